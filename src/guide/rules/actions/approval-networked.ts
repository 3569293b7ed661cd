import type { Action } from '../../parse/actions.ts';
import { rules } from '../../rule.ts';
import { oneEach } from './action-hits.ts';

const ungated = (action: Action): boolean =>
  action.has('networked') && action.get('approval')?.value !== 'required';

const RECOMMENDED = 'approval.networked.recommended';
const LEVEL_5 = 'level5.networked-approval.missing';

/** What Level 3 recommends, Level 4 warns about: one finding, never both (GP-12-10, GP-12-97). */
export const approvalNetworked = rules({
  outcomes: [
    {
      id: RECOMMENDED,
      severity: 'info',
      section: '12',
      clauses: ['GP-12-10'],
      title: 'Networked action without required approval',
      why: 'A networked action should ask, unless the user has already approved its source and purpose.',
      fix: 'Set "approval: required", or say in notes that source and purpose are approved beforehand.',
    },
    {
      id: LEVEL_5,
      severity: 'warning',
      section: '12',
      clauses: ['GP-12-10', 'GP-12-97', 'VP-18-06', 'VP-18-07'],
      title: 'Networked action of a Level 4 guide without required approval',
      why: 'A Level 5 runtime asks before every networked action; this guide would run differently elsewhere.',
      fix: 'Set "approval: required".',
    },
  ],
  from: 3,
  check: (subject) =>
    oneEach(subject, 'approval', (action) => {
      // At Level 3 the error about a consequential class says it already.
      const said = subject.claim < 4 && action.gated;
      return ungated(action) && !said
        ? `${action.name} uses the network and asks for no approval`
        : undefined;
    }).map((hit) => ({ ...hit, outcome: subject.claim < 4 ? RECOMMENDED : LEVEL_5 })),
});
