import { ACTION_CLASSES } from '../../parse/actions.ts';
import { rule } from '../../rule.ts';
import { oneEach } from './action-hits.ts';

const KNOWN: ReadonlySet<string> = new Set(ACTION_CLASSES);

/** What is no class in the value of `class`, an entry without text included. */
const unknownIn = (value: string): readonly string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !KNOWN.has(entry));

export const classInvalid = rule({
  id: 'action-block.class.invalid',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-01', 'GP-12-08', 'GP-12-16', 'VP-17-14', 'VP-17-16'],
  title: 'Unknown action class',
  why: 'Approval follows from the class; a class that no tool knows asks for none.',
  fix: `Use one or more of ${ACTION_CLASSES.join(', ')}, separated by commas.`,
  check: (subject) =>
    oneEach(subject, 'class', (action) => {
      const unknown = unknownIn(action.get('class')?.value ?? 'normal');
      if (unknown.length === 0) return undefined;
      const [first] = unknown;
      return first === '' ? 'class holds an entry without a name' : `"${first}" is no class of the profile`;
    }),
});
