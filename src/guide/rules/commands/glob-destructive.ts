import { rule } from '../../rule.ts';
import { inGraveCommand } from './grave.ts';

export const globDestructive = rule({
  id: 'command.glob-destructive',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-34', 'VP-19-12', 'VP-19-13'],
  title: 'Glob in a destructive or privileged command',
  why: 'What a pattern matches is known only when it runs; the human approves a pattern and loses files.',
  fix: 'Name the files or the folder.',
  check: (subject) =>
    subject.guide.actions.all.flatMap((action) =>
      (action.command?.globs ?? [])
        .filter((word) => inGraveCommand(action, word))
        .map((word) => ({
          message: `"${word.value}" stands for whatever names match when it runs`,
          at: word.span,
        })),
    ),
});
