import { ok, type Problem, type Result } from '../../base/index.ts';
import {
  type Lease,
  type Operation,
  type OperationChange,
  operationAfter,
  operationText,
  type RunState,
  readOperation,
  refuse,
  withEvidence,
} from '../../kernel/index.ts';
import type { Engine, Trx } from '../engine.ts';
import { intact, textAs } from './text.ts';

export const findOperation = async (
  trx: Trx,
  engine: Engine,
  operationId: string,
): Promise<Result<Operation | undefined, Problem>> => {
  const query = trx
    .selectFrom('operations')
    .select(['operation_id', 'run_id', 'body', 'digest'])
    .where('operation_id', '=', operationId);
  // A note is written beside the lease, so the operation is locked by itself.
  const row = await (engine.name === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row === undefined ? ok(undefined) : intact(row, readOperation(row.body, row));
};

const rewrite = async (trx: Trx, operation: Operation): Promise<void> => {
  const { operation_id, status } = operation;
  await trx
    .updateTable('operations')
    .set({ status, ...textAs(operationText(operation)) })
    .where('operation_id', '=', operation_id)
    .execute();
};

const insert = async (trx: Trx, operation: Operation, since: number): Promise<void> => {
  const { operation_id, run_id, approval_id, request_fingerprint, token, status } = operation;
  const text = textAs(operationText(operation));
  await trx
    .insertInto('operations')
    .values({ operation_id, run_id, since, approval_id, request_fingerprint, token, status, ...text })
    .execute();
};

export interface Changing {
  readonly stored: Operation | undefined;
  readonly change: OperationChange;
  /** After the commit. */
  readonly run: RunState;
  /** Under which the writer writes. */
  readonly lease: Lease | undefined;
  readonly at: string;
}

/** Changes an operation as the kernel has allowed it. The caller holds the run. */
export const changeOperation = async (
  trx: Trx,
  { stored, change, run, lease, at }: Changing,
): Promise<Result<void, Problem>> => {
  const next = operationAfter(stored, change, { run_id: run.run_id, token: lease?.token, at });
  if (!next.ok) return next;
  await (stored === undefined ? insert(trx, next.value, run.revision) : rewrite(trx, next.value));
  return ok(undefined);
};

/** Adds to the evidence and changes nothing else. */
export const noteOn = async (
  trx: Trx,
  engine: Engine,
  operationId: string,
  evidence: string,
): Promise<Result<void, Problem>> => {
  const found = await findOperation(trx, engine, operationId);
  if (!found.ok) return found;
  const stored = found.value;
  if (stored === undefined)
    return refuse('operation_conflict', 'there is no such operation', 'look at the run that it belongs to');
  await rewrite(trx, { ...stored, evidence: withEvidence(stored.evidence, evidence) });
  return ok(undefined);
};
