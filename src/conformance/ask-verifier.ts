import { spawn } from 'node:child_process';
import { clip, fail, ok, type Result, visible } from '../base/index.ts';
import { type Output, outputSchema } from './expected.ts';

const OUTPUT_LIMIT = 32 * 1024 * 1024;
const SAID_LIMIT = 4096;
const SHOWN = 160;

interface Ran {
  readonly out: string;
  /** How it begins on standard error. */
  readonly said: string;
  /** How it ended, in words. */
  readonly ended: string;
  /** Why it was ended from here, if it was. */
  readonly stopped?: string;
}

const run = (command: readonly string[], timeoutMs: number): Promise<Ran | undefined> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const parts: Buffer[] = [];
    let [length, said] = [0, ''];
    let stopped: string | undefined;
    const stop = (why: string): void => {
      if (child.kill('SIGKILL')) stopped ??= why;
      // What it started itself may live on, and would hold these open.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const deadline = setTimeout(() => stop(`did not end within ${timeoutMs / 1000} s`), timeoutMs);
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > OUTPUT_LIMIT) stop(`printed more than ${OUTPUT_LIMIT} bytes`);
      else parts.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      if (said.length < SAID_LIMIT) said += part.toString('utf8');
    });
    const settle = (ran: Ran | undefined): void => {
      clearTimeout(deadline);
      resolve(ran);
    };
    child.on('error', () => settle(undefined));
    child.on('close', (status, signal) => {
      const ended = signal === null ? `status ${status}` : `ended by ${signal}`;
      const out = Buffer.concat(parts).toString('utf8');
      settle({ out, said, ended, ...(stopped !== undefined && { stopped }) });
    });
  });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What is wrong with an output, in words; undefined when nothing is. */
const read = ({ out, stopped }: Ran): { readonly output: Output } | { readonly wrong: string } => {
  if (stopped !== undefined) return { wrong: `it ${stopped}` };
  if (out.trim() === '') return { wrong: 'it printed nothing on standard output' };
  const value = parse(out);
  if (value === undefined) return { wrong: 'what it printed is no JSON' };
  const parsed = outputSchema.safeParse(Array.isArray(value) ? value[0] : value);
  if (parsed.success) return { output: parsed.data };
  const [issue] = parsed.error.issues;
  return { wrong: `its output: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}` };
};

/** The code of a command that no case can be run with. */
export const UNSTARTABLE = 'command.unstartable';

/** Runs a verifier and reads what it prints. */
export const askVerifier = async (
  command: readonly string[],
  args: readonly string[],
  timeoutMs: number,
): Promise<Result<Output>> => {
  const ran = await run([...command, ...args], timeoutMs);
  if (ran === undefined)
    return fail(
      UNSTARTABLE,
      `${command[0]}: this program cannot be started`,
      'check its name and its rights',
    );
  const answer = read(ran);
  if ('output' in answer) return ok(answer.output);
  const [first = ''] = ran.said.trim().split('\n', 1);
  const said = first === '' ? '' : `; it said: ${clip(visible(first), SHOWN)}`;
  return fail('command.output', `${answer.wrong} (${ran.ended})${said}`, 'print the profile’s output');
};
