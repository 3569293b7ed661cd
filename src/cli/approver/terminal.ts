import { closeSync, openSync, writeSync } from 'node:fs';
import { ReadStream, WriteStream } from 'node:tty';
import { fail, ok, type Result } from '../../base/index.ts';
import type { World } from '../world.ts';

/** The terminal of the process itself, whatever standard input and output are connected to. */
export interface Terminal {
  readonly rows: number;
  readonly write: (text: string) => void;
  /** What was typed up to Enter; undefined when the person gave up (Ctrl-C, Ctrl-D on an empty line) or hung up. */
  readonly ask: (question: string, wish?: { readonly hidden?: boolean }) => Promise<string | undefined>;
  readonly close: () => void;
}

/** Where an approver command asks, and what it knows beside. */
export interface Asking {
  readonly world: Pick<World, 'env' | 'now'>;
  /** `openTerminal`, save in tests. */
  readonly open: () => Result<Terminal>;
}

const GIVE_UP = '\u0003';
const END = '\u0004';
const BACK = ['\u007f', '\b'];
const ENTER = ['\r', '\n'];

/** A passphrase or an answer; more is not typed by a person. */
const MOST = 1024;

/** What was typed before the question could be read answers nothing. */
const DEAF_MS = 50;

interface Line {
  readonly typed: string;
  readonly end: 'entered' | 'given-up' | undefined;
}

const after = ({ typed }: Line, key: string): Line => {
  if (ENTER.includes(key)) return { typed, end: 'entered' };
  if (key === GIVE_UP || (key === END && typed === '')) return { typed: '', end: 'given-up' };
  if (BACK.includes(key)) return { typed: [...typed].slice(0, -1).join(''), end: undefined };
  const plain = key >= ' ' && typed.length < MOST;
  return { typed: plain ? typed + key : typed, end: undefined };
};

const deaf = (input: ReadStream): Promise<void> =>
  new Promise((done) => {
    const drop = (): void => {};
    input.on('data', drop);
    setTimeout(() => {
      input.off('data', drop);
      done();
    }, DEAF_MS);
  });

const readLine = (input: ReadStream, echo: (text: string) => void): Promise<string | undefined> =>
  new Promise((done) => {
    let line: Line = { typed: '', end: undefined };
    const finish = (value: string | undefined): void => {
      input.off('data', take).off('end', hangUp).off('error', hangUp).off('close', hangUp);
      done(value);
    };
    const hangUp = (): void => finish(undefined);
    const press = (key: string): void => {
      const next = after(line, key);
      if (next.typed.length > line.typed.length) echo(key);
      else if (next.typed.length < line.typed.length && next.end === undefined) echo('\b \b');
      line = next;
    };
    const take = (text: string): void => {
      for (const key of text) if (line.end === undefined) press(key);
      if (line.end !== undefined) finish(line.end === 'entered' ? line.typed : undefined);
    };
    if (input.destroyed || input.readableEnded) hangUp();
    else input.on('data', take).once('end', hangUp).once('error', hangUp).once('close', hangUp);
  });

const noTerminal = (): Result<never> =>
  fail(
    'no_terminal',
    'there is no terminal at which a person could be asked',
    'run this command in a terminal; input from a pipe is not read',
  );

/** Opens it, or `no_terminal`. Whoever opens it closes it. */
export const openTerminal = (): Result<Terminal> => {
  let input: ReadStream;
  let out: number;
  try {
    input = new ReadStream(openSync('/dev/tty', 'r'));
    out = openSync('/dev/tty', 'w');
  } catch {
    return noTerminal();
  }
  input.setEncoding('utf8').pause();
  const write = (text: string): void => void writeSync(out, text);
  const ask: Terminal['ask'] = async (question, { hidden = false } = {}) => {
    input.setRawMode(true).resume();
    await deaf(input);
    write(question);
    const typed = await readLine(input, hidden ? () => {} : write);
    input.pause().setRawMode(false);
    write('\n');
    return typed;
  };
  const close = (): void => {
    input.destroy();
    closeSync(out);
  };
  return ok({ rows: rowsOf(), write, ask, close });
};

const rowsOf = (): number => {
  try {
    const screen = new WriteStream(openSync('/dev/tty', 'w'));
    const { rows } = screen;
    screen.destroy();
    return rows > 0 ? rows : 24;
  } catch {
    return 24;
  }
};
