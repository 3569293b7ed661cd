import type { Assignment } from 'unbash';
import { commandReferences } from './command-references.ts';
import { basename, inRepository, within } from './paths.ts';
import { type Reference, type ScanContext, undecided } from './reference.ts';
import { type ShellState, wordValue } from './shell-words.ts';

export interface ShellWalk {
  readonly context: ScanContext;
  readonly out: Reference[];
  /** Names of files that commands made as copies. */
  readonly copies: Set<string>;
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

const changeFolder = (walk: ShellWalk, state: ShellState, target: string | undefined): void => {
  const from = state.folder ?? (target?.startsWith('/') ? '' : undefined);
  const to =
    target === undefined || from === undefined
      ? undefined
      : inRepository(from, target, walk.context.repository);
  state.folder = to !== undefined && to.length > LONGEST_PATH ? undefined : to;
};

const PREFIXES = new Set(['exec', 'command', 'builtin', 'nohup']);

/** The command behind `exec -a NAME`, `command -p`; undefined for `command -v`, which only asks. */
const behindPrefix = (words: readonly Known[]): readonly Known[] | undefined => {
  let at = 1;
  while (at < words.length && words[at]?.shown.startsWith('-')) {
    const option = words[at]?.shown ?? '';
    if (words[0]?.value === 'command' && /[vV]/.test(option)) return undefined;
    at += words[0]?.value === 'exec' && option.endsWith('a') ? 2 : 1;
  }
  return words.slice(at);
};

/** `. FILE`, `bash < FILE`. */
export const sourceFile = (
  walk: ShellWalk,
  file: string | undefined,
  shown: string,
  at: { line: number; state: ShellState },
) => {
  const { line, state } = at;
  if (file?.startsWith('/') && within('', file) === undefined) return;
  const path =
    file === undefined || state.folder === undefined
      ? undefined
      : inRepository(state.folder, file, walk.context.repository);
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
      changeFolder(walk, state, words.filter((word) => !word.shown.startsWith('-')).at(1)?.value);
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
    case 'alias':
      for (const { value, shown } of words.slice(1)) {
        const text = value ?? shown;
        if (text.includes('=')) walk.nested(text.slice(text.indexOf('=') + 1));
      }
      return true;
    // A function of this name may stand where it is never defined: the program is looked up all the same.
    default:
      return false;
  }
};

const COPIES = /^(?:cp|ln|mv|install|rsync|scp|cat|tee)$/;

/** The names that a file of the repository is copied from and to. */
const noteCopies = (walk: ShellWalk, words: readonly Known[]): void => {
  const [name, ...rest] = words;
  if (walk.copies.size > 500 || !/^(?:cp|ln|mv|install|rsync)$/.test(basename(name?.value ?? ''))) return;
  for (const { value } of rest.slice(0, 50))
    if (value !== undefined && !value.startsWith('-')) walk.copies.add(basename(value));
};

const INTERPRETER = /^(?:(?:ba|da|k|z|a)?sh|python[\d.]*|node|nodejs|perl|ruby|php|source|\.)$/;

/** A path or name that an earlier command copied to: other bytes than those of the file that bears the name. */
const runsCopy = (walk: ShellWalk, words: readonly Known[]): boolean => {
  const [name, ...rest] = words;
  const program = basename(name?.value ?? '');
  if (walk.copies.size === 0 || COPIES.test(program)) return false;
  const script = rest.find((word) => !word.shown.startsWith('-'));
  const run = INTERPRETER.test(program) ? script?.value : name?.value;
  return run !== undefined && walk.copies.has(basename(run));
};

/** `bash -c "$(cat x)"`, `bash <(cat x)`, `python3 -c "$X"`. */
const isUnknownText = (words: readonly Known[]): boolean => {
  const [name, ...rest] = words;
  if (!INTERPRETER.test(basename(name?.value ?? ''))) return false;
  const option = rest.findIndex((word) => /^-[a-zA-Z]*[ceE]$/.test(word.shown));
  const first = option === -1 ? rest.find((word) => !word.shown.startsWith('-')) : rest[option + 1];
  if (first === undefined || first.value !== undefined) return false;
  return option === -1 ? /^[<=]\(/.test(first.shown) : /^\$|\$\(|`/.test(first.shown);
};

export const DECLARES = /^(?:export|declare|local|readonly|typeset)$/;

/** What one simple command, given by its words, invokes. */
export const runWords = (walk: ShellWalk, words: readonly Known[], line: number, state: ShellState): void => {
  const [name, ...rest] = words;
  if (name === undefined) return;
  if (PREFIXES.has(name.value ?? '') && rest.length > 0) {
    const behind = behindPrefix(words);
    if (behind !== undefined) runWords(walk, behind, line, state);
    return;
  }
  noteCopies(walk, words);
  if (runsCopy(walk, words))
    walk.out.push(undecided(`what the copy that "${name.shown}" runs holds, only running it shows`, line));
  if (isUnknownText(words))
    walk.out.push(undecided(`what text "${name.shown}" is given to run, only running it shows`, line));
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
