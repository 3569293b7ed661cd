import { climbs } from './climbs.ts';
import { holds } from './conditions.ts';
import type { PathStep, PolicyInput, Rule } from './policy.ts';

/** What a rule says of a call, and what follows for the call from its being about it. */
export interface Ruled {
  readonly step: PathStep;
  readonly material: boolean;
  readonly control: string | null;
  /** Whether it grants the call, with or without a person. */
  readonly grants: boolean;
}

const stepOf = (rule: Rule, said: Pick<PathStep, 'says' | 'code' | 'reason'>): PathStep => ({
  by: 'rule',
  step: rule.id,
  ...said,
});

const nothing = { material: false, control: null, grants: false };

const lists = (names: readonly string[] | undefined, name: string | null): boolean =>
  names === undefined || (name !== null && names.includes(name));

const beginsWith = (prefixes: readonly string[] | undefined, target: string | null): boolean => {
  if (prefixes === undefined) return true;
  if (target === null) return false;
  if (climbs(target)) throw new TypeError('a target that climbs begins with nothing certain');
  return prefixes.some((one) => target.startsWith(one));
};

const restricts = ({ effect, material, needs_control }: Rule): boolean =>
  effect !== 'allow' || material === true || needs_control !== undefined;

/** Whoever writes a forbidden name another way must not pass by it. */
const isAmong = (rule: Rule, target: string | null): boolean => {
  if (lists(rule.targets, target)) return true;
  if (restricts(rule) && target !== null && climbs(target))
    throw new TypeError('a target that climbs may be any of those that are named');
  return false;
};

type Matches = (rule: Rule, input: PolicyInput) => boolean;

/** What can keep a rule from being about a call, in words, and how it is seen. */
const MATCHES: readonly (readonly [string, Matches])[] = [
  ['another tool', ({ tools }, { definition }) => lists(tools, definition.name)],
  ['another class', ({ classes }, { definition }) => lists(classes, definition.side_effect_class)],
  ['another principal', ({ principals }, { authorization }) => lists(principals, authorization.principal.id)],
  [
    'the principal has none of the capabilities',
    ({ capabilities }, { authorization }) =>
      capabilities?.some((one) => authorization.principal.capabilities.includes(one)) ?? true,
  ],
  [
    'another environment',
    ({ environments }, { authorization }) => lists(environments, authorization.environment),
  ],
  ['another resource', ({ resources }, { authorization }) => lists(resources, authorization.resource)],
  ['another target', (rule, { target }) => isAmong(rule, target)],
  ['another target', ({ target_prefixes }, { target }) => beginsWith(target_prefixes, target)],
];

/** The first thing that keeps a rule from being about a call; undefined when it is about it. */
const mismatch = (rule: Rule, input: PolicyInput): string | undefined => {
  const other = MATCHES.find(([, matches]) => !matches(rule, input));
  if (other !== undefined) return other[0];
  const args = input.arguments;
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
  return {
    step: stepOf(rule, { ...EFFECTS[rule.effect], reason: rule.why }),
    material: rule.material === true,
    control: rule.needs_control ?? null,
    grants: rule.effect !== 'deny',
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
