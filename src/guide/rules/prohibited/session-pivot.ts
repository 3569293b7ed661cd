import { directiveHits } from '../../prose/directive.ts';
import { rule } from '../../rule.ts';
import { SESSION_PIVOT } from './chaining-wording.ts';

export const sessionPivot = rule({
  id: 'prohibited.session-pivot',
  severity: 'error',
  blocks: 3,
  section: '15',
  clauses: ['GP-15-07', 'VP-21-02'],
  title: 'Instruction to move this session to another guide',
  why: 'A session that changes its guide carries approvals over to a text that nobody reviewed.',
  fix: 'Name the other guide in plain prose for the user, who can start a new session with it.',
  check: ({ guide }) =>
    directiveHits(guide, SESSION_PIVOT, () => 'this moves the running session to another guide'),
});
