import { isDeepStrictEqual } from 'node:util';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { type Approval, approvalText, type RunState } from '../../kernel/index.ts';
import type { Trx } from '../engine.ts';
import { corrupt } from './problems.ts';
import { textAs } from './text.ts';

const approvalIn = (run: RunState | undefined): Approval | undefined => run?.pending_action?.approval;

const insert = async (trx: Trx, approval: Approval, since: number): Promise<void> => {
  const { approval_id, run_id, status, used_at } = approval;
  await trx
    .insertInto('approvals')
    .values({ approval_id, run_id, since, status, used_at, ...textAs(approvalText(approval)) })
    .execute();
};

const update = async (trx: Trx, approval: Approval): Promise<Result<void, Problem>> => {
  const { approval_id, run_id, status, used_at } = approval;
  const { numUpdatedRows } = await trx
    .updateTable('approvals')
    .set({ status, used_at, ...textAs(approvalText(approval)) })
    .where('approval_id', '=', approval_id)
    .where('run_id', '=', run_id)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? ok(undefined) : corrupt('its approval is missing');
};

/** Keeps the approval of the pending action as the run has it after the commit. */
export const keepApproval = async (
  trx: Trx,
  previous: RunState | undefined,
  next: RunState,
): Promise<Result<void, Problem>> => {
  const [before, after] = [approvalIn(previous), approvalIn(next)];
  if (after === undefined) return ok(undefined);
  if (before?.approval_id !== after.approval_id) {
    await insert(trx, after, next.revision);
    return ok(undefined);
  }
  return isDeepStrictEqual(before, after) ? ok(undefined) : update(trx, after);
};
