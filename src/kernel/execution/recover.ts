import { cutText, ok, type Problem, type Result } from '../../base/index.ts';
import { folded } from '../approval/folded-name.ts';
import { type RecoveryResolution, type RunState, recoveryResolution } from '../contracts/run.ts';
import type { ToolResult } from '../contracts/tool.ts';
import { isObject, type JsonObject } from '../json/json.ts';
import { safeJson } from '../json/safe.ts';
import type { Promised, Recovery } from '../kernel.ts';
import { outputReasons, toolOutput } from '../output/result.ts';
import { refuse } from '../problem.ts';
import type { Commit, OperationChange, StoredRun } from '../store.ts';
import { operationSettled, recoveryResolved, runEnded } from './events.ts';
import { notify } from './notify.ts';
import type { Parts } from './parts.ts';
import { freshPacket } from './reissue.ts';
import { afterOutcome, operationIdOf } from './settle.ts';
import { ended, moved, pendingOf } from './state.ts';

/** Part of a commit that a decision makes of a run. */
type Resolving = Pick<Commit, 'run' | 'events' | 'operation'>;

interface Context {
  readonly stored: StoredRun;
  readonly resolution: RecoveryResolution;
}

/** Names under which a model took part in this run: none of them proves anything (GR-REC-03). */
const modelNames = (run: RunState): readonly string[] => {
  const { proposed_by, proposer } = pendingOf(run).tool_request;
  const claimed =
    run.claim === null
      ? []
      : [run.claim.model, run.claim.provider, `${run.claim.provider}/${run.claim.model}`];
  const proposing = proposed_by === 'model' || proposed_by === 'primary_agent' ? [proposer] : [];
  return [...claimed, ...proposing].map(folded);
};

const byModel = (): Result<never, Problem> =>
  refuse('recovery_evidence_invalid', 'a model proves nothing', 'let a person or a service settle it');

const evidenceProblem = ({ evidence, decided_by_kind }: JsonObject): Result<never, Problem> | undefined => {
  if (typeof evidence !== 'string' || evidence.trim() === '')
    return refuse(
      'recovery_evidence_missing',
      'it brings no evidence',
      'say what was looked at outside, and what it showed',
    );
  return decided_by_kind === 'human' || decided_by_kind === 'service' ? undefined : byModel();
};

const noDecision = (): Result<never, Problem> =>
  refuse(
    'recovery_decision_invalid',
    'it is not in the form that recovery decisions have',
    'decide confirmed_succeeded, confirmed_not_executed or cancelled, with who and evidence',
  );

const readResolution = (
  parts: Parts,
  runId: string,
  given: Recovery,
): Result<RecoveryResolution, Problem> => {
  // A copy: what is checked is what is recorded, whatever its sender does meanwhile.
  const recovery = safeJson(given, { isProxy: parts.world.isProxy });
  if (!recovery.ok) return recovery;
  if (!isObject(recovery.value)) return noDecision();
  const problem = evidenceProblem(recovery.value);
  if (problem !== undefined) return problem;
  const { decided_by_kind: _kind, ...rest } = recovery.value;
  const read = recoveryResolution.safeParse({
    ...rest,
    resolution_id: parts.world.newId(),
    run_id: runId,
    decided_at: parts.world.now(),
  });
  return read.success && folded(read.data.decided_by) !== '' ? ok(read.data) : noDecision();
};

const operationChange = (
  { stored, resolution }: Context,
  to: 'confirmed' | 'not_executed',
  result?: ToolResult,
): Result<OperationChange, Problem> => {
  const operation_id = operationIdOf(stored.run);
  const operation = stored.operations.find((one) => one.operation_id === operation_id);
  if (operation === undefined)
    return refuse('operation_conflict', 'the run has no operation to settle', 'cancel the run');
  return ok({
    operation_id,
    from: operation.status,
    to,
    ...(result === undefined ? {} : { result }),
    evidence: resolution.evidence,
    by: 'recovery',
  });
};

/** What recovery may keep of an output: by the rule of the definition, and nothing when that is not the reviewed one. */
const recoveredOutput = (parts: Parts, { stored, resolution }: Context) => {
  const { tool_request, tool_definition_fingerprint } = pendingOf(stored.run);
  const tool = parts.tools.get(tool_request.tool_name);
  if (resolution.output === undefined) return { redacted: false, truncated: false };
  return tool?.fingerprint === tool_definition_fingerprint
    ? toolOutput(tool, resolution.output)
    : { redacted: true, truncated: false };
};

const recoveredResult = (parts: Parts, context: Context): ToolResult => {
  const { tool_request, approval } = pendingOf(context.stored.run);
  const shown = recoveredOutput(parts, context);
  return {
    request_id: tool_request.request_id,
    tool_name: tool_request.tool_name,
    status: 'executed',
    side_effect_class: approval.action.side_effect_class,
    reasons: ['allowed', ...outputReasons(shown)],
    ...shown,
    approval_ref: approval.approval_id,
    verification: { status: 'pass' },
    recovered: true,
    evidence_ref: cutText(context.resolution.evidence, 2000),
  };
};

const succeeded = async (parts: Parts, context: Context): Promised<Resolving> => {
  const { run } = context.stored;
  const result = recoveredResult(parts, context);
  const operation = operationChange(context, 'confirmed', result);
  if (!operation.ok) return operation;
  // How long the call took is not known either.
  const next = afterOutcome(run, result, { now: parts.world.now(), ms: 0 });
  return ok({
    run: next,
    operation: operation.value,
    events: [
      operationSettled(operationIdOf(run), 'confirmed', { result }),
      ...(next.status === 'completed' ? [runEnded(next)] : []),
    ],
  });
};

const notExecuted = async (parts: Parts, context: Context): Promised<Resolving> => {
  const { run } = context.stored;
  const operation = operationChange(context, 'not_executed');
  if (!operation.ok) return operation;
  const old = pendingOf(run);
  const fresh = await freshPacket(parts, run, old.reissued_from ?? old.tool_request.request_id);
  if (!fresh.ok) return fresh;
  return ok({
    run: moved(run, parts.world.now(), {
      status: 'waiting_approval',
      recovery_reason: null,
      pending_action: fresh.value.pending_action,
    }),
    operation: operation.value,
    events: [operationSettled(operationIdOf(run), 'not_executed', {}), ...fresh.value.events],
  });
};

/** The person stops. That proves nothing, so the operation stays as it is; the tool may be gone. */
const cancelled = async (parts: Parts, { stored, resolution }: Context): Promised<Resolving> => {
  const now = parts.world.now();
  const next = ended(stored.run, now, {
    status: 'cancelled',
    ended_by: { who: resolution.decided_by, at: now, how: 'resolved' },
  });
  return ok({ run: next, events: [runEnded(next)] });
};

const BY_DECISION = {
  confirmed_succeeded: succeeded,
  confirmed_not_executed: notExecuted,
  cancelled,
} as const satisfies Record<RecoveryResolution['decision'], unknown>;

const notInRecovery = (run: RunState): Result<never, Problem> =>
  refuse(
    'recovery_decision_invalid',
    `nothing is to be settled in a run that is ${run.status}`,
    'readback runs show ID: somebody may have settled it already',
  );

/**
 * Settles an uncertain outcome by one decision of a person or a service, with evidence from outside: operation and run in
 * one transaction. It calls no tool.
 */
export const recoverRun = async (parts: Parts, runId: string, recovery: Recovery): Promised<RunState> => {
  const read = readResolution(parts, runId, recovery);
  if (!read.ok) return read;
  const stored = await parts.store.load(runId);
  if (!stored.ok) return stored;
  const { run } = stored.value;
  if (run.status !== 'recovery_required') return notInRecovery(run);
  if (modelNames(run).includes(folded(read.value.decided_by))) return byModel();
  const resolving = await BY_DECISION[read.value.decision](parts, {
    stored: stored.value,
    resolution: read.value,
  });
  if (!resolving.ok) return resolving;
  const written = await parts.store.commit({
    ...resolving.value,
    acquire: { owner: parts.owner, ttl_ms: parts.leaseMs },
    release: true,
    events: [recoveryResolved(parts.world, read.value, operationIdOf(run)), ...resolving.value.events],
  });
  if (!written.ok) return written;
  notify(parts.observer, {
    kind: 'operation',
    what: read.value.decision,
    run_id: runId,
    name: null,
    codes: [],
  });
  return ok(written.value.run);
};
