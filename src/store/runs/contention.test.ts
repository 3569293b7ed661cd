import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { onEveryEngine, opened } from '../../../test/support/stores.ts';
import { nextOf } from '../../testing/store-laws/samples.ts';
import { executing, waiting } from '../../testing/store-laws/stories.ts';

const WORKER = join(import.meta.dirname, '../../../test/store/lease-worker.ts');
const WORKERS = 5;
/** Fifty attempts in all, each of which ends with the run owned once. */
const EACH = 10;
const HOUR_MS = 3_600_000;

interface Worker {
  readonly child: ChildProcess;
  readonly lines: string[];
}

const started = (address: string, count: number, skew: number): Worker => {
  const child = spawn(process.execPath, [WORKER, address, 'run-1', String(count), String(skew)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, lines };
};

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await pause(5);
};

const go = async (workers: readonly Worker[]): Promise<void> => {
  await until(() => workers.every(({ lines }) => lines.includes('ready')));
  for (const { child } of workers) child.stdin?.write('go\n');
};

onEveryEngine(({ address }) => {
  test(`GR-DIST-01 GR-DIST-02 GR-DIST-06 ${WORKERS * EACH} attempts of ${WORKERS} processes with clocks that are hours apart: one holder at a time, no token twice, no write lost`, async () => {
    const where = await address();
    const { runs } = await opened(where);
    await waiting(runs, 'run-1');
    const workers = [-HOUR_MS, 0, 0, HOUR_MS, 24 * HOUR_MS].map((skew) => started(where, EACH, skew));
    await go(workers);
    const ended = await Promise.all(
      workers.map(async ({ child }) => (await once(child, 'close'))[0] as number),
    );
    expect(ended).toEqual(Array(WORKERS).fill(0));
    const held = workers
      .flatMap(({ lines }) =>
        lines.filter((line) => line !== 'ready').map((line) => line.split(' ').map(Number)),
      )
      .toSorted(([one = 0], [other = 0]) => one - other);
    expect(held.map(([token]) => token)).toEqual(Array.from({ length: WORKERS * EACH }, (_, at) => at + 1));
    expect(await runs.load('run-1')).toMatchObject({
      value: { run: { revision: WORKERS * EACH + 1 }, lease: null },
    });
    // In the order of their tokens: each writes between two others, or the revisions would not add up.
    const taken = held.map(([, at = 0]) => Math.round(at));
    expect(taken.every((at, index) => at + 20 >= (taken[index - 1] ?? 0))).toBe(true);
  });

  test('GR-DIST-12 GR-DIST-03 a worker that is killed while it owns a run keeps it until its lease ends, and no token comes again', async () => {
    const where = await address();
    const { runs } = await opened(where);
    await waiting(runs, 'run-1');
    const worker = started(where, 100_000, 0);
    await go([worker]);
    await until(() => worker.lines.length > 5);
    worker.child.kill('SIGKILL');
    await once(worker.child, 'close');
    const told = worker.lines.slice(1).map((line) => Number(line.split(' ')[0]));
    const whole = await runs.load('run-1');
    if (!whole.ok) throw new Error(whole.error.code);
    const { lease, run } = whole.value;
    // Killed between a commit and the next lease it owns nothing.
    if (lease !== null)
      expect(await runs.acquire('run-1', 'other', 1000)).toMatchObject({ error: { code: 'lease_held' } });
    if (lease !== null) await runs.release(lease);
    const next = await runs.acquire('run-1', 'other', 60_000);
    expect(next.ok && next.value.token > Math.max(...told)).toBe(true);
    expect(run.revision).toBeGreaterThan(told.length);
    if (next.ok)
      expect(await runs.commit({ run: nextOf(run), lease: next.value, events: [] })).toMatchObject({
        ok: true,
      });
  });

  test('GR-DIST-06 the clock of a worker decides no lease', async () => {
    const where = await address();
    const late = await opened(where, { now: () => '2036-01-01T00:00:00.000Z' });
    const early = await opened(where, { now: () => '2016-01-01T00:00:00.000Z' });
    const { run, lease } = await executing(early.runs, 'run-1', { ttl_ms: 60_000 });
    expect(await late.runs.acquire('run-1', 'worker-b', 1000)).toMatchObject({
      error: { code: 'lease_held' },
    });
    expect(Math.abs(Date.parse(lease.expires_at) - Date.now() - 60_000)).toBeLessThan(30_000);
    expect(await early.runs.renew(lease, 60_000)).toMatchObject({ ok: true });
    expect(run.status).toBe('executing');
  });
});
