import { rule } from '../../rule.ts';
import { staysInside } from './locations.ts';
import { operatorsOf, redirectedFile } from './operators.ts';

export const redirectionOutsideCwd = rule({
  id: 'command.redirection-outside-cwd',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-33', 'VP-19-11'],
  title: 'Redirection to a path outside cwd',
  why: 'A normal action runs without asking, so it may not read or write beyond the folder it names.',
  fix: 'Redirect to a path inside cwd, or declare the class that fits and drop the redirection.',
  check: (subject) =>
    operatorsOf(subject, (action, operator) => {
      const file = action.solelyNormal ? redirectedFile(operator) : undefined;
      return file !== undefined && !staysInside(file, action.get('cwd')?.value);
    }).map(({ target, span }) => ({
      message: `the redirection leads to ${target?.value ?? 'a path'}, which is not inside cwd`,
      at: target?.span ?? span,
    })),
});
