import { type Action, type ActionClass, GATED_CLASSES } from '../../parse/actions.ts';
import { type Hit, type Outcome, rules } from '../../rule.ts';
import { eachAction } from './action-hits.ts';
import { causeOf } from './cause.ts';

const idOf = (name: ActionClass): string => `action-block.class.${name}-missing`;

const outcome = (
  name: ActionClass,
  rest: Pick<Outcome, 'section' | 'clauses' | 'title' | 'why' | 'since'>,
) => ({
  id: idOf(name),
  severity: 'warning' as const,
  fix: `Add ${name} to class and set "approval: required".`,
  ...rest,
});

const OUTCOMES: readonly [Outcome, ...Outcome[]] = [
  outcome('code-executing', {
    section: '21',
    clauses: [
      'GP-12-07',
      'GP-18-14',
      'GP-21-04',
      'VP-19-15',
      'VP-19-16',
      'VP-19-17',
      'VP-19-18',
      'VP-19-19',
      'VP-19-20',
    ],
    title: 'Command runs code, class does not say so',
    why: 'Package scripts, builds, tests and local scripts run whatever their authors wrote, with your rights.',
  }),
  outcome('destructive', {
    section: '12',
    clauses: ['GP-12-03'],
    title: 'Command destroys state, class does not say so',
    why: 'What is deleted or overwritten is gone; the class is what makes an agent ask first.',
  }),
  outcome('privileged', {
    section: '12',
    clauses: ['GP-12-04'],
    title: 'Command needs elevated rights, class does not say so',
    why: 'With root, cluster or cloud rights a mistake reaches far beyond the project.',
  }),
  outcome('persistence-changing', {
    section: '12',
    clauses: ['GP-12-05'],
    // The first published guides installed packages as code-executing alone, and were accepted.
    since: '0.7.0',
    title: 'Command changes what stays, class does not say so',
    why: 'An installed package or a changed configuration goes on acting after the task is over.',
  }),
  outcome('data-accessing', {
    section: '12',
    clauses: ['GP-12-06'],
    title: 'Command reads sensitive data, class does not say so',
    why: 'What an agent has read can end up in its answer, its memory or its logs.',
  }),
];

const missingFrom = (action: Action): readonly Hit[] => {
  const { command } = action;
  if (command === undefined || action.get('class') === undefined) return [];
  return GATED_CLASSES.filter((name) => command.effects.has(name) && !action.has(name)).map((name) => ({
    outcome: idOf(name),
    message: `${causeOf(command, name)} is ${name}, and class of ${action.name} does not say so`,
    at: command.written.span,
    confidence: 0.9,
  }));
};

export const classMissing = rules({
  outcomes: OUTCOMES,
  from: 3,
  check: (subject) => eachAction(subject, missingFrom),
});
