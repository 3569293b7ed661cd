import type { Supplied } from '../evidence.ts';
import type { Subject } from '../subject.ts';

/** Guide profile 11: the fields that a Level 4 manifest holds at the least. */
export const MANIFEST_FIELDS = [
  'guide-path',
  'guide-version',
  'guide-sha256',
  'guide-bytes',
  'immutable-release-url',
] as const;

const KNOWN_KEYS = [...MANIFEST_FIELDS, 'canonical-url', 'signature', 'transparency-log-url'] as const;

type ManifestKey = (typeof KNOWN_KEYS)[number];

export interface Manifest {
  /** False when the bytes are no `key: value` text at all: nothing received, not UTF-8, a page, or far too long. */
  readonly readable: boolean;
  /** What is wrong with it, in words; a duplicate key is malformed and its first value stands (V06). */
  readonly problems: readonly string[];
  readonly unreadable: 'nothing' | 'page' | 'not-text' | undefined;
  readonly get: (key: ManifestKey) => string | undefined;
}

/** Far above any manifest of five fields; what is longer is not read (VP-6-02). */
const LIMIT = 65_536;
const LISTED = 8;

const LINE = /^([A-Za-z0-9_-]{1,64}):(?:[ \t]+(.*))?$/;

/** Bytes as UTF-8; undefined when they are none, or hold a NUL. */
export const utf8 = (bytes: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
};

/** Whether a text is a web page, whatever it was asked for. */
export const isPage = (text: string): boolean => /^\s{0,64}<(!doctype|html|head|body|script)\b/i.test(text);

/** A YAML scalar on one line: quotes and a trailing comment are not part of the value. */
const scalar = (written: string): string => {
  const quoted = /^"([^"\\]*)"\s*(?:#.*)?$/.exec(written) ?? /^'([^']*)'\s*(?:#.*)?$/.exec(written);
  if (quoted !== null) return quoted[1] ?? '';
  const comment = written.search(/(?:^|\s)#/);
  return (comment < 0 ? written : written.slice(0, comment)).trim();
};

// Blank, a comment, a YAML document mark, or a nested line of a key that we do not know.
const passes = (line: string): boolean => /^(?:\s|#|---$|\.\.\.$|$|- )/.test(line);

/** Many of these end a line for some readers, and for others they do not. */
const CONTROL = /[^\P{Cc}\t]|[\u2028\u2029]/u;

const KNOWN_FIELD = new RegExp(`^(${KNOWN_KEYS.join('|')})["']?\\s*:`, 'i');

/** A known key where only some readers find it: behind blanks or dashes, in quotes, or in other letters. */
const strayKey = (line: string): string | undefined =>
  KNOWN_FIELD.exec(line.replace(/^[\s"'-]+/, ''))?.[1]?.toLowerCase();

/** What would be a second value, or another one, to whoever reads more loosely. */
const ambiguity = (line: string, key: string | undefined, number: number): string | undefined => {
  if (CONTROL.test(line))
    return `line ${number} holds a control character, which ends a line for some readers`;
  const stray = strayKey(line);
  return stray === undefined || stray === key
    ? undefined
    : `line ${number} holds "${stray}" in a form that only some readers take for the field`;
};

/** Fields whose value is compared; a signature may take several lines, and nothing of it is read. */
const COMPARED: ReadonlySet<string | undefined> = new Set(KNOWN_KEYS.filter((key) => key !== 'signature'));

/** A nested line below a field, which YAML takes for more of its value. */
const continuation = (line: string, field: string | undefined, number: number): string | undefined =>
  COMPARED.has(field) && /^(?:\s+[^\s#]|- )/.test(line)
    ? `line ${number} goes on with "${field}" for some readers`
    : undefined;

const readLines = (text: string, fields: Map<string, string>, problems: string[]): void => {
  let field: string | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trimEnd();
    const [, key, value] = LINE.exec(line) ?? [];
    const ambiguous = ambiguity(line, key, index + 1) ?? continuation(line, field, index + 1);
    field = key ?? field;
    if (ambiguous === undefined && passes(line)) continue;
    if (problems.length >= LISTED) return;
    if (ambiguous !== undefined) problems.push(ambiguous);
    else if (key === undefined) problems.push(`line ${index + 1} is not "key: value"`);
    else if (fields.has(key)) problems.push(`"${key}" stands twice; the first value counts`);
    else fields.set(key, scalar(value ?? ''));
  }
};

const unreadableManifest = (why: 'nothing' | 'page' | 'not-text'): Manifest => ({
  readable: false,
  problems: [],
  unreadable: why,
  get: () => undefined,
});

/** Reads a manifest: plain `key: value` lines or a simple YAML mapping (GP-11-48). Unknown keys are tolerated (GP-11-60). */
export const readManifest = (supplied: Supplied): Manifest => {
  if (!supplied.received) return unreadableManifest('nothing');
  if (supplied.truncated || supplied.bytes.length > LIMIT) return unreadableManifest('not-text');
  const text = utf8(supplied.bytes);
  if (text === undefined) return unreadableManifest('not-text');
  if (isPage(text)) return unreadableManifest('page');
  const fields = new Map<string, string>();
  const problems: string[] = [];
  readLines(text, fields, problems);
  return { readable: true, problems, unreadable: undefined, get: (key) => fields.get(key) || undefined };
};

/** One field of a supplied manifest, for gatherers that follow what it names. */
export const manifestField = (supplied: Supplied, key: ManifestKey): string | undefined =>
  readManifest(supplied).get(key);

const SHA256 = /^[0-9a-f]{64}$/i;
const LOWERCASE = /^[0-9a-f]{64}$/;

/** A SHA-256 in hex, lowercase; undefined when it is none. */
export const hexDigest = (value: string | undefined): string | undefined =>
  value !== undefined && SHA256.test(value) ? value.toLowerCase() : undefined;

/** `guide-bytes` as a number; undefined when it is no integer. */
export const byteCount = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;

/** The report's `manifest` member (VP-27). Members without a value are left out. */
export interface ManifestSummary {
  readonly url?: string;
  readonly path?: string;
  /** Of the manifest's own bytes. */
  readonly sha256?: string;
  readonly fetched: boolean;
  /** Readable, complete, and without a malformed line. */
  readonly valid: boolean;
  readonly hash_match?: boolean;
  readonly bytes_match?: boolean;
  readonly guide_sha256?: string;
}

const isValid = (manifest: Manifest): boolean =>
  manifest.readable &&
  manifest.problems.length === 0 &&
  MANIFEST_FIELDS.every((key) => manifest.get(key) !== undefined) &&
  LOWERCASE.test(manifest.get('guide-sha256') ?? '') &&
  byteCount(manifest.get('guide-bytes')) !== undefined;

/** What the manifest says about the guide, for the report; undefined when none was given or fetched. */
export const manifestSummary = (subject: Subject): ManifestSummary | undefined => {
  const { manifest: supplied, guide } = subject.evidence;
  const manifest = subject.manifest();
  if (supplied === undefined || manifest === undefined) return undefined;
  const hash = hexDigest(manifest.get('guide-sha256'));
  const bytes = byteCount(manifest.get('guide-bytes'));
  return {
    ...(supplied.url !== undefined && { url: supplied.url }),
    ...(supplied.path !== undefined && { path: supplied.path }),
    ...(supplied.received && { sha256: supplied.sha256 }),
    fetched: supplied.fetchedAt !== undefined,
    valid: isValid(manifest),
    ...(hash !== undefined && { hash_match: hash === guide.sha256, guide_sha256: hash }),
    ...(bytes !== undefined && { bytes_match: bytes === guide.bytes.length }),
  };
};
