import { expect, test } from 'vitest';
import { actionOf, approvalOf, requestOf, waitingFor } from '../../../test/support/approvals.ts';
import { manualWorld } from '../../testing/index.ts';
import { memoryStore } from '../memory-store.ts';
import type { RunStore } from '../store.ts';
import { previousPacket } from './previous.ts';

const world = manualWorld();

/** A run with one packet of a tool, a second after everything before it. */
const asked = async (store: RunStore, run_id: string, tool_name: string) => {
  world.advance(1000);
  const request_id = `request-of-${run_id}`;
  const request = requestOf({ run_id, tool_name, request_id });
  const approval = approvalOf(world, actionOf({ run_id, request_id, tool_name }));
  const [created_at, updated_at] = [world.now(), world.now()];
  const run = { ...waitingFor(approval, request), run_id, created_at, updated_at };
  const created = await store.create({ run, events: [] });
  if (!created.ok) throw new Error(`${created.error.code}: ${created.error.message}`);
  return approval;
};

const before = async (store: RunStore, run_id: string) => {
  const stored = await store.load(run_id);
  if (!stored.ok) throw new Error(stored.error.message);
  const approval = stored.value.run.pending_action?.approval;
  if (approval === undefined) throw new Error('nothing waits');
  return (await previousPacket(store, stored.value, approval))?.run_id;
};

/** A run changes without a new packet. */
const touched = async (store: RunStore, run_id: string): Promise<void> => {
  world.advance(1000);
  const stored = await store.load(run_id);
  if (!stored.ok) throw new Error(stored.error.message);
  const { run } = stored.value;
  const next = { ...run, revision: run.revision + 1, updated_at: world.now() };
  const written = await store.commit({ run: next, events: [] });
  if (!written.ok) throw new Error(`${written.error.code}: ${written.error.message}`);
};

test('GR-APPR-18 the packet before it is the last one of the same tool, whichever run changed last', async () => {
  const store = memoryStore(world);
  await asked(store, 'z', 'files.delete');
  await asked(store, 'b', 'files.delete');
  await asked(store, 'y', 'files.move');
  await asked(store, 'a', 'files.delete');
  await asked(store, 'x', 'files.delete');
  await touched(store, 'z');
  await touched(store, 'a');
  expect(await before(store, 'a')).toBe('b');
  expect(await before(store, 'x')).toBe('a');
  expect(await before(store, 'y')).toBeUndefined();
  expect(await before(store, 'z')).toBeUndefined();
});

test('GR-APPR-18 it is found among thousands of runs, wherever its run stands in the order of ids', async () => {
  const store = memoryStore(world);
  for (let at = 0; at < 1001; at++) await asked(store, `early-${at}`, 'files.move');
  await asked(store, 'late-1', 'files.delete');
  await asked(store, 'late-2', 'files.delete');
  let loads = 0;
  const counting: RunStore = {
    ...store,
    load: (run_id) => {
      loads++;
      return store.load(run_id);
    },
  };
  expect(await before(counting, 'late-2')).toBe('late-1');
  expect(loads).toBe(2);
});
