import { ok, type Result } from '../../base/index.ts';
import type { OperationStatus, RunState } from '../contracts/run.ts';
import type { ToolResult } from '../contracts/tool.ts';
import type { Promised } from '../kernel.ts';
import { afterAction, type Settled } from '../loop/settle.ts';
import { refuse } from '../problem.ts';
import { REASON_CODES, type ReasonCode } from '../reason-codes.ts';
import type { Commit, Lease, OperationChange } from '../store.ts';
import type { Tool } from '../tool/tool.ts';
import type { CallOutcome } from './call.ts';
import { operationSettled, recoveryRequired, runEnded } from './events.ts';
import { notify } from './notify.ts';
import type { Parts } from './parts.ts';
import { type KnownOutcome, resultIfKnown, resultOf, uncertainty } from './result.ts';
import { afterSingle, ended, moved, pendingOf, stopOf } from './state.ts';

type Refused = Extract<Result<never>, { readonly ok: false }>;

/** A call that came back, under the lease that it was claimed with. */
export interface Returned {
  readonly run: RunState;
  readonly lease: Lease;
  readonly tool: Tool;
  readonly outcome: CallOutcome;
  /** How many milliseconds it took. */
  readonly ms: number;
  /** Whether the lease was lost while the call lasted. */
  readonly lost: boolean;
}

/** The run after a known outcome: a loop goes on, a single action is done (R12). */
export const afterOutcome = (run: RunState, result: ToolResult, at: Settled): RunState =>
  run.kind === 'loop' ? afterAction(run, result, at) : afterSingle(run, result, at.now);

/** The operation that a claimed run is about. */
export const operationIdOf = (run: RunState): string => pendingOf(run).tool_request.request_id;

/** Uncertain: a person settles it with evidence, and until then nothing is called again. */
export const uncertain = (run: RunState, code: ReasonCode, now: string): RunState =>
  moved(run, now, { status: 'recovery_required', recovery_reason: `${code}: ${REASON_CODES[code]}` });

const change = (
  run: RunState,
  to: OperationStatus,
  more: Partial<OperationChange> = {},
): OperationChange => ({
  operation_id: operationIdOf(run),
  from: 'started',
  to,
  by: 'worker',
  ...more,
});

const told = (parts: Parts, run: RunState, codes: readonly string[]): void =>
  notify(parts.observer, {
    kind: 'operation',
    what: run.status,
    run_id: run.run_id,
    name: null,
    codes,
  });

/** What a worker without its lease still knows, in codes and digests. */
const lateWords = ({ lease, outcome, tool, run }: Returned): string => {
  const { approval_id } = pendingOf(run).approval;
  const result = resultIfKnown({ tool, request: { request_id: operationIdOf(run) }, approval_id }, outcome);
  return JSON.stringify({
    late: outcome.kind,
    codes: 'code' in outcome ? [outcome.code] : (result?.reasons ?? []),
    verification: result?.verification.status ?? 'unverified',
    output_digest: result?.output_digest ?? null,
    owner: lease.owner,
    token: lease.token,
  });
};

/** The run belongs to somebody else now: this worker writes nothing more, and keeps what it knows as evidence (window 21). */
const late = async (parts: Parts, returned: Returned): Promise<Refused> => {
  // A note that fails loses evidence, and changes nothing: after a restore the operation itself may be unknown.
  const noted = await parts.store.note(operationIdOf(returned.run), lateWords(returned));
  told(parts, returned.run, ['fence_stale']);
  return refuse(
    'fence_stale',
    noted.ok
      ? 'another worker owns the run now; what this one knows is kept beside the operation'
      : 'another worker owns the run now, and what this one knows could not be kept',
    'find out at the target what happened, and settle it with evidence: readback runs recover ID',
  ) as Refused;
};

/** Every write after the act: when it finds that the lease is lost, the result becomes evidence. */
const written = async <T>(parts: Parts, returned: Returned, write: () => Promised<T>): Promised<T> => {
  const done = await write();
  return done.ok || done.error.code !== 'fence_stale' ? done : late(parts, returned);
};

const finishing = async (
  parts: Parts,
  returned: Returned,
  commit: Omit<Commit, 'lease' | 'release'>,
): Promised<RunState> => {
  const { lease } = returned;
  const done = await written(parts, returned, () => parts.store.commit({ ...commit, lease, release: true }));
  if (!done.ok) return done;
  told(parts, done.value.run, commit.operation === undefined ? [] : [commit.operation.to]);
  return ok(done.value.run);
};

const settleUnknown = (parts: Parts, returned: Returned, code: ReasonCode): Promised<RunState> => {
  const { run, lease } = returned;
  const id = operationIdOf(run);
  return finishing(parts, returned, {
    run: uncertain(run, code, parts.world.now()),
    operation: change(run, 'outcome_unknown'),
    events: [operationSettled(id, 'outcome_unknown', { lease, codes: [code] }), recoveryRequired(id, code)],
  });
};

/** Proven that nothing was sent: the one failure after `executing` that needs no person (R02). */
const settleNotSent = (parts: Parts, returned: Returned, code: ReasonCode): Promised<RunState> => {
  const { run, lease } = returned;
  const next = ended(run, parts.world.now(), { status: 'failed', stop: stopOf(code) });
  const settled = operationSettled(operationIdOf(run), 'not_executed', { lease, codes: [code] });
  return finishing(parts, returned, {
    run: next,
    operation: change(run, 'not_executed'),
    events: [settled, runEnded(next)],
  });
};

/** The state and the events of a run whose operation is confirmed. */
export const confirmedEnd = (
  run: RunState,
  result: ToolResult,
  at: Settled,
): Pick<Commit, 'run' | 'events'> => {
  const next = afterOutcome(run, result, at);
  return { run: next, events: next.status === 'completed' ? [runEnded(next)] : [] };
};

/** First the outcome, then the run: whoever finds `confirmed` finishes from it and calls nothing (window 17). */
const settleKnown = async (parts: Parts, returned: Returned, outcome: KnownOutcome): Promised<RunState> => {
  const { run, lease, tool } = returned;
  const operation_id = operationIdOf(run);
  const { approval_id } = pendingOf(run).approval;
  const result = resultOf({ tool, request: { request_id: operation_id }, approval_id }, outcome);
  const confirmed = await written(parts, returned, () =>
    parts.store.settle({
      run_id: run.run_id,
      lease,
      operation: change(run, 'confirmed', { result }),
      events: [operationSettled(operation_id, 'confirmed', { lease, result })],
    }),
  );
  if (!confirmed.ok) return confirmed;
  const at = { now: parts.world.now(), ms: returned.ms };
  return finishing(parts, returned, confirmedEnd(run, result, at));
};

/** Writes what became of a call: confirmed and finished, proven not sent, or uncertain. */
export const settle = (parts: Parts, returned: Returned): Promised<RunState> => {
  const { outcome } = returned;
  if (returned.lost) return late(parts, returned);
  if (outcome.kind === 'not_dispatched') return settleNotSent(parts, returned, outcome.code);
  if (outcome.kind === 'unknown') return settleUnknown(parts, returned, outcome.code);
  const code = uncertainty(outcome);
  return code === undefined ? settleKnown(parts, returned, outcome) : settleUnknown(parts, returned, code);
};
