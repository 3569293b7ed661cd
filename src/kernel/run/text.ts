import { ok, type Problem, type Result } from '../../base/index.ts';
import type { Approval } from '../contracts/approval.ts';
import type { Operation, RunState } from '../contracts/run.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';
import { refuse } from '../problem.ts';
import { checkApproval, checkRun, checkStoredOperation } from './check.ts';
import { UPGRADES } from './migrations.ts';
import { type UpgradeChain, upgraded } from './version.ts';

/** Bytes of one stored run, approval or operation in UTF-8 (GR-OUT-08). */
export const MAX_STORED_BYTES = 2_000_000;

/** Levels of arrays and objects; what the kernel lets in is far below. */
const MAX_DEPTH = 200;

const BACKUP = 'nothing was changed; a stored row that is damaged comes back only from a backup';

/** Most texts are far below the limit, and a code unit has three bytes at most. */
const isTooLarge = (text: string): boolean =>
  text.length > MAX_STORED_BYTES ||
  (text.length * 3 > MAX_STORED_BYTES && new TextEncoder().encode(text).length > MAX_STORED_BYTES);

const tooLarge = (): Result<never, Problem> =>
  refuse(
    'checkpoint_too_large',
    `it has more than ${MAX_STORED_BYTES} bytes`,
    'give smaller arguments, or fewer and shorter results to the model; nothing was written',
  );

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

const textOf = (value: RunState | Approval | Operation): Result<string, Problem> => {
  if (isTooDeep(value)) return refuse('state_invalid', 'it is nested too deep to be stored', BACKUP);
  const text = canonical(value);
  if (text === undefined) return refuse('state_invalid', 'it has a part that is no JSON', BACKUP);
  return isTooLarge(text) ? tooLarge() : ok(text);
};

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

const readBack = <T>(text: string, check: (value: unknown) => Result<T, Problem>): Result<T, Problem> => {
  const value = parsed(text);
  if (!value.ok) return value;
  const checked = check(value.value);
  if (!checked.ok) return checked;
  const form = inOneForm(text, value.value);
  return form.ok ? checked : form;
};

/** The bytes of a run as every store keeps them: RFC 8785, at most 2,000,000 bytes (`checkpoint_too_large`). */
export const runText = (run: RunState): Result<string, Problem> => textOf(run);

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
    if (run.value.run_id !== key.run_id)
      return refuse('state_invalid', 'it is another run than its row says', BACKUP);
    return run.value.revision === key.revision
      ? run
      : refuse('state_revision_conflict', 'it has another revision than its row says', BACKUP);
  });

export const operationText = (operation: Operation): Result<string, Problem> => textOf(operation);

/** A stored operation. Refused with `state_malformed_json`, `state_invalid` or `checkpoint_too_large`. */
export const readOperation = (text: string): Result<Operation, Problem> =>
  readBack(text, checkStoredOperation);

export const approvalText = (approval: Approval): Result<string, Problem> => textOf(approval);

/** A stored approval. Refused with `state_malformed_json`, `state_invalid` or `checkpoint_too_large`. */
export const readApproval = (text: string): Result<Approval, Problem> => readBack(text, checkApproval);
