import type { ArtifactKind } from '../../src/kernel/schema/schemas.ts';
import { storedApproval, storedNames, storedRun, storedText } from '../support/stored-runs.ts';

const DIGEST = 'a'.repeat(64);

const DEFINITION = {
  name: 'send_mail',
  version: '2.1.0',
  description: 'Sends one message',
  side_effect_class: 'external_commitment',
  input_schema: { type: 'object', properties: { to: { type: 'string' } } },
  requires_verification: true,
  sensitive_output: false,
  target_from_arguments: true,
  timeout_ms: 30000,
  recovery: { plan: 'write a second message' },
  has_undo: false,
  has_lookup: true,
  provenance: null,
};

const SOURCE = { source_id: 'wiki', kind: 'owning_truth', scope: 'orders' };

const RESPONSE = storedRun('loop-waiting-pending').checkpoint?.current_response;

const approvals = (): readonly unknown[] =>
  storedNames('approval').map((name) => JSON.parse(storedText(name)));
const operations = (): readonly unknown[] =>
  storedNames('operation').map((name) => JSON.parse(storedText(name)));
const runs = (): readonly ReturnType<typeof storedRun>[] =>
  storedNames('run').map((name) => storedRun(name.slice('run-'.length)));

const there = <T>(values: readonly (T | null | undefined)[]): readonly T[] =>
  values.filter((value) => value !== null && value !== undefined);

/** Valid artifacts of each kind: those of the frozen corpus, and written ones of what is not stored. */
const EXAMPLES: Readonly<Record<ArtifactKind, () => readonly unknown[]>> = {
  approval: approvals,
  'approval-decision': () =>
    there([storedApproval('approved').decision, storedApproval('rejected').decision]),
  'bound-action': () => [storedApproval('pending').action],
  checkpoint: () => there(runs().map(({ checkpoint }) => checkpoint)),
  claim: () => there(runs().map(({ claim }) => claim)).slice(0, 1),
  'context-source': () => [SOURCE, { ...SOURCE, freshness: 1.5, constraint_only: true, supersedes: ['old'] }],
  finding: () => [
    {
      ...{ finding_id: 'f-1', question: 'Was the parcel handed over?', materiality: 'routine' },
      facts: [
        { fact_id: 'f-1.1', statement: 'It was scanned.', evidence: [{ source: 'scans', digest: DIGEST }] },
      ],
      inferences: [{ statement: 'It is on its way.', from: ['f-1.1'] }],
      assumptions: [{ statement: 'The scan is right.' }],
      unknowns: [{ statement: 'When it arrives' }],
      checks: [
        {
          name: 'scan',
          status: 'pass',
          evidence: [{ source: 'scans', seen_at: '2026-03-01T09:00:00.000Z' }],
        },
        { name: 'call' },
      ],
    },
  ],
  handoff: () => [
    {
      handoff_id: 'h-1',
      objective: 'Find out where the parcel is',
      decision_owner: 'dana@example.com',
      inputs: { order: { kind: 'facts', sensitivity: 'internal', value: { number: 12 } } },
      scope: ['orders'],
      exclusions: ['payments'],
      authority: { research: true, analyze: true },
      output_contract: { type: 'object' },
      completion_condition: 'the place is known',
      return_to: 'assistant-1',
    },
  ],
  'ledger-entry': () => [
    {
      ...{ event: 'operation_started', reference: 'req-1', actor: null, codes: [], facts: { token: 3 } },
      ...{ version: 1, run_id: 'run-action', number: 4, at: '2026-03-01T09:06:00.000Z', status: 'executing' },
      ...{ revision: 3, prev: DIGEST },
    },
  ],
  'model-request': () => [
    {
      request_id: 'run-loop.2',
      instructions: 'Answer in one sentence.',
      input: [{ kind: 'content', text: 'Order 12 was sent.', source: 'orders', sensitivity: 'public' }],
      tools: [{ name: 'read_order', description: 'Reads one order', input_schema: { type: 'object' } }],
      turns: storedRun('loop-waiting-pending').checkpoint?.turns,
      max_output_tokens: null,
    },
  ],
  'model-response': () => [
    RESPONSE,
    { ...RESPONSE, status: 'incomplete', reason: 'length', response_ref: null },
  ],
  operation: operations,
  policy: () => [
    {
      version: 1,
      revision: '2026-02',
      rules: [
        {
          ...{ id: 'mail', effect: 'needs-approval', tools: ['send_mail'], classes: ['external_commitment'] },
          ...{
            when: [{ pointer: '/to', op: 'starts_with', value: 'a' }],
            material: true,
            why: 'mail leaves the house',
          },
        },
      ],
    },
  ],
  'policy-call': () => [
    {
      ...{ definition: 'send_mail', arguments: { to: 'a@example.com' }, target: null, mode: 'durable' },
      authorization: { principal: { id: 'shop-bot', capabilities: ['mail:send'] }, scope: 'authorized' },
    },
    {
      definition: DEFINITION,
      arguments: {},
      target: 'x',
      authorization: null,
      mode: 'plain',
      found: ['unknown'],
    },
  ],
  'precedence-question': () => [{ scope: 'orders', required: ['wiki'], loaded: ['wiki'], sources: [SOURCE] }],
  'recovery-resolution': () => [
    {
      ...{
        resolution_id: 'res-1',
        run_id: 'run-action',
        decision: 'confirmed_succeeded',
        decided_by: 'dana',
      },
      ...{
        decided_at: '2026-03-01T09:15:00.000Z',
        evidence: 'ticket 4711',
        output: { message_id: 'msg-81' },
      },
    },
  ],
  'run-state': runs,
  'tool-definition': () => [
    DEFINITION,
    { ...DEFINITION, version: null, recovery: { not_applicable: 'reads only' } },
  ],
  'tool-profile': () => [{ name: 'reader', tools: ['read_order'], classes: ['read', 'analysis'] }],
  'tool-proposal': () => RESPONSE?.proposals ?? [],
  'tool-request': () => there(runs().map(({ pending_action }) => pending_action?.tool_request)),
  'tool-result': () => there(runs().map(({ last_tool_result }) => last_tool_result)),
  trace: () => [
    {
      ...{ run_id: 'run-loop', status: 'completed', workflow: 'order-shipping' },
      classification: { materiality: 'material', consequence: 'medium' },
      capabilities: ['send_mail: executed 1, denied 0'],
      events: [
        { event_type: 'tool', status: 'executed', reference: 'req-9', summary: 'one effect, verified' },
        { event_type: 'completion', status: 'completed' },
      ],
      ...{ approval_refs: ['apr-9'], reconciliation_refs: [], residual_uncertainty: [] },
    },
  ],
};

/** A valid artifact; another number may give another one. */
export const exampleOf = (kind: ArtifactKind, number = 0): Readonly<Record<string, unknown>> => {
  const all = EXAMPLES[kind]();
  return all[number % all.length] as Record<string, unknown>;
};
