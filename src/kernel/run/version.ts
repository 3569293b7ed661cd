import { ok, type Problem, type Result } from '../../base/index.ts';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { refuse } from '../problem.ts';
import { within } from './law.ts';

/** What no migration may lose or widen, as one version of the form keeps it. `null`: the limit is not set. */
export interface Kept {
  /** Members that only one value is right for: ids, status, revision, times, approvals. */
  readonly fixed: Json;
  /** What may be spent at most. */
  readonly limits: Readonly<Record<string, number | null>>;
  /** What is spent. */
  readonly spent: Readonly<Record<string, number>>;
  readonly tools: readonly string[];
  /** Actions that count as repeats. */
  readonly seen: readonly string[];
}

/** A reviewed step from one version to the next, as a whole (GR-STATE-15). */
export interface Migration {
  readonly from: number;
  /** Reads what must be kept, from the form before the step. */
  readonly kept: (old: JsonObject) => Kept;
  /** Gives the whole new row, with the next version in the row and in its checkpoint. */
  readonly apply: (old: JsonObject) => JsonObject;
}

/** The way of a stored row to the newest version. A gap in it, or an unknown version, fails closed. */
export interface UpgradeChain {
  readonly newest: number;
  /** Reads what must be kept, from the newest form. */
  readonly kept: (row: JsonObject) => Kept;
  readonly migrations: readonly Migration[];
}

const unsupported = (message: string): Result<never, Problem> =>
  refuse(
    'checkpoint_version_unsupported',
    message,
    'use a release that knows this version; the stored row is as it was',
  );

/** The one version of a row, which its checkpoint repeats; undefined when it is none, or when they differ. */
const versionOf = (row: JsonObject): number | undefined => {
  const { version, checkpoint } = row;
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) return undefined;
  const agrees = !isObject(checkpoint) || checkpoint['version'] === version;
  return agrees ? version : undefined;
};

const lost = (before: Kept, after: Kept): string | undefined => {
  if (JSON.stringify(before.fixed) !== JSON.stringify(after.fixed)) return 'changes what is fixed';
  const wider = Object.entries(before.limits).some(([name, limit]) => {
    const now = after.limits[name];
    return now === undefined || (limit !== null && (now === null || now > limit));
  });
  if (wider) return 'widens a budget';
  const refilled = Object.entries(before.spent).some(
    ([name, spent]) => !((after.spent[name] ?? Number.NaN) >= spent),
  );
  if (refilled) return 'gives back what is spent';
  if (!within(after.tools, before.tools)) return 'allows another tool';
  return within(before.seen, after.seen) ? undefined : 'forgets an action';
};

const step = (chain: UpgradeChain, row: JsonObject, from: number): Result<JsonObject, Problem> => {
  const migration = chain.migrations.find((one) => one.from === from);
  if (migration === undefined) return unsupported(`nothing leads from version ${from} to ${from + 1}`);
  const kept =
    from + 1 === chain.newest ? chain.kept : chain.migrations.find((one) => one.from === from + 1)?.kept;
  if (kept === undefined) return unsupported(`nothing leads from version ${from + 1} on`);
  try {
    const next = migration.apply(row);
    if (versionOf(next) !== from + 1)
      return unsupported(`the step from version ${from} does not give version ${from + 1}`);
    const fault = lost(migration.kept(row), kept(next));
    return fault === undefined ? ok(next) : unsupported(`the step from version ${from} ${fault}`);
  } catch {
    return unsupported(`the row is not in the form that version ${from} had`);
  }
};

/**
 * Brings a row to the newest version, or refuses it with `checkpoint_version_unsupported` before anything else of it is
 * looked at. Each step is held against what no step may do: widen budgets or tools, give back what is spent, forget an
 * action.
 */
export const upgraded = (chain: UpgradeChain, row: Json): Result<Json, Problem> => {
  if (!isObject(row)) return ok(row);
  const version = versionOf(row);
  if (version === undefined || version > chain.newest || version < 0)
    return unsupported('its version is none that this program knows, or its checkpoint has another one');
  let current = row;
  for (let from = version; from < chain.newest; from += 1) {
    const next = step(chain, current, from);
    if (!next.ok) return next;
    current = next.value;
  }
  return ok(current);
};
