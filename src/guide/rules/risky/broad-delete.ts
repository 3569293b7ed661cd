import type { Invocation, PathUse } from '../../command/types.ts';
import type { Action } from '../../parse/actions.ts';
import { rule } from '../../rule.ts';
import type { Span } from '../../text/text.ts';
import { argumentsOf } from '../commands/interpreters.ts';
import { breadthOf } from './broad-paths.ts';
import { type Detect, detectAll, hit, none } from './patterns.ts';

// `find . -name "*.pyc" -delete` names what goes.
const NARROWS = /^-(?:i?name|i?path|i?regex|newer|[mac]time|[mac]min|size|empty)$/;
const FINDERS: ReadonlySet<string> = new Set(['find', 'gfind']);

const deletes = ({ role, recursive, path }: PathUse): boolean =>
  role === 'delete' && (recursive || path.includes('*'));

/** `-delete`, or a deletion that it starts: `find . -exec rm {} +`. */
const findDeletes = (args: readonly string[], { command }: Action): boolean =>
  args.includes('-delete') ||
  (command?.invocations.some(
    ({ effects, wrappers }) =>
      effects.has('destructive') && wrappers.some((name) => /^g?find -(?:exec|ok)/.test(name)),
  ) ??
    false);

interface Target {
  readonly path: string;
  readonly span: Span;
}

const foundAndDeleted = (invocation: Invocation, action: Action): readonly Target[] => {
  const args = argumentsOf(invocation);
  if (args.some((word) => NARROWS.test(word)) || !findDeletes(args, action)) return [];
  const end = args.findIndex((word) => word.startsWith('-'));
  const roots = end < 0 ? args : args.slice(0, end);
  return (roots.length === 0 ? ['.'] : roots).map((path) => ({ path, span: invocation.span }));
};

const targetsOf = (invocation: Invocation, action: Action): readonly Target[] =>
  FINDERS.has(invocation.program) ? foundAndDeleted(invocation, action) : invocation.paths.filter(deletes);

export const detectBroadDelete: Detect = (invocation, action) => {
  const cwd = action.get('cwd')?.value ?? '.';
  return targetsOf(invocation, action).flatMap(({ path, span }) => {
    const breadth = breadthOf(path, cwd);
    return breadth === undefined ? none : hit(`everything below "${path}" goes: ${breadth}`, span);
  });
};

export const broadDelete = rule({
  id: 'risky.broad-delete',
  severity: 'warning',
  from: 3,
  section: '17',
  clauses: ['GP-17-06', 'VP-20-07'],
  title: 'Deletion of a broad path',
  why: 'One wrong folder and everything below it is gone: a home, a disk, the whole checkout.',
  fix: 'Name the generated folder or file that may go.',
  check: (subject) => detectAll(subject, detectBroadDelete),
});
