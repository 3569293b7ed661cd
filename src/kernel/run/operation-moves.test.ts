import { describe, expect, test } from 'vitest';
import { legalSteps } from '../../../test/support/run-steps.ts';
import { changedAt, storedOperation, storedRun } from '../../../test/support/stored-runs.ts';
import { OPERATION_STATUSES, type Operation, type OperationStatus } from '../contracts/run.ts';
import type { OperationChange } from '../store.ts';
import { checkCommit, checkOperation, checkSettlement, checkStoredOperation } from './check.ts';
import { OPERATION_LAWS } from './operation-laws.ts';
import { OPERATION_MOVES } from './transitions.ts';

const code = (result: ReturnType<typeof checkCommit>): string => (result.ok ? 'allowed' : result.error.code);

const executing = storedRun('action-executing');

/** Section 7 of the specification: from, to, and who may. */
const LEGAL: readonly string[] = [
  'new started worker',
  'started confirmed worker',
  'started confirmed recovery',
  'started not_executed worker',
  'started not_executed recovery',
  'started outcome_unknown worker',
  'outcome_unknown confirmed recovery',
  'outcome_unknown not_executed recovery',
];

const stored = (status: OperationStatus): Operation => storedOperation(status.replaceAll('_', '-'));

/** A change that is right in everything but the move. */
const change = (
  from: OperationStatus | undefined,
  to: OperationStatus,
  by: OperationChange['by'],
): OperationChange => {
  const { result, request_fingerprint, approval_id } = storedOperation('confirmed');
  return {
    operation_id: 'req-1',
    from,
    to,
    by,
    ...(from === undefined ? { claim: { request_fingerprint, approval_id } } : {}),
    ...(to === 'confirmed' && result !== null ? { result } : {}),
    ...(by === 'recovery' ? { evidence: 'ticket 4711' } : {}),
  };
};

describe('GR-DIST-08 each move of an operation', () => {
  for (const from of [undefined, ...OPERATION_STATUSES])
    for (const to of OPERATION_STATUSES)
      for (const by of ['worker', 'recovery'] as const) {
        const legal = LEGAL.includes(`${from ?? 'new'} ${to} ${by}`);
        test(`${from ?? 'new'} to ${to} by ${by} is ${legal ? 'legal' : 'refused'}`, () => {
          const before = from === undefined ? undefined : stored(from);
          expect(code(checkOperation(before, change(from, to, by), executing))).toBe(
            legal ? 'allowed' : 'operation_conflict',
          );
        });
      }

  test('the table of moves is the one of the specification', () => {
    const listed = OPERATION_MOVES.flatMap(({ from, to, by }) =>
      by.map((one) => `${from ?? 'new'} ${to} ${one}`),
    );
    expect(listed).toEqual(LEGAL);
  });
});

const claim = change(undefined, 'started', 'worker');
const confirm = change('started', 'confirmed', 'worker');

describe('GR-DIST-07 GR-DIST-08 an operation belongs to one run, one request and one approval', () => {
  const wrong: readonly (readonly [string, Operation | undefined, OperationChange, string?])[] = [
    ['of another run', { ...stored('started'), run_id: 'run-other' }, confirm],
    ['under another id', { ...stored('started'), operation_id: 'req-2' }, confirm],
    ['that is there already', stored('started'), claim],
    ['that is not there', undefined, confirm],
    ['of another request', undefined, { ...claim, operation_id: 'req-2' }],
    ['under another approval', undefined, changedAt(claim, 'claim.approval_id', 'apr-2')],
    ['without its claim', undefined, changedAt(claim, 'claim', undefined)],
    ['claimed a second time', stored('started'), { ...confirm, ...(claim.claim && { claim: claim.claim }) }],
    ['confirmed without a result', stored('started'), changedAt(confirm, 'result', undefined)],
    [
      'confirmed with the result of another',
      stored('started'),
      changedAt(confirm, 'result.request_id', 'req-2'),
    ],
    ['confirmed with what is no outcome', stored('started'), changedAt(confirm, 'result.status', 'blocked')],
    [
      'not executed, with a result',
      stored('started'),
      { ...change('started', 'not_executed', 'worker'), ...(confirm.result && { result: confirm.result }) },
    ],
    [
      'settled by recovery without evidence',
      stored('started'),
      { ...change('started', 'not_executed', 'recovery'), evidence: ' \n' },
      'recovery_evidence_missing',
    ],
    [
      'confirmed with a malformed result',
      stored('started'),
      changedAt(confirm, 'result.redacted', 'no'),
      'state_invalid',
    ],
    [
      'with an unknown member',
      stored('started'),
      { ...confirm, approved: true } as OperationChange,
      'state_invalid',
    ],
    [
      'with a result that no store takes',
      stored('started'),
      changedAt(confirm, 'result.output', 'x'.repeat(2_000_000)),
      'checkpoint_too_large',
    ],
  ];
  for (const [name, before, changing, refusal] of wrong)
    test(`an operation ${name} is refused`, () => {
      expect(code(checkOperation(before, changing, executing))).toBe(refusal ?? 'operation_conflict');
    });

  test('in a loop it is of the request whose fingerprint waits', () => {
    const loop = storedRun('loop-executing');
    const request_fingerprint = loop.checkpoint?.pending_request_fingerprint ?? '';
    const right = { ...claim, operation_id: 'req-9', claim: { request_fingerprint, approval_id: 'apr-9' } };
    expect(code(checkOperation(undefined, right, loop))).toBe('allowed');
    const other = changedAt(right, 'claim.request_fingerprint', 'a'.repeat(64));
    expect(code(checkOperation(undefined, other, loop))).toBe('operation_conflict');
  });

  test('each law of operations is broken by some operation', () => {
    const confirmed = stored('confirmed');
    const broken: readonly Operation[] = [
      { ...confirmed, started_at: '2026-13-01T09:00:00.000Z' },
      { ...confirmed, settled_at: null },
      { ...confirmed, result: null },
      changedAt(confirmed, 'result.request_id', 'req-2'),
    ];
    const laws = broken.map((one) => OPERATION_LAWS.find((law) => !law.holds(one))?.says);
    expect(laws).toEqual(OPERATION_LAWS.map((law) => law.says));
    for (const one of broken) expect(checkStoredOperation(one).ok).toBe(false);
  });
});

describe('an effect is neither started nor forgotten alone', () => {
  for (const { name, before, after, stored: record, change: changing } of legalSteps()) {
    if (changing !== undefined)
      test(`${name} is refused without the change of its operation`, () => {
        expect(code(checkCommit(before, after, { stored: record }))).toBe('operation_conflict');
      });
    if (before.status === 'executing')
      test(`${name} is refused without a record`, () => {
        expect(code(checkCommit(before, after))).toBe('operation_conflict');
      });
    if (record === undefined && changing === undefined)
      test(`${name} is refused with a change of an operation`, () => {
        expect(code(checkCommit(before, after, { change: claim }))).toBe('operation_conflict');
      });
  }

  const from = (name: string) => {
    const found = legalSteps().find((one) => one.name === name);
    if (found === undefined) throw new Error(`no step ${name}`);
    return found;
  };

  test('a run that was confirmed is finished and never given to recovery', () => {
    const { before, after } = from('action-executing to action-recovery-required');
    expect(code(checkCommit(before, after, { stored: stored('confirmed') }))).toBe('operation_conflict');
  });

  test('a run fails only when it is proved that nothing was sent', () => {
    const { before, after } = from('action-executing to action-failed');
    for (const status of ['started', 'outcome_unknown', 'confirmed'] as const)
      expect(code(checkCommit(before, after, { stored: stored(status) }))).toBe('operation_conflict');
  });

  test('a run completes with the result of its operation', () => {
    const { before, after, stored: record } = from('action-executing to action-completed');
    const other = changedAt(after, 'last_tool_result.request_id', 'req-0');
    expect(code(checkCommit(before, other, { stored: record }))).toBe('state_invalid');
    const recovered = changedAt(after, 'last_tool_result.recovered', true);
    expect(code(checkCommit(before, recovered, { stored: record }))).toBe('state_invalid');
  });

  test('what recovery confirmed is marked as recovered', () => {
    const {
      before,
      after,
      stored: record,
      change: changing,
    } = from('action-recovery-required to action-completed-recovered');
    const unmarked = changedAt(after, 'last_tool_result.recovered', undefined);
    expect(code(checkCommit(before, unmarked, { stored: record, change: changing }))).toBe('state_invalid');
  });

  test('a run does not go on with the operation of another request', () => {
    const { before, after } = from('action-executing to action-completed');
    const other = { ...stored('confirmed'), operation_id: 'req-0' };
    expect(code(checkCommit(before, after, { stored: other }))).toBe('operation_conflict');
  });

  test('whoever cancels in recovery proves nothing of the operation', () => {
    const { before, after } = from('action-recovery-required to action-cancelled-resolved');
    const record = stored('outcome_unknown');
    const proof = change('outcome_unknown', 'not_executed', 'recovery');
    expect(code(checkCommit(before, after, { stored: record }))).toBe('allowed');
    expect(code(checkCommit(before, after, { stored: record, change: proof }))).toBe('operation_conflict');
  });

  test('a worker does not settle what recovery settles, nor the other way round', () => {
    const finish = from('action-executing to action-completed');
    const byRecovery = change('started', 'confirmed', 'recovery');
    const record = stored('started');
    const { before, after } = finish;
    expect(code(checkCommit(before, after, { stored: record, change: confirm }))).toBe('allowed');
    expect(code(checkCommit(before, after, { stored: record, change: byRecovery }))).toBe(
      'operation_conflict',
    );
    const resolve = from('action-recovery-required to action-completed-recovered');
    const result = resolve.after.last_tool_result;
    const byWorker = { ...confirm, ...(result !== null && { result }) };
    expect(code(checkCommit(resolve.before, resolve.after, { stored: record, change: byWorker }))).toBe(
      'operation_conflict',
    );
  });

  test('window 17: only its worker settles an operation while its run executes', () => {
    expect(code(checkSettlement(stored('started'), confirm, executing))).toBe('allowed');
    const unknown = change('started', 'outcome_unknown', 'worker');
    expect(code(checkSettlement(stored('started'), unknown, executing))).toBe('allowed');
    const byRecovery = change('started', 'confirmed', 'recovery');
    expect(code(checkSettlement(stored('started'), byRecovery, executing))).toBe('operation_conflict');
    expect(code(checkSettlement(undefined, claim, executing))).toBe('operation_conflict');
    const run = storedRun('action-recovery-required');
    expect(code(checkSettlement(stored('started'), confirm, run))).toBe('operation_conflict');
    expect(code(checkSettlement(stored('confirmed'), confirm, executing))).toBe('operation_conflict');
  });
});
