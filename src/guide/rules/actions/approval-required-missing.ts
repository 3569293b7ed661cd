import { GATED_CLASSES } from '../../parse/actions.ts';
import { rule } from '../../rule.ts';
import { oneEach } from './action-hits.ts';

export const approvalRequiredMissing = rule({
  id: 'approval.required-missing',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: [
    'GP-12-03',
    'GP-12-04',
    'GP-12-05',
    'GP-12-06',
    'GP-12-26',
    'VP-18-01',
    'VP-18-02',
    'VP-18-03',
    'VP-18-04',
    'VP-18-05',
  ],
  title: 'Consequential action without required approval',
  why: 'Such an action can destroy, expose or take over something, and an agent would run it without asking.',
  fix: 'Set "approval: required".',
  check: (subject) =>
    oneEach(subject, 'approval', (action) => {
      // A missing or unknown value is an error of its own; what is left fails by the class.
      if (action.get('approval')?.value !== 'not-required') return undefined;
      const gated = GATED_CLASSES.filter((name) => action.has(name));
      return gated.length === 0
        ? undefined
        : `${action.name} is ${gated.join(', ')} and asks for no approval`;
    }),
});
