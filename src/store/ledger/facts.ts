import { sql } from 'kysely';
import type { EntryName, LedgerFacts } from '../../kernel/index.ts';
import type { Db, Engine } from '../engine.ts';

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
}

const runsAfter = async (db: Db, runId: string): Promise<readonly RunWithEnd[]> => {
  const { rows } = await sql<RunWithEnd>`
    select r.run_id, r.status, r.revision, e.number, e.text,
      (select max(since) from (select since from approvals a where a.run_id = r.run_id
        union all select since from operations o where o.run_id = r.run_id) as s) as since
      from runs r left join run_entries e on e.run_id = r.run_id
        and e.number = (select max(number) from run_entries n where n.run_id = r.run_id)
      where r.run_id > ${runId} order by r.run_id limit ${sql.lit(BATCH)}`.execute(db);
  return rows;
};

const endOf = (text: string): { readonly status?: unknown; readonly revision?: unknown } => {
  try {
    return (JSON.parse(text) ?? {}) as { readonly status?: unknown; readonly revision?: unknown };
  } catch {
    return {};
  }
};

/**
 * Whether the row of a run knows more than its last entry. Only a run that is `running` may have gone on without an event;
 * every other change of a run tells one.
 */
const knowsMore = ({ status, revision, since, text }: RunWithEnd): boolean => {
  if (text === null) return true;
  const end = endOf(text);
  if (typeof end.revision !== 'number') return false;
  if (status !== 'running') return end.status !== status || end.revision < revision;
  return (since ?? 0) > end.revision;
};

const owedEntry = async (db: Db): Promise<EntryName | undefined> => {
  let last = '';
  for (;;) {
    const rows = await runsAfter(db, last);
    const found = rows.find(knowsMore);
    if (found !== undefined) return { run_id: found.run_id, number: (found.number ?? 0) + 1 };
    if (rows.length < BATCH) return undefined;
    last = rows.at(-1)?.run_id ?? last;
  }
};

const IN_QUEUE = `exists (select 1 from ledger_queue q where q.run_id = e.run_id and e.number between q.first and q.last)`;

/** The first entry without a place; asked only when there are more entries than places. */
const unloggedEntry = async (db: Db, { name }: Engine): Promise<EntryName | undefined> => {
  const waits = name === 'postgres' ? `and not ${IN_QUEUE}` : '';
  const { rows } = await sql
    .raw<EntryName>(
      `select e.run_id, e.number from run_entries e
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
    owed: await owedEntry(db),
    unlogged: count > size + queued ? await unloggedEntry(db, engine) : undefined,
  };
};
