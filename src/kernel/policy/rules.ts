import { holds } from './conditions.ts';
import type { PathStep, PolicyInput, Rule } from './policy.ts';

/** What a rule says of a call, and what follows for the call from its being about it. */
export interface Ruled {
  readonly step: PathStep;
  readonly material: boolean;
  readonly control: string | null;
  /** Whether it grants the call, with or without a person. */
  readonly grants: boolean;
  /** The capability that made it apply; null when it names none. */
  readonly capability: string | null;
}

const stepOf = (rule: Rule, said: Pick<PathStep, 'says' | 'code' | 'reason'>): PathStep => ({
  by: 'rule',
  step: rule.id,
  ...said,
});

const nothing = { material: false, control: null, grants: false, capability: null };

const lists = (names: readonly string[] | undefined, name: string | null): boolean =>
  names === undefined || (name !== null && names.includes(name));

/** The first thing that keeps a rule from being about a call; undefined when it is about it. */
const mismatch = (rule: Rule, { definition, authorization, arguments: args }: PolicyInput) => {
  const { principal, environment, resource } = authorization;
  if (!lists(rule.tools, definition.name)) return 'another tool';
  if (!lists(rule.classes, definition.side_effect_class)) return 'another class';
  if (!lists(rule.principals, principal.id)) return 'another principal';
  if (!(rule.capabilities?.some((one) => principal.capabilities.includes(one)) ?? true))
    return 'the principal has none of the capabilities';
  if (!lists(rule.environments, environment)) return 'another environment';
  if (!lists(rule.resources, resource)) return 'another resource';
  const failed = (rule.when ?? []).find((one) => !holds(one, args));
  return failed === undefined ? undefined : `"${failed.pointer}" ${failed.op}: does not hold`;
};

const EFFECTS = {
  allow: { says: 'allow', code: 'allowed' },
  deny: { says: 'deny', code: 'policy_rule_denied' },
  'needs-approval': { says: 'needs-approval', code: 'approval_required' },
} as const;

const applied = (rule: Rule, input: PolicyInput): Ruled => {
  const other = mismatch(rule, input);
  if (other !== undefined)
    return { ...nothing, step: stepOf(rule, { says: 'does-not-apply', code: null, reason: other }) };
  if (!Object.hasOwn(EFFECTS, rule.effect)) throw new TypeError('the effect of a rule is none of the three');
  const { capabilities } = input.authorization.principal;
  return {
    step: stepOf(rule, { ...EFFECTS[rule.effect], reason: rule.why }),
    material: rule.material === true,
    control: rule.needs_control ?? null,
    grants: rule.effect !== 'deny',
    capability: rule.capabilities?.find((one) => capabilities.includes(one)) ?? null,
  };
};

/** Applies one rule. Whatever goes wrong in it denies the call: a rule that cannot be applied may have been a refusal. */
export const applyRule = (rule: Rule, input: PolicyInput): Ruled => {
  try {
    return applied(rule, input);
  } catch {
    const reason = 'a condition does not fit these arguments';
    return { ...nothing, step: stepOf(rule, { says: 'deny', code: 'policy_rule_error', reason }) };
  }
};
