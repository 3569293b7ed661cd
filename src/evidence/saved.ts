import { fail, ok, type Result } from '../base/index.ts';
import { type Evidence, loadSchemas, type SavedEvidence } from '../guide/index.ts';
import { impossible } from './impossible.ts';
import { READ_LIMIT } from './local.ts';
import { TOTAL_LIMIT } from './needed-files.ts';
import { unprovenChannel } from './proofs.ts';
import { receive } from './received.ts';

/**
 * The longest evidence file that is read: a guide, a manifest, five anchors (a registry's record may be four times as
 * long as another) with keys and roots, the surfaces of a site and the files of a repository, in base64, and 4 MiB for
 * the listing and the names.
 */
export const SAVED_LIMIT = Math.ceil(((12 * READ_LIMIT + TOTAL_LIMIT) * 4) / 3) + 4 * 1024 * 1024;
/** Where the file says what it is. */
const HEAD = 4096;
/** How many members and values it may hold: 20,000 files, each read, need fewer. */
const PARTS = 400_000;

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

/**
 * Evidence as a file that judges the same, offline, for ever. That it was loaded from a file is no part of it, nor what
 * the caller asked for: whoever loads it asks anew.
 */
export const saveEvidence = async (evidence: Evidence): Promise<string> => {
  const { EVIDENCE_FORMAT, EVIDENCE_VERSION } = await loadSchemas();
  const { replayed: _, ask: _ask, ...kept } = evidence;
  const file = { format: EVIDENCE_FORMAT, version: EVIDENCE_VERSION, evidence: written(kept) };
  return `${JSON.stringify(file, null, 2)}\n`;
};

const SAVE_AGAIN = 'save it again with --evidence-out';

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const PART_SIGNS = new Set([...'{[,:'].map((sign) => sign.charCodeAt(0)));

/** The end of a JSON string that begins at `from`. */
const stringEnd = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(QUOTE, from + 1); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return bytes.length;
};

/** Whether a JSON text has more parts than evidence can have: a small file must not become a large value. */
const hasTooManyParts = (bytes: Uint8Array): boolean => {
  let parts = 0;
  for (let at = 0; at < bytes.length && parts <= PARTS; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = stringEnd(bytes, at);
    else if (PART_SIGNS.has(byte)) parts++;
  }
  return parts > PARTS;
};

const NOT_EVIDENCE = fail('evidence.not-evidence', 'it is no evidence saved by readback', SAVE_AGAIN);

const parse = (bytes: Uint8Array, format: string): Result<unknown> => {
  if (bytes.length > SAVED_LIMIT)
    return fail('evidence.too-large', `it is longer than ${SAVED_LIMIT} bytes`, SAVE_AGAIN);
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD));
  if (!head.includes('"format"') || !head.includes(`"${format}"`)) return NOT_EVIDENCE;
  if (hasTooManyParts(bytes))
    return fail('evidence.too-large', `it has more than ${PARTS} members and values`, SAVE_AGAIN);
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return fail('evidence.not-json', 'it is no JSON text', SAVE_AGAIN);
  }
};

const checked = async (file: unknown): Promise<Result<SavedEvidence>> => {
  const { EVIDENCE_FORMAT, EVIDENCE_VERSION, savedEvidence } = await loadSchemas();
  const { format, version } = (file ?? {}) as { readonly format?: unknown; readonly version?: unknown };
  if (format !== EVIDENCE_FORMAT) return NOT_EVIDENCE;
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

interface SavedReceived {
  readonly received: boolean;
  readonly bytes: string;
  readonly sha256: string;
  readonly truncated: boolean;
}

const holdsBytes = (value: object): value is SavedReceived => 'bytes' in value && 'sha256' in value;

/** The digest that a file states is believed only when its bytes have it. */
const restoreBytes = (place: string, saved: SavedReceived): Result<Uint8Array> => {
  const bytes = Uint8Array.from(Buffer.from(saved.bytes, 'base64'));
  if (receive(bytes, saved.truncated).sha256 !== saved.sha256)
    return fail(
      'evidence.digest-mismatch',
      `${place}: its bytes have another SHA-256`,
      'do not trust this file',
    );
  if (!saved.received && bytes.length > 0)
    return fail(
      'evidence.invalid',
      `${place}: it says that nothing was received, and holds bytes`,
      SAVE_AGAIN,
    );
  return ok(bytes);
};

/** What was saved with its bytes restored, wherever they stand; the schema has bounded how deep that is. */
const restored = (place: string, saved: unknown): Result<unknown> => {
  if (typeof saved !== 'object' || saved === null) return ok(saved);
  const entries: [string, unknown][] = [];
  for (const [key, member] of Object.entries(saved)) {
    const value = restored(place === '' ? key : `${place}.${key}`, member);
    if (!value.ok) return value;
    entries.push([key, value.value]);
  }
  if (Array.isArray(saved)) return ok(entries.map(([, value]) => value));
  const whole = Object.fromEntries(entries);
  if (!holdsBytes(saved)) return ok(whole);
  const bytes = restoreBytes(place, saved);
  return bytes.ok ? ok({ ...whole, bytes: bytes.value }) : bytes;
};

const restoreEvidence = (saved: SavedEvidence, sha256: string): Result<Evidence> => {
  const reason = impossible(saved);
  if (reason !== undefined) return fail('evidence.invalid', reason, SAVE_AGAIN);
  const evidence = restored('', saved);
  if (!evidence.ok) return evidence;
  return ok({ ...(evidence.value as Omit<Evidence, 'ask'>), ask: {}, replayed: { sha256 } });
};

/**
 * Loads saved evidence: bounded, of a known version, valid by its schema, every digest computed and every proof made
 * again. Nothing in the file proves who saved it; it is the caller's own (A50).
 */
export const loadEvidence = async (bytes: Uint8Array): Promise<Result<Evidence>> => {
  const { EVIDENCE_FORMAT } = await loadSchemas();
  const file = parse(bytes, EVIDENCE_FORMAT);
  if (!file.ok) return file;
  const valid = await checked(file.value);
  if (!valid.ok) return valid;
  const evidence = restoreEvidence(valid.value, receive(bytes).sha256);
  if (!evidence.ok) return evidence;
  const unproven = await unprovenChannel(evidence.value);
  if (unproven === undefined) return evidence;
  return fail(
    'evidence.proof-mismatch',
    `anchor ${unproven}: what its signature is said to prove, it does not`,
    'do not trust this file',
  );
};
