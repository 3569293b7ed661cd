import { sql } from 'kysely';
import { ok, type Problem, type Result } from '../../base/index.ts';
import {
  type ChainEnd,
  type ChainedEntry,
  chain,
  type LedgerEvent,
  type RunState,
} from '../../kernel/index.ts';
import { sha256 } from '../digest.ts';
import type { Engine } from '../engine.ts';
import { type Ask, type Statement, statementOf } from '../statement.ts';
import { firstDigest, type LogEnd, placesAfter } from './log.ts';
import { membersOf } from './read.ts';

export interface Append {
  /** As it is after the commit. */
  readonly run: Pick<RunState, 'run_id' | 'status' | 'revision'>;
  readonly events: readonly LedgerEvent[];
  readonly at: string;
  /** The end of the run's chain, read in the same transaction. */
  readonly end: ChainEnd | undefined;
}

/** Appends events to the chain of their run, within the transaction that changes the run and has locked it. */
export interface EntryAppender {
  readonly endOf: (ask: Ask, runId: string) => Promise<LastEntry | undefined>;
  readonly append: (ask: Ask, append: Append) => Promise<Result<void, Problem>>;
}

/** The end of a run's chain, with the revision that the run had there: no state of it that is written later has a lower one. */
export interface LastEntry extends ChainEnd {
  readonly revision: number;
}

/** Read from text that may be damaged; a revision that cannot be read is none that a run can have. */
const revisionIn = (text: string): number => {
  const { revision } = membersOf(text);
  return typeof revision === 'number' ? revision : Number.POSITIVE_INFINITY;
};

type Adding = (ask: Ask, entries: readonly ChainedEntry[]) => Promise<void>;

/** One writer at a time: the entries get their place in the ledger at once. */
const addingOnSqlite = (engine: Engine): Adding => {
  const add: Statement<never> = statementOf(
    engine,
    sql`insert into run_entries (run_id, number, digest, text) values (${''}, ${0}, ${''}, ${''})`,
  );
  const end = statementOf<LogEnd>(
    engine,
    sql`select seq as size, log_digest as digest from ledger_log order by seq desc limit 1`,
  );
  const identity = statementOf<{ readonly origin: string }>(engine, sql`select origin from ledger_identity`);
  const place: Statement<never> = statementOf(
    engine,
    sql`insert into ledger_log (seq, run_id, number, digest, log_digest)
      values (${0}, ${''}, ${0}, ${''}, ${''})`,
  );
  const endOf = async (ask: Ask): Promise<LogEnd> => {
    const [last] = await ask(end, []);
    return last ?? { size: 0, digest: firstDigest((await ask(identity, []))[0]?.origin) };
  };
  return async (ask, entries) => {
    const named = entries.map(({ entry, digest }) => ({
      run_id: entry.run_id,
      number: entry.number,
      digest,
    }));
    for (const { entry, digest, text } of entries) await ask(add, [entry.run_id, entry.number, digest, text]);
    for (const { seq, run_id, number, digest, log_digest } of placesAfter(await endOf(ask), named))
      await ask(place, [seq, run_id, number, digest, log_digest]);
  };
};

/** Runs do not wait for one another: the entries queue for their place, which `seal` gives them. */
const addingOnPostgres = (engine: Engine): Adding => {
  const add: Statement<never> = statementOf(
    engine,
    sql`with added as (
      insert into run_entries (run_id, number, digest, text)
        select ${''}, number, digest, text
          from unnest(${''}::bigint[], ${''}::text[], ${''}::text[]) as e (number, digest, text) order by number
    ) insert into ledger_queue (run_id, first, last) values (${''}, ${0}, ${0})`,
  );
  return async (ask, entries) => {
    const [first, last] = [entries.at(0)?.entry, entries.at(-1)?.entry];
    if (first === undefined || last === undefined) return;
    const { run_id } = first;
    const columns = [
      entries.map(({ entry }) => entry.number),
      entries.map(({ digest }) => digest),
      entries.map(({ text }) => text),
    ];
    await ask(add, [run_id, ...columns, run_id, first.number, last.number]);
  };
};

export const appendingOn = (engine: Engine): EntryAppender => {
  const end = statementOf<ChainEnd & { readonly text: string }>(
    engine,
    sql`select number, digest, text from run_entries where run_id = ${''} order by number desc limit 1`,
  );
  const add = engine.name === 'sqlite' ? addingOnSqlite(engine) : addingOnPostgres(engine);
  return {
    endOf: async (ask, runId) => {
      const [row] = await ask(end, [runId]);
      return row && { number: row.number, digest: row.digest, revision: revisionIn(row.text) };
    },
    append: async (ask, { run, events, at, end: last }) => {
      const entries = chain({ run, at, last, events }, { sha256 });
      if (entries.length > 0) await add(ask, entries);
      return ok(undefined);
    },
  };
};
