import type { Effect } from '../../command/types.ts';
import { type Action, GATED_CLASSES } from '../../parse/actions.ts';
import { type Hit, rule } from '../../rule.ts';
import { eachAction, placeOf } from './action-hits.ts';
import { causeOf } from './cause.ts';

/** What the command does that asks for a gate, where neither class nor approval declares one (GP-21-02). */
const impliedEffect = (action: Action): Effect | undefined => {
  const effects = action.command?.effects;
  if (effects === undefined || action.gated || action.get('approval')?.value !== 'not-required')
    return undefined;
  const gated = GATED_CLASSES.find((name) => effects.has(name));
  return gated ?? (effects.has('networked') && !action.has('networked') ? 'networked' : undefined);
};

const impliedBy = (action: Action): readonly Hit[] => {
  const effect = impliedEffect(action);
  if (effect === undefined || action.command === undefined) return [];
  return [
    {
      message: `${causeOf(action.command, effect)} is ${effect}, and ${action.name} asks for no approval`,
      at: placeOf(action, 'approval'),
      confidence: 0.9,
    },
  ];
};

export const approvalImplied = rule({
  id: 'approval.command-implies-required',
  severity: 'warning',
  from: 3,
  section: '21',
  clauses: ['GP-21-02'],
  title: 'Command implies an approval that nobody declares',
  why: 'The command acts beyond what a normal action may do, and an agent would run it without asking.',
  fix: 'Declare the class that fits the command and set "approval: required".',
  check: (subject) => eachAction(subject, impliedBy),
});
