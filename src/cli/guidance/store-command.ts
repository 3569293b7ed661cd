import { ok, type Result } from '../../base/index.ts';
import type { Store, StoreProblem } from '../../store/index.ts';
import type { Command, Parsed } from '../command.ts';
import type { World } from '../world.ts';
import { DATABASE, type Opening, openDatabase } from './database.ts';
import { withOpened } from './opened.ts';
import { type Told, tell, withFormat } from './print.ts';

export interface StoreWork<P> extends Omit<Command, 'run'>, Opening {
  /** What the command line asks for. Wrong use and unreadable files are found here, before the database is opened. */
  readonly prepare: (parsed: Parsed, world: World) => Result<P> | Promise<Result<P>>;
  readonly work: (store: Store, asked: P, world: World) => Promise<Result<Told, StoreProblem>>;
}

/** A command that asks for nothing but its database. */
export const nothing = (): Result<undefined> => ok(undefined);

/** A command that asks for its operands as they stand. */
export const targets = (parsed: Parsed): Result<readonly string[]> => ok(parsed.targets);

/** A command over one open database: it takes `--database` and `--format`, and closes what it opened. */
export const storeCommand = <P>({ work, prepare, creates = false, ...facts }: StoreWork<P>): Command => ({
  ...facts,
  options: withFormat([...facts.options, DATABASE]),
  run: async (parsed, world) => {
    const asked = await prepare(parsed, world);
    if (!asked.ok) return asked;
    const store = await openDatabase(parsed, world, { creates });
    if (!store.ok) return store;
    return withOpened(store.value.close, async () =>
      ok(tell(await work(store.value, asked.value, world), parsed, world)),
    );
  },
});
