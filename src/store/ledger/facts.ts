import { sql } from 'kysely';
import type { LedgerFacts } from '../../kernel/index.ts';
import type { Db, Engine } from '../engine.ts';
import { membersOf } from './read.ts';

/** Runs that are looked at together. */
const BATCH = 1000;

interface RunWithEnd {
  readonly run_id: string;
  readonly status: string;
  readonly revision: number;
  /** The newest revision that an approval or an operation came with. */
  readonly since: number | null;
  readonly number: number | null;
  readonly text: string | null;
  /** Of a row that does not name its run in its body. */
  readonly foreign_body: string | null;
}

/** Far cheaper than reading every body; what it does not find is read. */
const NAMES_ITS_RUN = {
  sqlite: `instr(r.body, '"run_id":' || json_quote(r.run_id)) > 0`,
  postgres: `strpos(r.body, '"run_id":' || to_json(r.run_id)) > 0`,
} as const;

const runsAfter = async (db: Db, { name }: Engine, runId: string): Promise<readonly RunWithEnd[]> => {
  const { rows } = await sql<RunWithEnd>`
    select r.run_id, r.status, r.revision, e.number, e.text,
      (select max(since) from (select since from approvals a where a.run_id = r.run_id
        union all select since from operations o where o.run_id = r.run_id) as s) as since,
      case when ${sql.raw(NAMES_ITS_RUN[name])} then null else r.body end as foreign_body
      from runs r left join run_entries e on e.run_id = r.run_id
        and e.number = (select max(number) from run_entries n where n.run_id = r.run_id)
      where r.run_id > ${runId} order by r.run_id limit ${sql.lit(BATCH)}`.execute(db);
  return rows;
};

interface Compared {
  readonly run: RunWithEnd;
  /** The row is older than the last entry of the run: somebody put it back. */
  readonly isBehind: boolean;
  /**
   * The row knows more than the last entry. Only a run that is `running` may have gone on without an event; every other
   * change of a run tells one.
   */
  readonly knowsMore: boolean;
}

const compared = (run: RunWithEnd): Compared => {
  const { status, revision, since, text } = run;
  if (text === null) return { run, isBehind: false, knowsMore: true };
  const end = membersOf(text);
  // A text that is none is told of by whoever reads the entries.
  if (typeof end.revision !== 'number') return { run, isBehind: false, knowsMore: false };
  const isBehind = revision < end.revision;
  const isFurther =
    status === 'running' ? (since ?? 0) > end.revision : end.status !== status || end.revision < revision;
  return { run, isBehind, knowsMore: isFurther && !isBehind };
};

/** Whether the row has the body of another run. */
const isExchanged = ({ run_id, foreign_body: body }: RunWithEnd): boolean => {
  const told = body === null ? undefined : membersOf(body).run_id;
  return typeof told === 'string' && told !== run_id;
};

type OddRuns = Pick<LedgerFacts, 'owed' | 'behind' | 'exchanged'>;

/** The first run whose row knows more than the ledger, the first one whose row is older, and that of another run. */
const oddRuns = async (db: Db, engine: Engine): Promise<OddRuns> => {
  const found: { -readonly [Odd in keyof OddRuns]: OddRuns[Odd] } = {
    owed: undefined,
    behind: undefined,
    exchanged: undefined,
  };
  let last = '';
  for (;;) {
    const rows = await runsAfter(db, engine, last);
    for (const { run, isBehind, knowsMore } of rows.map(compared)) {
      const { run_id, number } = run;
      if (isExchanged(run)) found.exchanged ??= { run_id, number: number ?? 0 };
      if (knowsMore) found.owed ??= { run_id, number: (number ?? 0) + 1 };
      if (isBehind) found.behind ??= { run_id, number: number ?? 0 };
    }
    if (rows.length < BATCH) return found;
    last = rows.at(-1)?.run_id ?? last;
  }
};

const IN_QUEUE = `exists (select 1 from ledger_queue q where q.run_id = e.run_id and e.number between q.first and q.last)`;

/** The first entry without a place; asked only when there are more entries than places. */
const unloggedEntry = async (db: Db, { name }: Engine): Promise<LedgerFacts['unlogged']> => {
  const waits = name === 'postgres' ? `and not ${IN_QUEUE}` : '';
  const { rows } = await sql
    .raw<NonNullable<LedgerFacts['unlogged']>>(
      `select e.run_id, e.number, e.digest, e.text from run_entries e
        left join ledger_log l on l.run_id = e.run_id and l.number = e.number
        where l.seq is null ${waits} order by e.run_id, e.number limit 1`,
    )
    .execute(db);
  return rows[0];
};

const queuedEntries = async (db: Db, { name }: Engine): Promise<number> => {
  if (name === 'sqlite') return 0;
  const { rows } = await sql<{
    queued: number;
  }>`select coalesce(sum(last - first + 1), 0)::bigint as queued from ledger_queue`.execute(db);
  return rows[0]?.queued ?? 0;
};

/** What the database knows of its ledger beside the `size` entries that have a place in it. */
export const factsOf = async (db: Db, engine: Engine, size: number): Promise<Omit<LedgerFacts, 'place'>> => {
  const { count } = await db
    .selectFrom('run_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const queued = await queuedEntries(db, engine);
  return {
    queued,
    ...(await oddRuns(db, engine)),
    unlogged: count > size + queued ? await unloggedEntry(db, engine) : undefined,
  };
};
