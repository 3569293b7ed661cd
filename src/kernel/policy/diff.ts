import { decide } from './decide.ts';
import type { Decision, Outcome, Policy, PolicyInput } from './policy.ts';

/** A call with all that was known when it was decided, but the rules. */
export type PolicyCall = Omit<PolicyInput, 'policy'>;

/** A call that two policies decide differently. */
export interface PolicyChange {
  /** Its place among the calls, from 0. */
  readonly call: number;
  readonly before: Decision;
  readonly after: Decision;
  /** `reasons` when the outcome is the same and only why, the materiality or the second check differ. */
  readonly change: 'looser' | 'stricter' | 'reasons';
}

/** What a policy would say of calls. It executes, asks and records nothing. */
export const dryRun = (calls: readonly PolicyCall[], policy: Policy): readonly Decision[] =>
  calls.map((call) => decide({ ...call, policy }));

const STRICTNESS: Readonly<Record<Outcome, number>> = { allow: 0, 'needs-approval': 1, deny: 2 };

const saidOf = ({ outcome, reasons, materiality, needs_control }: Decision): string =>
  JSON.stringify([outcome, reasons, materiality, needs_control]);

const changeOf = (before: Decision, after: Decision): PolicyChange['change'] => {
  const step = STRICTNESS[after.outcome] - STRICTNESS[before.outcome];
  if (step === 0) return 'reasons';
  return step > 0 ? 'stricter' : 'looser';
};

/** The calls that `after` decides otherwise than `before`: outcome, reasons, materiality or second check. */
export const diffPolicies = (
  calls: readonly PolicyCall[],
  before: Policy,
  after: Policy,
): readonly PolicyChange[] => {
  const now = dryRun(calls, after);
  return dryRun(calls, before).flatMap((old, call) => {
    const changed = now[call];
    if (changed === undefined || saidOf(old) === saidOf(changed)) return [];
    return [{ call, before: old, after: changed, change: changeOf(old, changed) }];
  });
};
