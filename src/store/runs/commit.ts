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
  refuse,
  runExists,
  runNotFound,
  runText,
  type Settlement,
} from '../../kernel/index.ts';
import type { EntryAppender, LastEntry } from '../ledger/append.ts';
import type { Ask } from '../statement.ts';
import { keepApproval } from './approvals.ts';
import { giveBack, take } from './leases.ts';
import { changeOperation, findOperation } from './operations.ts';
import { corrupt } from './problems.ts';
import type { LeaseNow, RunStatements } from './statements.ts';
import { runTexts } from './text.ts';

/** What writing runs needs besides the transaction. */
export interface Writing {
  readonly statements: RunStatements;
  readonly entries: EntryAppender;
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
const storedRun = async (
  ask: Ask,
  { statements }: Writing,
  runId: string,
): Promise<Result<RunState, Problem>> => {
  const [row] = await ask(statements.run, [runId]);
  return row === undefined ? runNotFound() : runTexts.read(row, row);
};

/** The row of the lease, locked until the end of the transaction. */
const lockLease = async (ask: Ask, { statements }: Writing, runId: string): Promise<LeaseNow | undefined> =>
  (await ask(statements.lock, [runId]))[0];

/** The lease under which the rest of a commit happens. */
const leaseFor = async (
  ask: Ask,
  writing: Writing,
  { run: { run_id }, acquire, lease }: Commit,
): Promise<Result<Lease | undefined, Problem>> => {
  if (acquire !== undefined) return take(ask, writing.statements, run_id, acquire);
  const row = await lockLease(ask, writing, run_id);
  if (row === undefined) return runNotFound();
  const checked = checkFence(row.now, row, lease);
  if (!checked.ok) return checked;
  return ok(isActive(row, row.now) ? leaseOf(run_id, row) : undefined);
};

/** The first refusal of several. */
const firstRefusal = (results: readonly Result<unknown, Problem>[]): Result<void, Problem> => {
  const refused = results.find((result) => !result.ok);
  return refused === undefined || refused.ok ? ok(undefined) : refused;
};

/**
 * Whether the ledger has not seen the run further on than its rows: rows of before, put back one by one, would let an
 * approval act twice.
 */
const checkEnd = (stored: RunState, end: LastEntry | undefined): Result<void, Problem> =>
  end === undefined || end.revision <= stored.revision
    ? ok(undefined)
    : corrupt('its ledger goes further than its rows');

/** What a commit finds, with the run locked. */
interface Found {
  readonly lease: Lease | undefined;
  readonly previous: RunState;
  /** The record of the request that was pending, or of the one that is claimed now. */
  readonly stored: Operation | undefined;
  readonly end: LastEntry | undefined;
}

/** Asked all at once; only for the operation of a request that is pending no more it is asked twice. */
const find = async (ask: Ask, writing: Writing, commit: Commit): Promise<Result<Found, Problem>> => {
  const { statements, entries } = writing;
  const { run_id, pending_action } = commit.run;
  const findOne = (id: string | undefined): Promise<Result<Operation | undefined, Problem>> =>
    id === undefined ? Promise.resolve(ok(undefined)) : findOperation(ask, statements, id);
  const guess = commit.operation?.operation_id ?? pending_action?.tool_request.request_id;
  const [lease, previous, guessed, end] = await Promise.all([
    leaseFor(ask, writing, commit),
    storedRun(ask, writing, run_id),
    findOne(guess),
    entries.endOf(ask, run_id),
  ]);
  // A run that is not there has no lease that somebody could hold.
  const isGone = !previous.ok && previous.error.code === 'run_not_found';
  if (isGone) return previous;
  if (!lease.ok) return lease;
  if (!previous.ok) return previous;
  const wanted = commit.operation?.operation_id ?? previous.value.pending_action?.tool_request.request_id;
  const stored = wanted === guess ? guessed : await findOne(wanted);
  if (!stored.ok) return stored;
  return ok({ lease: lease.value, previous: previous.value, stored: stored.value, end });
};

const insertRun = async (
  ask: Ask,
  { statements }: Writing,
  run: RunState,
  { lease, text }: { readonly lease: Lease | undefined; readonly text: string },
): Promise<Result<void, Problem>> => {
  const { run_id, task_id, status, revision, created_at, updated_at } = run;
  const { body, digest } = runTexts.write(text);
  const beside = [run_id, task_id, status, revision, created_at, updated_at, fenceOf(run, lease)];
  await ask(statements.insertRun, [...beside, body, digest]);
  return ok(undefined);
};

const updateRun = async (
  ask: Ask,
  { statements }: Writing,
  run: RunState,
  { lease, text }: { readonly lease: Lease | undefined; readonly text: string },
): Promise<Result<void, Problem>> => {
  const { run_id, status, revision, updated_at } = run;
  const { body, digest } = runTexts.write(text);
  const beside = [status, revision, updated_at, fenceOf(run, lease)];
  const changed = await ask(statements.updateRun, [...beside, body, digest, run_id, revision - 1]);
  return changed.length === 1 ? ok(undefined) : conflict();
};

/** What the writer has afterwards. */
const committed = (run: RunState, lease: Lease | undefined, release = false): Committed => ({
  run,
  lease: release ? null : (lease ?? null),
});

/** A run at revision 1, under a lease where one is wished. */
export const createIn = async (
  ask: Ask,
  writing: Writing,
  { acquire, ...commit }: Omit<Commit, 'operation' | 'lease'>,
): Promise<Result<Committed, Problem>> => {
  const { statements, entries, now } = writing;
  const checked = checkCreate(commit.run);
  if (!checked.ok) return checked;
  const [run, text] = [checked.value, runText(checked.value)];
  if (!text.ok) return text;
  const { run_id } = run;
  const [made] = await ask(statements.claimId, [run_id, run_id]);
  if (made === undefined) return runExists();
  const taken = acquire === undefined ? ok(undefined) : await take(ask, statements, run_id, acquire);
  if (!taken.ok) return taken;
  const lease = taken.value;
  const done = await Promise.all([
    insertRun(ask, writing, run, { lease, text: text.value }),
    keepApproval(ask, statements, undefined, run),
    entries.append(ask, { run, events: commit.events, at: now(), end: undefined }),
    commit.release === true && lease !== undefined ? giveBack(ask, statements, lease) : ok(undefined),
  ]);
  const refused = firstRefusal(done);
  return refused.ok ? ok(committed(run, lease, commit.release)) : refused;
};

/** One change of a run with everything that belongs to it. */
export const commitIn = async (
  ask: Ask,
  writing: Writing,
  commit: Commit,
): Promise<Result<Committed, Problem>> => {
  const { run, operation: change, events, release } = commit;
  const found = await find(ask, writing, commit);
  if (!found.ok) return found;
  const { lease, previous, stored, end } = found.value;
  const checked = checkCommit(previous, run, { stored, change });
  if (!checked.ok) return checked;
  const follows = checkEnd(previous, end);
  if (!follows.ok) return follows;
  const text = runText(run);
  if (!text.ok) return text;
  const at = writing.now();
  // In the order in which the guards of the database want it: an operation needs the approval that is used for it.
  const done = await Promise.all([
    keepApproval(ask, writing.statements, previous, run),
    change === undefined
      ? ok(undefined)
      : changeOperation(ask, writing.statements, { stored, change, run, lease, at }),
    updateRun(ask, writing, run, { lease, text: text.value }),
    writing.entries.append(ask, { run, events, at, end }),
    release === true && lease !== undefined ? giveBack(ask, writing.statements, lease) : ok(undefined),
  ]);
  const refused = firstRefusal(done);
  return refused.ok ? ok(committed(run, lease, release)) : refused;
};

/** What became of an operation, while its run stays as it is. */
export const settleIn = async (
  ask: Ask,
  writing: Writing,
  { run_id, lease, operation, events }: Settlement,
): Promise<Result<void, Problem>> => {
  const { statements, entries } = writing;
  const [row, run, stored, end] = await Promise.all([
    lockLease(ask, writing, run_id),
    storedRun(ask, writing, run_id),
    findOperation(ask, statements, operation.operation_id),
    entries.endOf(ask, run_id),
  ]);
  if (row === undefined) return runNotFound();
  const found = firstRefusal([checkFence(row.now, row, lease), run, stored]);
  if (!found.ok || !run.ok || !stored.ok) return found;
  const checked = checkSettlement(stored.value, operation, run.value);
  if (!checked.ok) return checked;
  const follows = checkEnd(run.value, end);
  if (!follows.ok) return follows;
  const at = writing.now();
  const changing = { stored: stored.value, change: operation, run: run.value, lease, at };
  return firstRefusal(
    await Promise.all([
      changeOperation(ask, statements, changing),
      entries.append(ask, { run: run.value, events, at, end }),
    ]),
  );
};

/** What can be refused before a transaction begins. */
export const checkWishes = ({
  acquire,
  events,
}: Pick<Commit, 'acquire' | 'events'>): Result<void, Problem> => {
  const wish = acquire === undefined ? ok(undefined) : checkWish(acquire);
  return wish.ok ? checkEvents(events) : wish;
};
