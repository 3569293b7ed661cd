import type { Artifact, Invocation } from '../command/types.ts';
import type { Lookups } from '../lookups.ts';
import { cargoHooks, goHooks, moduleFiles } from './facts.ts';
import { basename, dirname, isDynamic, within } from './paths.ts';
import type { Language } from './reference.ts';
import type { Repository } from './repository.ts';

/** What one invocation dispatches into, with the repository's facts applied (A01). */
export interface Binding {
  readonly invocation: Invocation;
  readonly shape: Artifact['shape'];
  readonly what: string;
  /** Repository paths of the candidates; the first that exists is what runs. */
  readonly files: readonly string[];
  /** Candidates that only running resolves, or that lie outside the repository. */
  readonly elsewhere: readonly string[];
  readonly entries: readonly string[];
  /** The folder that the artifact runs in. */
  readonly folder: string;
  /** What reads it, where the program says so. */
  readonly language: Language | undefined;
  /** More files that are executed beside the first: every build hook. */
  readonly beside: readonly string[];
  /** For `ambiguous`: the files whose bytes decide, as far as they are unread. */
  readonly unread: readonly string[];
}

export interface Place {
  /** The folder the command runs in; undefined when that is not in the repository. */
  readonly folder: string | undefined;
  readonly repository: Repository | undefined;
  readonly lookups: Lookups;
}

const FOLDER_OPTION = /^(?:-C|--directory|--prefix|--cwd|--chdir)(?:=(.+))?$/;

/** `make -C DIR`, `npm --prefix DIR`: the folder that the program changes to. */
const folderOption = (invocation: Invocation): string | undefined => {
  const words = invocation.words.map((word) => word.value);
  for (const [index, word] of words.entries()) {
    const match = FOLDER_OPTION.exec(word);
    if (match !== null) return match[1] ?? words[index + 1];
    if (invocation.program === 'make' && word.startsWith('-C') && word.length > 2) return word.slice(2);
  }
  return undefined;
};

const MAKE_OPTIONS_WITH_VALUE = new Set([
  '-C',
  '-f',
  '-I',
  '-o',
  '-W',
  '--file',
  '--directory',
  '--makefile',
]);

const makeTargets = (invocation: Invocation): readonly string[] => {
  const words = invocation.words.map((word) => word.value);
  const start = words.findIndex((word) => /(^|\/)g?make$/.test(word)) + 1;
  return words.filter(
    (word, index) =>
      index >= start &&
      !word.startsWith('-') &&
      !word.includes('=') &&
      !(index > start && MAKE_OPTIONS_WITH_VALUE.has(words[index - 1] ?? '')),
  );
};

const RUNS_IN_ITS_FOLDER =
  /^(?:package\.json|\.?justfile|Cargo\.toml|build\.rs|pyproject\.toml|setup\.(?:py|cfg)|Rakefile|Taskfile\.ya?ml)$/i;

const isMake = (invocation: Invocation): boolean => /^g?make$/.test(invocation.program);

const runFolder = (invocation: Invocation, files: readonly string[], folder: string): string => {
  const [first] = files;
  if (first !== undefined && RUNS_IN_ITS_FOLDER.test(basename(first))) return dirname(first);
  if (invocation.program === 'docker' || invocation.program === 'podman') {
    const context = invocation.words.at(-1)?.value;
    return context === undefined ? folder : (within(folder, context) ?? folder);
  }
  const option = isMake(invocation) ? folderOption(invocation) : undefined;
  return option === undefined ? folder : (within(folder, option) ?? folder);
};

const entriesOf = (invocation: Invocation): readonly string[] => {
  if (isMake(invocation)) return makeTargets(invocation);
  return invocation.artifact.entry === undefined ? [] : [invocation.artifact.entry];
};

const LANGUAGES: readonly (readonly [RegExp, Language])[] = [
  [/^(?:ba|da|k|z|a)?sh$/, 'shell'],
  [/^(?:python|pypy)$/, 'python'],
  [/^(?:node|bun|deno|tsx)$/, 'node'],
];

const languageOf = ({ program }: Invocation): Language | undefined =>
  LANGUAGES.find(([pattern]) => pattern.test(program))?.[1];

const decide = (
  { artifact }: Invocation,
  { folder, repository, lookups }: Place,
): { readonly hooks: readonly string[]; readonly decided: boolean; readonly unread: readonly string[] } => {
  if (repository === undefined || folder === undefined) return { hooks: [], decided: false, unread: [] };
  if (artifact.decidedBy === 'module')
    return {
      hooks: moduleFiles(repository, folder, artifact.module ?? ''),
      decided: repository.complete,
      unread: [],
    };
  return artifact.decidedBy === 'cargo'
    ? cargoHooks(repository, folder, lookups)
    : goHooks(repository, folder);
};

/** `go install example.com/tool@v1` builds a module that is fetched, whatever stands here. */
const isFetched = ({ artifact, words }: Invocation): boolean =>
  artifact.decidedBy === 'go' && words.some((word) => /^[^-@][^@]*@[\w.+-]+$/.test(word.value));

const FETCHED = { hooks: [], decided: true, unread: [] };

const ambiguous = (invocation: Invocation, place: Place): Binding => {
  const { hooks, decided, unread } = isFetched(invocation) ? FETCHED : decide(invocation, place);
  const open = decided ? 'exempt' : 'ambiguous';
  const module = invocation.artifact.decidedBy === 'module';
  return {
    invocation,
    shape: hooks.length > 0 ? 'bound' : open,
    what: invocation.artifact.what,
    files: module ? hooks : hooks.slice(0, 1),
    elsewhere: [],
    entries: [],
    folder: place.folder ?? '',
    language: languageOf(invocation),
    beside: module ? [] : hooks.slice(1),
    unread,
  };
};

const MAKE_ORDER = ['GNUmakefile', 'makefile', 'Makefile'];

const makeRank = (path: string): number => MAKE_ORDER.indexOf(basename(path));

/** make takes the first that exists in an order of its own; the table lists the likeliest first. */
const inOrder = (files: readonly string[]): readonly string[] =>
  files.some((file) => makeRank(file) === 0)
    ? files.toSorted((one, other) => makeRank(one) - makeRank(other))
    : files;

/** Nothing of the repository: exempt, inline, or no code at all. */
const unboundable = (invocation: Invocation): Binding => ({
  invocation,
  shape: invocation.artifact.shape,
  what: invocation.artifact.what,
  files: [],
  elsewhere: [],
  entries: [],
  folder: '',
  language: undefined,
  beside: [],
  unread: [],
});

/** What an invocation dispatches into, seen from the folder it runs in. */
export const bind = (invocation: Invocation, place: Place): Binding => {
  const { artifact } = invocation;
  if (artifact.shape === 'ambiguous') return ambiguous(invocation, place);
  if (artifact.shape !== 'bound') return unboundable(invocation);
  const files: string[] = [];
  const elsewhere: string[] = [];
  for (const file of artifact.files) {
    const path = place.folder === undefined || isDynamic(file) ? undefined : within(place.folder, file);
    if (path === undefined) elsewhere.push(file);
    else files.push(path);
  }
  return {
    invocation,
    shape: artifact.shape,
    what: artifact.what,
    files: inOrder(files),
    elsewhere,
    entries: entriesOf(invocation),
    folder: runFolder(invocation, files, place.folder ?? ''),
    language: languageOf(invocation),
    beside: [],
    unread: [],
  };
};

/** pip builds by setup.py alone where pyproject.toml has no `[build-system]` (PEP 518). */
const decidesNothing = (path: string, repository: Repository): boolean =>
  basename(path) === 'pyproject.toml' && repository.source(path)?.includes('build-system') === false;

/** The candidate that runs: the first that exists, when the repository was read. */
export const effective = (binding: Binding, repository: Repository): string | undefined => {
  const [first, ...others] = binding.files.filter(repository.has);
  const [second] = others;
  return first !== undefined && second !== undefined && decidesNothing(first, repository) ? second : first;
};
