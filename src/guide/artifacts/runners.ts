import { moduleFiles } from './facts.ts';
import { basename, within } from './paths.ts';
import { mayBe, type Reference, type ScanContext, undecided } from './reference.ts';

export interface RunPlace {
  /** Undefined when only running tells. */
  readonly folder: string | undefined;
  readonly line: number;
}

const RUNNERS = /^(?:run-s|run-p|npm-run-all2?|concurrently|conc)$/;

/** `run-s a b`, `concurrently "npm:a" "bash x.sh"`: scripts of package.json, and commands as words. */
const packageScripts = (
  words: readonly string[],
  { folder, line }: RunPlace,
  read: (text: string) => readonly Reference[],
): readonly Reference[] => {
  const at = words.slice(0, 4).findIndex((word) => RUNNERS.test(basename(word)));
  if (at === -1) return [];
  if (folder === undefined)
    return [undecided('in which folder its scripts run, only running it shows', line)];
  const together = /^conc/.test(basename(words[at] ?? ''));
  const operands = words.slice(at + 1).filter((word) => !word.startsWith('-'));
  const named = operands.filter((word) => !together || /^(?:npm|pnpm|yarn|bun):/.test(word));
  const commands = together ? operands.filter((word) => !named.includes(word)) : [];
  const names = named.map((word) => word.replace(/^(?:npm|pnpm|yarn|bun):/, '').split(' ', 1)[0] ?? '');
  // A pattern may name any script: without entries all are read.
  const entries = names.some((name) => name.includes('*')) ? [] : names;
  const path = within(folder, 'package.json') ?? 'package.json';
  const scripts: readonly Reference[] =
    names.length > 0 ? [{ ...mayBe([path], words.join(' '), line, folder), entries }] : [];
  return [...scripts, ...commands.flatMap(read)];
};

/** Test runners execute files that their own rules find. */
const FINDS_ITS_FILES = /^(?:pytest|py\.test|tox|nox)$/;

const findsFiles = (words: readonly string[], { folder, line }: RunPlace, { repository }: ScanContext) => {
  const runner = words.slice(0, 4).find((word) => FINDS_ITS_FILES.test(basename(word)));
  if (runner === undefined || folder === undefined) return [];
  const found = repository
    .below(folder)
    .find((path) => /^(?:conftest\.py|tox\.ini|noxfile\.py|test_\w+\.py)$/.test(basename(path)));
  return found === undefined
    ? []
    : [undecided(`what ${runner} runs besides ${found}, only running it shows`, line)];
};

const IMPORTS = /\b(?:import|from)[ \t]+([\w.]{1,200}(?:[ \t]*,[ \t]*[\w.]{1,200}){0,20})/g;
const NODE_LOADS = /(?:\brequire\s{0,20}\(|\bfrom|\bimport\b\s{0,20}\(?)\s{0,20}["'`](?:\.{1,2}\/|\/)/;
const PYTHON_RUNS =
  /\b(?:subprocess|os\.system|os\.exec\w*|os\.popen|runpy|importlib|__import__|exec|eval|open)\b/;
const NODE_RUNS = /\b(?:child_process|eval|readFileSync|Worker|vm)\b/;
const SCRIPTED = /^(?:python[\d.]*|pypy3?|node|nodejs|bun|deno|perl|ruby|php)$/;

/** Whether a program takes its text from a word or its input in a language of its own. */
export const isScripted = (program: string): boolean => SCRIPTED.test(basename(program));

/** A program text in a word or a here-document: what it loads of the repository. */
export const textReferences = (
  program: string,
  text: string,
  { folder, line }: RunPlace,
  { repository }: ScanContext,
): readonly Reference[] => {
  const name = basename(program);
  if (folder === undefined) return [undecided(`in which folder ${name} runs, only running it shows`, line)];
  const python = /^py/.test(name);
  const open = python ? PYTHON_RUNS : NODE_RUNS;
  const modules = python
    ? [...text.matchAll(IMPORTS)].slice(0, 200).flatMap((match) => (match[1] ?? '').split(','))
    : [];
  return [
    ...modules.flatMap((module) =>
      moduleFiles(repository, folder, module.trim()).map((file) =>
        mayBe([file], `import ${module.trim()}`, line, folder),
      ),
    ),
    ...(open.test(text) || (!python && NODE_LOADS.test(text))
      ? [undecided(`what the text that ${name} is given runs, only running it shows`, line)]
      : []),
  ];
};

const INLINE = /^(?:-[a-zA-Z]*[ceEp]|--eval|--print)$/;

const inlineText = (
  words: readonly string[],
  place: RunPlace,
  context: ScanContext,
): readonly Reference[] => {
  const at = words.slice(0, 8).findIndex(isScripted);
  const option = at === -1 ? -1 : words.findIndex((word, index) => index > at && INLINE.test(word));
  const between = words.slice(at + 1, option);
  if (option === -1 || between.some((word) => !word.startsWith('-'))) return [];
  return textReferences(words[at] ?? '', words[option + 1] ?? '', place, context);
};

/** Programs that run scripts or modules of the repository by their own rules. */
export const runnerReferences = (
  words: readonly string[],
  place: RunPlace,
  context: ScanContext,
  read: (text: string) => readonly Reference[],
): readonly Reference[] => [
  ...packageScripts(words, place, read),
  ...findsFiles(words, place, context),
  ...inlineText(words, place, context),
];
