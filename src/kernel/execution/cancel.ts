import { ok } from '../../base/index.ts';
import { isAlive, staleApproval } from '../approval/end.ts';
import { folded } from '../approval/folded-name.ts';
import { id } from '../contracts/common.ts';
import type { LedgerEvent } from '../contracts/ledger.ts';
import type { PendingAction, RunState } from '../contracts/run.ts';
import type { Promised } from '../kernel.ts';
import { refuse } from '../problem.ts';
import type { ReasonCode } from '../reason-codes.ts';
import { isEnded } from '../run/transitions.ts';
import type { StoredRun } from '../store.ts';
import { approvalEnded, runEnded } from './events.ts';
import type { Parts } from './parts.ts';
import { ended } from './state.ts';

/** Why a run cannot be ended now: what happens outside is never forgotten (window 22). */
export const hindrance = ({ run, lease }: StoredRun): Awaited<Promised<never>> | undefined => {
  if (isEnded(run.status))
    return refuse(
      'state_illegal_transition',
      `the run is ${run.status} already`,
      'readback runs show ID shows where it stands',
    );
  if (lease !== null)
    return refuse(
      'lease_held',
      'a worker is at this run now',
      'cancel it when the worker is done; the loop of an application ends by its own signal',
    );
  return run.status === 'executing' || run.status === 'recovery_required'
    ? refuse(
        'recovery_required',
        'its action was started, and what became of it is not known',
        'resume it, and settle it by a recovery decision; cancelled is one of the three',
      )
    : undefined;
};

/** The pending action of a run that ends, its open approval closed with it, and what the ledger is told of that. */
export const closedAction = (
  { pending_action: pending }: RunState,
  code: ReasonCode,
): { readonly pending_action: PendingAction | null; readonly events: readonly LedgerEvent[] } => {
  if (pending === null || !isAlive(pending.approval)) return { pending_action: pending, events: [] };
  const approval = staleApproval(pending.approval);
  return { pending_action: { ...pending, approval }, events: [approvalEnded(approval, [code])] };
};

/** Ends a run that waits, or that nobody is at, by the word of a person. */
export const cancelRun = async (parts: Parts, runId: string, who: string): Promised<RunState> => {
  if (!id.safeParse(who).success || folded(who) === '')
    return refuse('ambiguous_authority', 'nobody is named who cancels', 'name who cancels it');
  const stored = await parts.store.load(runId);
  if (!stored.ok) return stored;
  const hindered = hindrance(stored.value);
  if (hindered !== undefined) return hindered;
  const { run } = stored.value;
  const now = parts.world.now();
  const { pending_action, events } = closedAction(run, 'cancelled');
  const ended_by = { who, at: now, how: 'cancelled' } as const;
  const next = ended(run, now, { status: 'cancelled', pending_action, ended_by });
  const written = await parts.store.commit({ run: next, events: [...events, runEnded(next)] });
  return written.ok ? ok(written.value.run) : written;
};
