import { sql } from 'kysely';
import { ok } from '../../base/index.ts';
import type { Engine, Trx } from '../engine.ts';
import type { Stored } from '../store.ts';
import { appendToLog } from './log.ts';
import type { LogRow } from './tables.ts';

/** Commits that get their place in one transaction. */
const COMMITS = 1000;

/** Only one process of all gives out places at a time; runs do not wait for it. */
const LOCK = 'ledger';

type Waiting = Pick<LogRow, 'run_id' | 'number' | 'digest'>;

/** Takes the oldest commits out of the queue. Of one run an earlier commit is always seen before a later one. */
const takeQueue = async (trx: Trx): Promise<readonly Waiting[]> => {
  const { rows } = await sql<Waiting>`
    with taken as (
      delete from ledger_queue where key in (select key from ledger_queue order by key limit ${sql.lit(COMMITS)})
      returning key, run_id, first, last
    )
    select e.run_id, e.number, e.digest from taken t
      join run_entries e on e.run_id = t.run_id and e.number between t.first and t.last
      order by t.key, e.number`.execute(trx);
  return rows;
};

/** Gives every committed entry its place in the ledger; on SQLite each has it from the beginning. */
export const sealEntries = async (engine: Engine): Stored<void> => {
  if (engine.name === 'sqlite') return ok(undefined);
  for (;;) {
    const sealed = await engine.write([LOCK], async (trx) => {
      const waiting = await takeQueue(trx);
      if (waiting.length > 0) await appendToLog(trx, waiting);
      return ok(waiting.length);
    });
    if (!sealed.ok) return sealed;
    if (sealed.value < COMMITS) return ok(undefined);
  }
};
