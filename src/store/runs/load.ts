import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { allOk, ok, type Problem, type Result } from '../../base/index.ts';
import {
  type Approval,
  isActive,
  leaseOf,
  type Operation,
  type RunState,
  runNotFound,
  type StoredRun,
} from '../../kernel/index.ts';
import type { Engine, Prepared } from '../engine.ts';
import { nowOf } from './clock.ts';
import { corrupt } from './problems.ts';
import { approvalTexts, operationTexts, runTexts } from './text.ts';

/** Rows of all four tables in one answer, so that they are of one moment. */
interface Part {
  readonly part: 'run' | 'lease' | 'approval' | 'operation';
  readonly key: string | null;
  readonly status: string;
  /** Revision of the run, token of a lease or operation, 0. */
  readonly number: number;
  /** Of the lease: its end, and the clock. */
  readonly expires: number;
  readonly now: number;
  /** Times of the run, or when the approval was used. */
  readonly first: string | null;
  readonly second: string | null;
  readonly since: number;
  readonly body: string;
  readonly digest: string;
}

export type Loading = (runId: string) => Promise<Result<StoredRun, Problem>>;

const preparedOn = (engine: Engine): Prepared<Part> =>
  engine.prepare<Part>(
    sql<Part>`
      select 'run' as part, run_id as key, status, revision as number, 0 as expires, 0 as now,
        created_at as first, updated_at as second, 0 as since, body, digest from runs where run_id = ${''}
      union all select 'lease', owner, '', token, expires, ${nowOf(engine)}, null, null, 0, '', '' from leases where run_id = ${''}
      union all select 'approval', approval_id, status, 0, 0, 0, used_at, null, since, body, digest from approvals where run_id = ${''}
      union all select 'operation', operation_id, status, token, 0, 0, approval_id, request_fingerprint, since, body, digest
        from operations where run_id = ${''}
      order by 9, 2`.compile(engine.db),
  );

const runIn = (parts: readonly Part[], runId: string): Result<RunState, Problem> => {
  const row = parts.find(({ part }) => part === 'run');
  if (row === undefined) return runNotFound();
  const run = runTexts.read(row, { run_id: runId, revision: row.number });
  if (!run.ok) return run;
  const { status, created_at, updated_at } = run.value;
  return row.status === status && row.first === created_at && row.second === updated_at
    ? run
    : corrupt('its row says something else than its body');
};

const approvalIn = (part: Part, runId: string): Result<Approval, Problem> => {
  const read = approvalTexts.read(part, { approval_id: part.key ?? '', run_id: runId });
  if (!read.ok) return read;
  return read.value.status === part.status && read.value.used_at === part.first
    ? read
    : corrupt('the row of an approval says something else than its body');
};

const operationIn = (part: Part, runId: string): Result<Operation, Problem> => {
  const read = operationTexts.read(part, { operation_id: part.key ?? '', run_id: runId });
  if (!read.ok) return read;
  const { status, token, approval_id, request_fingerprint } = read.value;
  return status === part.status &&
    token === part.number &&
    approval_id === part.first &&
    request_fingerprint === part.second
    ? read
    : corrupt('the row of an operation says something else than its body');
};

type Whole = Omit<StoredRun, 'lease'>;

/** What approvals, operations and run must say of one another. */
const LAWS: readonly (readonly [says: string, holds: (whole: Whole) => boolean])[] = [
  [
    'its approval is not the one that is stored',
    ({ run, approvals }) => {
      const waiting = run.pending_action?.approval;
      const kept = approvals.find(({ approval_id }) => approval_id === waiting?.approval_id);
      return waiting === undefined || isDeepStrictEqual(kept, waiting);
    },
  ],
  [
    'an approval waits that is not its own',
    ({ run, approvals }) =>
      approvals.every(
        ({ status, approval_id }) =>
          status !== 'pending' || approval_id === run.pending_action?.approval.approval_id,
      ),
  ],
  [
    'an operation has no approval that was used for it',
    ({ approvals, operations }) =>
      operations.every((operation) =>
        approvals.some((one) => one.approval_id === operation.approval_id && one.used_at !== null),
      ),
  ],
  [
    'it is executing without an operation',
    ({ run, operations }) =>
      !['executing', 'recovery_required'].includes(run.status) ||
      operations.some(({ operation_id }) => operation_id === run.pending_action?.tool_request.request_id),
  ],
];

const agreeing = (whole: Whole): Result<Whole, Problem> => {
  const broken = LAWS.find(([, holds]) => !holds(whole));
  return broken === undefined ? ok(whole) : corrupt(broken[0]);
};

const wholeOf = (parts: readonly Part[], runId: string): Result<Whole, Problem> => {
  const run = runIn(parts, runId);
  if (!run.ok) return run;
  const approvals = allOk(
    parts.filter(({ part }) => part === 'approval').map((part) => approvalIn(part, runId)),
  );
  if (!approvals.ok) return approvals;
  const operations = allOk(
    parts.filter(({ part }) => part === 'operation').map((part) => operationIn(part, runId)),
  );
  return operations.ok
    ? agreeing({ run: run.value, approvals: approvals.value, operations: operations.value })
    : operations;
};

/** Loads a run with all that belongs to it, as of one moment; every row is checked, alone and against the others. */
export const loadingOn = (engine: Engine): Loading => {
  const find = preparedOn(engine);
  return async (runId) => {
    const parts = await find([runId, runId, runId, runId]);
    const whole = wholeOf(parts, runId);
    if (!whole.ok) return whole;
    const row = parts.find(({ part }) => part === 'lease');
    if (row === undefined) return corrupt('its lease is missing');
    const lease = { owner: row.key, token: row.number, expires: row.expires };
    return ok({ ...whole.value, lease: isActive(lease, row.now) ? leaseOf(runId, lease) : null });
  };
};
