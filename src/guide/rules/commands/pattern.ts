import type { Action } from '../../parse/actions.ts';
import { type Hit, rule } from '../../rule.ts';
import { inGraveCommand } from './grave.ts';

// Linear: neither part may hold a brace or a blank.
const BRACES = /\{[^{}\s]*(?:,|\.\.)[^{}\s]*\}/;

const patternsIn = (action: Action): readonly Hit[] => {
  const { command } = action;
  if (command === undefined) return [];
  // `${NAME}` is a substitution, and an error as such.
  const open = command.placeholders.filter((word) => !word.value.includes('${'));
  const placeholders = open.map((word) => ({
    message: `"${word.value}" holds a placeholder, so this is a pattern and no command`,
    at: word.span,
  }));
  // V05: braces that a shell may expand stand for several commands at once.
  const braces = command.words.filter(
    (word) => !word.quoted && BRACES.test(word.value) && inGraveCommand(action, word),
  );
  return [
    ...placeholders,
    ...braces.map((word) => ({
      message: `"${word.value}" stands for several arguments where a shell expands braces`,
      at: word.span,
    })),
  ];
};

export const pattern = rule({
  id: 'command.pattern',
  severity: 'warning',
  from: 3,
  section: '12',
  clauses: ['GP-12-18'],
  title: 'Command is a pattern',
  why: 'What fills the gap is not in the reviewed text; a Level 5 runtime never runs a pattern.',
  fix: 'Write the literal command, one action for each value.',
  check: (subject) => subject.guide.actions.all.flatMap(patternsIn),
});
