import type { Deed, Program } from './programs/program.ts';
import { entries } from './table.ts';
import type { Word } from './types.ts';

export interface Option {
  readonly name: string;
  readonly value: string | undefined;
  /** The word that holds the value, else the option itself. */
  readonly word: Word;
}

export interface Arguments {
  readonly options: readonly Option[];
  readonly operands: readonly Word[];
  /** The index of the first word not read. */
  readonly next: number;
  /** The index behind `--`, when it stands there. */
  readonly dashed: number | undefined;
}

interface Reading {
  readonly words: readonly Word[];
  readonly program: Program;
  readonly takesValue: ReadonlySet<string>;
  readonly options: Option[];
  at: number;
}

const takeValue = (reading: Reading, name: string, word: Word): void => {
  const value = reading.words[reading.at];
  if (value === undefined) {
    reading.options.push({ name, value: undefined, word });
    return;
  }
  reading.at++;
  reading.options.push({ name, value: value.value, word: value });
};

/** `-euo pipefail`: the value is the next word. */
const takeLate = (reading: Reading, word: Word): void => {
  const late = entries(reading.program.late);
  for (const letter of word.value.slice(1)) {
    const name = `-${letter}`;
    if (late.includes(name)) takeValue(reading, name, word);
    else reading.options.push({ name, value: undefined, word });
  }
};

/** `-rf` is two options; in `-Lo FILE` and `-oFILE` the value belongs to `-o`. */
const takeCluster = (reading: Reading, word: Word): void => {
  for (let at = 1; at < word.value.length; at++) {
    const name = `-${word.value.charAt(at)}`;
    if (reading.takesValue.has(name)) {
      const rest = word.value.slice(at + 1);
      if (rest === '') takeValue(reading, name, word);
      else reading.options.push({ name, value: rest, word });
      return;
    }
    reading.options.push({ name, value: undefined, word });
  }
};

const takeOption = (reading: Reading, word: Word): void => {
  const text = word.value;
  const equals = text.indexOf('=');
  const long = text.startsWith('--') || reading.program.longDash === true;
  if (long && equals > 0)
    reading.options.push({ name: text.slice(0, equals), value: text.slice(equals + 1), word });
  else if (long || text.length === 2) {
    if (reading.takesValue.has(text)) takeValue(reading, text, word);
    else reading.options.push({ name: text, value: undefined, word });
  } else if (reading.program.late === undefined) takeCluster(reading, word);
  else takeLate(reading, word);
};

const takeKeyed = (reading: Reading, word: Word): void => {
  const equals = word.value.indexOf('=');
  const name = word.value.slice(0, equals + 1);
  reading.options.push({ name, value: word.value.slice(equals + 1), word });
};

/** `-c` of `-c=core.pager=`; `--exec` of `--exec`. */
const nameOf = (entry: string): string => {
  const equals = entry.indexOf('=', 1);
  return equals < 0 ? entry : entry.slice(0, equals);
};

const valueOptionsOf = ({ values, runs, loads, sources, searches }: Deed): readonly string[] => [
  ...entries(values),
  ...[runs, loads, sources, searches].flatMap((list) => entries(list).map(nameOf)),
];

const valueOptions = new WeakMap<Program, WeakMap<Deed, ReadonlySet<string>>>();

const takesValue = (program: Program, deed: Deed = program): ReadonlySet<string> => {
  let byDeed = valueOptions.get(program);
  if (byDeed === undefined) {
    byDeed = new WeakMap();
    valueOptions.set(program, byDeed);
  }
  const known = byDeed.get(deed);
  if (known !== undefined) return known;
  const own = deed === program ? [] : valueOptionsOf(deed);
  const made = new Set([...valueOptionsOf(program), ...own]);
  byDeed.set(deed, made);
  return made;
};

/** How to read the words behind a program. */
export interface Grammar {
  readonly program: Program;
  /** The row of the subcommand, once it is known. */
  readonly deed?: Deed;
  /** Stop before the operand of this number. */
  readonly most?: number;
}

const isOption = (program: Program, text: string): boolean =>
  text.length > 1 && (text.startsWith('-') || (program.plus === true && text.startsWith('+')));

/** Options and operands of the words from `from` on. */
export const readArguments = (
  { program, deed, most = Number.POSITIVE_INFINITY }: Grammar,
  words: readonly Word[],
  from: number,
): Arguments => {
  const reading: Reading = {
    words,
    program,
    takesValue: takesValue(program, deed),
    options: [],
    at: from,
  };
  const operands: Word[] = [];
  let dashed: number | undefined;
  while (reading.at < words.length) {
    const word = words[reading.at];
    if (word === undefined) break;
    const option = dashed === undefined && isOption(program, word.value);
    if (!option && operands.length >= most) break;
    reading.at++;
    if (option && word.value === '--') dashed = reading.at;
    else if (option) takeOption(reading, word);
    else if (program.keyed && word.value.includes('=')) takeKeyed(reading, word);
    else operands.push(word);
  }
  return { options: reading.options, operands, next: reading.at, dashed };
};

/** A flag that is set to nothing is not given: `--dry-run=none`. */
const isOff = (option: Option): boolean =>
  option.word.value.startsWith(`${option.name}=`) && (option.value === 'none' || option.value === 'false');

const isListed = (option: Option, listed: string): boolean => {
  if (listed === option.name) return !isOff(option);
  const equals = listed.indexOf('=', 1);
  return (
    equals > 0 &&
    option.name === listed.slice(0, equals) &&
    option.value?.toLowerCase() === listed.slice(equals + 1).toLowerCase()
  );
};

/** The first option of `options` that `list` names. */
export const given = (options: readonly Option[], list: string | undefined): Option | undefined => {
  if (list === undefined || options.length === 0) return undefined;
  const listed = entries(list);
  return options.find((option) => listed.some((entry) => isListed(option, entry)));
};

/** What an option of a row's list carries. */
export interface Carried {
  readonly name: string;
  readonly value: string;
  readonly word: Word;
}

const keys = new Map<string, RegExp>();

const keyPattern = (entry: string): RegExp => {
  const known = keys.get(entry);
  if (known !== undefined) return known;
  const key = entry.slice(entry.indexOf('=', 1) + 1);
  const made = new RegExp(`^${key.replace(/[.+?]/g, '\\$&').replaceAll('*', '[^=]*')}`, 'i');
  keys.set(entry, made);
  return made;
};

const carriedBy = ({ name, value, word }: Option, entry: string): string | undefined => {
  if (entry === name) return value;
  if (entry.endsWith(':')) return name.startsWith(entry) ? word.value.slice(entry.length) : undefined;
  if (!entry.endsWith('=') || value === undefined || nameOf(entry) !== name) return undefined;
  return keyPattern(entry).test(value) ? value.slice(value.indexOf('=') + 1) : undefined;
};

/** The values of all options that `list` names; `-c=KEY=` stands for values that begin with the key. */
export const carried = (options: readonly Option[], list: string | undefined): readonly Carried[] => {
  const found: Carried[] = [];
  if (list === undefined) return found;
  for (const option of options)
    for (const entry of entries(list)) {
      const value = carriedBy(option, entry);
      if (value !== undefined) found.push({ name: option.name, value, word: option.word });
    }
  return found;
};
