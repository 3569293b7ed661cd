import { fail, ok, type Result } from '../../base/index.ts';
import type { DocumentRef, Effect, Grant } from '../../guidance/index.ts';

/** What a user can allow the steps of a document to do. */
export const EFFECTS: readonly Effect[] = ['network', 'mail', 'command', 'publish', 'delete', 'secret'];

/** Nothing beyond reading and thinking. */
const NONE = 'none';

/** Reads `--allow network,command`, or `--allow none`, as a grant for one document. */
export const readGrant = (ref: DocumentRef, allowed: string): Result<Grant> => {
  const names = allowed === NONE ? [] : allowed.split(',');
  const stranger = names.find((name) => !EFFECTS.some((effect) => effect === name));
  return stranger === undefined
    ? ok({ ...ref, effects: EFFECTS.filter((effect) => names.includes(effect)) })
    : fail('usage', `--allow knows no "${stranger}"`, `write ${NONE}, or some of ${EFFECTS.join(',')}`);
};

/** Reads `--steps 1,3`. */
export const readSteps = (text: string): Result<readonly number[]> => {
  const steps = text.split(',').map((one) => (/^[1-9][0-9]{0,3}$/.test(one) ? Number(one) : 0));
  return steps.includes(0)
    ? fail('usage', `--steps takes numbers such as 1,3, not "${text}"`, 'steps are counted from 1')
    : ok(steps);
};

export interface Unmet {
  readonly step: number;
  readonly why: string;
}

/** Reads each `--unmet 3=there is no staging database`. */
export const readUnmet = (texts: readonly string[]): Result<readonly Unmet[]> => {
  const all: Unmet[] = [];
  for (const text of texts) {
    const [, step, why] = /^([1-9][0-9]{0,3})=(.*\S.*)$/.exec(text) ?? [];
    if (step === undefined || why === undefined)
      return fail('usage', `--unmet takes STEP=WHY, not "${text}"`, 'such as 3=there is no staging database');
    all.push({ step: Number(step), why });
  }
  return ok(all);
};
