import { type Arguments, readArguments } from './arguments.ts';
import type { Program } from './programs/program.ts';
import { type Chosen, chooseDeed, findProgram, isProjectTool } from './table.ts';
import type { Word } from './types.ts';

/** A program that stands at the head of words, with the row that says what it does. */
export interface Act {
  readonly name: string;
  readonly written: string;
  /** Undefined for an unknown program. */
  readonly program: Program | undefined;
  readonly chosen: Chosen;
  /** A file of the repository or of the machine that is run by its path. */
  readonly script: string | undefined;
  /** Only running tells which program it is. */
  readonly open: boolean;
  readonly words: readonly Word[];
  /** The index of the program in `words`. */
  readonly at: number;
}

/** Where the machine keeps its programs. */
const SYSTEM_FOLDER = /^\/(?:usr\/)?s?bin\/[^/]+$/;

/** Where programs are put by whoever may write there: those that the table knows are taken for what they say. */
const SHARED_FOLDER =
  /^(?:\/usr\/local\/s?bin\/|\/(?:opt|snap)\/(?:[^/]+\/)?s?bin\/|(?:~|\$HOME)\/(?:\.local|\.cargo|go)\/bin\/)[^/]+$/;

/** Where a project installs the tools of its languages. */
const PROJECT_FOLDER =
  /(?:^|\/)(?:(?:\.?venv|env|\.tox\/[^/]{1,64})\/(?:bin|Scripts)|node_modules\/\.bin|vendor\/bin)\/[^/]+$/;

/** A path is the project's own script unless it leads to an installed tool. */
const isOwnPath = (written: string, slash: number, known: boolean): boolean =>
  slash >= 0 && !SYSTEM_FOLDER.test(written) && !(known && SHARED_FOLDER.test(written));

const SCRIPT_NAME =
  /\.(?:sh|bash|zsh|fish|ksh|csh|command|py|pyc|pyz|rb|pl|pm|js|mjs|cjs|jsx|ts|mts|cts|tsx|php|phar|ps1|psm1|bat|cmd|vbs|lua|r|awk|sed|tcl|exp|jl|groovy|exe|msi|bin|run|out|jar|war|appimage|so|dylib|dll)$/i;

export const isScriptName = (text: string): boolean => SCRIPT_NAME.test(text);

/** `r{m,}`, `r?`, `$CMD`, `$(echo rm)`: only running tells which program it is. */
const OPEN_NAME = /[*?[]|\{[^{}]*(?:,|\.\.)[^{}]*\}|^["']?[$`]/;

const NO_DEED: Chosen = { deed: {}, subcommand: undefined, depth: 0 };
const NO_PROGRAM: Program = { names: '' };

export const withoutDot = (path: string): string => path.replace(/^(?:\.\/)+(?=.)/, '');

/** `(cd build && make)`: the parentheses of a subshell. */
const withoutParentheses = (text: string): string => {
  const opened = text.startsWith('(');
  if (!opened && (!text.endsWith(')') || text.includes('('))) return text;
  let start = 0;
  let end = text.length;
  while (text.charAt(start) === '(') start++;
  while (end > start && text.charAt(end - 1) === ')') end--;
  return text.slice(start, end);
};

/** The program that the word at `at` starts; `module` for a Python module, which the word may not spell (`-mpip`). */
export const resolveAct = (words: readonly Word[], at: number, module?: string): Act | undefined => {
  const word = words[at];
  if (word === undefined) return undefined;
  const written = module ?? withoutParentheses(word.value);
  const slash = written.lastIndexOf('/');
  const own =
    slash === 1 ? findProgram(written) : module === undefined ? undefined : findProgram(`-m ${module}`);
  const base = findProgram(written.slice(slash + 1));
  const ownPath = isOwnPath(written, slash, base.program !== undefined);
  const tool = !ownPath || (isProjectTool(base.program) && PROJECT_FOLDER.test(written));
  const named = own?.program !== undefined ? own : tool ? base : { name: base.name, program: undefined };
  const isScript = named.program === undefined && (ownPath || isScriptName(written));
  const { program } = named;
  return {
    name: named.name.replace(/^-m |^.*\//, ''),
    written,
    program,
    chosen: program === undefined ? NO_DEED : choose(program, words, at + 1),
    script: isScript ? withoutDot(written) : undefined,
    open: program === undefined && !isScript && OPEN_NAME.test(written),
    words,
    at,
  };
};

const choose = (program: Program, words: readonly Word[], from: number): Chosen => {
  if (program.subcommands === undefined && program.verbs === undefined && program.bare === undefined)
    return { deed: program, subcommand: undefined, depth: 0 };
  const { operands } = readArguments({ program, most: 4 }, words, from);
  return chooseDeed(
    program,
    operands.map((word) => word.value),
  );
};

/** Its options and operands, those of the subcommand included; up to `most` operands behind the subcommand. */
export const argumentsOf = (act: Act, most?: number): Arguments =>
  readArguments(
    {
      program: act.program ?? NO_PROGRAM,
      deed: act.chosen.deed,
      ...(most !== undefined && { most: act.chosen.depth + most }),
    },
    act.words,
    act.at + 1,
  );
