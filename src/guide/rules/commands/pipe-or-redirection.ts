import { rule } from '../../rule.ts';
import { isPipeOrRedirect, operatorsOf } from './operators.ts';

export const pipeOrRedirection = rule({
  id: 'command.pipe-or-redirection',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-31', 'GP-12-32', 'VP-19-09', 'VP-19-10'],
  title: 'Pipe or redirection in an action that is not only normal',
  why: 'A pipe carries the output of a consequential command where the reader does not look for it.',
  fix: 'Let the program write its file by an option, or do the filtering in a separate normal action.',
  check: (subject) =>
    operatorsOf(subject, (action, operator) => !action.solelyNormal && isPipeOrRedirect(operator)).map(
      ({ text, span }) => ({
        message: `"${text}" is allowed only where the class is normal and nothing else`,
        at: span,
      }),
    ),
});
