import { lazy } from '../../../base/index.ts';
import type { Action } from '../../parse/actions.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { detectBroadDelete } from './broad-delete.ts';
import { detectBroadPermission } from './broad-permission.ts';
import { detectCredentials } from './credential-access.ts';
import { detectEnumeration } from './env-enumeration.ts';
import { generatedIn } from './generated-code.ts';
import { type Detect, detectIn } from './patterns.ts';
import { detectSudo } from './sudo-qualified.ts';
import { detectUnscoped } from './unscoped-operation.ts';

const DETECTS: readonly Detect[] = [
  detectSudo,
  detectBroadDelete,
  detectBroadPermission,
  detectCredentials,
  detectEnumeration,
  detectUnscoped,
];

/** Prose on the lines next to the block: a sentence, no heading and no fence. */
const isProse = (line: string | undefined): boolean =>
  line !== undefined && !line.startsWith('[') && line.trim().split(/\s+/).length >= 6;

const hasAdjacentProse = ({ guide }: Subject, { block }: Action): boolean => {
  const line = (number: number): string | undefined => guide.text.lines[number - 1]?.text;
  const { first, last } = block.lines;
  const before = line(first - 1)?.trim() === '' ? first - 2 : first - 1;
  const after = line(last + 1)?.trim() === '' ? last + 2 : last + 1;
  return isProse(line(before)) || isProse(line(after));
};

const lacking = (subject: Subject, action: Action): string | undefined => {
  if (action.get('notes') === undefined && !hasAdjacentProse(subject, action))
    return 'neither notes nor prose beside it say why';
  return action.get('approval')?.value === 'required' ? undefined : 'it does not require approval';
};

const unjustified = (subject: Subject, action: Action, generated: () => readonly Hit[]): readonly Hit[] => {
  const missing = lacking(subject, action);
  if (missing === undefined) return [];
  const at = DETECTS.flatMap((detect) => detectIn(action, detect))[0]?.at ?? generated()[0]?.at;
  return at === undefined ? [] : [{ message: `${action.name} uses a risky pattern, and ${missing}`, at }];
};

export const justificationMissing = rule({
  id: 'risky.justification-missing',
  severity: 'warning',
  from: 3,
  section: '17',
  clauses: ['GP-17-13'],
  title: 'Risky pattern without explanation or approval',
  why: 'Where a risk cannot be avoided, the human who approves it must learn why it is there, and be asked.',
  fix: 'Say in notes why it is needed, narrow it as far as possible, and set "approval: required".',
  check: (subject) => {
    const { all } = subject.guide.actions;
    const generated = lazy(() => generatedIn(all));
    return all.flatMap((action) => unjustified(subject, action, () => generated().get(action) ?? []));
  },
});
