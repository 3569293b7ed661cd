import { ok, type Problem, type Result } from '../../base/index.ts';
import {
  type Commit,
  type Committed,
  checkCommit,
  checkCreate,
  checkEvents,
  checkFence,
  checkSettlement,
  checkWish,
  isActive,
  type Lease,
  leaseOf,
  type Operation,
  type RunState,
  readRun,
  refuse,
  runText,
  type Settlement,
} from '../../kernel/index.ts';
import type { Engine, Trx } from '../engine.ts';
import { type AppendEvents, type LastEntry, lastOf } from '../ledger/append.ts';
import { keepApproval } from './approvals.ts';
import { giveBack, type LeaseNow, lockLease, take } from './leases.ts';
import { changeOperation, findOperation } from './operations.ts';
import { corrupt, notFound, runExists } from './problems.ts';
import { intact, textAs } from './text.ts';

/** What writing runs needs besides the transaction. */
export interface Writing {
  readonly engine: Engine;
  readonly append: AppendEvents;
  readonly now: () => string;
}

/** The stamp without which the database takes no write: the revision, and the token that owns the run or 0. */
const fenceOf = ({ revision }: RunState, lease: Lease | undefined): string =>
  `${revision}.${lease?.token ?? 0}`;

const conflict = (): Result<never, Problem> =>
  refuse(
    'state_revision_conflict',
    'somebody else changed the run first',
    'load the run again, and decide anew',
  );

/** The stored run, read as untrusted input. */
const storedRun = async (trx: Trx, runId: string): Promise<Result<RunState, Problem>> => {
  const row = await trx
    .selectFrom('runs')
    .select(['run_id', 'revision', 'body', 'digest'])
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return row === undefined ? notFound() : intact(row, readRun(row.body, row));
};

/** The lease under which the rest of a commit happens. */
const leaseFor = async (
  trx: Trx,
  { engine }: Writing,
  row: LeaseNow,
  { acquire, lease }: Pick<Commit, 'acquire' | 'lease'>,
): Promise<Result<Lease | undefined, Problem>> => {
  if (acquire !== undefined) return take(trx, engine, row.run_id, acquire);
  const checked = checkFence(row.now, row, lease);
  if (!checked.ok) return checked;
  return ok(isActive(row, row.now) ? leaseOf(row.run_id, row) : undefined);
};

/** The record of the request that was pending, or of the one that is claimed now. */
const operationOf = async (
  trx: Trx,
  { engine }: Writing,
  { previous, change }: { readonly previous: RunState; readonly change: Commit['operation'] },
): Promise<Result<Operation | undefined, Problem>> => {
  const id = change?.operation_id ?? previous.pending_action?.tool_request.request_id;
  return id === undefined ? ok(undefined) : findOperation(trx, engine, id);
};

const insertRun = async (trx: Trx, run: RunState, lease: Lease | undefined, body: string): Promise<void> => {
  const { run_id, task_id, status, revision, created_at, updated_at } = run;
  const fence = fenceOf(run, lease);
  await trx
    .insertInto('runs')
    .values({ run_id, task_id, status, revision, created_at, updated_at, fence, ...textAs(body) })
    .execute();
};

const updateRun = async (
  trx: Trx,
  run: RunState,
  lease: Lease | undefined,
  body: string,
): Promise<Result<void, Problem>> => {
  const { run_id, status, revision, updated_at } = run;
  const { numUpdatedRows } = await trx
    .updateTable('runs')
    .set({ status, revision, updated_at, fence: fenceOf(run, lease), ...textAs(body) })
    .where('run_id', '=', run_id)
    .where('revision', '=', revision - 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? ok(undefined) : conflict();
};

/**
 * The last entry of the run, unless the ledger has seen it further on than its rows: rows of before, put back one by one,
 * would let an approval act twice.
 */
const chainOf = async (
  trx: Trx,
  runId: string,
  stored: RunState,
): Promise<Result<LastEntry | undefined, Problem>> => {
  const last = await lastOf(trx, runId);
  return last === undefined || last.revision <= stored.revision
    ? ok(last)
    : corrupt('its ledger goes further than its rows');
};

interface Finish extends Pick<Commit, 'run' | 'events' | 'release'> {
  readonly lease: Lease | undefined;
  readonly at: string;
  readonly last: LastEntry | undefined;
}

/** The entries of the chain, and the end of the lease where it is given back. */
const finish = async (
  trx: Trx,
  { append }: Writing,
  { run, events, release, lease, at, last }: Finish,
): Promise<Committed> => {
  await append(trx, { run, events, at, last: last ?? null });
  if (release !== true || lease === undefined) return { run, lease: lease ?? null };
  await giveBack(trx, lease);
  return { run, lease: null };
};

/** The row of the lease, by which an id is given once and for all. */
const claimId = async (trx: Trx, runId: string): Promise<boolean> => {
  const known = await trx.selectFrom('leases').select('token').where('run_id', '=', runId).executeTakeFirst();
  if (known !== undefined) return false;
  const { base } = await trx.selectFrom('lease_epoch').select('base').executeTakeFirstOrThrow();
  const made = await trx
    .insertInto('leases')
    .values({ run_id: runId, owner: null, token: base, expires: 0 })
    .onConflict((taken) => taken.column('run_id').doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
};

/** A run at revision 1, under a lease where one is wished. */
export const createIn = async (
  trx: Trx,
  writing: Writing,
  commit: Omit<Commit, 'operation' | 'lease'>,
): Promise<Result<Committed, Problem>> => {
  const checked = checkCreate(commit.run);
  if (!checked.ok) return checked;
  const [run, body] = [checked.value, runText(checked.value)];
  if (!body.ok) return body;
  const made = await claimId(trx, run.run_id);
  if (!made) return runExists();
  const { acquire } = commit;
  const lease = acquire === undefined ? ok(undefined) : await take(trx, writing.engine, run.run_id, acquire);
  if (!lease.ok) return lease;
  await insertRun(trx, run, lease.value, body.value);
  const kept = await keepApproval(trx, undefined, run);
  if (!kept.ok) return kept;
  const begun = { run, lease: lease.value, at: writing.now(), last: undefined };
  return ok(await finish(trx, writing, { ...commit, ...begun }));
};

/** One change of a run with everything that belongs to it. */
export const commitIn = async (
  trx: Trx,
  writing: Writing,
  commit: Commit,
): Promise<Result<Committed, Problem>> => {
  const { run } = commit;
  const row = await lockLease(trx, writing.engine, run.run_id);
  if (row === undefined) return notFound();
  const lease = await leaseFor(trx, writing, row, commit);
  if (!lease.ok) return lease;
  const previous = await storedRun(trx, run.run_id);
  if (!previous.ok) return previous;
  const { operation: change } = commit;
  const stored = await operationOf(trx, writing, { previous: previous.value, change });
  if (!stored.ok) return stored;
  const checked = checkCommit(previous.value, run, { stored: stored.value, change });
  if (!checked.ok) return checked;
  const last = await chainOf(trx, run.run_id, previous.value);
  if (!last.ok) return last;
  const at = writing.now();
  const done = await keep(trx, {
    run,
    previous: previous.value,
    stored: stored.value,
    change,
    lease: lease.value,
    at,
  });
  if (!done.ok) return done;
  return ok(await finish(trx, writing, { ...commit, lease: lease.value, at, last: last.value }));
};

interface Keeping extends Pick<Finish, 'run' | 'lease' | 'at'> {
  readonly previous: RunState;
  readonly stored: Operation | undefined;
  readonly change: Commit['operation'];
}

/** In the order in which the guards of the database want it: an operation needs the approval that is used for it. */
const keep = async (
  trx: Trx,
  { run, previous, stored, change, lease, at }: Keeping,
): Promise<Result<void, Problem>> => {
  const body = runText(run);
  if (!body.ok) return body;
  const kept = await keepApproval(trx, previous, run);
  if (!kept.ok) return kept;
  const changed =
    change === undefined ? kept : await changeOperation(trx, { stored, change, run, lease, at });
  return changed.ok ? updateRun(trx, run, lease, body.value) : changed;
};

/** What became of an operation, while its run stays as it is. */
export const settleIn = async (
  trx: Trx,
  writing: Writing,
  { run_id, lease, operation, events }: Settlement,
): Promise<Result<void, Problem>> => {
  const row = await lockLease(trx, writing.engine, run_id);
  if (row === undefined) return notFound();
  const fenced = checkFence(row.now, row, lease);
  if (!fenced.ok) return fenced;
  const run = await storedRun(trx, run_id);
  if (!run.ok) return run;
  const stored = await findOperation(trx, writing.engine, operation.operation_id);
  if (!stored.ok) return stored;
  const checked = checkSettlement(stored.value, operation, run.value);
  if (!checked.ok) return checked;
  const last = await chainOf(trx, run_id, run.value);
  if (!last.ok) return last;
  const [at, change] = [writing.now(), operation];
  const changed = await changeOperation(trx, { stored: stored.value, change, run: run.value, lease, at });
  if (changed.ok) await writing.append(trx, { run: run.value, events, at, last: last.value ?? null });
  return changed;
};

/** What can be refused before a transaction begins. */
export const checkWishes = ({
  acquire,
  events,
}: Pick<Commit, 'acquire' | 'events'>): Result<void, Problem> => {
  const wish = acquire === undefined ? ok(undefined) : checkWish(acquire);
  return wish.ok ? checkEvents(events) : wish;
};
