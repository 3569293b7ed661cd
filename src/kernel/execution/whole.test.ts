import { expect, test } from 'vitest';
import { decisionFor, houseOf, submissionOf, taken } from '../../../test/support/governed.ts';
import { loopBench, submissionOf as loopOf, runOf } from '../../../test/support/loops.ts';
import { says, scriptedModel } from '../../testing/scripted-model.ts';
import { packetDigest } from '../fingerprint.ts';

const task = { objective: 'publish build 7', classification: { materiality: 'material' } } as const;
const proposal = { tool_name: 'site.publish', arguments: { site: 'docs', build: 7 } } as const;

test('a submission says what decides, and the rest is filled in', async () => {
  const { kernel } = houseOf();
  const run = await taken(kernel.propose(submissionOf({ task, proposal })));
  expect(run.task).toEqual({
    objective: 'publish build 7',
    workflow: 'direct',
    classification: { materiality: 'material', consequence: 'high' },
  });
  expect(run.pending_action?.tool_request.proposal_ref).toMatch(/./);
  const again = await taken(kernel.propose(submissionOf({ task, proposal })));
  expect(again).toEqual(run);
  expect(await kernel.propose(submissionOf({ task: undefined as never, proposal }))).toMatchObject({
    error: { code: 'proposal_invalid' },
  });
});

test('a loop gets an id of its run, its workflow and the consequence of a routine task', async () => {
  const bench = loopBench();
  const { run_id: _none, ...rest } = loopOf(scriptedModel([says('done')]), {
    task: { objective: 'Tidy.', classification: { materiality: 'routine' } },
  });
  const run = await runOf(bench.kernel().loop(rest));
  expect(run).toMatchObject({
    status: 'completed',
    task: { workflow: 'loop', classification: { materiality: 'routine', consequence: 'low' } },
  });
  expect(run.run_id).not.toBe('');
  expect(await runOf(bench.kernel().resume(run.run_id, rest))).toEqual(run);
});

test('GR-APPR-18 what the application advises stands in the packet, and in the packet that replaces it', async () => {
  const house = houseOf();
  const recommendation = 'approve it: the build has passed every check';
  const run = await taken(house.kernel.propose(submissionOf({ recommendation })));
  const approval = run.pending_action?.approval;
  expect(approval?.recommendation).toBe(recommendation);
  expect(approval && packetDigest(approval, house.world)).toBe(decisionFor(run, house.world).packet_digest);
  house.world.advance(24 * 60 * 60 * 1000 + 1);
  const fresh = await taken(house.kernel.reissue(run.run_id));
  expect(fresh.pending_action?.approval.recommendation).toBe(recommendation);
  expect(fresh.pending_action?.approval.approval_id).not.toBe(approval?.approval_id);
  const other = await house.kernel.propose(submissionOf({ recommendation: 'reject it' }));
  expect(other).toMatchObject({ ok: false, error: { code: 'run_submission_conflict' } });
  const long = await house.kernel.propose(
    submissionOf({ run_id: 'run-2', recommendation: 'x'.repeat(2001) }),
  );
  expect(long).toMatchObject({ ok: false, error: { code: 'proposal_invalid' } });
});
