import { lazy } from '../../base/index.ts';
import { families, projectTools } from './programs/families.ts';
import type { Deed, Does, Program } from './programs/program.ts';

const split = new Map<string, readonly string[]>();

/** The entries of a list such as `'-f, --force'`. */
export const entries = (list: string | undefined): readonly string[] => {
  if (list === undefined || list === '') return [];
  const known = split.get(list);
  if (known !== undefined) return known;
  const made = list.split(', ');
  split.set(list, made);
  return made;
};

const byName = lazy((): ReadonlyMap<string, Program> => {
  const map = new Map<string, Program>();
  for (const program of families.flat()) for (const name of entries(program.names)) map.set(name, program);
  return map;
});

const installedBelow = lazy((): ReadonlySet<Program> => new Set(projectTools.flat()));

/** Whether projects install it below themselves; `.venv/bin/true` is nobody's tool. */
export const isProjectTool = (program: Program | undefined): boolean =>
  program !== undefined && installedBelow().has(program);

export interface Named {
  /** Lowercase, without folder, `.exe` and version suffix. */
  readonly name: string;
  readonly program: Program | undefined;
}

/** No program has a longer name; a word this long is not looked at. */
const LONGEST = 64;

const VERSION_SUFFIX = /-?\d[\d.]*$/;

/** `python3.12` is `python`, but `sqlite3` is itself. */
export const findProgram = (base: string): Named => {
  const whole = base.toLowerCase().replace(/\.exe$/, '');
  if (whole.length > LONGEST) return { name: whole, program: undefined };
  const program = byName().get(whole);
  if (program !== undefined) return { name: whole, program };
  const name = whole.replace(VERSION_SUFFIX, '');
  const versioned = name === whole ? undefined : byName().get(name);
  if (versioned !== undefined) return { name, program: versioned };
  // `mkfs.ext4` is `mkfs`.
  const stem = whole.slice(0, Math.max(0, whole.indexOf('.')));
  return stem === 'mkfs' ? { name: stem, program: byName().get(stem) } : { name: whole, program: undefined };
};

const deedOf = (does: Does): Deed => ('length' in does ? { does } : does);

const tables = new WeakMap<object, ReadonlyMap<string, Deed>>();

const tableOf = (rows: Readonly<Record<string, Does>>): ReadonlyMap<string, Deed> => {
  const known = tables.get(rows);
  if (known !== undefined) return known;
  const map = new Map<string, Deed>();
  for (const [names, does] of Object.entries(rows))
    for (const name of entries(names)) map.set(name, deedOf(does));
  tables.set(rows, map);
  return map;
};

export interface Chosen {
  readonly deed: Deed;
  /** The operands that chose it. */
  readonly subcommand: string | undefined;
  readonly depth: number;
}

const byOperands = (program: Program, operands: readonly string[]): Chosen | undefined => {
  if (program.subcommands === undefined) return undefined;
  const table = tableOf(program.subcommands);
  for (let depth = Math.min(3, operands.length); depth > 0; depth--) {
    const subcommand = operands.slice(0, depth).join(' ');
    const deed = table.get(subcommand);
    if (deed !== undefined) return { deed, subcommand, depth };
  }
  return undefined;
};

const byVerb = (program: Program, operands: readonly string[]): Chosen | undefined => {
  if (program.verbs === undefined) return undefined;
  const table = tableOf(program.verbs);
  for (let at = 0; at < Math.min(4, operands.length); at++) {
    const word = operands[at] ?? '';
    const deed = table.get(word) ?? table.get(`${word.slice(0, word.indexOf('-') + 1)}*`);
    if (deed !== undefined) return { deed, subcommand: operands.slice(0, at + 1).join(' '), depth: at + 1 };
  }
  return undefined;
};

/** The row of the subcommand that the operands name, else the program's own. */
export const chooseDeed = (program: Program, operands: readonly string[]): Chosen => {
  const chosen = byOperands(program, operands) ?? byVerb(program, operands);
  if (chosen !== undefined) return chosen;
  const own = operands.length === 0 && program.bare !== undefined ? deedOf(program.bare) : program;
  return { deed: own, subcommand: undefined, depth: 0 };
};
