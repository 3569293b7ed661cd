import { ok, type Problem, type Result } from '../../base/index.ts';
import type { ApprovalDecision } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import type { Approvers } from '../kernel.ts';
import { refuse } from '../problem.ts';

type Checked = Result<void, Problem>;

/** Whoever cannot be asked has not agreed. */
const asked = async (
  check: (decision: ApprovalDecision) => ReturnType<Approvers['check']>,
  decision: ApprovalDecision,
): Promise<Checked> => {
  try {
    const said = await check(structuredClone(decision));
    if (said.ok === true) return ok(undefined);
    if (said.ok === false && typeof said.error.code === 'string') return said;
  } catch {
    // As an answer that is none.
  }
  return refuse(
    'approver_not_authorized',
    'who decides could not be checked',
    'see to the check of approvers, and try again',
  );
};

/** Whether whoever decided may, when the decision is made. */
export const askApprovers = (
  approvers: Approvers,
  decision: ApprovalDecision,
  run: RunState,
): Promise<Checked> => asked((copy) => approvers.check(copy, run), decision);

/** Whether the decision on disk still counts when it is about to be executed. */
export const revalidateDecision = async (
  approvers: Approvers,
  decision: ApprovalDecision | null,
  run: RunState,
): Promise<Checked> => {
  if (decision === null)
    return refuse('approval_required', 'nobody has decided it', 'let a person decide it');
  const { revalidate } = approvers;
  if (revalidate === undefined) return ok(undefined);
  return asked((copy) => revalidate.call(approvers, copy, run), decision);
};
