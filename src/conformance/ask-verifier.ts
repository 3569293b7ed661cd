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
  readonly status: number | null;
}

const run = (command: readonly string[], timeoutMs: number): Promise<Ran | undefined> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
    const parts: Buffer[] = [];
    let length = 0;
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > OUTPUT_LIMIT) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      if (said.length < SAID_LIMIT) said += part.toString('utf8');
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (status) => resolve({ out: Buffer.concat(parts).toString('utf8'), said, status }));
  });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What is wrong with an output, in words; undefined when nothing is. */
const read = (text: string): { readonly output: Output } | { readonly wrong: string } => {
  if (text.trim() === '') return { wrong: 'it printed nothing on standard output' };
  const value = parse(text);
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
  const answer = read(ran.out);
  if ('output' in answer) return ok(answer.output);
  const [first = ''] = ran.said.trim().split('\n', 1);
  const said = first === '' ? '' : `; it said: ${clip(visible(first), SHOWN)}`;
  return fail(
    'command.output',
    `${answer.wrong} (status ${ran.status})${said}`,
    'print the profile’s output',
  );
};
