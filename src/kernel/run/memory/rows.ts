import { allOk, ok, type Problem, type Result } from '../../../base/index.ts';
import type { Approval } from '../../contracts/approval.ts';
import type { LedgerEvent } from '../../contracts/ledger.ts';
import type { Operation, RunState } from '../../contracts/run.ts';
import { type ChainedEntry, chain } from '../../ledger/entry.ts';
import { refuse } from '../../problem.ts';
import type { StoredRun } from '../../store.ts';
import type { KernelWorld } from '../../world.ts';
import { checkEvents } from '../events.ts';
import { isActive, leaseOf, type Ownership, UNOWNED } from '../lease.ts';
import { runNotFound } from '../refusals.ts';
import { approvalText, operationText, readApproval, readOperation, readRun } from '../text.ts';

/** A run with all that belongs to it, as text: what is given out can be changed by nobody. */
export interface Row {
  readonly run: string;
  readonly revision: number;
  readonly approvals: ReadonlyMap<string, string>;
  readonly operations: ReadonlyMap<string, string>;
}

/** Everything that a store in memory holds. Owners and entries outlive their runs, and so do the ids of what was kept. */
export interface Memory {
  readonly rows: Map<string, Row>;
  readonly owners: Map<string, Ownership>;
  readonly entries: Map<string, readonly ChainedEntry[]>;
  /** Run of each approval and operation that ever was. */
  readonly approvals: Map<string, string>;
  readonly operations: Map<string, string>;
}

/** Where a transaction happens. */
export interface Place {
  readonly memory: Memory;
  readonly world: KernelWorld;
}

/** Leases go by the same clock as everything else here; the process has one. */
export const clock = ({ world }: Place): number => Date.parse(world.now());

export const ownerOf = ({ memory }: Place, runId: string): Ownership => memory.owners.get(runId) ?? UNOWNED;

export const emptyMemory = (): Memory => ({
  rows: new Map(),
  owners: new Map(),
  entries: new Map(),
  approvals: new Map(),
  operations: new Map(),
});

/** What a transaction comes to, before any of it is kept. */
export interface Change {
  readonly run: RunState;
  readonly text: string;
  readonly owner: Ownership;
  /** Changed by it. */
  readonly operation: Operation | undefined;
  readonly events: readonly LedgerEvent[];
  readonly at: string;
}

const idTaken = (): Result<never, Problem> =>
  refuse('state_invalid', 'the id of an approval or operation is taken', 'give each a fresh id');

const belongs = (known: ReadonlyMap<string, string>, id: string | undefined, runId: string): boolean =>
  id === undefined || (known.get(id) ?? runId) === runId;

/** A packet is fresh under an id that never was, also in its own run. */
const isOldPacket = (
  row: Row | undefined,
  approval: Approval | undefined,
  previous: string | undefined,
): boolean =>
  approval !== undefined &&
  approval.approval_id !== previous &&
  row?.approvals.has(approval.approval_id) === true;

/** Whether all of it can be kept; a transaction is whole or nothing. */
export const checkKeep = (
  memory: Memory,
  { run, operation, events }: Change,
  previous: RunState | undefined,
): Result<void, Problem> => {
  const told = checkEvents(events);
  if (!told.ok) return told;
  const approval = run.pending_action?.approval;
  const { run_id } = run;
  const taken =
    !belongs(memory.approvals, approval?.approval_id, run_id) ||
    !belongs(memory.operations, operation?.operation_id, run_id) ||
    isOldPacket(memory.rows.get(run_id), approval, previous?.pending_action?.approval.approval_id);
  return taken ? idTaken() : ok(undefined);
};

const added = (texts: ReadonlyMap<string, string> | undefined, id: string | undefined, text: () => string) =>
  new Map([...(texts ?? []), ...(id === undefined ? [] : [[id, text()] as const])]);

/** Adds to the chain of a run. */
export const append = (
  memory: Memory,
  world: Pick<KernelWorld, 'sha256'>,
  { run, events, at }: Pick<Change, 'run' | 'events' | 'at'>,
): void => {
  const before = memory.entries.get(run.run_id) ?? [];
  const end = before.at(-1);
  const last = end === undefined ? undefined : { number: end.entry.number, digest: end.digest };
  memory.entries.set(run.run_id, [...before, ...chain({ run, at, last, events }, world)]);
};

/** Keeps a change that was checked. */
export const keep = (memory: Memory, world: Pick<KernelWorld, 'sha256'>, change: Change): void => {
  const { run, text, owner, operation } = change;
  const row = memory.rows.get(run.run_id);
  const approval = run.pending_action?.approval;
  append(memory, world, change);
  memory.owners.set(run.run_id, owner);
  if (approval !== undefined) memory.approvals.set(approval.approval_id, run.run_id);
  if (operation !== undefined) memory.operations.set(operation.operation_id, run.run_id);
  memory.rows.set(run.run_id, {
    run: text,
    revision: run.revision,
    approvals: added(row?.approvals, approval?.approval_id, () => approvalText(approval as Approval)),
    operations: added(row?.operations, operation?.operation_id, () => operationText(operation as Operation)),
  });
};

/** The run of a row, read like any other stored run. */
export const runIn = (memory: Memory, runId: string): Result<RunState, Problem> => {
  const row = memory.rows.get(runId);
  return row === undefined ? runNotFound() : readRun(row.run, { run_id: runId, revision: row.revision });
};

/** An operation, whichever run it belongs to. */
export const operationIn = (
  memory: Memory,
  operationId: string | undefined,
): Result<Operation | undefined, Problem> => {
  const runId = operationId === undefined ? undefined : memory.operations.get(operationId);
  const text =
    operationId === undefined ? undefined : memory.rows.get(runId ?? '')?.operations.get(operationId);
  if (runId === undefined || operationId === undefined || text === undefined) return ok(undefined);
  return readOperation(text, { operation_id: operationId, run_id: runId });
};

/** A run with its approvals, operations and lease. */
export const wholeIn = (memory: Memory, runId: string, now: number): Result<StoredRun, Problem> => {
  const run = runIn(memory, runId);
  if (!run.ok) return run;
  const { approvals, operations } = memory.rows.get(runId) ?? { approvals: [], operations: [] };
  const asked = allOk(
    [...approvals].map(([id, text]) => readApproval(text, { approval_id: id, run_id: runId })),
  );
  if (!asked.ok) return asked;
  const done = allOk(
    [...operations].map(([id, text]) => readOperation(text, { operation_id: id, run_id: runId })),
  );
  if (!done.ok) return done;
  const owner = memory.owners.get(runId) ?? UNOWNED;
  const lease = isActive(owner, now) ? leaseOf(runId, owner) : null;
  return ok({ run: run.value, approvals: asked.value, operations: done.value, lease });
};
