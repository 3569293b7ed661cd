import { ok, type Result } from '../../base/index.ts';
import { type Refusal, refuse } from '../problem.ts';
import { REASON_CODES, type ReasonCode } from '../reason-codes.ts';
import {
  approvalSteps,
  authorityProblem,
  controlStep,
  type Facts,
  NO_CONTEXT,
  refusalSteps,
} from './checks.ts';
import { raisedMateriality } from './materiality.ts';
import type { Decision, Outcome, PathStep, PolicyInput } from './policy.ts';
import { applyRule, type Ruled } from './rules.ts';

// Who holds an object of this set has it from here; a look-alike from elsewhere is not in it.
const made = new WeakSet<object>();

/** Whether a value was made by `decide`, and not merely looks so (GR-TOOL-14). */
export const isDecision = (value: unknown): value is Decision =>
  typeof value === 'object' && value !== null && made.has(value);

const factsOf = (input: PolicyInput, ruled: readonly Ruled[]): Facts => {
  const { controls } = input.authorization;
  const passed = Array.isArray(controls) ? controls : [];
  const marked = ruled.filter(({ material }) => material).map(() => 'material' as const);
  const wanted = ruled.flatMap(({ control }) => (control === null ? [] : [control]));
  return {
    ...input,
    materiality: raisedMateriality([input.authorization.materiality, ...(input.found ?? []), ...marked]),
    granted: ruled.some(({ grants }) => grants),
    control: wanted.find((name) => !passed.includes(name)) ?? null,
  };
};

const strictest = (path: readonly PathStep[]): Outcome => {
  if (path.some(({ says }) => says === 'deny')) return 'deny';
  return path.some(({ says }) => says === 'needs-approval') ? 'needs-approval' : 'allow';
};

const codesOf = (path: readonly PathStep[], outcome: Outcome): readonly ReasonCode[] =>
  path.flatMap(({ says, code }) => (says === outcome && code !== null ? [code] : []));

/** A refusal tells its refusals, a question starts with `approval_required`, and a grant tells which kind it is. */
const reasonsOf = (path: readonly PathStep[], outcome: Outcome, write: boolean): readonly ReasonCode[] => {
  if (outcome === 'allow') return [write ? 'routine_write_allowed' : 'allowed'];
  const codes = codesOf(path, outcome);
  return [...new Set(outcome === 'deny' ? codes : ['approval_required' as const, ...codes])];
};

const make = (decision: Decision): Decision => {
  for (const step of decision.path) Object.freeze(step);
  Object.freeze(decision.path);
  Object.freeze(decision.reasons);
  made.add(decision);
  return Object.freeze(decision);
};

const withoutContext = (policy: PolicyInput['policy'] | undefined): Decision =>
  make({
    outcome: 'deny',
    reasons: ['security_context_missing'],
    path: [NO_CONTEXT],
    materiality: 'material',
    policy_revision: policy?.revision ?? '',
    needs_control: null,
  });

/** Rules speak about somebody somewhere: when nobody knows who and where, none is asked and none grants. */
const ruledBy = (input: PolicyInput): readonly Ruled[] =>
  authorityProblem(input) === undefined ? input.policy.rules.map((rule) => applyRule(rule, input)) : [];

/**
 * Decides one call: a pure function of definition, arguments, target, authorization and rules. Every check is made and
 * every rule is asked; the strictest answer stands, and what no rule grants is denied. It never throws, and makes the
 * only decisions that an executor takes. Rules come through `readPolicy`, arguments through the tool's schema.
 */
export const decide = (input: PolicyInput): Decision => {
  const { policy, authorization, definition } = input;
  if (!Array.isArray(policy?.rules) || typeof authorization !== 'object' || authorization === null)
    return withoutContext(policy);
  const ruled = ruledBy(input);
  const facts = factsOf(input, ruled);
  const checked = [...refusalSteps(facts), ...ruled.map(({ step }) => step), ...approvalSteps(facts)];
  const path = [...checked, controlStep(facts, strictest(checked) === 'needs-approval')];
  const outcome = strictest(path);
  return make({
    outcome,
    reasons: reasonsOf(path, outcome, definition.side_effect_class === 'reversible_write'),
    path,
    materiality: facts.materiality === 'routine' ? 'routine' : 'material',
    policy_revision: policy.revision,
    needs_control: facts.control,
  });
};

const refusedBy = (code: ReasonCode): Result<never, Refusal> =>
  refuse(code, REASON_CODES[code], 'readback policy explain shows the way to the decision');

/**
 * The one question that an executor asks of a decision made directly before the act. An approval answers
 * `needs-approval` and nothing else: it overrides no denial and replaces no second check.
 */
export const mayExecute = (decision: unknown, approved: boolean): Result<void, Refusal> => {
  if (!isDecision(decision)) return refusedBy('proposal_not_authority');
  if (decision.outcome === 'deny') return refusedBy(decision.reasons[0] ?? 'capability_denied');
  if (decision.outcome === 'needs-approval' && !approved) return refusedBy('approval_required');
  return decision.needs_control === null ? ok(undefined) : refusedBy('independent_control_missing');
};
