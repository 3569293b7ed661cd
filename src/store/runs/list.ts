import { sql } from 'kysely';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { listLimit, type RunFilter, type RunState, STATUSES, type StoreCounts } from '../../kernel/index.ts';
import type { Engine } from '../engine.ts';
import { nowOf } from './clock.ts';
import { runTexts } from './text.ts';

/** Runs in the order of their ids. One that is damaged fails the list: a list without it would hide it. */
export const listIn = async (
  { db }: Engine,
  { status, limit, after = '' }: RunFilter,
): Promise<Result<readonly RunState[], Problem>> => {
  let query = db
    .selectFrom('runs')
    .select(['run_id', 'revision', 'body', 'digest'])
    .where('run_id', '>', after);
  if (status !== undefined) query = query.where('status', 'in', status.length === 0 ? [''] : status);
  const rows = await query.orderBy('run_id').limit(listLimit(limit)).execute();
  const runs: RunState[] = [];
  for (const row of rows) {
    const run = runTexts.read(row, row);
    if (!run.ok)
      return { ok: false, error: { ...run.error, message: `run ${row.run_id}: ${run.error.message}` } };
    runs.push(run.value);
  }
  return ok(runs);
};

interface Counted {
  readonly what: string;
  readonly count: number;
}

/** Everything that is counted, of one moment. */
export const countsIn = async (engine: Engine): Promise<Result<StoreCounts, Problem>> => {
  const { rows } = await sql<Counted>`
    select status as what, count(*) as count from runs group by status
    union all select 'approvals', count(*) from approvals where status = 'pending'
    union all select 'operations', count(*) from operations where status in ('started', 'outcome_unknown')
    union all select 'leases', count(*) from leases where owner is not null and expires > ${nowOf(engine)}`.execute(
    engine.db,
  );
  const of = (what: string): number => Number(rows.find((row) => row.what === what)?.count ?? 0);
  return ok({
    by_status: Object.fromEntries(STATUSES.map((status) => [status, of(status)])) as StoreCounts['by_status'],
    approvals_pending: of('approvals'),
    operations_unsettled: of('operations'),
    leases_active: of('leases'),
  });
};
