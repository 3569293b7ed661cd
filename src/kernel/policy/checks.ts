import { isConsequential, SIDE_EFFECT_CLASSES, type SideEffectClass } from '../contracts/common.ts';
import { REASON_CODES, type ReasonCode } from '../reason-codes.ts';
import type { PathStep, PolicyInput } from './policy.ts';

/** What a class asks of a call. */
interface Demands {
  /** A version, a verifier, and a target that is named. */
  readonly consequential: boolean;
  /** A person clearly wants it, and the application verified the target. */
  readonly intent: boolean;
  readonly recovery: boolean;
  readonly approval: 'never' | 'unless-routine' | 'always';
}

/** The five classes, weakest first: a stronger one never asks for less. */
const CLASS_DEMANDS: Readonly<Record<SideEffectClass, Omit<Demands, 'consequential'>>> = {
  analysis: { intent: false, recovery: false, approval: 'never' },
  read: { intent: false, recovery: false, approval: 'never' },
  reversible_write: { intent: false, recovery: false, approval: 'unless-routine' },
  external_commitment: { intent: true, recovery: false, approval: 'always' },
  sensitive_destructive: { intent: true, recovery: true, approval: 'always' },
};

/** For a class that is none of the five: the strongest, beside the refusal. */
const demandsOf = (given: SideEffectClass): Demands => ({
  ...CLASS_DEMANDS[SIDE_EFFECT_CLASSES.includes(given) ? given : 'sensitive_destructive'],
  consequential: isConsequential(given),
});

/** A call with what the rules added to it. */
export interface Facts extends PolicyInput {
  /** After all that was found. */
  readonly materiality: 'routine' | 'material' | 'unknown';
  readonly granted: boolean;
  /** A second check that a rule asks for and that has not passed. */
  readonly control: string | null;
}

const step = (name: string, says: PathStep['says'], code: ReasonCode | null = null): PathStep => ({
  by: 'kernel',
  step: name,
  says,
  code,
  reason: code === null ? '' : REASON_CODES[code],
});

type Check = (facts: Facts) => ReasonCode | undefined;

const isNamed = (name: unknown): boolean =>
  typeof name === 'string' && name.trim() !== '' && name.isWellFormed();

const isKnown = (name: unknown): boolean => isNamed(name) && name !== 'unknown';

/** Who acts, and where, must be said: names that are missing, blank, broken or `unknown` are not taken for anything. */
export const authorityProblem = ({ authorization }: Pick<PolicyInput, 'authorization'>) => {
  const { principal, environment, resource } = authorization;
  const listed = Array.isArray(principal?.capabilities) && principal.capabilities.every(isNamed);
  const known = isKnown(principal?.id) && isKnown(environment) && (resource === null || isKnown(resource));
  return listed && known ? undefined : ('ambiguous_authority' as const);
};

const scope: Check = ({ authorization }) => {
  if (authorization.scope === 'authorized') return undefined;
  return authorization.scope === 'not_authorized' ? 'scope_not_authorized' : 'ambiguous_scope';
};

const target: Check = ({ definition, target: named, authorization }) => {
  const { consequential, intent } = demandsOf(definition.side_effect_class);
  if (!consequential) return undefined;
  if (!isNamed(named)) return 'ambiguous_target';
  if (authorization.target === 'verified') return undefined;
  if (authorization.target !== 'not_verified') return 'ambiguous_target';
  return intent ? 'target_not_verified' : undefined;
};

const when = (demanded: keyof Demands, holds: (facts: Facts) => boolean, code: ReasonCode): Check => {
  return (facts) =>
    demandsOf(facts.definition.side_effect_class)[demanded] === true && !holds(facts) ? code : undefined;
};

const refusals: readonly (readonly [string, Check])[] = [
  [
    'class',
    ({ definition }) =>
      SIDE_EFFECT_CLASSES.includes(definition.side_effect_class) ? undefined : 'side_effect_class_invalid',
  ],
  ['authority', authorityProblem],
  ['scope', scope],
  ['materiality', ({ materiality }) => (materiality === 'unknown' ? 'ambiguous_materiality' : undefined)],
  ['target', target],
  [
    'intent',
    when('intent', ({ authorization }) => authorization.intent === 'confirmed', 'human_intent_missing'),
  ],
  ['version', when('consequential', ({ definition }) => isNamed(definition.version), 'tool_version_missing')],
  [
    'verifier',
    when('consequential', ({ definition }) => definition.requires_verification === true, 'verifier_missing'),
  ],
  ['recovery', when('recovery', ({ definition }) => definition.recovery != null, 'recovery_plan_missing')],
  ['grant', ({ granted }) => (granted ? undefined : 'capability_denied')],
];

/** Every check that can refuse a call, in a fixed order; all of them are made, so that all that is wrong is told at once. */
export const refusalSteps = (facts: Facts): readonly PathStep[] =>
  refusals.map(([name, check]) => {
    const code = check(facts);
    return code === undefined ? step(name, 'passes') : step(name, 'deny', code);
  });

/** Why the class asks for a person. A routine write to a verified target is the one consequential call that may go without. */
const askReasons = ({ definition, mode, materiality, authorization }: Facts): readonly ReasonCode[] => {
  const { approval } = demandsOf(definition.side_effect_class);
  if (approval === 'never') return [];
  if (approval === 'always' || mode !== 'plain') return ['approval_required'];
  return [
    ...(materiality === 'routine' ? [] : ['material_change' as const]),
    ...(authorization.target === 'verified' ? [] : ['target_not_verified' as const]),
  ];
};

export const approvalSteps = (facts: Facts): readonly PathStep[] => {
  const codes = askReasons(facts);
  return codes.length === 0
    ? [step('approval', 'passes')]
    : codes.map((code) => step('approval', 'needs-approval', code));
};

/** A second check that is missing stops what would run at once; what waits for a person may wait for it too. */
export const controlStep = ({ control }: Facts, asks: boolean): PathStep => {
  if (control === null) return step('control', 'passes');
  return step('control', asks ? 'needs-approval' : 'deny', 'independent_control_missing');
};

/** When there are no rules or no authorization to decide by. */
export const NO_CONTEXT: PathStep = step('context', 'deny', 'security_context_missing');
