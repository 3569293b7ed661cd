import { expect, test } from 'vitest';
import { codeOf, decisionFor, houseOf, submissionOf, taken } from '../../../test/support/governed.ts';
import { loopBench, submissionOf as loopOf } from '../../../test/support/loops.ts';
import { leasesEnd, processOf } from '../../../test/support/processes.ts';
import { scriptedModel } from '../../testing/index.ts';

const waitingHouse = async () => {
  const house = houseOf();
  const run = await taken(house.kernel.propose(submissionOf()));
  return { house, run };
};

test.each(['pending', 'approved'] as const)(
  'an application gives up a run whose approval is %s: blocked, with the code, and nothing open',
  async (status) => {
    const { house, run } = await waitingHouse();
    if (status === 'approved') await taken(house.kernel.decide('run-1', decisionFor(run, house.world)));
    const done = await taken(house.kernel.giveUp('run-1', 'tool_unknown'));
    expect(done).toMatchObject({
      status: 'blocked',
      stop: { code: 'tool_unknown' },
      ended_by: null,
      pending_action: { approval: { status: 'stale' } },
    });
    expect((await taken(house.store.entries('run-1'))).slice(-2)).toMatchObject([
      { event: 'approval_ended', codes: ['tool_unknown'] },
      { event: 'run_ended', codes: ['tool_unknown'], facts: { status: 'blocked' } },
    ]);
    expect(await taken(house.kernel.resume('run-1'))).toEqual(done);
    expect(await codeOf(house.kernel.giveUp('run-1', 'tool_unknown'))).toBe('state_illegal_transition');
    expect(house.target.effects()).toEqual([]);
  },
);

test('window 22: what is executing, and what nobody knows the outcome of, is not given up', async () => {
  const seen: string[] = [];
  const house = houseOf({
    publish: {
      execute: async () => {
        seen.push(await codeOf(house.again({ owner: 'second' }).giveUp('run-1', 'tool_unknown')));
        throw new Error('the line is gone');
      },
    },
  });
  const run = await taken(house.kernel.propose(submissionOf()));
  await taken(house.kernel.decide('run-1', decisionFor(run, house.world)));
  expect((await taken(house.kernel.resume('run-1'))).status).toBe('recovery_required');
  seen.push(await codeOf(house.kernel.giveUp('run-1', 'tool_unknown')));
  expect(seen).toEqual(['lease_held', 'recovery_required']);
});

test('a loop that nobody is at is not given up: nothing waits in it', async () => {
  const bench = loopBench();
  const stopped = processOf(bench, { after: 1 });
  const model = scriptedModel([]);
  await stopped.until(({ loop }) => loop(loopOf(model)));
  leasesEnd(bench);
  expect(await codeOf(bench.kernel().giveUp('run-of-a-test', 'tool_unknown'))).toBe(
    'state_illegal_transition',
  );
  expect((await taken(bench.store.load('run-of-a-test'))).run.status).toBe('running');
});

test('a run that is not there, and a reason that is no code, change nothing', async () => {
  const { house, run } = await waitingHouse();
  expect(await codeOf(house.kernel.giveUp('run-9', 'tool_unknown'))).toBe('run_not_found');
  expect(await codeOf(house.kernel.giveUp('run-1', 'because' as never))).toBe('argument_invalid');
  expect(await codeOf(house.kernel.giveUp('run-1', 'toString' as never))).toBe('argument_invalid');
  expect((await house.load()).run).toEqual(run);
});
