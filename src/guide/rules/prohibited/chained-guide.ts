import { directiveHits } from '../../prose/directive.ts';
import { rule } from '../../rule.ts';
import { CHAINED_GUIDE } from './chaining-wording.ts';

export const chainedGuide = rule({
  id: 'prohibited.chained-guide',
  severity: 'error',
  blocks: 3,
  section: '15',
  clauses: ['GP-06-09', 'GP-06-10', 'GP-15-06', 'VP-21-01', 'VP-29-19'],
  title: 'Instruction to fetch and follow another document',
  why: 'The person approved this text. What another file says was never read by them, and it can change at any time.',
  fix: 'Put the steps into this guide. For further material, tell the user where it is, so that they start a new session with it.',
  check: ({ guide }) =>
    directiveHits(
      guide,
      CHAINED_GUIDE,
      () => 'this tells the assistant to fetch another document and act on it',
    ),
});
