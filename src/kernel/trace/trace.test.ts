import { expect, test } from 'vitest';
import { atOnce } from '../../../test/support/models.ts';
import type { LedgerEntry, LedgerEventName } from '../contracts/ledger.ts';
import type { RunState } from '../contracts/run.ts';
import { trace } from '../contracts/trace.ts';
import type { JsonObject } from '../json/json.ts';
import { ALLOWED_FACTS } from './allowed-facts.ts';
import { traceOf } from './trace.ts';

const entryOf = (number: number, event: LedgerEventName, wish: Partial<LedgerEntry> = {}): LedgerEntry => ({
  version: 1,
  run_id: 'run-1',
  number,
  at: '2026-01-02T00:00:00.000Z',
  status: 'running',
  revision: 1,
  prev: '0'.repeat(64),
  event,
  reference: null,
  actor: null,
  codes: [],
  facts: {},
  ...wish,
});

const runOf = (wish: Partial<RunState> = {}): RunState => ({
  version: 1,
  run_id: 'run-1',
  task_id: 'task-1',
  kind: 'action',
  status: 'completed',
  revision: 5,
  created_at: '2026-01-02T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:01.000Z',
  task: {
    objective: 'Archive the report.',
    workflow: 'direct',
    classification: { materiality: 'material', consequence: 'high' },
  },
  pending_action: null,
  last_tool_result: null,
  result_snapshot: null,
  stop: null,
  ended_by: null,
  recovery_reason: null,
  claim: null,
  checkpoint: null,
  ...wish,
});

const CYCLE: readonly LedgerEntry[] = [
  entryOf(1, 'run_created', { facts: { kind: 'action', workflow: 'direct', input_digest: 'f'.repeat(64) } }),
  entryOf(2, 'policy_decided', {
    reference: 'req-1',
    codes: ['approval_required'],
    facts: { outcome: 'needs-approval', tool: 'archive', class: 'sensitive_destructive' },
  }),
  entryOf(3, 'approval_requested', { reference: 'ap-1', facts: { tool: 'archive', expires_at: 'soon' } }),
  entryOf(4, 'approval_decided', {
    reference: 'ap-1',
    actor: 'ann',
    facts: { decision: 'approved', channel: 'signed-terminal' },
  }),
  entryOf(5, 'operation_started', { reference: 'req-1', facts: { tool: 'archive' } }),
  entryOf(6, 'operation_settled', {
    reference: 'req-1',
    facts: { status: 'confirmed', verification: 'pass', output_digest: 'a'.repeat(64) },
  }),
  entryOf(7, 'run_ended', { status: 'completed', facts: { status: 'completed' } }),
];

test('GR-TRACE-01 GR-TRACE-04 GR-TRACE-05 GR-TRACE-06 GR-TRACE-07 GR-TRACE-08 GR-TRACE-10 GR-TRACE-11 GR-TRACE-20 a whole cycle, from the trace alone', () => {
  const made = trace.parse(traceOf(runOf(), CYCLE, atOnce));
  expect(made).toMatchObject({
    run_id: 'run-1',
    workflow: 'direct',
    status: 'completed',
    capabilities: ['archive: executed 1, denied 0'],
    approval_refs: ['ap-1'],
    residual_uncertainty: [],
  });
  expect(made.events.map(({ event_type, status }) => `${event_type} ${status}`)).toEqual([
    'route run_created',
    'evaluation needs-approval',
    'approval approval_requested',
    'approval approved',
    'tool operation_started',
    'verification pass',
    'completion completed',
  ]);
  expect(made.events[3]?.summary).toBe('approval_decided; decision=approved, channel=signed-terminal');
});

test('GR-TRACE-09 GR-TRACE-12 what is not certain is said, and what a recovery settled is referred to', () => {
  const open = traceOf(
    runOf({ status: 'recovery_required' }),
    [
      entryOf(1, 'operation_settled', {
        reference: 'req-1',
        facts: { status: 'outcome_unknown', verification: 'unverified' },
      }),
      entryOf(2, 'recovery_required', { reference: 'req-1', codes: ['operation_outcome_unknown'] }),
    ],
    atOnce,
  );
  expect(open).toMatchObject({
    status: 'running',
    classification: { materiality: 'material' },
    residual_uncertainty: ['operation_outcome_unknown', 'unverified req-1'],
  });
  const settled = traceOf(
    runOf(),
    [entryOf(1, 'recovery_resolved', { facts: { decision: 'confirmed_succeeded', resolution_id: 'res-1' } })],
    atOnce,
  );
  expect(settled.reconciliation_refs).toEqual(['res-1']);
});

const MARKER = 'wilhelmina-klabautermann';

test.each(Object.keys(ALLOWED_FACTS) as LedgerEventName[])(
  'GR-TRACE-03 GR-TRACE-13 GR-TRACE-14 GR-TRACE-15 GR-TRACE-16 GR-TRACE-17 GR-TRACE-18 %s: a fact that nobody allowed is dropped',
  (event) => {
    const facts: JsonObject = {
      arguments: MARKER,
      output: { deep: MARKER },
      state: [MARKER],
      connection: { url: MARKER, headers: { authorization: MARKER } },
      continuation: MARKER,
      reasoning: MARKER,
      token: MARKER,
    };
    const made = traceOf(runOf(), [entryOf(1, event, { facts })], atOnce);
    expect(JSON.stringify(made)).not.toContain(MARKER);
    expect(trace.parse(made).events).toHaveLength(1);
  },
);

test('GR-TRACE-18 what stands where an id should stand is shown as a digest', () => {
  const strange = ['a secret with spaces', 'ann@example.com', `sk-${'x'.repeat(40)}`, 'ghp_abc'];
  for (const reference of strange) {
    const made = traceOf(runOf({ run_id: reference }), [entryOf(1, 'tool_called', { reference })], atOnce);
    expect(JSON.stringify(made)).not.toContain(reference);
    expect(made.run_id).toMatch(/^sha256:[0-9a-f]{32}$/);
    expect(made.events[0]?.reference).toBe(made.run_id);
  }
});

test('GR-TRACE-18 an id stays as it is, and what is as long as a token does not', () => {
  const shown = (reference: string) =>
    traceOf(runOf(), [entryOf(1, 'tool_called', { reference })], atOnce).events[0]?.reference;
  const ids = ['run-1.1', '0f8fad5b-d9cb-469f-a165-70867728950e', 'x'.repeat(47), 'a'.repeat(64)];
  expect(ids.map(shown)).toEqual(ids);
  for (const token of ['x'.repeat(48), 'X'.repeat(64), `${'a'.repeat(63)}g`])
    expect(shown(token)).toMatch(/^sha256:/);
});

test('GR-TRACE-20 a summary is bounded, whatever a fact holds, and no fact hides the next one', () => {
  const long = '😀'.repeat(1000);
  const facts = { outcome: 'deny', tool: long, class: long, policy_revision: long };
  const entries = [
    entryOf(1, 'approval_ended', {
      facts: { status: long.slice(0, 10), changed: [long, long, long, long, long] },
    }),
    entryOf(2, 'policy_decided', { facts }),
  ];
  const [listed, told] = trace.parse(traceOf(runOf(), entries, atOnce)).events;
  // Of a pair that stands across the bound, neither half is left.
  expect([listed?.summary?.length, listed?.summary?.isWellFormed()]).toEqual([499, true]);
  expect(told?.summary).toMatch(/ class=.*, policy_revision=/);
});

test('GR-TRACE-01 a run that failed ends as a failure', () => {
  const made = traceOf(runOf({ status: 'failed' }), [entryOf(1, 'run_ended', { status: 'failed' })], atOnce);
  expect(made.events[0]?.event_type).toBe('failure');
});
