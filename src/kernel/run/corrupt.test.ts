import { describe, expect, test } from 'vitest';
import { authorityOf, decisionFor, houseOf, submissionOf, taken } from '../../../test/support/governed.ts';
import { changedAt } from '../../../test/support/stored-runs.ts';
import type { RunState } from '../contracts/run.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';
import type { RunStore } from '../store.ts';
import { readRun, runText } from './text.ts';

/** What somebody could have written into the row of a run that waits, and what is said of it. */
const DAMAGED: readonly (readonly [string, string, (text: string, run: RunState) => string])[] = [
  ['GR-STATE-05 no JSON', 'state_malformed_json', (text) => text.slice(1)],
  ['GR-STATE-06 another shape', 'state_invalid', (_, run) => written(changedAt(run, 'task', []))],
  ['GR-STATE-06 a list', 'state_invalid', (text) => `[${text}]`],
  ['GR-STATE-07 another revision', 'state_revision_conflict', (_, run) => written({ ...run, revision: 9 })],
  [
    'GR-STATE-08 a status it never came to',
    'state_invalid',
    (_, run) => written({ ...run, status: 'executing' }),
  ],
  [
    'GR-STATE-08 an end that never came',
    'state_invalid',
    (_, run) => written({ ...run, status: 'completed' }),
  ],
  ['GR-STATE-10 no pending action', 'state_invalid', (_, run) => written({ ...run, pending_action: null })],
  [
    'GR-STATE-14 a later version',
    'checkpoint_version_unsupported',
    (_, run) => written({ ...run, version: 2 }),
  ],
];

const written = (run: object): string => canonicalText(run as unknown as Json);

describe('a damaged row is refused before anything acts on it', () => {
  test.each(DAMAGED)('%s', async (_name, code, damage) => {
    const house = houseOf();
    const waiting = await taken(house.kernel.propose(submissionOf()));
    const text = await taken(Promise.resolve(runText(waiting)));
    const row = damage(text, waiting);
    const key = { run_id: 'run-1', revision: waiting.revision };
    let asked = 0;
    const acts: string[] = [];
    const store: RunStore = {
      ...house.store,
      load: async (runId) => {
        const read = readRun(row, { ...key, run_id: runId });
        return read.ok ? house.store.load(runId) : read;
      },
      commit: async (commit) => {
        acts.push(commit.run.status);
        return house.store.commit(commit);
      },
    };
    const authority = {
      ...authorityOf(),
      authorize: () => {
        asked += 1;
        return authorityOf().authorize({
          run: undefined,
          request: waiting.pending_action?.tool_request as never,
        });
      },
    };
    const kernel = house.again({ store, authority });
    const recovery = {
      decision: 'cancelled',
      decided_by: 'kim',
      decided_by_kind: 'human',
      evidence: 'x',
    } as const;
    const refused = [
      await kernel.resume('run-1'),
      await kernel.decide('run-1', decisionFor(waiting, house.world)),
      await kernel.reissue('run-1'),
      await kernel.cancel('run-1', 'kim'),
      await kernel.recover('run-1', recovery),
      await kernel.lookup('run-1'),
      await kernel.propose(submissionOf()),
    ];
    expect(refused.map((one) => (one.ok ? 'acted' : one.error.code))).toEqual(refused.map(() => code));
    expect({ asked, acts, effects: house.target.effects() }).toEqual({ asked: 0, acts: [], effects: [] });
    expect(await taken(house.store.load('run-1'))).toMatchObject({ run: waiting });
  });
});
