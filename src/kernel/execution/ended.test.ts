import { describe, expect, test } from 'vitest';
import { authorityOf, decisionFor, houseOf, submissionOf, taken } from '../../../test/support/governed.ts';
import type { RunState } from '../contracts/run.ts';
import type { Kernel, Recovery } from '../kernel.ts';
import { NotDispatched } from '../tool/tool.ts';

type Ended = 'completed' | 'blocked' | 'failed' | 'cancelled';

/** A run of each ended status, and the packet that it once waited with. */
const endedAs = async (status: Ended) => {
  const execute = () => Promise.reject(new NotDispatched());
  const house = houseOf({
    ...(status === 'blocked' ? { authority: authorityOf({ scope: 'not_authorized' }) } : {}),
    ...(status === 'failed' ? { publish: { execute } } : {}),
  });
  const first = await taken(house.kernel.propose(submissionOf()));
  if (status === 'cancelled') await taken(house.kernel.cancel('run-1', 'user:kim'));
  if (status === 'completed' || status === 'failed') {
    await taken(house.kernel.decide('run-1', decisionFor(first, house.world)));
    await taken(house.kernel.resume('run-1'));
  }
  const { run } = await house.load();
  expect(run.status).toBe(status);
  return { house, run, first };
};

const recovery: Recovery = {
  decision: 'confirmed_not_executed',
  decided_by: 'user:kim',
  decided_by_kind: 'human',
  evidence: 'nothing is there',
};

type House = Awaited<ReturnType<typeof endedAs>>['house'];

const ACTS: Readonly<Record<string, (kernel: Kernel, house: House, first: RunState) => Promise<unknown>>> = {
  resume: (kernel) => kernel.resume('run-1'),
  propose: (kernel) => kernel.propose(submissionOf()),
  decide: async (kernel, { world }, first) =>
    first.pending_action === null ? undefined : kernel.decide('run-1', decisionFor(first, world)),
  reissue: (kernel) => kernel.reissue('run-1'),
  cancel: (kernel) => kernel.cancel('run-1', 'user:sam'),
  giveUp: (kernel) => kernel.giveUp('run-1', 'tool_unknown'),
  recover: (kernel) => kernel.recover('run-1', recovery),
};

describe.each(['completed', 'blocked', 'failed', 'cancelled'] as const)('a run that is %s', (status) => {
  test.each(Object.keys(ACTS))('GR-STATE-09 %s does not bring it back', async (name) => {
    const { house, run, first } = await endedAs(status);
    const before = house.target.effects().length;
    // With everything allowed again, and by another worker.
    await ACTS[name]?.(house.again({ authority: authorityOf(), owner: 'second' }), house, first);
    expect((await house.load()).run).toEqual(run);
    expect(house.target.effects()).toHaveLength(before);
  });
});

test('GR-STATE-10 GR-STATE-11 GR-STATE-12 waiting, executing and in recovery a run keeps its action; in recovery a reason', async () => {
  const seen: RunState[] = [];
  const house = houseOf({
    publish: {
      execute: async () => {
        seen.push((await house.load()).run);
        throw new Error('the line is gone');
      },
    },
  });
  seen.push(await house.approve());
  seen.push(await taken(house.kernel.resume('run-1')));
  expect(seen.map(({ status }) => status)).toEqual(['waiting_approval', 'executing', 'recovery_required']);
  const ids = seen.map(({ pending_action }) => pending_action?.tool_request.request_id);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toBeDefined();
  expect(seen[2]?.recovery_reason?.trim()).not.toBe('');
});
