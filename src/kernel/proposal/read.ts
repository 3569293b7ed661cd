import * as z from 'zod';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { type ToolProposal, toolProposal } from '../contracts/tool.ts';
import { deepFreeze } from '../json/freeze.ts';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { type SafeLimits, safeJson } from '../json/safe.ts';
import { refuse } from '../problem.ts';

const LIMITS: SafeLimits = { depth: 64, values: 20_000, characters: 1024 * 1024, strict: true };

const MEMBERS: readonly string[] = Object.keys(toolProposal.shape);

/** The contract, for a value that is known to be JSON all through: looking at it once more would double the time. */
const form = toolProposal.extend({
  arguments: z.custom<JsonObject>(isObject),
  extensions: z.custom<JsonObject>(isObject).optional(),
});

const identified = (proposal: Json, newId: (() => string) | undefined): Json =>
  newId !== undefined && isObject(proposal) && !Object.hasOwn(proposal, 'proposal_id')
    ? { ...proposal, proposal_id: newId() }
    : proposal;

/**
 * A proposal as somebody brought it: a frozen copy in the form of the contract, and nothing else. It carries no
 * authority, so a member that only the application may set (class, version, verification, scope, intent, approval, …)
 * is refused with `proposal_member_forbidden`, wherever it may come from. `isProxy` is that of the world; `newId` gives a
 * proposal without an id one.
 */
export const readProposal = (
  value: unknown,
  isProxy?: SafeLimits['isProxy'],
  newId?: () => string,
): Result<ToolProposal, Problem> => {
  const copied = safeJson(value, { ...LIMITS, isProxy });
  if (!copied.ok)
    return refuse('argument_invalid', `the proposal is refused: ${copied.error.message}`, copied.error.fix);
  const proposal = copied.value;
  if (isObject(proposal)) {
    const foreign = Object.keys(proposal).filter((name) => !MEMBERS.includes(name));
    if (foreign.length > 0)
      return refuse(
        'proposal_member_forbidden',
        `the proposal has ${foreign.length} member(s) that a proposal cannot have`,
        `leave only ${MEMBERS.join(', ')}`,
      );
  }
  const read = form.safeParse(identified(proposal, newId));
  if (!read.success) {
    const places = read.error.issues.map((issue) => String(issue.path[0] ?? 'the whole'));
    return refuse(
      'proposal_invalid',
      `these members are not as a proposal has them: ${[...new Set(places)].join(', ')}`,
      'give proposal_id, tool_name and arguments (an object); target and source_ref are optional texts',
    );
  }
  return ok(deepFreeze(read.data));
};
