import { readCommand } from '../command/read-command.ts';
import { type Binding, bindCommand } from './bindings.ts';
import { isDynamic } from './paths.ts';
import { type Reference, type ScanContext, undecided } from './reference.ts';
import { type RunPlace, runnerReferences } from './runners.ts';
import { INSTALLED } from './settings.ts';

const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

const quote = (word: string): string => (PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

const fromBinding = (binding: Binding, { line }: RunPlace): readonly Reference[] => {
  const { what, entries, folder, language } = binding;
  const asked: readonly Reference[] = [
    ...(binding.unread.length > 0 ? [{ kind: 'asked', files: binding.unread } as const] : []),
    ...binding.open.map((one) => undecided(one, line)),
  ];
  if (binding.shape === 'ambiguous' && binding.invocation.artifact.decidedBy === undefined)
    return [...asked, undecided(`what ${what} runs, only running it shows`, line)];
  if (binding.shape !== 'bound') return asked;
  const files = binding.files.filter((file) => !INSTALLED.test(file));
  if (files.length > 0)
    return [
      ...asked,
      { kind: 'file', files, what, entries, folder, language, line, optional: false },
      ...binding.beside.map(
        (file): Reference => ({ kind: 'file', files: [file], what, entries, folder, line, optional: false }),
      ),
    ];
  // An absolute path is a program of the machine; a variable may be anything.
  const open = binding.elsewhere.filter((file) => isDynamic(file) || !/^[/~]/.test(file));
  return [...asked, ...open.map((file) => undecided(`which file "${file}" is, only running it shows`, line))];
};

/** What one command, given by its words, invokes in the repository: the table of programs decides. */
export const commandReferences = (
  words: readonly string[],
  place: RunPlace,
  context: ScanContext,
): readonly Reference[] => [
  ...fromText(words.map(quote).join(' '), place, context),
  ...runnerReferences(words, place, context, (text) => fromText(text, place, context)),
];

const fromText = (
  value: string,
  place: RunPlace,
  { repository, lookups }: ScanContext,
): readonly Reference[] => {
  const command = readCommand({ value, span: { start: 0, length: value.length } }, 'shell');
  return bindCommand(command, { folder: place.folder, repository, lookups }).flatMap((binding) => {
    const lost = place.folder === undefined && binding.shape === 'bound' && binding.files.length === 0;
    if (lost) return [undecided(`in which folder ${binding.what} runs, only running it shows`, place.line)];
    return fromBinding(binding, place);
  });
};
