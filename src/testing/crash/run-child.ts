import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../../kernel/index.ts';
import { ANSWER, type CrashOrder } from './child.ts';
import { REACHED, WENT_ON } from './stops.ts';

/** What one scenario came to in the child. */
export interface ChildAnswer {
  readonly answer: Json;
  /** Points that the scenario went through. */
  readonly reached: readonly string[];
}

/** How a child process ended, and what it had answered until then. */
export interface ChildEnd {
  /** Of the scenarios that came to their end, in order. */
  readonly answers: readonly ChildAnswer[];
  /** The signal that ended it, or null. */
  readonly signal: NodeJS.Signals | null;
  readonly status: number | null;
}

/** A child at its orders. */
export interface CrashingChild {
  readonly process: ChildProcess;
  /** The point at which it stopped, told directly before; null when it ended without. */
  readonly stopped: Promise<string | null>;
  /** Lets a child go on that is held by SIGSTOP, and waits until it does. */
  readonly goOn: () => Promise<void>;
  readonly ended: Promise<ChildEnd>;
}

/** Starts a program whose main is `crashChild`, with this Node, and gives it its orders. */
export const startChild = (program: string, orders: readonly CrashOrder[]): CrashingChild => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, JSON.stringify(orders)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const answers: ChildAnswer[] = [];
  const stopped = Promise.withResolvers<string | null>();
  let held = true;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith(REACHED)) stopped.resolve(line.slice(REACHED.length));
    if (line === WENT_ON) held = false;
    if (line.startsWith(ANSWER)) answers.push(JSON.parse(line.slice(ANSWER.length)) as ChildAnswer);
  });
  const ended = new Promise<ChildEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => {
      held = false;
      stopped.resolve(null);
      resolve({ answers, signal, status });
    });
  });
  const goOn = async (): Promise<void> => {
    // It tells its point before it is held, and a signal that comes in between is lost.
    while (held) {
      child.kill('SIGCONT');
      await pause(20);
    }
  };
  return { process: child, stopped: stopped.promise, goOn, ended };
};

/** Starts a program and waits for its end. A child that fails by itself is an error of the test, and thrown. */
export const runChild = async (program: string, orders: readonly CrashOrder[]): Promise<ChildEnd> => {
  const end = await startChild(program, orders).ended;
  if (end.signal === null && end.status !== 0) throw new Error(`the child ended with status ${end.status}`);
  return end;
};

/** Runs one scenario into its stop by SIGKILL; throws when the point was never reached, which would prove nothing. */
export const crashAt = async (
  program: string,
  order: CrashOrder & { readonly stop_at: string },
): Promise<void> => {
  const end = await runChild(program, [order]);
  if (end.signal === 'SIGKILL') return;
  const reached = end.answers.flatMap((answer) => answer.reached).join(', ');
  throw new Error(`${order.scenario} never reached "${order.stop_at}"; it went through: ${reached}`);
};
