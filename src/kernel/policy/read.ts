import { ok, type Result } from '../../base/index.ts';
import { toolName } from '../contracts/common.ts';
import { domainText } from '../domains.ts';
import { canonicalText } from '../json/canonical.ts';
import { deepFreeze } from '../json/freeze.ts';
import type { Json } from '../json/json.ts';
import { firstFault } from '../json/place.ts';
import { safeJson } from '../json/safe.ts';
import { type Refusal, refuse } from '../problem.ts';
import type { KernelWorld } from '../world.ts';
import type { Condition } from './conditions.ts';
import { type Policy, policy, type Rule } from './policy.ts';

const invalid = (what: string): Result<never, Refusal> =>
  refuse(
    'policy_invalid',
    `the policy cannot be used: ${what}`,
    'schemas/kernel-policy.schema.json is the form of a policy',
  );

const WITHOUT_VALUE: readonly string[] = ['exists', 'absent'];

/** Every `~` of a JSON Pointer stands before a 0 or a 1. */
const STRAY_TILDE = /~(?![01])/;

/** What the value of a condition must be; what may hold for any value of the argument stands for itself. */
const VALUE_KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  in: (value) => Array.isArray(value) && value.length > 0,
  not_in: (value) => Array.isArray(value) && value.length > 0,
  starts_with: (value) => typeof value === 'string' && value !== '',
  less: Number.isFinite,
  at_most: Number.isFinite,
  size_at_most: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};

const conditionFault = ({ pointer, op, value }: Condition): string | undefined => {
  if (STRAY_TILDE.test(pointer)) return 'a pointer has a ~ that is neither ~0 nor ~1';
  if (WITHOUT_VALUE.includes(op)) return value === undefined ? undefined : `${op} takes no value`;
  if (value === undefined) return `${op} needs a value`;
  return (VALUE_KINDS[op]?.(value) ?? true) ? undefined : `the value does not fit ${op}`;
};

/** A list without names would be about no call at all, or, taken for absent, about every call. */
const isEmptyList = (member: unknown): boolean => Array.isArray(member) && member.length === 0;

/** What no call has: a refusal of it would be about nothing, and nobody would notice. */
const isImpossible = ({ tools = [], principals, capabilities, environments, ...rule }: Rule): boolean => {
  const names = [principals, capabilities, environments, rule.resources, rule.targets].flatMap(
    (list) => list ?? [],
  );
  const controls = rule.needs_control === undefined ? [] : [rule.needs_control];
  return (
    !tools.every((name) => toolName.safeParse(name).success) ||
    [...names, ...controls].some((name) => name.trim() === '')
  );
};

const ruleFault = (rule: Rule): string | undefined => {
  if (Object.values(rule).some(isEmptyList)) return 'a list is empty';
  if (isImpossible(rule)) return 'a name is blank, or no tool can be called so';
  return (rule.when ?? []).map(conditionFault).find((one) => one !== undefined);
};

const faultOf = ({ rules }: Policy): string | undefined => {
  const ids = new Set<string>();
  for (const [at, rule] of rules.entries()) {
    const fault = ids.has(rule.id) ? 'an earlier rule has the same id' : ruleFault(rule);
    if (fault !== undefined) return `/rules/${at}: ${fault}`;
    ids.add(rule.id);
  }
  return undefined;
};

// Policies that were read: frozen whole, so that they need no second reading, and their digest no second hash.
const digests = new WeakMap<object, Map<KernelWorld['sha256'], string>>();

const isRead = (value: unknown): value is Policy =>
  typeof value === 'object' && value !== null && digests.has(value);

const keep = (value: Policy): Policy => {
  const kept = deepFreeze(value);
  digests.set(kept, new Map());
  return kept;
};

/**
 * Reads rules from plain data, such as parsed JSON: a frozen copy, or `policy_invalid` with the place of the first
 * fault. A rule that could never apply, or whose condition could fit no argument, is a fault too. What was read before
 * is given back as it is: an application that reads its rules once pays once.
 */
export const readPolicy = (value: unknown): Result<Policy, Refusal> => {
  if (isRead(value)) return ok(value);
  const copy = safeJson(value, { strict: true });
  if (!copy.ok) return invalid('it is no plain JSON value');
  const read = policy.safeParse(copy.value);
  if (!read.success) return invalid(firstFault(read.error));
  const fault = faultOf(read.data);
  return fault === undefined ? ok(keep(read.data)) : invalid(fault);
};

/** Of rules that `readPolicy` gave, in canonical form: what an approval binds, so that any change of any rule makes it stale. */
export const policyDigest = (rules: Policy, world: Pick<KernelWorld, 'sha256'>): string => {
  const kept = digests.get(rules);
  const known = kept?.get(world.sha256);
  if (known !== undefined) return known;
  const digest = world.sha256(domainText('policy', canonicalText(rules as unknown as Json)));
  kept?.set(world.sha256, digest);
  return digest;
};
