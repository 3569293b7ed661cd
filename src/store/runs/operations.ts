import { ok, type Problem, type Result } from '../../base/index.ts';
import {
  type Lease,
  type Operation,
  type OperationChange,
  operationAfter,
  operationText,
  type RunState,
  refuse,
  withEvidence,
} from '../../kernel/index.ts';
import type { Ask } from '../statement.ts';
import type { RunStatements } from './statements.ts';
import { operationTexts } from './text.ts';

export const findOperation = async (
  ask: Ask,
  statements: RunStatements,
  operationId: string,
): Promise<Result<Operation | undefined, Problem>> => {
  const [row] = await ask(statements.operation, [operationId]);
  return row === undefined ? ok(undefined) : operationTexts.read(row, row);
};

const rewrite = async (ask: Ask, statements: RunStatements, operation: Operation): Promise<void> => {
  const { body, digest } = operationTexts.write(operationText(operation));
  await ask(statements.updateOperation, [operation.status, body, digest, operation.operation_id]);
};

const insert = async (
  ask: Ask,
  statements: RunStatements,
  operation: Operation,
  since: number,
): Promise<void> => {
  const { operation_id, run_id, approval_id, request_fingerprint, token, status } = operation;
  const { body, digest } = operationTexts.write(operationText(operation));
  const beside = [operation_id, run_id, since, approval_id, request_fingerprint, token, status];
  await ask(statements.insertOperation, [...beside, body, digest]);
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
  ask: Ask,
  statements: RunStatements,
  { stored, change, run, lease, at }: Changing,
): Promise<Result<void, Problem>> => {
  const next = operationAfter(stored, change, { run_id: run.run_id, token: lease?.token, at });
  if (!next.ok) return next;
  await (stored === undefined
    ? insert(ask, statements, next.value, run.revision)
    : rewrite(ask, statements, next.value));
  return ok(undefined);
};

/** Adds to the evidence and changes nothing else. */
export const noteOn = async (
  ask: Ask,
  statements: RunStatements,
  operationId: string,
  evidence: string,
): Promise<Result<void, Problem>> => {
  const found = await findOperation(ask, statements, operationId);
  if (!found.ok) return found;
  const stored = found.value;
  if (stored === undefined)
    return refuse('operation_conflict', 'there is no such operation', 'look at the run that it belongs to');
  await rewrite(ask, statements, { ...stored, evidence: withEvidence(stored.evidence, evidence) });
  return ok(undefined);
};
