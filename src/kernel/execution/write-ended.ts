import { ok } from '../../base/index.ts';
import type { Approval } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import type { KernelParts, Promised } from '../kernel.ts';
import { approvalEnded } from './events.ts';
import { notify } from './notify.ts';
import { moved, pendingOf } from './state.ts';

/** An approval at its end, stale or expired, and why. */
export interface EndedApproval {
  readonly approval: Approval;
  /** What it was found by, where that says more than that it is stale or expired. */
  readonly code?: string;
  /** Which members of what it is bound to have changed. */
  readonly changed?: readonly string[];
}

/** Writes that the approval of a run is stale or expired; the run keeps waiting (R04). */
export const writeEnded = async (
  parts: Pick<KernelParts, 'store' | 'world' | 'observer'>,
  run: RunState,
  { approval, code, changed = [] }: EndedApproval,
): Promised<RunState> => {
  const ended = approval.status === 'expired' ? 'approval_expired' : 'approval_stale';
  const written = await parts.store.commit({
    run: moved(run, parts.world.now(), { pending_action: { ...pendingOf(run), approval } }),
    events: [approvalEnded(approval, [...new Set([ended, code ?? ended])], changed)],
  });
  if (!written.ok) return written;
  notify(parts.observer, {
    kind: 'approval',
    what: approval.status,
    run_id: run.run_id,
    name: approval.action.tool_name,
    codes: [code ?? ended],
  });
  return ok(written.value.run);
};
