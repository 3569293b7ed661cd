import type { Assignment } from 'unbash';
import { commandReferences } from './command-references.ts';
import { within } from './paths.ts';
import { type Reference, type ScanContext, undecided } from './reference.ts';
import { type ShellState, wordValue } from './shell-words.ts';

export interface ShellWalk {
  readonly context: ScanContext;
  readonly out: Reference[];
  readonly functions: Set<string>;
  /** Reads shell text that stands in a word, as `eval` does. */
  readonly nested: (text: string) => void;
}

/** An assignment: a variable that is given two values has none that is known. */
export const assign = (state: ShellState, { name, value, append }: Assignment): void => {
  const known = value.type === 'Word' && !append ? wordValue(value, state) : undefined;
  const before = state.variables.get(name);
  const changes = state.variables.has(name) && before !== known;
  state.variables.set(name, changes ? undefined : known);
};

/** No path of a real repository is longer. */
const LONGEST_PATH = 4096;

const changeFolder = (state: ShellState, target: string | undefined): void => {
  const from = state.folder ?? (target?.startsWith('/') ? '' : undefined);
  const to = target === undefined || from === undefined ? undefined : within(from, target);
  state.folder = to !== undefined && to.length > LONGEST_PATH ? undefined : to;
};

const PREFIXES = new Set(['exec', 'command', 'builtin', 'nohup']);

/** `. FILE`, `bash < FILE`. */
export const sourceFile = (
  walk: ShellWalk,
  file: string | undefined,
  shown: string,
  at: { line: number; state: ShellState },
) => {
  const { line, state } = at;
  if (file?.startsWith('/') && within('', file) === undefined) return;
  const path = file === undefined || state.folder === undefined ? undefined : within(state.folder, file);
  walk.out.push(
    path === undefined
      ? undecided(`which file "${shown}" is, only running it shows`, line)
      : {
          kind: 'file',
          files: [path],
          what: shown,
          entries: [],
          folder: state.folder ?? '',
          line,
          language: 'shell',
          optional: false,
        },
  );
};

/** A word, its value where reading alone tells it. */
export type Known = { readonly value: string | undefined; readonly shown: string };

const textOf = (words: readonly Known[]): string | undefined =>
  words.every((word) => word.value !== undefined) ? words.map((word) => word.value).join(' ') : undefined;

/** Built-ins that change where and what is read next. True when the command is dealt with. */
const builtIn = (walk: ShellWalk, words: readonly Known[], line: number, state: ShellState): boolean => {
  const [name, first, ...rest] = words;
  switch (name?.value) {
    case 'cd':
    case 'pushd':
      changeFolder(state, words.filter((word) => !word.shown.startsWith('-')).at(1)?.value);
      return true;
    case 'popd':
      state.folder = undefined;
      return true;
    case '.':
    case 'source':
      if (first !== undefined) sourceFile(walk, first.value, first.shown, { line, state });
      return true;
    case 'eval':
    case 'trap': {
      const text = name.value === 'eval' ? textOf(words.slice(1)) : first?.value;
      if (text !== undefined) walk.nested(text);
      else if (first !== undefined && (name.value === 'eval' || rest.length > 0))
        walk.out.push(undecided(`what ${name.value} runs, only running it shows`, line));
      return true;
    }
    default:
      return walk.functions.has(name?.value ?? '');
  }
};

export const DECLARES = /^(?:export|declare|local|readonly|typeset)$/;

/** What one simple command, given by its words, invokes. */
export const runWords = (walk: ShellWalk, words: readonly Known[], line: number, state: ShellState): void => {
  const [name, ...rest] = words;
  if (name === undefined) return;
  if (PREFIXES.has(name.value ?? '') && rest.length > 0) {
    runWords(walk, rest[0]?.shown.startsWith('-') ? rest.slice(1) : rest, line, state);
    return;
  }
  if (builtIn(walk, words, line, state)) return;
  if (name.value === undefined) {
    walk.out.push(undecided(`which program "${name.shown}" is, only running it shows`, line));
    return;
  }
  const { folder } = state;
  walk.out.push(
    ...commandReferences(
      words.map((word) => word.value ?? word.shown),
      { folder, line },
      walk.context,
    ),
  );
};
