import { ok, type Problem, type Result } from '../../../base/index.ts';
import type { LedgerEntry } from '../../contracts/ledger.ts';
import { type RunState, STATUSES } from '../../contracts/run.ts';
import { refuse } from '../../problem.ts';
import type { RunFilter, StoreCounts } from '../../store.ts';
import { isTime } from '../law.ts';
import { isActive } from '../lease.ts';
import { listLimit } from '../list-limit.ts';
import { isEnded } from '../transitions.ts';
import { clock, type Place, type Row, runIn } from './rows.ts';

/** Runs in the order of their ids. One that is damaged fails the list: a list without it would hide it. */
export const list = ({ memory }: Place, filter: RunFilter): Result<readonly RunState[], Problem> => {
  const { status, limit, after = '' } = filter;
  const most = listLimit(limit);
  const runs: RunState[] = [];
  for (const runId of [...memory.rows.keys()].filter((id) => id > after).sort()) {
    if (runs.length >= most) break;
    const run = runIn(memory, runId);
    if (!run.ok) return run;
    if (status === undefined || status.includes(run.value.status)) runs.push(run.value);
  }
  return ok(runs);
};

/** The chain of a run, also of one that is gone. */
export const entries = ({ memory }: Place, runId: string): Result<readonly LedgerEntry[], Problem> =>
  ok((memory.entries.get(runId) ?? []).map(({ text }) => JSON.parse(text) as LedgerEntry));

const texts = (rows: readonly Row[], member: 'approvals' | 'operations'): string[] =>
  rows.flatMap((row) => [...row[member].values()]);

const count = (all: readonly string[], statuses: readonly string[]): number =>
  all.filter((text) => statuses.includes((JSON.parse(text) as { status: string }).status)).length;

/** Counted from what is stored. */
export const counts = (place: Place): Result<StoreCounts, Problem> => {
  const rows = [...place.memory.rows.values()];
  const runs = rows.map((row) => row.run);
  const byStatus = STATUSES.map((status) => [status, count(runs, [status])] as const);
  const now = clock(place);
  return ok({
    by_status: Object.fromEntries(byStatus) as StoreCounts['by_status'],
    approvals_pending: count(texts(rows, 'approvals'), ['pending']),
    operations_unsettled: count(texts(rows, 'operations'), ['started', 'outcome_unknown']),
    leases_active: [...place.memory.owners.values()].filter((owner) => isActive(owner, now)).length,
  });
};

/** Removes ended runs. Their entries stay, and their ids are never given to other runs. */
export const purge = ({ memory }: Place, before: string): Result<number, Problem> => {
  if (!isTime(before))
    return refuse(
      'argument_invalid',
      'the time is not RFC 3339 in UTC with milliseconds',
      'write it like 2026-01-31T00:00:00.000Z',
    );
  const old = [...memory.rows.keys()].filter((runId) => {
    const run = runIn(memory, runId);
    return run.ok && isEnded(run.value.status) && run.value.updated_at < before;
  });
  for (const runId of old) memory.rows.delete(runId);
  return ok(old.length);
};
