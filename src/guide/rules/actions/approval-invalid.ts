import { rule } from '../../rule.ts';
import { oneEach } from './action-hits.ts';

export const approvalInvalid = rule({
  id: 'action-block.approval.invalid',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-17', 'VP-17-11'],
  title: 'Approval is neither required nor not-required',
  why: 'A third word leaves open whether a human is asked.',
  fix: 'Write "approval: required" or "approval: not-required".',
  check: (subject) =>
    oneEach(subject, 'approval', (action) => {
      const approval = action.get('approval')?.value;
      return approval === undefined || approval === 'required' || approval === 'not-required'
        ? undefined
        : `approval "${approval}" is neither required nor not-required`;
    }),
});
