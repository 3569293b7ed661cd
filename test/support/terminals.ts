import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Asking, Terminal } from '../../src/cli/approver/terminal.ts';
import { folderWith, ROOT } from './command.ts';

export interface Pty {
  /** Waits until the terminal shows this, from where the last wait ended, and gives what was shown up to it. */
  readonly shows: (text: string | RegExp) => Promise<string>;
  readonly type: (text: string) => void;
  /** Exit status, standard output and standard error of the command: none of them is the terminal. */
  readonly ends: () => Promise<{
    readonly status: number | null;
    readonly out: string;
    readonly err: string;
  }>;
  /** Everything that the terminal has shown. */
  readonly screen: () => string;
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

export interface PtySetting {
  readonly env: Readonly<Record<string, string>>;
  readonly rows?: number;
  readonly columns?: number;
  /** What stands on standard input, which is never the terminal. */
  readonly input?: string;
}

/** The command at a pseudo-terminal, as `script` gives it to anybody with a shell. */
export const atPty = (
  args: readonly string[],
  { env, rows = 500, columns = 80, input = '' }: PtySetting,
): Pty => {
  const folder = folderWith({ input });
  const command = [process.execPath, join(ROOT, 'bin/readback.js'), ...args].map(quoted).join(' ');
  const files = `<${folder}/input >${folder}/out 2>${folder}/err`;
  const child = spawn(
    'script',
    ['-qec', `stty rows ${rows} cols ${columns} -F /dev/tty; ${command} ${files}`, '/dev/null'],
    {
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  // What is typed at a command that has ended goes nowhere.
  child.stdin.on('error', () => {});
  let [shown, at, closed] = ['', 0, false];
  let wake = (): void => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    wake();
  });
  const ended = new Promise<number | null>((done) => {
    child.once('close', (status) => {
      closed = true;
      done(status);
      wake();
    });
  });
  const position = (text: string | RegExp): number => {
    const rest = shown.slice(at);
    const found = typeof text === 'string' ? rest.indexOf(text) : rest.search(text);
    return found < 0 ? -1 : at + found;
  };
  const shows = async (text: string | RegExp): Promise<string> => {
    while (position(text) < 0) {
      if (closed) {
        const said = readFileSync(join(folder, 'err'), 'utf8');
        throw new Error(`the terminal never showed ${text}:\n${shown.slice(at)}\n${said}`);
      }
      await new Promise<void>((done) => {
        wake = done;
      });
    }
    const end = position(text) + (typeof text === 'string' ? text.length : 1);
    const before = shown.slice(at, end);
    at = end;
    return before;
  };
  return {
    shows,
    type: (text) => void child.stdin.write(text),
    screen: () => shown,
    ends: async () => {
      const status = await ended;
      return {
        status,
        out: readFileSync(join(folder, 'out'), 'utf8'),
        err: readFileSync(join(folder, 'err'), 'utf8'),
      };
    },
  };
};

/** A person who answers questions in this order, and what they were shown; a question too many finds nobody. */
export const person = (
  env: Readonly<Record<string, string>>,
  answers: readonly string[],
  now: () => string = () => new Date().toISOString(),
): Asking & { readonly seen: () => string } => {
  const left = [...answers];
  let seen = '';
  const terminal: Terminal = {
    size: () => ({ rows: 500, columns: 80 }),
    write: (text) => {
      seen += text;
    },
    ask: async (question) => {
      seen += question;
      return left.shift();
    },
    close: () => {},
  };
  return { world: { env, now }, open: () => ({ ok: true, value: terminal }), seen: () => seen };
};
