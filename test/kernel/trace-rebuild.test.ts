import { expect, test } from 'vitest';
import { type Kernel, type RunState, ToolFailed, type Trace, traceOf } from '../../src/kernel/index.ts';
import { proposes, says, scriptedModel } from '../../src/testing/index.ts';
import { decisionFor, type House, houseOf, submissionOf, taken } from '../support/governed.ts';
import { decide, loopBench, submissionOf as loopOf, runOf } from '../support/loops.ts';

/** What a reader of a trace knows of a run, without the run, its entries or the database. */
interface Rebuilt {
  /** `tool outcome`, in order. */
  readonly decisions: readonly string[];
  /** What became of each packet, in order. */
  readonly approvals: readonly string[];
  /** `tool outcome`, in order; of the last one that was begun, `unknown` while nobody has said more. */
  readonly executions: readonly string[];
  readonly recoveries: readonly string[];
  readonly final: string;
}

type Event = Trace['events'][number];

const nameOf = ({ summary = '' }: Event): string => summary.split('; ')[0] ?? '';

const factOf = ({ summary = '' }: Event, name: string): string =>
  new RegExp(`[ ;,]${name}=([^;, ]+)`).exec(summary)?.[1] ?? '';

const becameOf = ({ events, approval_refs }: Trace): readonly string[] =>
  approval_refs.map((id) =>
    events
      .filter((event) => event.event_type === 'approval' && event.reference === id)
      .map((event) => (nameOf(event) === 'approval_requested' ? 'asked' : event.status))
      .join(' '),
  );

const outcomeOf = (events: readonly Event[], started: Event): string => {
  const settled = events.filter(
    (event) => event.event_type === 'verification' && event.reference === started.reference,
  );
  const last = settled.at(-1);
  if (last === undefined) return 'unknown';
  const failed = last.summary?.endsWith('; tool_failed') === true && factOf(last, 'status') === 'confirmed';
  return failed ? 'failed' : factOf(last, 'status');
};

const executionsOf = (events: readonly Event[]): readonly string[] =>
  events
    .filter((event) => event.event_type === 'tool')
    .map((event) => {
      const outcome = nameOf(event) === 'tool_called' ? factOf(event, 'status') : outcomeOf(events, event);
      return `${factOf(event, 'tool')} ${outcome}`;
    });

/** The status that the last event left the run in. */
const finalOf = (events: readonly Event[]): string => {
  const last = events.at(-1);
  if (last === undefined) return 'nothing';
  if (last.event_type === 'completion' || last.event_type === 'failure') return last.status;
  if (last.event_type === 'approval') return 'waiting_approval';
  return nameOf(last) === 'recovery_required' ? 'recovery_required' : 'running';
};

const rebuilt = (trace: Trace): Rebuilt => ({
  decisions: trace.events
    .filter((event) => event.event_type === 'evaluation')
    .map((event) => `${factOf(event, 'tool')} ${event.status}`),
  approvals: becameOf(trace),
  executions: executionsOf(trace.events),
  recoveries: trace.events
    .filter((event) => nameOf(event) === 'recovery_resolved')
    .map(({ status }) => status),
  final: finalOf(trace.events),
});

/** All that is handed on is text. */
const carried = (trace: Trace): Trace => JSON.parse(JSON.stringify(trace)) as Trace;

const recover = (kernel: Kernel, decision: 'confirmed_succeeded' | 'confirmed_not_executed' | 'cancelled') =>
  taken(
    kernel.recover('run-1', { decided_by: 'user:kim', decided_by_kind: 'human', evidence: 'seen', decision }),
  );

const lost = {
  execute: () => {
    throw new Error('the line is gone');
  },
};

const refused = {
  execute: () => {
    throw new ToolFailed({ why: 'closed' });
  },
};

const PUBLISH = 'site.publish needs-approval';

type Row = readonly [
  what: string,
  wish: Parameters<typeof houseOf>[0],
  act: (house: House) => Promise<unknown>,
  told: Rebuilt,
];

const none = { decisions: [PUBLISH], approvals: ['asked'], executions: [], recoveries: [] };
const approved = { decisions: [PUBLISH, PUBLISH], approvals: ['asked approved'], recoveries: [] };
const unknown = { ...approved, executions: ['site.publish outcome_unknown'] };

const done = async ({ kernel, approve }: House): Promise<RunState> => {
  await approve();
  return taken(kernel.resume('run-1'));
};

const ROWS: readonly Row[] = [
  [
    'waiting',
    {},
    ({ kernel }) => taken(kernel.propose(submissionOf())),
    { ...none, final: 'waiting_approval' },
  ],
  [
    'approved and done',
    {},
    done,
    { ...approved, executions: ['site.publish confirmed'], final: 'completed' },
  ],
  [
    'rejected',
    {},
    async ({ kernel, world }) => {
      const waiting = await taken(kernel.propose(submissionOf()));
      await taken(kernel.decide('run-1', decisionFor(waiting, world, { decision: 'rejected' })));
    },
    { ...none, approvals: ['asked rejected'], final: 'cancelled' },
  ],
  [
    'cancelled while it waits',
    {},
    async ({ kernel }) => {
      await taken(kernel.propose(submissionOf()));
      await taken(kernel.cancel('run-1', 'user:kim'));
    },
    { ...none, approvals: ['asked stale'], final: 'cancelled' },
  ],
  ['its outcome is lost', { publish: lost }, done, { ...unknown, final: 'recovery_required' }],
  [
    'lost, and seen to have happened',
    { publish: lost },
    async (house) => {
      await done(house);
      await recover(house.kernel, 'confirmed_succeeded');
    },
    {
      ...approved,
      executions: ['site.publish confirmed'],
      recoveries: ['confirmed_succeeded'],
      final: 'completed',
    },
  ],
  [
    'lost, and seen not to have happened',
    { publish: lost },
    async (house) => {
      await done(house);
      await recover(house.kernel, 'confirmed_not_executed');
    },
    {
      decisions: [PUBLISH, PUBLISH, PUBLISH],
      approvals: ['asked approved', 'asked'],
      executions: ['site.publish not_executed'],
      recoveries: ['confirmed_not_executed'],
      final: 'waiting_approval',
    },
  ],
  [
    'lost, and given up',
    { publish: lost },
    async (house) => {
      await done(house);
      await recover(house.kernel, 'cancelled');
    },
    { ...unknown, recoveries: ['cancelled'], final: 'cancelled' },
  ],
  [
    'its failure is known',
    { publish: refused },
    done,
    { ...approved, executions: ['site.publish failed'], final: 'completed' },
  ],
  [
    'it runs out and is asked for again, and done',
    {},
    async ({ kernel, world }) => {
      await taken(kernel.propose(submissionOf()));
      world.advance(86_400_001);
      const again = await taken(kernel.reissue('run-1'));
      await taken(kernel.decide('run-1', decisionFor(again, world)));
      await taken(kernel.resume('run-1'));
    },
    {
      decisions: [PUBLISH, PUBLISH, PUBLISH],
      approvals: ['asked expired', 'asked approved'],
      executions: ['site.publish confirmed'],
      recoveries: [],
      final: 'completed',
    },
  ],
];

test.each(ROWS)('GR-TRACE-01 from the trace alone, of an action: %s', async (_what, wish, act, told) => {
  const house = houseOf(wish);
  await act(house);
  const { run } = await house.load();
  const trace = traceOf(run, await taken(house.store.entries('run-1')), house.world);
  expect(rebuilt(carried(trace))).toEqual(told);
  expect(run.status).toBe(told.final);
  const effects = told.executions.filter((one) => one === 'site.publish confirmed').length;
  if (wish?.publish === undefined) expect(house.target.effects()).toHaveLength(effects);
  const isOpen = told.executions.some((one) => /outcome_unknown|failed/.test(one));
  expect(trace.residual_uncertainty.some((one) => one.startsWith('unverified'))).toBe(isOpen);
});

test('GR-TRACE-01 from the trace alone, of a loop with readings, a denied call and a write', async () => {
  const bench = loopBench();
  bench.application.policy = {
    ...bench.application.policy,
    rules: [
      ...bench.application.policy.rules,
      { id: 'no-wipe', effect: 'deny', tools: ['wipe'], why: 'never in this test' },
    ],
  };
  const model = scriptedModel([
    proposes({ tool_name: 'look', arguments: { what: 'a' } }, { tool_name: 'sum' }),
    proposes({ tool_name: 'send', arguments: { path: 'a' } }),
    proposes({ tool_name: 'wipe', arguments: { path: 'a' } }),
    says('never'),
  ]);
  const kernel = bench.kernel();
  const waiting = await runOf(kernel.loop(loopOf(model)));
  await decide(bench, kernel, waiting);
  const run = await runOf(kernel.resume(waiting.run_id, loopOf(model)));
  const trace = traceOf(run, await taken(bench.store.entries(run.run_id)), bench.world);
  expect(rebuilt(carried(trace))).toEqual({
    decisions: ['look allow', 'sum allow', 'send needs-approval', 'send needs-approval', 'wipe deny'],
    approvals: ['asked approved'],
    executions: ['look executed', 'sum executed', 'send confirmed'],
    recoveries: [],
    final: run.status,
  });
  expect(bench.calls.map((call) => call.split(' ')[0])).toEqual(['look', 'sum', 'send']);
});

test('GR-TRACE-18 a word of a stranger stays one word, and the name of a tool that looks like a secret is a digest', async () => {
  const house = houseOf();
  const named = `sk-${'a1B2'.repeat(10)}`;
  const waiting = await taken(house.kernel.propose(submissionOf()));
  const channel = 'a terminal; decision=rejected, channel=x';
  await taken(house.kernel.decide('run-1', decisionFor(waiting, house.world, { channel })));
  const { run } = await house.load();
  const trace = traceOf(run, await taken(house.store.entries('run-1')), house.world);
  expect(trace.events.find(({ status }) => status === 'approved')?.summary).toContain(
    `channel=${JSON.stringify(channel)}`,
  );
  const entries = (await taken(house.store.entries('run-1'))).map((entry) =>
    entry.event === 'policy_decided' ? { ...entry, facts: { tool: named, outcome: 'deny' } } : entry,
  );
  const spoken = traceOf(run, entries, house.world);
  expect(JSON.stringify(spoken)).not.toContain(named);
});
