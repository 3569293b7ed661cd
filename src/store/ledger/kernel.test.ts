import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { decisionFor, houseOf, submissionOf, taken } from '../../../test/support/governed.ts';
import { newFolder, openedLedger } from '../../../test/support/ledgers.ts';
import { onEveryEngine } from '../../../test/support/stores.ts';
import type { Kernel, Recovery, RunState } from '../../kernel/index.ts';
import { manualWorld } from '../../testing/index.ts';

type Publish = NonNullable<Parameters<typeof houseOf>[0]>['publish'];

const RECOVERY = {
  decided_by: 'user:kim',
  decided_by_kind: 'human',
  evidence: 'the site shows build 7',
} as const;

const recovered =
  (decision: Recovery['decision']) =>
  async (kernel: Kernel, run: RunState): Promise<RunState> =>
    taken(kernel.recover(run.run_id, { ...RECOVERY, decision }));

const broken: Publish = {
  execute: () => {
    throw new Error('the line is gone');
  },
};

/** What may become of a run that was approved, or was not. */
const WAYS: readonly (readonly [
  what: string,
  publish: Publish,
  step: (kernel: Kernel, run: RunState) => Promise<RunState>,
])[] = [
  ['cancelled', {}, (kernel, run) => taken(kernel.cancel(run.run_id, 'user:kim'))],
  ['done', {}, (kernel, run) => taken(kernel.resume(run.run_id))],
  ['settled: it happened', broken, recovered('confirmed_succeeded')],
  ['settled: it did not', broken, recovered('confirmed_not_executed')],
  ['settled: given up', broken, recovered('cancelled')],
];

onEveryEngine((ground) => {
  test('whatever the kernel does with a run, its row never seems to know more than the ledger', async () => {
    const store = await openedLedger(await ground.address(), { folder: newFolder() });
    const holds = async (what: string): Promise<void> => {
      const verdict = await store.ledger.verify({ heads: [], keys: '' });
      expect(verdict.ok && verdict.value.faults, what).toEqual([]);
    };
    for (const [at, [what, publish, step]] of WAYS.entries()) {
      // Ids that are counted would come again in the next house.
      const world = { ...manualWorld(), newId: randomUUID };
      const { kernel } = houseOf({ store: store.runs, world, publish: publish ?? {} });
      const run_id = `run-${at}`;
      const waiting = await taken(
        kernel.propose(
          submissionOf({ run_id, proposal: { ...submissionOf().proposal, proposal_id: `p-${at}` } }),
        ),
      );
      await holds(`${what}: waits`);
      await taken(kernel.decide(run_id, decisionFor(waiting, world)));
      await holds(`${what}: approved`);
      const before = publish === broken ? await taken(kernel.resume(run_id)) : waiting;
      await holds(`${what}: ${before.status}`);
      await step(kernel, before);
      await holds(what);
    }
  });
});
