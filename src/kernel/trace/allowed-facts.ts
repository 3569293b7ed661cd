import type { LedgerEventName } from '../contracts/ledger.ts';

/**
 * The facts of an entry that a trace may show. What is not named here is dropped, whoever wrote it: a new fact is hidden
 * until somebody has thought about it (GR-TRACE-18).
 */
export const ALLOWED_FACTS: Readonly<Record<LedgerEventName, readonly string[]>> = {
  run_created: ['kind', 'workflow'],
  model_answered: ['status', 'proposals', 'step', 'input_tokens', 'output_tokens'],
  policy_decided: ['outcome', 'tool', 'class', 'policy_revision'],
  tool_called: ['tool', 'status', 'verification'],
  approval_requested: ['tool', 'tool_version', 'expires_at'],
  approval_decided: ['decision', 'channel'],
  approval_ended: ['status', 'changed'],
  operation_started: ['tool'],
  operation_settled: ['status', 'verification'],
  recovery_required: [],
  recovery_resolved: ['decision'],
  run_ended: ['status'],
};
