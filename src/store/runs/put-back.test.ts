import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeOf, decisionFor, houseOf, submissionOf, taken } from '../../../test/support/governed.ts';
import { raw } from '../../../test/support/raw.ts';
import { onEveryEngine, opened } from '../../../test/support/stores.ts';
import { manualWorld } from '../../testing/index.ts';
import { completedRun, confirmation, event } from '../../testing/store-laws/samples.ts';
import { executing } from '../../testing/store-laws/stories.ts';

const TABLES = ['runs', 'approvals', 'operations', 'leases'] as const;

onEveryEngine(({ address, engine }) => {
  const unguarded = (table: string): readonly string[] =>
    engine === 'sqlite'
      ? ['insert', 'update', 'delete'].map((event) => `drop trigger if exists ${table}_${event}`)
      : [`alter table ${table} disable trigger all`];

  /** Puts all rows of this moment aside. Whoever may drop a guard puts them back, and contradicts nothing but the ledger. */
  const putAside = async (where: string): Promise<() => Promise<void>> => {
    for (const table of TABLES) await raw(where, `create table kept_${table} as select * from ${table}`);
    return async () => {
      for (const table of TABLES)
        await raw(
          where,
          ...unguarded(table),
          `delete from ${table}`,
          `insert into ${table} select * from kept_${table}`,
        );
    };
  };

  /** A house with one approved action, and its rows of that moment put aside. */
  const approved = async () => {
    const where = await address();
    const store = await opened(where);
    const world = { ...manualWorld(), newId: randomUUID };
    const house = houseOf({ store: store.runs, world });
    const waiting = await taken(house.kernel.propose(submissionOf()));
    await taken(house.kernel.decide('run-1', decisionFor(waiting, world)));
    const putBack = await putAside(where);
    return { kernel: house.kernel, target: house.target, store: store.runs, world, putBack };
  };

  test('GR-STATE-01 rows of before the execution, put back, execute nothing a second time', async () => {
    const { kernel, target, putBack } = await approved();
    expect(await codeOf(kernel.resume('run-1'))).toBe('completed');
    await putBack();
    for (const _ of [1, 2]) expect(await codeOf(kernel.resume('run-1'))).toBe('store_corrupt');
    expect(await codeOf(kernel.cancel('run-1', 'user:kim'))).toBe('store_corrupt');
    expect(target.effects()).toHaveLength(1);
  });

  test('GR-STATE-01 rows put back while the tool is at work: its outcome is not taken for theirs', async () => {
    const { store, world, target, putBack } = await approved();
    const meddling = houseOf({
      store,
      world,
      publish: {
        execute: async (args, context) => {
          target.act({ key: context.operation_id, fence: context.fence, what: String(args.build) });
          await putBack();
          return {};
        },
      },
    });
    expect(await codeOf(meddling.kernel.resume('run-1'))).toMatch(/^(store_corrupt|fence_stale)$/);
    expect(await codeOf(meddling.kernel.resume('run-1'))).toBe('store_corrupt');
    expect(target.effects()).toHaveLength(1);
  });

  test('GR-STATE-01 rows of before the outcome, put back with the lease, take no outcome a second time', async () => {
    const where = await address();
    const { runs } = await opened(where);
    const { run, lease } = await executing(runs, 'run-1');
    const putBack = await putAside(where);
    const settled = { run_id: 'run-1', lease, operation: confirmation(run), events: [] };
    await taken(runs.settle(settled));
    await taken(runs.commit({ run: completedRun(run), lease, release: true, events: [event('run_ended')] }));
    await putBack();
    expect(await runs.settle(settled)).toMatchObject({ ok: false, error: { code: 'store_corrupt' } });
  });

  test('rows that the ledger knows go on as ever', async () => {
    const { kernel, target, putBack } = await approved();
    await putBack();
    expect(await codeOf(kernel.resume('run-1'))).toBe('completed');
    expect(target.effects()).toHaveLength(1);
  });
});
