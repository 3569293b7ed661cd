import { AssertionError } from 'node:assert';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RunStore } from '../../src/kernel/index.ts';
import { ARTIFACTS, type ArtifactKind } from '../../src/kernel/schema/schemas.ts';
import { type Check, compiled, places } from '../support/json-schema.ts';

const SCHEMAS = resolve(import.meta.dirname, '..', '..', 'schemas');

export const ARTIFACT_KINDS = Object.keys(ARTIFACTS) as readonly ArtifactKind[];

/** The published schema, from the file that users get. */
export const publishedSchema = (kind: ArtifactKind): unknown =>
  JSON.parse(readFileSync(resolve(SCHEMAS, `kernel-${kind}.schema.json`), 'utf8'));

const checks = new Map<ArtifactKind, Promise<Check>>();

/** The check of one kind of artifact by its published schema; made once. */
export const checkOf = (kind: ArtifactKind): Promise<Check> => {
  const made = checks.get(kind) ?? compiled(publishedSchema(kind));
  checks.set(kind, made);
  return made;
};

/**
 * Demands that something that the kernel stored or gave out is valid against its published schema, as it is written: what
 * JSON leaves out is left out. Throws with the places that are not.
 */
export const checkArtifact = async (kind: ArtifactKind, value: unknown): Promise<void> => {
  const written: unknown = JSON.parse(JSON.stringify(value));
  if ((await checkOf(kind))(written)) return;
  const where = (await places(publishedSchema(kind), written)).join('\n');
  throw new AssertionError({ message: `not valid against kernel-${kind}.schema.json:\n${where}` });
};

/** Checks all that a store holds of a run, and the parts that have schemas of their own. Gives the kinds that it met. */
export const checkStored = async (store: RunStore, runId: string): Promise<ReadonlySet<ArtifactKind>> => {
  const loaded = await store.load(runId);
  const entries = await store.entries(runId);
  if (!loaded.ok) throw new AssertionError({ message: loaded.error.code });
  if (!entries.ok) throw new AssertionError({ message: entries.error.code });
  const { run, approvals, operations } = loaded.value;
  const { pending_action, last_tool_result, claim, checkpoint } = run;
  const found: (readonly [ArtifactKind, unknown])[] = [
    ['run-state', run],
    ['claim', claim],
    ['checkpoint', checkpoint],
    ['tool-request', pending_action?.tool_request],
    ['tool-result', last_tool_result],
    ['model-response', checkpoint?.current_response],
    ...approvals.map((one) => ['approval', one] as const),
    ...approvals.map((one) => ['bound-action', one.action] as const),
    ...approvals.map((one) => ['approval-decision', one.decision] as const),
    ...operations.map((one) => ['operation', one] as const),
    ...operations.map((one) => ['tool-result', one.result] as const),
    ...entries.value.map((one) => ['ledger-entry', one] as const),
  ];
  const there = found.filter(([, value]) => value !== null && value !== undefined);
  for (const [kind, value] of there) await checkArtifact(kind, value);
  return new Set(there.map(([kind]) => kind));
};
