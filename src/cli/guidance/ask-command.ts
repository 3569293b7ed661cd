import { spawn } from 'node:child_process';
import { fail, ok, type Problem, type Result } from '../../base/index.ts';
import type { Decide, LinkDecision } from '../../guidance/index.ts';

/** Far more than a decision needs. */
const OUTPUT_LIMIT = 64 * 1024;

const failed = (what: string): Result<never> =>
  fail(
    'decide_failed',
    `the command of --decide ${what}`,
    'it gets a link as JSON and prints {"condition_met": true, "knowledge_lacking": true, "reason": "…"}, or nothing to skip',
  );

/**
 * Runs the operator's own command with one question, and gives what it printed. When it is ended, what its shell started
 * may live on and hold the pipe open: the pipe is closed, so that nobody waits for that.
 */
const run = (command: string, question: string, signal: AbortSignal): Promise<Result<string>> =>
  new Promise((done) => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'], signal });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.length <= OUTPUT_LIMIT) return;
      child.kill();
      child.stdout.destroy();
    });
    // A command that does not read the question has decided without it.
    child.stdin.on('error', () => {});
    child.once('error', ({ message }) => {
      child.stdout.destroy();
      done(failed(`cannot be run: ${message}`));
    });
    child.once('close', (status) => {
      if (printed.length > OUTPUT_LIMIT) done(failed('printed more than 64 KiB'));
      else done(status === 0 ? ok(printed) : failed(`ended with status ${status ?? 'of a signal'}`));
    });
    child.stdin.end(question);
  });

const isDecision = (value: unknown): value is LinkDecision => {
  const { condition_met, knowledge_lacking, reason } = (value ?? {}) as Partial<LinkDecision>;
  return (
    typeof condition_met === 'boolean' && typeof knowledge_lacking === 'boolean' && typeof reason === 'string'
  );
};

const read = (printed: string): Result<LinkDecision | undefined> => {
  if (printed.trim() === '') return ok(undefined);
  try {
    const value: unknown = JSON.parse(printed);
    return isDecision(value) ? ok(value) : failed('printed JSON that is no decision');
  } catch {
    return failed('printed what is no JSON');
  }
};

/** Asks a command about each link. When it fails, nobody decides any more, and `onFailure` is told why. */
export const askCommand =
  (command: string, signal: AbortSignal, onFailure: (problem: Problem) => void): Decide =>
  async (offer, { task }) => {
    const printed = await run(command, JSON.stringify({ task: task ?? null, link: offer }), signal);
    // Ended from outside: that is no failure of the command.
    if (signal.aborted) return undefined;
    const decision = printed.ok ? read(printed.value) : printed;
    if (decision.ok) return decision.value;
    onFailure(decision.error);
    return undefined;
  };
