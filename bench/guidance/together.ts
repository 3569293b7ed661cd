import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../../src/store/index.ts';
import { row } from '../measure.ts';

const MILLISECONDS = 6000;

interface Told {
  readonly count: number;
  readonly longest: number;
  readonly p99: number;
  readonly failures: readonly string[];
  readonly published: readonly string[];
}

const start = async (address: string, job: string, count: number, seed: number): Promise<ChildProcess> => {
  const child = fork(join(import.meta.dirname, 'worker.ts'), [address, job, String(count), String(seed)]);
  await once(child, 'message');
  return child;
};

const end = async (child: ChildProcess): Promise<Told> => {
  child.send('stop');
  const [told] = (await once(child, 'message')) as [Told];
  child.disconnect();
  return told;
};

const run = async (address: string, count: number, jobs: readonly string[]): Promise<readonly Told[]> => {
  const children = await Promise.all(jobs.map((job, index) => start(address, job, count, index + 1)));
  await pause(MILLISECONDS);
  return Promise.all(children.map(end));
};

const worst = (all: readonly Told[]): string => {
  const [longest, p99] = [Math.max(...all.map((one) => one.longest)), Math.max(...all.map((one) => one.p99))];
  const reads = all.reduce((sum, one) => sum + one.count, 0);
  return `longest ${longest.toFixed(1)} ms, p99 ${p99.toFixed(2)} ms, ${reads} reads`;
};

/** Two processes read while one publishes: nobody waits for the other, and nothing that was published is missing. */
export const benchTogether = async (store: Store, address: string, count: number): Promise<void> => {
  const alone = await run(address, count, ['read', 'read']);
  const [publisher, ...readers] = await run(address, count, ['publish', 'read', 'read']);
  const told = publisher?.published ?? [];
  let missing = 0;
  for (const ref of told) {
    const [id = '', revision] = ref.split('@');
    const found = await store.documents.rendition({ id, revision: Number(revision) }, 'xml');
    if (!found.ok) missing++;
  }
  const failures = [...alone, ...readers, ...(publisher === undefined ? [] : [publisher])].flatMap(
    (one) => one.failures,
  );
  row('  two processes read, nobody publishes', worst(alone));
  row('  two processes read, one publishes (goal 100 ms)', worst(readers));
  row(
    '  what that one published meanwhile',
    `${told.length} revisions, ${missing} missing afterwards, ${failures.length} failures ${[...new Set(failures)].join(' ')}`,
  );
};
