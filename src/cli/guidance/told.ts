import { ok, type Result, visible } from '../../base/index.ts';
import type { DocumentProblem } from '../../guidance/index.ts';
import type { Store, StoreProblem } from '../../store/index.ts';
import type { Command, OptionSpec, Parsed } from '../command.ts';
import { complain } from '../complain.ts';
import { EXIT, type ExitStatus, type World } from '../world.ts';
import { DATABASE, openDatabase } from './database.ts';
import { withOpened } from './opened.ts';

/** What a command has to say: the same for people and for programs. */
export interface Told {
  readonly text: string;
  /** Absent where the text is already in the format that was asked for. */
  readonly json?: unknown;
  readonly status?: ExitStatus;
}

export const FORMAT: OptionSpec = {
  name: 'format',
  short: 'f',
  value: 'FORMAT',
  choices: ['text', 'json'],
  help: 'default: text',
};

export const inJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** One problem of a document in one line, with its place where a text was read. */
export const problemLine = ({ code, path, message, line, column }: DocumentProblem): string => {
  const place = line === undefined ? '' : `${line}:${column ?? 1} `;
  return `  ${place}${code} ${visible(path)}: ${visible(message)}`;
};

/** A refusal is an answer (exit status 1), not wrong use. */
const refused = (problem: StoreProblem, parsed: Parsed, world: World): ExitStatus => {
  const { problems = [] } = problem;
  if (parsed.value('format') === 'json') world.out.write(inJson({ status: 'refused', problem }));
  complain(world, problem);
  for (const one of problems) world.err.write(`${problemLine(one)}\n`);
  return EXIT.findings;
};

/** Shows what a command has to say, in the format that was asked for. */
export const tell = (told: Result<Told, StoreProblem>, parsed: Parsed, world: World): ExitStatus => {
  if (!told.ok) return refused(told.error, parsed, world);
  const { text, json, status } = told.value;
  world.out.write(parsed.value('format') === 'json' && json !== undefined ? inJson(json) : text);
  return status ?? EXIT.holds;
};

type Facts = Omit<Command, 'run'>;

export interface StoreWork<P> extends Facts {
  /** What the command line asks for. Wrong use and unreadable files are found here, before the database is opened. */
  readonly prepare: (parsed: Parsed, world: World) => Result<P> | Promise<Result<P>>;
  readonly work: (store: Store, asked: P, world: World) => Promise<Result<Told, StoreProblem>>;
}

/** A command that asks for nothing but its database. */
export const nothing = (): Result<undefined> => ok(undefined);

/** A command over one open database: it takes `--database` and `--format`, and closes what it opened. */
export const storeCommand = <P>({ work, prepare, ...facts }: StoreWork<P>): Command => ({
  ...facts,
  options: [...facts.options, DATABASE, FORMAT],
  run: async (parsed, world) => {
    const asked = await prepare(parsed, world);
    if (!asked.ok) return asked;
    const store = await openDatabase(parsed, world);
    if (!store.ok) return store;
    return withOpened(store.value.close, async () =>
      ok(tell(await work(store.value, asked.value, world), parsed, world)),
    );
  },
});
