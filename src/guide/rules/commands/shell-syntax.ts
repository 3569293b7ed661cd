import type { Command, Word } from '../../command/types.ts';

/** Programs whose arguments are patterns of their own: `*` and `?` there ask for no shell. */
const OWN_PATTERNS: ReadonlySet<string> = new Set([
  'ack',
  'ag',
  'awk',
  'egrep',
  'fd',
  'fgrep',
  'find',
  'grep',
  'jq',
  'perl',
  'rg',
  'sed',
]);

const RANGE = /\[[!^]?[^\]]-[^\]]\]/;

/** A glob that is meant for a shell: not in a URL, not `package[extra]`, not the pattern of a search. */
const meantForShell = (command: Command, word: Word): boolean =>
  !word.value.includes('://') &&
  (/[*?]/.test(word.value) || RANGE.test(word.value)) &&
  !command.invocations.some(
    ({ program, span }) =>
      OWN_PATTERNS.has(program) &&
      word.span.start >= span.start &&
      word.span.start < span.start + span.length,
  );

/** What only a shell interprets: the kinds that stand in a command, quotes apart. */
export const shellSyntaxIn = (command: Command): readonly string[] => [
  ...new Set([
    ...command.operators.map(({ text }) => `"${text}"`),
    ...command.variables.map(({ name }) => `$${name}`),
    ...command.globs.filter((word) => meantForShell(command, word)).map(({ value }) => `"${value}"`),
  ]),
];
