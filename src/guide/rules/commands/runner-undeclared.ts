import type { Command, Operator } from '../../command/types.ts';
import type { Action } from '../../parse/actions.ts';
import { rule } from '../../rule.ts';
import { oneEach } from '../actions/action-hits.ts';
import { fetchesAndExecutes } from './fetch-execute.ts';
import { staysInside } from './locations.ts';
import { isPipeOrRedirect, redirectedFile } from './operators.ts';
import { shellSyntaxIn } from './shell-syntax.ts';

const allowed = (action: Action, operator: Operator): boolean => {
  const file = redirectedFile(operator);
  return (
    isPipeOrRedirect(operator) &&
    action.solelyNormal &&
    (file === undefined || staysInside(file, action.get('cwd')?.value))
  );
};

/** A command that has to change anyway is not told which runner to declare. */
const standsAsWritten = (action: Action, command: Command): boolean =>
  command.operators.every((operator) => allowed(action, operator)) &&
  command.variables.every(({ name }) => action.env.includes(name)) &&
  fetchesAndExecutes(command) === undefined;

const needed = (action: Action): readonly string[] => {
  const { command } = action;
  if (command === undefined || action.get('runner') !== undefined) return [];
  const found = shellSyntaxIn(command);
  return found.length > 0 && standsAsWritten(action, command) ? found : [];
};

export const runnerUndeclared = rule({
  id: 'runner.shell.undeclared',
  severity: 'warning',
  from: 3,
  section: '12',
  clauses: ['GP-12-45'],
  title: 'Command needs a shell, runner does not say so',
  why: 'Without a runner one tool starts a shell and another does not, and they do different things.',
  fix: 'Add "runner: shell" with a rationale in notes and approval, or write a command that needs no shell.',
  check: (subject) =>
    oneEach(subject, 'command', (action) => {
      const found = needed(action);
      return found.length === 0 ? undefined : `only a shell interprets: ${found.join(', ')}`;
    }),
});
