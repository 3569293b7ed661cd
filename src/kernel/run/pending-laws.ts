import { differsFromRequest } from '../approval/request.ts';
import type { PendingAction, RunState } from '../contracts/run.ts';
import type { Law } from './law.ts';

export interface PendingIn {
  readonly run: RunState;
  readonly pending: PendingAction;
}

const law = (says: string, holds: (value: PendingIn) => boolean): Law<PendingIn> => ({
  code: 'state_invalid',
  says,
  holds,
});

/** What holds of a pending action in its run: request, packet and run are about the same call. */
export const PENDING_LAWS: readonly Law<PendingIn>[] = [
  law(
    'the request belongs to its run',
    ({ run, pending: { tool_request: request } }) => request.run_id === run.run_id,
  ),
  law('the approval belongs to its run', ({ run, pending: { approval } }) => approval.run_id === run.run_id),
  law(
    'the packet shows the request that waits',
    ({ pending: { tool_request, approval } }) => !differsFromRequest(approval.action, tool_request),
  ),
  law(
    'the packet shows the tool definition that was reviewed',
    ({ pending }) =>
      pending.approval.action.tool_definition_fingerprint === pending.tool_definition_fingerprint,
  ),
];
