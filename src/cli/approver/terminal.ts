import { closeSync, openSync, writeSync } from 'node:fs';
import { ReadStream, WriteStream } from 'node:tty';
import { fail, ok, type Result } from '../../base/index.ts';
import type { World } from '../world.ts';

export interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** The terminal of the process itself, whatever standard input and output are connected to. */
export interface Terminal {
  /** Of the screen at this moment; one that does not know has 24 rows and 80 columns. */
  readonly size: () => Size;
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

/** What was typed before the question could be read answers nothing: none is asked until nothing came for so long. */
const DEAF_MS = 250;

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
    let came = false;
    const drop = (): void => {
      came = true;
    };
    const listen = (): void => {
      came = false;
      // The timer may be late; what came meanwhile is then read after it.
      setTimeout(() => setImmediate(look), DEAF_MS);
    };
    const look = (): void => {
      if (came) return listen();
      input.off('data', drop);
      done();
    };
    input.on('data', drop);
    listen();
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

/** Those that end the command; its own listeners do. */
const ENDING = ['SIGINT', 'SIGTERM'] as const;

/** While it reads key by key the terminal echoes nothing; a signal that ends this process must not leave it so. */
const keyByKey = async <T>(input: ReadStream, read: () => Promise<T>): Promise<T> => {
  const restore = (): void => void input.setRawMode(false);
  for (const signal of ENDING) process.prependListener(signal, restore);
  input.setRawMode(true).resume();
  const value = await read();
  input.pause();
  restore();
  for (const signal of ENDING) process.off(signal, restore);
  return value;
};

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
    const typed = await keyByKey(input, async () => {
      await deaf(input);
      write(question);
      return readLine(input, hidden ? () => {} : write);
    });
    write('\n');
    return typed;
  };
  const close = (): void => {
    input.destroy();
    closeSync(out);
  };
  return ok({ size: sizeNow, write, ask, close });
};

const UNKNOWN: Size = { rows: 24, columns: 80 };

const sizeNow = (): Size => {
  try {
    const screen = new WriteStream(openSync('/dev/tty', 'w'));
    const { rows, columns } = screen;
    screen.destroy();
    return { rows: rows || UNKNOWN.rows, columns: columns || UNKNOWN.columns };
  } catch {
    return UNKNOWN;
  }
};
