import type { Action } from '../../parse/actions.ts';
import { type Hit, rules } from '../../rule.ts';
import { eachAction, placeOf } from '../actions/action-hits.ts';
import { shellSyntaxIn } from './shell-syntax.ts';

const RATIONALE = 'runner.shell.missing-rationale';
const APPROVAL = 'level5.shell-approval.missing';
const AVOIDABLE = 'level5.shell-avoidable';

const shellHits = (action: Action, level4: boolean): readonly Hit[] => {
  const { command, name } = action;
  if (action.get('runner')?.value !== 'shell') return [];
  const at = placeOf(action, 'runner');
  const hits: Hit[] = [];
  if (action.get('notes') === undefined)
    hits.push({ outcome: RATIONALE, message: `${name} uses a shell and its notes do not say why`, at });
  if (!level4) return hits;
  if (action.get('approval')?.value !== 'required')
    hits.push({ outcome: APPROVAL, message: `${name} uses a shell and asks for no approval`, at });
  const plain =
    command !== undefined &&
    shellSyntaxIn(command).length === 0 &&
    !command.words.some((word) => word.quoted);
  if (plain) hits.push({ outcome: AVOIDABLE, message: `${name} would run the same without a shell`, at });
  return hits;
};

export const runnerShell = rules({
  outcomes: [
    {
      id: RATIONALE,
      severity: 'warning',
      section: '12',
      clauses: ['GP-12-46', 'VP-19-21'],
      title: 'Shell runner without a rationale',
      why: 'A shell interprets far more than one program with arguments; the reader should know why it is needed.',
      fix: 'Say in notes what needs the shell, or use "runner: argv".',
    },
    {
      id: APPROVAL,
      severity: 'warning',
      section: '12',
      clauses: ['GP-12-47'],
      title: 'Shell action of a Level 4 guide without required approval',
      why: 'A Level 5 runtime asks before it starts a shell; this guide would run differently elsewhere.',
      fix: 'Set "approval: required".',
    },
    {
      id: AVOIDABLE,
      severity: 'info',
      section: '18',
      clauses: ['GP-18-13'],
      title: 'Shell runner on a command that needs no shell',
      why: 'Without a shell there is nothing that could be interpreted otherwise than it was read.',
      fix: 'Use "runner: argv".',
    },
  ],
  from: 3,
  check: (subject) => eachAction(subject, (action) => shellHits(action, subject.claim >= 4)),
});
