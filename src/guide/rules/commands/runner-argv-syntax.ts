import type { Action } from '../../parse/actions.ts';
import { rule } from '../../rule.ts';
import { oneEach } from '../actions/action-hits.ts';
import { shellSyntaxIn } from './shell-syntax.ts';

const uninterpreted = (action: Action): readonly string[] => {
  const { command } = action;
  if (command === undefined || action.get('runner')?.value !== 'argv') return [];
  const quoted = command.words.some((word) => word.quoted);
  return [...(quoted ? ['quotes'] : []), ...shellSyntaxIn(command)];
};

export const runnerArgvSyntax = rule({
  id: 'runner.argv.shell-syntax',
  severity: 'warning',
  from: 3,
  section: '12',
  clauses: ['GP-12-41'],
  title: 'argv command holds shell syntax',
  why: 'With argv no shell reads the command: quotes, variables and patterns reach the program as they are written.',
  fix: 'Write arguments without shell syntax, or use "runner: shell" with a rationale and approval.',
  check: (subject) =>
    oneEach(subject, 'command', (action) => {
      const found = uninterpreted(action);
      return found.length === 0 ? undefined : `argv does not interpret: ${found.join(', ')}`;
    }),
});
