import type { Problem, Result } from '../../base/index.ts';
import { ok } from '../../base/index.ts';
import {
  type Approval,
  type ApprovalKey,
  type Operation,
  type OperationKey,
  type RunState,
  readApproval,
  readOperation,
  readRun,
} from '../../kernel/index.ts';
import { sha256 } from '../digest.ts';
import { corrupt } from './problems.ts';

/** A body with its digest, as rows keep it. */
export interface Text {
  readonly body: string;
  readonly digest: string;
}

/** How many texts of a kind are remembered, and how long one may be, in UTF-16 code units. */
const REMEMBERED = 256;
const LONGEST = 65_536;

interface Kind<T, Key> {
  /** All checks of a stored text. */
  readonly read: (body: string, key: Key) => Result<T, Problem>;
  readonly isOf: (value: T, key: Key) => boolean;
}

/** How rows of one kind are written and read. */
export interface StoredTexts<T, Key> {
  /** Only what has passed all checks is written. */
  readonly write: (body: string) => Text;
  /** Refused too where the bytes are not those that were written: damage that is still JSON of the right form. */
  readonly read: (text: Text, key: Key) => Result<T, Problem>;
}

/**
 * What is stored is untrusted, and every text of it passes all checks. The same text passes the same checks again, so one
 * that this process wrote or read lately is parsed and no more: it is known by all of its characters, not by its key.
 */
const storedTexts = <T, Key>({ read, isOf }: Kind<T, Key>): StoredTexts<T, Key> => {
  /** By digest, which is quicker to look up; the oldest first. */
  const bodies = new Map<string, string>();
  const remember = ({ body, digest }: Text): void => {
    if (body.length > LONGEST) return;
    bodies.delete(digest);
    bodies.set(digest, body);
    const [oldest] = bodies.keys();
    if (bodies.size > REMEMBERED && oldest !== undefined) bodies.delete(oldest);
  };
  const known = ({ body, digest }: Text, key: Key): T | undefined => {
    if (bodies.get(digest) !== body) return undefined;
    const value = JSON.parse(body) as T;
    return isOf(value, key) ? value : undefined;
  };
  return {
    write: (body) => {
      const text = { body, digest: sha256(body) };
      remember(text);
      return text;
    },
    read: (text, key) => {
      const value = known(text, key);
      if (value !== undefined) return ok(value);
      const checked = read(text.body, key);
      if (checked.ok && sha256(text.body) !== text.digest)
        return corrupt('its bytes are not those that were written');
      return checked;
    },
  };
};

export const runTexts = storedTexts<RunState, { readonly run_id: string; readonly revision: number }>({
  read: (body, key) => readRun(body, key),
  isOf: (run, key) => run.run_id === key.run_id && run.revision === key.revision,
});

export const approvalTexts = storedTexts<Approval, ApprovalKey>({
  read: readApproval,
  isOf: (approval, key) => approval.approval_id === key.approval_id && approval.run_id === key.run_id,
});

export const operationTexts = storedTexts<Operation, OperationKey>({
  read: readOperation,
  isOf: (operation, key) => operation.operation_id === key.operation_id && operation.run_id === key.run_id,
});
