import type { Script, Word, WordPart } from 'unbash';
import { dirname, ROOT, rooted, within } from './paths.ts';

/** What is known while a shell script is read from top to bottom. */
export interface ShellState {
  /** The script itself, as a path from the root. */
  readonly path: string;
  /** Where it stands at this point; undefined when only running tells. */
  folder: string | undefined;
  /** Variables with one known value; undefined: assigned, value unknown. */
  readonly variables: Map<string, string | undefined>;
}

/** Substitutions nest no deeper here; the rest counts as unknown. */
const DEPTH = 12;

const NAME = /^[A-Za-z_]\w*$/;

const variable = (name: string, state: ShellState): string | undefined => {
  if (name === '0' || name === 'BASH_SOURCE') return rooted(state.path);
  if (name === 'PWD') return state.folder === undefined ? undefined : rooted(state.folder);
  return NAME.test(name) ? state.variables.get(name) : undefined;
};

const folderOf = (value: string): string => dirname(value) || '.';

type Simple = readonly Word[];

/** The words of a script that is one simple command, or of each in `a && b`. */
const simpleCommands = (script: Script): readonly Simple[] | undefined => {
  const [statement] = script.commands;
  if (statement === undefined || script.commands.length > 1) return undefined;
  const { command } = statement;
  const parts = command.type === 'AndOr' ? command.commands : [command];
  const out: Simple[] = [];
  for (const part of parts) {
    if (part.type !== 'Command' || part.name === undefined) return undefined;
    const args = part.args.filter((one): one is Word => one.type === 'Word');
    out.push([part.name, ...args]);
  }
  return out;
};

const one = (words: readonly string[], state: ShellState): string | undefined => {
  const operands = words.filter((word, index) => index > 0 && !/^-\w*$|^--/.test(word));
  const [program] = words;
  const [operand] = operands;
  if (program === 'pwd') return variable('PWD', state);
  if (program === 'git') return words.includes('--show-toplevel') ? ROOT : undefined;
  if (operand === undefined) return undefined;
  if (program === 'dirname') return folderOf(operand);
  return program === 'realpath' || program === 'readlink' || program === 'echo' ? operand : undefined;
};

/** `$(dirname "$0")`, `$(cd "$(dirname "$0")" && pwd)` and the like: the ways in which scripts find themselves. */
const substitution = (script: Script | undefined, state: ShellState, depth: number): string | undefined => {
  const commands = script === undefined ? undefined : simpleCommands(script);
  const values = commands?.map((words) => words.map((word) => wordValue(word, state, depth + 1)));
  if (values === undefined || values.length === 0 || values.length > 3) return undefined;
  let { folder } = state;
  let printed: string | undefined;
  for (const words of values) {
    const known = words.filter((word): word is string => word !== undefined);
    if (known.length < words.length) return undefined;
    if (known[0] === 'cd') folder = within(folder ?? '', known.at(-1) ?? '');
    else printed = one(known, { ...state, folder });
  }
  return printed;
};

const parameter = (
  part: Extract<WordPart, { type: 'ParameterExpansion' }>,
  state: ShellState,
  depth: number,
): string | undefined => {
  if (part.prefix !== undefined) return undefined;
  const value = variable(part.parameter, state);
  const { operation } = part;
  if (operation === undefined) return value;
  if (operation.type === 'Default' && operation.operator.includes('-'))
    return value ?? wordValue(operation.operand, state, depth + 1);
  const cutsName =
    operation.type === 'Remove' && operation.operator.startsWith('%') && operation.operand.text === '/*';
  return cutsName && value !== undefined ? folderOf(value) : undefined;
};

const partOf = (part: WordPart, state: ShellState, depth: number): string | undefined => {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return part.value;
    case 'DoubleQuoted':
    case 'LocaleString':
      return joined(part.parts, state, depth);
    case 'SimpleExpansion':
      return variable(part.text.slice(1), state);
    case 'ParameterExpansion':
      return parameter(part, state, depth);
    case 'CommandExpansion':
      return substitution(part.script, state, depth);
    default:
      return undefined;
  }
};

const joined = (parts: readonly WordPart[], state: ShellState, depth: number): string | undefined => {
  let out = '';
  for (const part of parts) {
    const value = partOf(part, state, depth);
    if (value === undefined) return undefined;
    out += value;
  }
  return out;
};

/** The value of a word, where reading alone tells it. */
export const wordValue = (word: Word, state: ShellState, depth = 0): string | undefined => {
  if (depth > DEPTH) return undefined;
  return word.parts === undefined ? word.value : joined(word.parts, state, depth);
};
