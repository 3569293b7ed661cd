import type { Problem, Result } from '../base/index.ts';
import type { Approval } from './contracts/approval.ts';
import type { LedgerEntry, LedgerEvent } from './contracts/ledger.ts';
import type { Operation, OperationStatus, RunState, RunStatus } from './contracts/run.ts';
import type { ToolResult } from './contracts/tool.ts';

export type Stored<T> = Promise<Result<T, Problem>>;

/** What a store can promise; consequential durable runs refuse one that cannot promise all of it (GR-DIST-13). */
export interface StoreCapabilities {
  /** What is committed survives the end of the process. */
  readonly durable: boolean;
  /** Leases with fencing tokens, judged by the store's own clock. */
  readonly leases: boolean;
  /** Run, approval, operation and ledger change in one transaction. */
  readonly atomic: boolean;
  /** How far apart the processes may be that share it. */
  readonly scope: 'process' | 'host' | 'network';
}

/** Proof that a worker owned a run when it got it. A higher token for the same run ends it for ever. */
export interface Lease {
  readonly run_id: string;
  readonly owner: string;
  /** Rises at every change of owner, and is never used again. */
  readonly token: number;
  /** By the clock of the store; for showing. */
  readonly expires_at: string;
}

/** All that is persisted of a run, checked when it was loaded: rows are untrusted input (GR-STATE-01). */
export interface StoredRun {
  readonly run: RunState;
  /** Of all its approvals, oldest first; the pending one stands in the run too. */
  readonly approvals: readonly Approval[];
  readonly operations: readonly Operation[];
  /** The unexpired lease, if there is one. */
  readonly lease: Lease | null;
}

/** A change of the one operation record of a request. `from` undefined: it is new, with status `started`. */
export interface OperationChange {
  readonly operation_id: string;
  readonly from: OperationStatus | undefined;
  readonly to: OperationStatus;
  /** With a new one. */
  readonly claim?: Pick<Operation, 'request_fingerprint' | 'approval_id'>;
  readonly result?: ToolResult;
  readonly evidence?: string;
  /** Only recovery may settle what was not settled by the worker that claimed it. */
  readonly by: 'worker' | 'recovery';
}

/** One transaction over a run: all of it, or nothing. */
export interface Commit {
  /** The state after it. Its revision is one more than the stored one. */
  readonly run: RunState;
  /** Takes the lease in the same transaction (for so many ms), under which everything else of it happens. */
  readonly acquire?: { readonly owner: string; readonly ttl_ms: number };
  /** The lease that the writer holds; needed while any lease is active. */
  readonly lease?: Lease;
  /** Gives the lease back in the same transaction. */
  readonly release?: true;
  readonly operation?: OperationChange;
  /** Appended to the run's chain in this order. */
  readonly events: readonly LedgerEvent[];
}

/** What became of an operation, on disk before its run goes on from it (window 17). The row of the run is not touched. */
export interface Settlement {
  readonly run_id: string;
  /** The lease under which the operation was claimed; it stays with its holder. */
  readonly lease: Lease;
  readonly operation: OperationChange;
  /** Appended to the run's chain in this order, with the status and revision that the run has. */
  readonly events: readonly LedgerEvent[];
}

/** What a commit left behind. */
export interface Committed {
  readonly run: RunState;
  /** The lease as it is after the transaction; null when none is held. */
  readonly lease: Lease | null;
}

/** Which runs are listed, in the order of their ids. */
export interface RunFilter {
  readonly status?: readonly RunStatus[];
  readonly limit?: number;
  /** Runs that come after this id, in the order of ids. */
  readonly after?: string;
}

/** Counts from what is stored, not from what was told (GR-TRACE-21). */
export interface StoreCounts {
  readonly by_status: Readonly<Record<RunStatus, number>>;
  readonly approvals_pending: number;
  readonly operations_unsettled: number;
  readonly leases_active: number;
}

/**
 * Where runs live. A store persists and refuses; it never decides: what a legal change is comes from `checkCreate` and
 * `checkCommit` of the kernel, which every store calls inside its transaction. The suite in `readback/testing` is its contract.
 */
export interface RunStore {
  readonly capabilities: StoreCapabilities;
  /** A new run at revision 1; `run_exists` when the id is taken. */
  create(commit: Omit<Commit, 'operation' | 'lease'>): Stored<Committed>;
  /** `run_not_found`, or a code that says what is wrong with the stored bytes. */
  load(runId: string): Stored<StoredRun>;
  /** `state_revision_conflict`, `lease_held`, `fence_stale`, `operation_conflict`, `state_illegal_transition`, … */
  commit(commit: Commit): Stored<Committed>;
  /**
   * Settles an operation and nothing else: `executing` to `executing` is no commit. The same checks of lease and operation
   * as a commit, and the same codes.
   */
  settle(settlement: Settlement): Stored<void>;
  /** Takes a free or expired lease; `lease_held` when another owner has it. */
  acquire(runId: string, owner: string, ttlMs: number): Stored<Lease>;
  /** Only for the current, unexpired holder; `fence_stale` otherwise. */
  renew(lease: Lease, ttlMs: number): Stored<Lease>;
  /** Ends this lease and no other; that it is gone already is no fault. */
  release(lease: Lease): Stored<void>;
  /** Keeps what a late worker knows, beside the operation; it changes no status (window 21). */
  note(operationId: string, evidence: string): Stored<void>;
  list(filter: RunFilter): Stored<readonly RunState[]>;
  /** The chain of a run, oldest entry first. */
  entries(runId: string): Stored<readonly LedgerEntry[]>;
  counts(): Stored<StoreCounts>;
  /** Removes ended runs that were last written before `before` (RFC 3339); their ledger entries stay. Gives their number. */
  purge(before: string): Stored<number>;
}
