import { fail, ok, type Result } from '../base/index.ts';
import { type Evidence, loadSchemas, type SavedEvidence } from '../guide/index.ts';
import { receive } from './received.ts';

/** The longest evidence file that is read: the guide, its documents and the files of a repository, in base64. */
export const SAVED_LIMIT = 64 * 1024 * 1024;

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Bytes become base64, and the members of each object stand in the order of their names. */
const written = (value: unknown): Json => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== 'object' || value === null) return value as Json;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]): [string, Json] => [key, written(member)]);
  return Object.fromEntries(members);
};

/** Evidence as a file that judges the same, offline, for ever. That it was loaded from a file is no part of it. */
export const saveEvidence = async (evidence: Evidence): Promise<string> => {
  const { EVIDENCE_FORMAT, EVIDENCE_VERSION } = await loadSchemas();
  const { replayed: _, ...kept } = evidence;
  const file = { format: EVIDENCE_FORMAT, version: EVIDENCE_VERSION, evidence: written(kept) };
  return `${JSON.stringify(file, null, 2)}\n`;
};

const SAVE_AGAIN = 'save it again with --evidence-out';

const parse = (bytes: Uint8Array): Result<unknown> => {
  if (bytes.length > SAVED_LIMIT)
    return fail('evidence.too-large', `it is longer than ${SAVED_LIMIT} bytes`, SAVE_AGAIN);
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return fail('evidence.not-json', 'it is no JSON text', SAVE_AGAIN);
  }
};

const checked = async (file: unknown): Promise<Result<SavedEvidence>> => {
  const { EVIDENCE_FORMAT, EVIDENCE_VERSION, savedEvidence } = await loadSchemas();
  const { format, version } = (file ?? {}) as { readonly format?: unknown; readonly version?: unknown };
  if (format !== EVIDENCE_FORMAT)
    return fail('evidence.not-evidence', 'it is no evidence saved by readback', SAVE_AGAIN);
  if (version !== EVIDENCE_VERSION)
    return fail(
      'evidence.unknown-version',
      `it is of another version than ${EVIDENCE_VERSION}`,
      'use the release of readback that saved it, or save it again',
    );
  const parsed = savedEvidence.safeParse(file);
  if (parsed.success) return ok(parsed.data.evidence);
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') ?? '';
  return fail('evidence.invalid', `${place}: ${issue?.message ?? 'not valid'}`, SAVE_AGAIN);
};

type SavedReceived = SavedEvidence['guide'];

/** The digest that a file states is believed only when its bytes have it. */
const restore = <T extends SavedReceived>(what: string, saved: T): Result<T & { bytes: Uint8Array }> => {
  const bytes = Uint8Array.from(Buffer.from(saved.bytes, 'base64'));
  if (receive(bytes, saved.truncated).sha256 !== saved.sha256)
    return fail(
      'evidence.digest-mismatch',
      `${what}: its bytes have another SHA-256`,
      'do not trust this file',
    );
  if (!saved.received && bytes.length > 0)
    return fail(
      'evidence.invalid',
      `${what}: it says that nothing was received, and holds bytes`,
      SAVE_AGAIN,
    );
  return ok({ ...saved, bytes } as T & { bytes: Uint8Array });
};

const restoreAll = <T extends SavedReceived>(
  saved: readonly T[],
  name: (one: T) => string,
): Result<readonly (T & { bytes: Uint8Array })[]> => {
  const restored: (T & { bytes: Uint8Array })[] = [];
  for (const one of saved) {
    const result = restore(name(one), one);
    if (!result.ok) return result;
    restored.push(result.value);
  }
  return ok(restored);
};

const restoreEvidence = (saved: SavedEvidence, sha256: string): Result<Evidence> => {
  const guide = restore('the guide', saved.guide);
  if (!guide.ok) return guide;
  const manifest = restoreAll(saved.manifest === undefined ? [] : [saved.manifest], () => 'the manifest');
  if (!manifest.ok) return manifest;
  const anchors = restoreAll(saved.anchors ?? [], ({ channel }) => `anchor ${channel}`);
  if (!anchors.ok) return anchors;
  const artifacts = restoreAll(saved.repository?.artifacts ?? [], ({ path }) => path);
  if (!artifacts.ok) return artifacts;
  const [sidecar] = manifest.value;
  const { manifest: _m, anchors: named, repository, ...rest } = saved;
  return ok({
    ...rest,
    guide: guide.value,
    ...(sidecar !== undefined && { manifest: sidecar }),
    ...(named !== undefined && { anchors: anchors.value }),
    ...(repository !== undefined && { repository: { ...repository, artifacts: artifacts.value } }),
    replayed: { sha256 },
  });
};

/** Loads saved evidence: bounded, of a known version, valid by its schema, every digest computed again. */
export const loadEvidence = async (bytes: Uint8Array): Promise<Result<Evidence>> => {
  const file = parse(bytes);
  if (!file.ok) return file;
  const saved = await checked(file.value);
  if (!saved.ok) return saved;
  return restoreEvidence(saved.value, receive(bytes, false).sha256);
};
