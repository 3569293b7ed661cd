import { fail, ok, type Problem, type Result } from '../../base/index.ts';
import type { Approval } from '../contracts/approval.ts';
import type { Operation, RunState } from '../contracts/run.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';
import { refuse } from '../problem.ts';
import { checkApproval, checkRun, checkStoredOperation } from './check.ts';
import { UPGRADES } from './migrations.ts';
import { isTooLarge, mostBytes, tooLarge } from './size.ts';
import { type UpgradeChain, upgraded } from './version.ts';

/** Levels of arrays and objects; what the kernel lets in is far below. */
const MAX_DEPTH = 200;

const SMALLER = 'nothing was written; give arguments and results that are plain JSON, and less deep';

const BACKUP = 'nothing was changed; a stored row that is damaged comes back only from a backup';

/** Without recursion, since what is asked here is whether recursion is safe. */
const isTooDeep = (value: unknown): boolean => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level
      .filter((one): one is object => typeof one === 'object' && one !== null)
      .flatMap((one) => Object.values(one));
  }
  return false;
};

/** The bytes of a value, or undefined for what has none: a lone surrogate, a number that is none. */
const canonical = (value: unknown): string | undefined => {
  try {
    return canonicalText(value as Json);
  } catch {
    return undefined;
  }
};

const anotherRow = (): Result<never, Problem> =>
  refuse('state_invalid', 'it is another one than its row says', BACKUP);

/** Parsed, but believed in nothing. */
const parsed = (text: string): Result<Json, Problem> => {
  if (isTooLarge(text)) return tooLarge();
  try {
    const value: Json = JSON.parse(text);
    return isTooDeep(value) ? refuse('state_invalid', 'it is nested too deep', BACKUP) : ok(value);
  } catch {
    return refuse('state_malformed_json', 'the stored bytes are no JSON', BACKUP);
  }
};

/** Names are written with nothing between, and a version with digits alone: `1.0` is another form than the one that is written. */
const ODD_VERSION = /"version"\s*:\s*-?\d+[.eE]/;

/** One value has one text, so twice the same member, `1.0` for `1` and the like are found here. */
const inOneForm = (text: string, value: Json): Result<void, Problem> => {
  if (canonical(value) === text) return ok(undefined);
  if (ODD_VERSION.test(text))
    return refuse('checkpoint_version_unsupported', 'its version is no whole number', BACKUP);
  return refuse('state_invalid', 'it is not written in canonical form (RFC 8785)', BACKUP);
};

/** What is wrong with a state that somebody gives has another remedy than what is wrong with a stored one. */
const damaged = ({ code, message, fix }: Problem): Result<never, Problem> =>
  fail(code, message, code === 'checkpoint_version_unsupported' ? fix : BACKUP);

const readBack = <T>(text: string, check: (value: unknown) => Result<T, Problem>): Result<T, Problem> => {
  const value = parsed(text);
  if (!value.ok) return value;
  const checked = check(value.value);
  if (!checked.ok) return damaged(checked.error);
  const form = inOneForm(text, value.value);
  return form.ok ? checked : form;
};

/**
 * The bytes of a run as every store keeps them: RFC 8785, at most 2,000,000 bytes, and fewer while it runs or waits, so
 * that it can always be ended (`checkpoint_too_large`).
 */
export const runText = (run: RunState): Result<string, Problem> => {
  if (isTooDeep(run)) return refuse('state_invalid', 'it is nested too deep to be stored', SMALLER);
  const text = canonical(run);
  if (text === undefined) return refuse('state_invalid', 'it has a part that is no JSON', SMALLER);
  const most = mostBytes(run);
  return isTooLarge(text, most) ? tooLarge(most) : ok(text);
};

/**
 * A stored run, with the key and the revision of the row that it was found in. Untrusted input (GR-STATE-01): refused with
 * `state_malformed_json`, `checkpoint_version_unsupported` (before its form is looked at), `state_invalid`,
 * `checkpoint_invalid`, `state_revision_conflict` or `checkpoint_too_large`; it never throws.
 */
export const readRun = (
  text: string,
  key: { readonly run_id: string; readonly revision: number },
  chain: UpgradeChain = UPGRADES,
): Result<RunState, Problem> =>
  readBack(text, (value) => {
    const newest = upgraded(chain, value as Json);
    if (!newest.ok) return newest;
    const run = checkRun(newest.value);
    if (!run.ok) return run;
    if (run.value.run_id !== key.run_id) return anotherRow();
    return run.value.revision === key.revision
      ? run
      : refuse('state_revision_conflict', 'it has another revision than its row says', BACKUP);
  });

/**
 * The bytes of an operation. What changes one was checked before (`checkOperation`), its size too; it throws for what was
 * not.
 */
export const operationText = (operation: Operation): string => canonicalText(operation as unknown as Json);

/** Which row an operation was found in. */
export interface OperationKey {
  readonly operation_id: string;
  readonly run_id: string;
}

/** A stored operation. Refused with `state_malformed_json`, `state_invalid` or `checkpoint_too_large`. */
export const readOperation = (text: string, key: OperationKey): Result<Operation, Problem> =>
  readBack(text, (value) => {
    const read = checkStoredOperation(value);
    const same = read.ok && read.value.operation_id === key.operation_id && read.value.run_id === key.run_id;
    return same || !read.ok ? read : anotherRow();
  });

/** The bytes of an approval. They are part of its run, whose size was checked; it throws for what was not. */
export const approvalText = (approval: Approval): string => canonicalText(approval as unknown as Json);

/** Which row an approval was found in. */
export interface ApprovalKey {
  readonly approval_id: string;
  readonly run_id: string;
}

/** A stored approval. Refused with `state_malformed_json`, `state_invalid` or `checkpoint_too_large`. */
export const readApproval = (text: string, key: ApprovalKey): Result<Approval, Problem> =>
  readBack(text, (value) => {
    const read = checkApproval(value);
    const same = read.ok && read.value.approval_id === key.approval_id && read.value.run_id === key.run_id;
    return same || !read.ok ? read : anotherRow();
  });
