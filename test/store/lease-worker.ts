/**
 * A worker of its own that wants one run again and again: `lease-worker.ts ADDRESS RUN COUNT SKEW`. It says `ready`, waits
 * for a line, and then tells each lease that it had as `TOKEN TAKEN GIVEN`, by the clock of the machine. `SKEW` is how many
 * milliseconds its own clock is wrong.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore, systemWorld } from '../../src/store/index.ts';
import { nextOf } from '../../src/testing/store-laws/samples.ts';

const [address = '', runId = '', count = '1', skew = '0'] = process.argv.slice(2);
const world = systemWorld();
const now = () => new Date(Date.now() + Number(skew)).toISOString();
const opened = await openStore(address, { ...world, now });
if (!opened.ok) throw new Error(opened.error.code);
const { runs } = opened.value;
console.log('ready');
await once(process.stdin, 'data');

/** All processes of a machine share it, and nobody sets it. */
const clock = () => Number(process.hrtime.bigint()) / 1e6;

/** Reads, pauses and writes: what a second owner at the same time would spoil. */
const work = async (lease: Parameters<typeof runs.release>[0]): Promise<void> => {
  const whole = await runs.load(runId);
  if (!whole.ok) throw new Error(whole.error.code);
  await pause(1);
  const done = await runs.commit({ run: nextOf(whole.value.run), lease, release: true, events: [] });
  if (!done.ok) throw new Error(done.error.code);
};

for (let had = 0; had < Number(count); ) {
  const lease = await runs.acquire(runId, `worker-${process.pid}`, 30_000);
  if (!lease.ok) {
    if (lease.error.code !== 'lease_held') throw new Error(lease.error.code);
    await pause(1);
    continue;
  }
  const taken = clock();
  await work(lease.value);
  console.log(`${lease.value.token} ${taken} ${clock()}`);
  had += 1;
}
await opened.value.close();
process.exit(0);
