import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { following, legalSteps } from '../../../test/support/run-steps.ts';
import { changedAt, storedRun, storedRuns } from '../../../test/support/stored-runs.ts';
import { type Checkpoint, type RunState, runState } from '../contracts/run.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';
import { checkCommit, checkCreate, checkRun } from './check.ts';
import { CHECKPOINT_LAWS } from './checkpoint-laws.ts';
import { STATE_LAWS } from './state-laws.ts';
import { readRun } from './text.ts';

const code = (result: { readonly ok: boolean; readonly error?: { readonly code: string } }): string =>
  result.ok ? 'allowed' : (result.error?.code ?? '');

/** The same value on its three ways into the store. A wrong member never gets through any of them. */
const WAYS: readonly (readonly [string, (run: RunState) => string])[] = [
  ['GR-STATE-02 on create', (run) => code(checkCreate(run))],
  [
    'GR-STATE-03 GR-STATE-06 on load',
    (run) =>
      code(readRun(canonicalText(run as unknown as Json), { run_id: run.run_id, revision: run.revision })),
  ],
  [
    'GR-STATE-04 on compare-and-swap',
    (run) => code(checkCommit({ ...storedRun('action-running'), revision: run.revision - 1 }, run)),
  ],
];

const REQUIRED = [
  ...['version', 'run_id', 'task_id', 'kind', 'status', 'revision', 'created_at', 'updated_at', 'task'],
  ...['task.objective', 'task.workflow', 'task.classification', 'task.classification.materiality'],
  ...[
    'pending_action',
    'pending_action.tool_request',
    'pending_action.approval',
    'pending_action.reissued_from',
  ],
  ...['pending_action.tool_definition_fingerprint', 'pending_action.authorization_context'],
  ...['pending_action.tool_request.request_id', 'pending_action.tool_request.arguments'],
  ...['pending_action.approval.approval_id', 'pending_action.approval.status'],
  ...['pending_action.approval.action', 'pending_action.approval.action_fingerprint'],
  ...['pending_action.approval.expires_at', 'pending_action.approval.used_at'],
  ...['last_tool_result', 'result_snapshot', 'stop', 'ended_by', 'recovery_reason', 'claim', 'checkpoint'],
];

for (const [way, check] of WAYS)
  describe(`${way}: required members and known words`, () => {
    const waiting = { ...storedRun('action-waiting-pending'), revision: 1 };

    for (const path of REQUIRED)
      test(`without ${path}, or with something else there, it is refused`, () => {
        for (const wrong of [undefined, 0.5, [], '']) {
          const refusal = check(changedAt(waiting, path, wrong));
          expect(['state_invalid', 'checkpoint_invalid', 'checkpoint_version_unsupported']).toContain(
            refusal,
          );
        }
      });

    test.each(['paused', 'Running', 'RUNNING', 'complete', 'waiting-approval', '', ' running'])(
      'a status written as "%s" is refused',
      (status) => {
        expect(check(changedAt(waiting, 'status', status))).toBe('state_invalid');
      },
    );

    test('a member that nobody knows is refused, at every level', () => {
      for (const path of [
        'approved',
        'task.private',
        'pending_action.session',
        'pending_action.approval.token',
      ])
        expect(check(changedAt(waiting, path, true))).toBe('state_invalid');
    });

    test('a time that does not exist is refused', () => {
      for (const time of ['2026-02-30T09:00:00.000Z', '2026-03-01T24:00:01.000Z', '2026-03-01T09:00:00Z'])
        expect(check(changedAt(waiting, 'updated_at', time))).toBe('state_invalid');
    });
  });

test('GR-STATE-02 a new run has done nothing yet: revision 1, running or waiting, nothing decided or spent', () => {
  expect(code(checkCreate(storedRun('action-running')))).toBe('allowed');
  expect(code(checkCreate(storedRun('action-waiting-pending')))).toBe('allowed');
  expect(code(checkCreate(storedRun('loop-claim')))).toBe('allowed');
  for (const [name, run] of storedRuns())
    if (!['running', 'waiting_approval'].includes(run.status))
      expect(code(checkCreate({ ...run, revision: 1 })), name).toBe('state_illegal_transition');
  const first = (name: string) => code(checkCreate({ ...storedRun(name), revision: 1 }));
  expect(first('loop-waiting-pending')).toBe('state_illegal_transition');
  expect(first('loop-response-ready')).toBe('state_invalid');
  expect(first('action-waiting-approved')).toBe('state_invalid');
  expect(first('action-waiting-reissued')).toBe('state_invalid');
  expect(code(checkCreate({ ...storedRun('loop-claim'), revision: 2 }))).toBe('state_revision_conflict');
});

describe('what each status must hold', () => {
  const later = '2026-03-01T10:00:00.000Z';
  const wrong: readonly (readonly [string, RunState])[] = [
    [
      'GR-STATE-10 a waiting run without its action',
      changedAt(storedRun('action-waiting-pending'), 'pending_action', null),
    ],
    [
      'GR-STATE-11 an executing run without its action',
      changedAt(storedRun('action-executing'), 'pending_action', null),
    ],
    [
      'a run in recovery without its action',
      changedAt(storedRun('action-recovery-required'), 'pending_action', null),
    ],
    [
      'GR-STATE-10 a waiting loop without its action',
      changedAt(storedRun('loop-waiting-pending'), 'pending_action', null),
    ],
    ...[null, '', ' ', '\t\n', '\u00a0'].map(
      (reason) =>
        [
          `GR-STATE-12 recovery for the reason ${JSON.stringify(reason)}`,
          changedAt(storedRun('action-recovery-required'), 'recovery_reason', reason),
        ] as const,
    ),
    ['a reason for recovery elsewhere', changedAt(storedRun('action-executing'), 'recovery_reason', 'lost')],
    ['a running run with an action', { ...storedRun('action-waiting-pending'), status: 'running' }],
    [
      'a run that waits with a rejected approval',
      { ...storedRun('action-cancelled-rejected'), status: 'waiting_approval', ended_by: null, stop: null },
    ],
    [
      'a run that executes without a used approval',
      { ...storedRun('action-waiting-approved'), status: 'executing' },
    ],
    [
      'recovery without a used approval',
      { ...storedRun('action-waiting-approved'), status: 'recovery_required', recovery_reason: 'lost' },
    ],
    [
      'a completed action without a result',
      changedAt(storedRun('action-completed'), 'last_tool_result', null),
    ],
    ['a completed loop without a result', changedAt(storedRun('loop-completed'), 'result_snapshot', null)],
    [
      'a completed run with an action',
      { ...storedRun('action-completed'), pending_action: storedRun('action-failed').pending_action },
    ],
    ['a blocked run without a code', changedAt(storedRun('loop-blocked'), 'stop', null)],
    ['a failed run without a code', changedAt(storedRun('action-failed'), 'stop', null)],
    [
      'a code of an end that has not come',
      changedAt(storedRun('action-running'), 'stop', { code: 'cancelled', message: 'x' }),
    ],
    ['a cancelled run that nobody ended', changedAt(storedRun('loop-cancelled'), 'ended_by', null)],
    [
      'somebody who ended it, though it goes on',
      changedAt(storedRun('loop-claim'), 'ended_by', { who: 'a', at: later, how: 'cancelled' }),
    ],
    [
      'an end with an open approval',
      changedAt(storedRun('action-cancelled-resolved'), 'pending_action.approval.used_at', null),
    ],
    ['a loop without a claim', changedAt(storedRun('loop-claim'), 'claim', null)],
    [
      'an action with a claim',
      changedAt(storedRun('action-running'), 'claim', storedRun('loop-claim').claim),
    ],
    [
      'an action with a checkpoint',
      changedAt(storedRun('action-running'), 'checkpoint', storedRun('loop-response-ready').checkpoint),
    ],
    [
      'a change before the beginning',
      changedAt(storedRun('action-running'), 'updated_at', '2026-03-01T08:59:59.999Z'),
    ],
    ['an end at no time', changedAt(storedRun('loop-cancelled'), 'ended_by.at', '2026-02-30T09:00:00.000Z')],
  ];
  test.each(wrong)('%s is refused on load and on write', (_name, run) => {
    expect(code(checkRun(run))).toBe('state_invalid');
    const text = canonicalText(run as unknown as Json);
    expect(code(readRun(text, run))).toBe('state_invalid');
    // From whichever state a run could have come here.
    const befores = legalSteps().filter(
      ({ after }) => after.status === run.status && after.kind === run.kind,
    );
    for (const { before, stored, change } of befores) {
      const after = { ...run, revision: before.revision + 1 };
      expect(code(checkCommit(before, after, { stored, change }))).toBe('state_invalid');
    }
  });

  test('each law of a run is broken by one of these, so none is without effect', () => {
    const broken = new Set(wrong.map(([, run]) => STATE_LAWS.find((law) => !law.holds(run))?.says));
    expect([...broken].sort()).toEqual(STATE_LAWS.map((law) => law.says).sort());
  });

  test.each([
    'run_id',
    'request_id',
    'tool_name',
    'target',
    'arguments',
    'requester',
    'tool_definition_fingerprint',
  ])('a packet with another %s than the request that waits is refused', (member) => {
    const other = member === 'arguments' ? { to: 'eve@example.com' } : 'e'.repeat(64);
    const run = changedAt(
      storedRun('action-waiting-pending'),
      `pending_action.approval.action.${member}`,
      other,
    );
    expect(code(checkRun(run))).toBe('state_invalid');
  });

  test('a packet of another run is refused, though it is whole in itself', () => {
    const approval = JSON.parse(
      JSON.stringify(storedRun('action-waiting-pending').pending_action?.approval).replaceAll(
        'run-action',
        'run-2',
      ),
    ) as unknown;
    const run = changedAt(storedRun('action-waiting-pending'), 'pending_action.approval', approval);
    expect(code(checkRun(run))).toBe('state_invalid');
  });

  test.each(['tool_request.run_id', 'approval.run_id'])(
    'a pending action with another %s is refused',
    (path) => {
      expect(
        code(checkRun(changedAt(storedRun('action-waiting-pending'), `pending_action.${path}`, 'run-2'))),
      ).toBe('state_invalid');
    },
  );
});

describe('GR-STATE-18 what a run was made with never changes', () => {
  const before = storedRun('action-running');
  const after = following(before, 'action-running');
  const other: readonly (readonly [string, Partial<RunState>])[] = [
    ['run_id', { run_id: 'run-other' }],
    ['task_id', { task_id: 'task-8' }],
    ['created_at', { created_at: '2026-03-01T08:59:00.000Z' }],
    ['updated_at', { updated_at: '2026-03-01T08:59:59.999Z' }],
    ['task', { task: { ...before.task, objective: 'Something else' } }],
    ['submission_digest', { submission_digest: 'a'.repeat(64) }],
  ];
  test.each(other)('another %s is refused', (_member, change) => {
    expect(code(checkCommit(before, after))).toBe('allowed');
    expect(code(checkCommit(before, { ...after, ...change }))).toBe('state_invalid');
  });

  test('time does not go back, also where it is after the beginning', () => {
    const late = storedRun('loop-continuation-ready');
    const next = { ...late, revision: late.revision + 1 };
    expect(code(checkCommit(late, next))).toBe('allowed');
    expect(code(checkCommit(late, { ...next, updated_at: '2026-03-01T09:01:59.999Z' }))).toBe(
      'state_invalid',
    );
  });

  test('GR-STATE-10 the request that waits stays the same until it is closed', () => {
    const waiting = storedRun('action-waiting-pending');
    const decided = following(waiting, 'action-waiting-approved');
    expect(code(checkCommit(waiting, decided))).toBe('allowed');
    for (const [path, value] of [
      ['tool_request.proposed_by', 'human'],
      ['tool_request.proposal_ref', 'p-7'],
      ['reissued_from', 'req-0'],
    ] as const)
      expect(code(checkCommit(waiting, changedAt(decided, `pending_action.${path}`, value)))).toBe(
        'state_invalid',
      );
  });

  test('another kind is no way of any kind', () => {
    const loop = { ...following(before, 'loop-response-ready'), run_id: before.run_id };
    expect(code(checkCommit(before, loop))).toBe('state_invalid');
  });

  test('GR-STATE-17 GR-STATE-07 the revision is exactly one more', () => {
    for (const revision of [1, 3, 99]) {
      const refusal = code(checkCommit(before, { ...after, revision }));
      expect(refusal).toBe('state_revision_conflict');
    }
  });
});

describe('GR-STATE-20 what is spent stays spent', () => {
  const before = storedRun('loop-continuation-ready');
  const checkpoint = before.checkpoint as Checkpoint;
  const next = (changes: Partial<Checkpoint>, more: Partial<RunState> = {}) =>
    code(
      checkCommit(before, {
        ...before,
        revision: before.revision + 1,
        checkpoint: { ...checkpoint, ...changes },
        ...more,
      }),
    );

  test('counters never fall, and grow within their limits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        fc.nat(400),
        (model_steps, tool_calls, used_tokens) => {
          const { max_model_steps, max_tool_calls } = before.claim?.budgets ?? {
            max_model_steps: 0,
            max_tool_calls: 0,
          };
          const holds =
            model_steps >= checkpoint.model_steps &&
            model_steps <= max_model_steps &&
            tool_calls >= checkpoint.tool_calls &&
            tool_calls <= max_tool_calls &&
            used_tokens >= checkpoint.used_tokens;
          expect(next({ model_steps, tool_calls, used_tokens })).toBe(
            holds ? 'allowed' : 'checkpoint_invalid',
          );
        },
      ),
    );
  });

  test.each(['used_cost_micros', 'used_wall_ms'] as const)('%s never falls', (member) => {
    expect(next({ [member]: checkpoint[member] - 1 })).toBe('checkpoint_invalid');
    expect(next({ [member]: checkpoint[member] + 1 })).toBe('allowed');
  });

  test('attempts are counted until the step is answered', () => {
    const tried = { ...before, checkpoint: { ...checkpoint, provider_attempts: 2 } };
    const after = {
      ...tried,
      revision: before.revision + 1,
      checkpoint: { ...checkpoint, provider_attempts: 1 },
    };
    expect(code(checkCommit(tried, after))).toBe('checkpoint_invalid');
  });

  test('the history of actions only grows', () => {
    const seen = checkpoint.seen_proposal_fingerprints;
    expect(next({ seen_proposal_fingerprints: [...seen, 'a'.repeat(64)] })).toBe('allowed');
    expect(next({ seen_proposal_fingerprints: seen.slice(1) })).toBe('checkpoint_invalid');
    expect(next({ seen_proposal_fingerprints: [...seen.slice(1), 'a'.repeat(64)] })).toBe(
      'checkpoint_invalid',
    );
  });

  test('no limit ever changes, neither up nor down', () => {
    const { claim } = before;
    for (const [name, limit] of Object.entries(claim?.budgets ?? {}))
      for (const other of limit === null ? [1, 9] : [limit + 1, limit - 1]) {
        const refusal = next({}, { claim: changedAt(claim, `budgets.${name}`, other) });
        expect(refusal, name).toBe('checkpoint_invalid');
      }
    const unlimited = changedAt(claim, 'budgets.max_wall_ms', null);
    expect(next({}, { claim: unlimited })).toBe('checkpoint_invalid');
  });

  test('no tool, provider, model or input comes in later', () => {
    const { claim } = before;
    for (const [path, value] of [
      ['provider', 'other'],
      ['model', 'other'],
      ['capability_fingerprint', 'a'.repeat(64)],
      ['input_digest', 'a'.repeat(64)],
      ['allowed_tools', ['read_order']],
      ['tool_definition_fingerprints.read_order', 'a'.repeat(64)],
    ] as const)
      expect(next({}, { claim: changedAt(claim, path, value) }), path).toBe('checkpoint_invalid');
  });

  test('turns are only added, and admitted calls stay admitted', () => {
    const going = storedRun('loop-continuation-after-action');
    const done = following(going, 'loop-completed');
    const turns = done.checkpoint?.turns.slice(0, 1);
    expect(code(checkCommit(going, done))).toBe('allowed');
    expect(code(checkCommit(going, changedAt(done, 'checkpoint.turns', turns)))).toBe('checkpoint_invalid');
    const admitted = storedRun('loop-response-ready-admitted');
    const after = { ...admitted, revision: admitted.revision + 1 };
    expect(code(checkCommit(admitted, after))).toBe('allowed');
    expect(code(checkCommit(admitted, changedAt(after, 'checkpoint.admitted_proposals', ['p-1'])))).toBe(
      'checkpoint_invalid',
    );
    expect(code(checkCommit(admitted, changedAt(after, 'checkpoint.current_response.text', 'x')))).toBe(
      'checkpoint_invalid',
    );
  });
});

test('GR-DUR-31 each law of a loop is broken by some loop', () => {
  const ready = storedRun('loop-response-ready-admitted');
  const waiting = storedRun('loop-waiting-pending');
  const going = storedRun('loop-continuation-ready');
  const broken: readonly RunState[] = [
    changedAt(ready, 'claim.allowed_tools', ['read_order', 'read_order']),
    changedAt(ready, 'claim.allowed_tools', ['read_order']),
    changedAt(ready, 'checkpoint.phase', 'terminal'),
    changedAt(ready, 'checkpoint.tool_calls', 4),
    changedAt(ready, 'checkpoint.model_steps', 5),
    changedAt(going, 'checkpoint.turns', [
      ...(going.checkpoint?.turns ?? []),
      ...(going.checkpoint?.turns ?? []),
    ]),
    changedAt(ready, 'checkpoint.seen_proposal_fingerprints', ['a'.repeat(64), 'a'.repeat(64)]),
    changedAt(ready, 'checkpoint.current_response', null),
    changedAt(
      changedAt(going, 'checkpoint.current_response', ready.checkpoint?.current_response),
      'checkpoint.model_steps',
      2,
    ),
    changedAt(storedRun('loop-blocked'), 'checkpoint.current_response', ready.checkpoint?.current_response),
    changedAt(storedRun('loop-response-ready'), 'checkpoint.current_response.proposals.1.proposal_id', 'p-1'),
    changedAt(ready, 'checkpoint.admitted_proposals', ['p-1', 'p-9']),
    changedAt(waiting, 'checkpoint.pending_proposal_id', null),
    changedAt(waiting, 'checkpoint.pending_request_fingerprint', null),
    changedAt(ready, 'checkpoint.pending_proposal_id', 'p-1'),
    changedAt(waiting, 'checkpoint.pending_proposal_id', 'p-1'),
    changedAt(waiting, 'checkpoint.current_response.proposals.0.arguments.to', 'eve@example.com'),
    changedAt(waiting, 'claim.tool_definition_fingerprints.send_mail', 'a'.repeat(64)),
    changedAt(going, 'checkpoint.prior_response_ref', null),
    changedAt(going, 'checkpoint.continuation_tool_results.1.proposal_id', 'p-1'),
    changedAt(going, 'checkpoint.continuation_tool_results.1.proposal_id', 'p-9'),
  ];
  const laws = broken.map((run) => {
    expect(runState.safeParse(run).success).toBe(true);
    expect(code(checkRun(run))).toBe('checkpoint_invalid');
    const { claim, checkpoint } = run;
    return claim && CHECKPOINT_LAWS.find((law) => !law.holds({ run, claim, checkpoint }))?.says;
  });
  expect(new Set(laws)).toEqual(new Set(CHECKPOINT_LAWS.map((law) => law.says)));
});

test('GR-SCHEMA-11 extensions change nothing: a run with them is checked like one without', () => {
  const claims = {
    approved: true,
    status: 'completed',
    approval: { status: 'approved' },
    max_tool_calls: 99,
  };
  for (const { before, after, stored, change } of legalSteps())
    expect(
      code(
        checkCommit({ ...before, extensions: claims }, { ...after, extensions: claims }, { stored, change }),
      ),
    ).toBe('allowed');
  const before = storedRun('action-waiting-pending');
  const executing = { ...following(before, 'action-executing'), extensions: claims };
  expect(code(checkCommit({ ...before, extensions: claims }, executing))).toBe('state_invalid');
});
