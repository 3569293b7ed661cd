import { hexDigest } from '../parse/manifest.ts';
import { readUrl } from '../text/url.ts';

/** One TXT value at `_assistant-guide.<registered domain>` (A42). A value of another version is not ours to judge. */
export type TxtRecord =
  | { readonly kind: 'hash'; readonly sha256: string; readonly url: string; readonly verifier?: string }
  | { readonly kind: 'manifest'; readonly manifest: string; readonly verifier?: string }
  | { readonly kind: 'verifier'; readonly verifier: string; readonly url?: string }
  | { readonly kind: 'malformed' | 'foreign' };

/** A value as it was served, one character a byte, and what it says. */
export interface TxtValue {
  readonly value: string;
  readonly record: TxtRecord;
}

/** Longer than any record of the defined form, whose URLs stand on one line of a guide. */
const VALUE_LENGTH = 4096;
/** A value of that length with each character escaped, and its quotes. */
const LINE_LENGTH = 5 * VALUE_LENGTH;
/** A DNS message, at most 65,535 bytes, holds fewer records; a file that has more is not read. */
const VALUES = 5_461;

const ESCAPE = /\\(\d{3}|\D)/g;
const CHUNK = / *"((?:[^"\\]|\\.)*)"/gy;

const unescaped = (chunk: string): string =>
  chunk.replace(ESCAPE, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number(code) & 0xff) : code,
  );

/** A value in zone-file form is quoted chunks, with `\DDD` for what is not printable; together they are one value. */
const joined = (line: string): string => {
  if (!line.startsWith('"')) return line;
  const chunks = [...line.slice(0, LINE_LENGTH).matchAll(CHUNK)];
  const length = chunks.reduce((sum, [whole]) => sum + whole.length, 0);
  return length === line.length ? chunks.map(([, chunk = '']) => unescaped(chunk)).join('') : line;
};

const MALFORMED: TxtRecord = { kind: 'malformed' };

/** The keys after `v=1`, each once and none without a value; undefined when they are not of that form. */
const keysOf = (parts: readonly string[]): Map<string, string> | undefined => {
  const keys = new Map<string, string>();
  for (const part of parts.filter((one) => one !== '')) {
    const equals = part.indexOf('=');
    const key = part.slice(0, Math.max(equals, 0));
    if (key === '' || equals === part.length - 1 || keys.has(key)) return undefined;
    keys.set(key, part.slice(equals + 1));
  }
  return keys;
};

/** What the keys besides `verifier` make of a record: exactly these keys and no other (GP-11-68, GP-11-70). */
const recordOf = (keys: ReadonlyMap<string, string>, verifier: string | undefined): TxtRecord => {
  const said = verifier === undefined ? {} : { verifier };
  const url = keys.get('url');
  const sha256 = hexDigest(keys.get('sha256'));
  const manifest = keys.get('manifest');
  if (keys.size === 2 && url !== undefined && sha256 !== undefined)
    return { kind: 'hash', sha256, url, ...said };
  if (keys.size === 1 && manifest !== undefined) return { kind: 'manifest', manifest, ...said };
  if (verifier !== undefined && keys.size === 0) return { kind: 'verifier', verifier };
  if (verifier !== undefined && keys.size === 1 && url !== undefined)
    return { kind: 'verifier', verifier, url };
  return MALFORMED;
};

const readRecord = (value: string): TxtRecord => {
  const parts = value
    .slice(0, VALUE_LENGTH)
    .split(';')
    .map((part) => part.trim());
  if (parts[0] !== 'v=1') return { kind: 'foreign' };
  if (value.length > VALUE_LENGTH || !/^[\x20-\x7e]*$/.test(value)) return MALFORMED;
  const keys = keysOf(parts.slice(1));
  const verifier = keys?.get('verifier');
  if (keys === undefined || (verifier !== undefined && !readUrl(verifier).ok)) return MALFORMED;
  keys.delete('verifier');
  return recordOf(keys, verifier);
};

/** The values of a channel or surface that holds one a line; undefined when there are more than a DNS answer can hold. */
export const readTxtValues = (text: string): readonly TxtValue[] | undefined => {
  const lines = text.split('\n', VALUES + 1);
  if (lines.length > VALUES) return undefined;
  return lines
    .map((line) => joined(line.trim()))
    .filter((value) => value !== '')
    .map((value) => ({ value, record: readRecord(value) }));
};
