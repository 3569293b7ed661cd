import type { Action } from '../../parse/actions.ts';
import { type Hit, rule } from '../../rule.ts';
import { operatorsOf } from './operators.ts';

// `<(…)` puts another command's output where a file is read: a substitution under another sign.
const PROCESS = /^[<>]\(/;

const processes = ({ command }: Action): readonly Hit[] =>
  (command?.words ?? [])
    .filter((word) => PROCESS.test(word.value) && !word.quoted)
    .map((word) => ({
      message: `"${word.value.slice(0, 2)}" runs another command inside this one`,
      at: { start: word.span.start, length: 2 },
    }));

export const substitution = rule({
  id: 'command.substitution',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-30', 'VP-19-06', 'VP-19-07', 'VP-19-08'],
  title: 'Shell substitution in a command',
  why: 'What is substituted is known only when it runs, so nobody can approve it beforehand.',
  fix: 'Write the value itself, or run the inner command in an action of its own and show its output.',
  check: (subject) => [
    ...operatorsOf(subject, (_, { kind }) => kind === 'substitution').map(({ text, span }) => ({
      message: `"${text}" is not allowed anywhere in a command`,
      at: span,
    })),
    ...subject.guide.actions.all.flatMap(processes),
  ],
});
