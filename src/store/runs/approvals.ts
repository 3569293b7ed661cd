import { isDeepStrictEqual } from 'node:util';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { type Approval, approvalText, type RunState } from '../../kernel/index.ts';
import type { Ask } from '../statement.ts';
import { corrupt } from './problems.ts';
import type { RunStatements } from './statements.ts';
import { approvalTexts } from './text.ts';

const approvalIn = (run: RunState | undefined): Approval | undefined => run?.pending_action?.approval;

/** Keeps the approval of the pending action as the run has it after the commit. */
export const keepApproval = async (
  ask: Ask,
  statements: RunStatements,
  previous: RunState | undefined,
  next: RunState,
): Promise<Result<void, Problem>> => {
  const [before, after] = [approvalIn(previous), approvalIn(next)];
  if (after === undefined || isDeepStrictEqual(before, after)) return ok(undefined);
  const { approval_id, run_id, status, used_at } = after;
  const { body, digest } = approvalTexts.write(approvalText(after));
  if (before?.approval_id !== approval_id) {
    await ask(statements.insertApproval, [approval_id, run_id, next.revision, status, used_at, body, digest]);
    return ok(undefined);
  }
  const changed = await ask(statements.updateApproval, [status, used_at, body, digest, approval_id, run_id]);
  return changed.length === 1 ? ok(undefined) : corrupt('its approval is missing');
};
