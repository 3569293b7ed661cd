import { rule } from '../../rule.ts';
import { placeOf } from './action-hits.ts';

/** GP-21-03, VP-18-08: the default threshold. */
const THRESHOLD = 10;

export const approvalTooMany = rule({
  id: 'approval.required.too-many',
  severity: 'warning',
  from: 3,
  section: '21',
  clauses: ['GP-21-03', 'GP-27-03', 'VP-18-08'],
  title: 'More than ten required approvals',
  why: 'Whoever is asked eleven times stops reading; the whole guide should be read once instead.',
  fix: 'Split the guide by task, or drop the steps that need no agent.',
  check: (subject) => {
    const asking = subject.guide.actions.all.filter((action) => action.get('approval')?.value === 'required');
    const first = asking[THRESHOLD];
    return first === undefined
      ? []
      : [
          {
            message: `${asking.length} actions ask for approval, more than ${THRESHOLD}; read the whole guide once`,
            at: placeOf(first, 'approval'),
          },
        ];
  },
});
