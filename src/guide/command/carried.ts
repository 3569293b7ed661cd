import { type Carried, carried, type Option } from './arguments.ts';
import { isPath, looksLocal } from './paths.ts';
import type { Deed } from './programs/program.ts';
import { type Act, argumentsOf, isScriptName, withoutDot } from './resolve.ts';

/** A file that an option has executed. */
export interface Load extends Carried {
  /** Candidates, likeliest first. */
  readonly files: readonly string[];
}

type ListName = 'runs' | 'loads' | 'sources' | 'searches';

const LISTS = ['runs', 'loads', 'sources'] as const;

/** The row of the subcommand, and the program's own. */
const rowsOf = ({ program, chosen }: Act): readonly Deed[] =>
  program === undefined ? [] : program === chosen.deed ? [program] : [program, chosen.deed];

const carriedIn = (act: Act, options: readonly Option[], list: ListName): readonly Carried[] =>
  rowsOf(act).flatMap((row) => carried(options, row[list]));

const ENDINGS = ['', '.js', '.rb', '.pm', '.lua', '.awk'];

/** A name that is found in a folder of the project: `perl -I. -Mevil`. */
const foundIn = (folders: readonly Carried[], name: string): readonly string[] => {
  const path = (name.split(/[ =]/, 1)[0] ?? '').replaceAll('::', '/');
  return folders
    .filter(({ value }) => isPath(value) && !value.startsWith('/usr/'))
    .flatMap(({ value }) =>
      ENDINGS.map((ending) => withoutDot(`${value.replace(/\/$/, '')}/${path}${ending}`)),
    );
};

/** A Java agent has its arguments behind `=`, an import map may be a URL. */
const pathIn = (value: string): string => value.replace(/^file:(?:\/\/)?/, '').replace(/=.*$/, '');

const filesOf = (value: string, folders: readonly Carried[]): readonly string[] => {
  const path = pathIn(value);
  if (!isPath(path) || path === '/dev/null') return [];
  if (isScriptName(path)) return [withoutDot(path)];
  return looksLocal(path) ? ENDINGS.map((ending) => withoutDot(path) + ending) : foundIn(folders, path);
};

const isCarrying = ({ runs, loads, sources }: Deed): boolean => (runs ?? loads ?? sources) !== undefined;

/** Whether the rows of an act name any option that runs something. */
export const mayCarry = ({ program, chosen }: Act): boolean =>
  program !== undefined && (isCarrying(program) || isCarrying(chosen.deed));

/** The files that the options of an act have executed. */
export const loadsOf = (act: Act): readonly Load[] => {
  const { options } = argumentsOf(act);
  const folders = carriedIn(act, options, 'searches');
  const loaded = carriedIn(act, options, 'loads').map((load) => ({
    ...load,
    files: filesOf(load.value, folders),
  }));
  const sourced = carriedIn(act, options, 'sources').map((load) => ({
    ...load,
    files: isPath(load.value) ? [withoutDot(load.value)] : [],
  }));
  return [...loaded, ...sourced].filter(({ files }) => files.length > 0);
};

/** The command lines that the options of an act carry; `!` marks one in an alias of git. */
export const runsOf = (act: Act): readonly Carried[] => {
  return carriedIn(act, argumentsOf(act).options, 'runs').map((run) => ({
    ...run,
    value: run.value.replace(/^!/, ''),
  }));
};

/** Whether an option makes the act run something, so that it is no mere query. */
export const carries = (act: Act): boolean => {
  if (!mayCarry(act)) return false;
  const { options } = argumentsOf(act);
  return LISTS.some((list) => carriedIn(act, options, list).length > 0);
};
