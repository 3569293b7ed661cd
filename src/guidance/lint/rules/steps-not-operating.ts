import { plural } from '../../../base/index.ts';
import type { LintRule } from '../finding.ts';

/** Steps of what is no guide are never operating steps (LG-LINK-22). */
export const stepsNotOperating: LintRule = ({ kind, steps }) =>
  kind === 'guide' || steps.length === 0
    ? []
    : [
        {
          code: 'steps_not_operating',
          path: 'guidance/step[1]',
          message: `a document of kind ${kind} has ${plural(steps.length, 'step')}, and a reader does not act on them: make it a guide, or say it in the body`,
        },
      ];
