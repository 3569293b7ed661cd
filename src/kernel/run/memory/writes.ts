import { ok, type Problem, type Result } from '../../../base/index.ts';
import type { Operation, RunState } from '../../contracts/run.ts';
import { refuse } from '../../problem.ts';
import type { Commit, Committed, Settlement } from '../../store.ts';
import { checkCommit, checkCreate, checkSettlement } from '../check.ts';
import { checkFence, checkWish, isActive, leaseOf, type Ownership, released, taken } from '../lease.ts';
import { operationAfter, withEvidence } from '../operation.ts';
import { runExists } from '../refusals.ts';
import { operationText, runText } from '../text.ts';
import {
  append,
  type Change,
  checkKeep,
  clock,
  keep,
  operationIn,
  ownerOf,
  type Place,
  runIn,
} from './rows.ts';

/** Who owns the run while the rest of a commit happens. */
const ownerFor = (place: Place, { run, acquire, lease }: Commit): Result<Ownership, Problem> => {
  const [now, current] = [clock(place), ownerOf(place, run.run_id)];
  if (acquire === undefined) {
    const fence = checkFence(now, current, lease);
    return fence.ok ? ok(current) : fence;
  }
  const wish = checkWish(acquire);
  return wish.ok ? taken(now, current, acquire) : wish;
};

/** Keeps all of a transaction, or nothing. */
const finish = (
  place: Place,
  change: Change,
  { release, previous }: { readonly release: true | undefined; readonly previous: RunState | undefined },
): Result<Committed, Problem> => {
  const { memory, world } = place;
  const { run_id } = change.run;
  const may = checkKeep(memory, change, previous);
  if (!may.ok) return may;
  const owner = release === true ? released(change.owner, leaseOf(run_id, change.owner)) : change.owner;
  keep(memory, world, { ...change, owner });
  const run = runIn(memory, run_id);
  const lease = isActive(owner, clock(place)) ? leaseOf(run_id, owner) : null;
  return run.ok ? ok({ run: run.value, lease }) : run;
};

/** A run at revision 1, under a lease where one is wished. */
export const create = (
  place: Place,
  commit: Omit<Commit, 'operation' | 'lease'>,
): Result<Committed, Problem> => {
  const checked = checkCreate(commit.run);
  if (!checked.ok) return checked;
  const { run, events } = commit;
  if (place.memory.owners.has(run.run_id)) return runExists();
  const owner = ownerFor(place, commit);
  if (!owner.ok) return owner;
  const text = runText(run);
  if (!text.ok) return text;
  const change = { run, text: text.value, owner: owner.value, operation: undefined, events };
  return finish(
    place,
    { ...change, at: place.world.now() },
    { release: commit.release, previous: undefined },
  );
};

/** The operation after the commit, if it changes one. */
const operationFor = (
  { operation: change, run }: Commit,
  stored: Operation | undefined,
  { owner, at }: { readonly owner: Ownership; readonly at: string },
): Result<Operation | undefined, Problem> => {
  if (change === undefined) return ok(undefined);
  const token = owner.owner === null ? undefined : owner.token;
  return operationAfter(stored, change, { run_id: run.run_id, token, at });
};

/** One change of a run with everything that belongs to it. */
export const commit = (place: Place, wish: Commit): Result<Committed, Problem> => {
  const { memory, world } = place;
  const { run, events, release } = wish;
  const previous = runIn(memory, run.run_id);
  if (!previous.ok) return previous;
  const owner = ownerFor(place, wish);
  if (!owner.ok) return owner;
  const stored = operationIn(memory, previous.value.pending_action?.tool_request.request_id);
  if (!stored.ok) return stored;
  const checked = checkCommit(previous.value, run, { stored: stored.value, change: wish.operation });
  if (!checked.ok) return checked;
  const text = runText(run);
  if (!text.ok) return text;
  const at = world.now();
  const operation = operationFor(wish, stored.value, { owner: owner.value, at });
  if (!operation.ok) return operation;
  const change = { run, text: text.value, owner: owner.value, operation: operation.value, events, at };
  return finish(place, change, { release, previous: previous.value });
};

/** Puts an operation in the place of the one with its id. */
export const replace = ({ memory }: Place, operation: Operation): void => {
  const row = memory.rows.get(operation.run_id);
  if (row === undefined) return;
  const operations = new Map([...row.operations, [operation.operation_id, operationText(operation)]]);
  memory.rows.set(operation.run_id, { ...row, operations });
};

/** What became of an operation, while its run stays as it is. */
export const settle = (
  place: Place,
  { run_id, lease, operation, events }: Settlement,
): Result<void, Problem> => {
  const { memory, world } = place;
  const run = runIn(memory, run_id);
  if (!run.ok) return run;
  const fence = checkFence(clock(place), ownerOf(place, run_id), lease);
  if (!fence.ok) return fence;
  const stored = operationIn(memory, operation.operation_id);
  if (!stored.ok) return stored;
  const checked = checkSettlement(stored.value, operation, run.value);
  if (!checked.ok) return checked;
  const at = world.now();
  const next = operationAfter(stored.value, operation, { run_id, token: lease.token, at });
  if (!next.ok) return next;
  const change = {
    run: run.value,
    text: '',
    owner: ownerOf(place, run_id),
    operation: next.value,
    events,
    at,
  };
  const may = checkKeep(memory, change, run.value);
  if (!may.ok) return may;
  replace(place, next.value);
  append(memory, world, change);
  return ok(undefined);
};

/** Adds to the evidence and changes nothing else. */
export const note = (place: Place, operationId: string, evidence: string): Result<void, Problem> => {
  if (evidence.trim() === '')
    return refuse('recovery_evidence_missing', 'the evidence is blank', 'say what is known');
  const stored = operationIn(place.memory, operationId);
  if (!stored.ok) return stored;
  if (stored.value === undefined)
    return refuse('operation_conflict', 'there is no such operation', 'look at the operations of the run');
  replace(place, { ...stored.value, evidence: withEvidence(stored.value.evidence, evidence) });
  return ok(undefined);
};
