import type { Artifact, Command, Invocation } from '../command/types.ts';
import type { Lookups } from '../lookups.ts';
import { cargoHooks, goHooks, moduleFiles } from './facts.ts';
import { basename, dirname, inRepository, isDynamic, within } from './paths.ts';
import type { Language } from './reference.ts';
import type { Repository } from './repository.ts';
import { type RunsIn, runPlaces } from './run-place.ts';
import { settings } from './settings.ts';
import { type Target, targetsOf } from './targets.ts';

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
  /** What reading the command does not tell about what it runs. */
  readonly open: readonly string[];
  /** What starts it on another machine or in a container, where no file of the repository is what runs. */
  readonly far: string | undefined;
}

export interface Place {
  /** The folder the command runs in; undefined when that is not in the repository. */
  readonly folder: string | undefined;
  readonly repository: Repository | undefined;
  readonly lookups: Lookups;
}

type Standing = Place & RunsIn;

const RUNS_IN_ITS_FOLDER =
  /^(?:package\.json|\.?justfile|Cargo\.toml|build\.rs|pyproject\.toml|setup\.(?:py|cfg)|Rakefile|Taskfile\.ya?ml)$/i;

const runFolder = (target: Target, files: readonly string[], { folder = '', repository }: Place): string => {
  const [first] = files;
  if (first !== undefined && RUNS_IN_ITS_FOLDER.test(basename(first))) return dirname(first);
  return inRepository(folder, target.folder, repository) ?? folder;
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

/** `python -m a.b` executes a/__init__.py before a/b.py. */
const packagesOf = (path: string | undefined, repository: Repository | undefined): readonly string[] => {
  const out: string[] = [];
  let folder = dirname(path ?? '');
  // The package of a __main__.py itself is found when that file is read.
  if (basename(path ?? '') === '__main__.py') folder = dirname(folder);
  for (; folder !== ''; folder = dirname(folder)) out.push(`${folder}/__init__.py`);
  return out.filter((file) => file !== path && repository?.has(file));
};

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
    beside: module ? packagesOf(hooks[0], place.repository) : hooks.slice(1),
    unread,
    open: [],
    far: undefined,
  };
};

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
  open: [],
  far: undefined,
});

/** A file that another machine or a container runs is not the one that stands here. */
const farAway = (invocation: Invocation, { far, mounted }: RunsIn): Binding => ({
  ...unboundable(invocation),
  shape: mounted === true ? 'ambiguous' : 'none',
  far,
});

const ofTarget = (invocation: Invocation, target: Target, place: Standing): Binding => {
  const files: string[] = [];
  const elsewhere: string[] = [];
  const open = [...target.open, ...(place.doubt === undefined ? [] : [place.doubt])];
  const { folder, repository } = place;
  const path = (file: string): string | undefined =>
    folder === undefined || isDynamic(file) ? undefined : inRepository(folder, file, repository);
  for (const file of target.files) {
    const found = target.lost ? undefined : path(file);
    if (found === undefined) elsewhere.push(file);
    else files.push(found);
  }
  const beside = target.beside.flatMap((file) => path(file) ?? []);
  return {
    ...unboundable(invocation),
    shape: 'bound',
    what: target.what,
    files,
    elsewhere,
    entries: target.entries,
    folder: runFolder(target, files, place),
    language: languageOf(invocation),
    beside: repository === undefined ? beside : beside.filter(repository.has),
    open: [...open, ...climbing(elsewhere, place)],
  };
};

/** Says why a path with `..` in it was not followed. */
const climbing = (elsewhere: readonly string[], { folder, repository }: Standing): readonly string[] =>
  folder === undefined || repository === undefined
    ? []
    : elsewhere
        .filter((file) => within(folder, file) !== undefined && !isDynamic(file) && file.includes('..'))
        .map(
          (file) =>
            `which file "${file}" is: not every folder in front of ".." is one that the listing shows`,
        );

/** `ls *.sh | xargs bash`: the files that run are named by what is read. */
const takesFilesFromInput = (invocation: Invocation): boolean =>
  invocation.artifact.shape === 'none' &&
  languageOf(invocation) !== undefined &&
  /^(?:xargs|parallel)\b/.test(invocation.wrappers.at(-1) ?? '');

const bindPlaced = (invocation: Invocation, place: Standing): readonly Binding[] => {
  const { shape } = invocation.artifact;
  if (takesFilesFromInput(invocation))
    return [
      {
        ...unboundable(invocation),
        shape: 'ambiguous',
        what: `${invocation.wrappers.at(-1)} ${invocation.program}`,
      },
    ];
  if (shape !== 'bound' && shape !== 'ambiguous') return [unboundable(invocation)];
  if (place.far !== undefined) return [farAway(invocation, place)];
  if (shape === 'ambiguous') return [ambiguous(invocation, place)];
  return targetsOf(invocation).map((target) => ofTarget(invocation, target, place));
};

/** What a command dispatches into, seen from the folder that it is started in. */
export const bindCommand = (command: Command, place: Place): readonly Binding[] => {
  const open = settings(command.written.value);
  return runPlaces(command, place.folder, place.repository).flatMap(([invocation, runs]) =>
    bindPlaced(invocation, { ...place, ...runs }).map((binding) =>
      open.length === 0 ? binding : { ...binding, open: [...binding.open, ...open] },
    ),
  );
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
