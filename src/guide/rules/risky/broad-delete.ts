import type { Invocation, PathUse } from '../../command/types.ts';
import { rule } from '../../rule.ts';
import { argumentsOf } from '../commands/interpreters.ts';
import { breadthOf } from './broad-paths.ts';
import { type Detect, detectAll, hit, none } from './patterns.ts';

// `find . -name "*.pyc" -delete` names what goes.
const NARROWS = /^-(?:i?name|i?path|i?regex|newer|[mac]time|[mac]min|size|empty)$/;

const isNarrowed = (invocation: Invocation): boolean =>
  [...invocation.wrappers, invocation.program].some((name) => name.startsWith('find')) &&
  argumentsOf(invocation).some((word) => NARROWS.test(word));

const deletes = ({ role, recursive, path }: PathUse): boolean =>
  role === 'delete' && (recursive || path.includes('*'));

export const detectBroadDelete: Detect = (invocation, action) => {
  const cwd = action.get('cwd')?.value ?? '.';
  if (isNarrowed(invocation)) return none;
  return invocation.paths.filter(deletes).flatMap(({ path, span }) => {
    const breadth = breadthOf(path, cwd);
    return breadth === undefined ? none : hit(`"${path}" is ${breadth}`, span);
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
