import { effectsOf } from '../demands/effects.ts';
import type { DocumentProblem, GuidanceDocument } from '../document.ts';
import type { ReadingStep, WithheldCode } from './reading.ts';

/** The demand of a step, if it makes one. */
const demandOf = (demands: readonly DocumentProblem[], step: number): WithheldCode | undefined => {
  const demand = demands.find(({ path }) => path === `guidance/step[${step}]`);
  if (demand === undefined) return undefined;
  return demand.code === 'secret_request' ? 'secret_request' : 'override_attempt';
};

/** The steps of a document that was read. Only an operating one offers any, and none that demands what it may not. */
export const stepsOf = (
  document: GuidanceDocument,
  operating: boolean,
  demands: readonly DocumentProblem[],
): readonly ReadingStep[] =>
  document.steps.map((text, index) => {
    const step = index + 1;
    const code = operating ? demandOf(demands, step) : 'role_upgrade_forbidden';
    const common = { step, text, effects: effectsOf(text), offered: code === undefined };
    return code === undefined ? common : { ...common, code };
  });
