import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { placesOf } from './byte-hits.ts';
import { characterAt, codePoint, describe } from './characters.ts';
import { wideEncoding, wideMarkLength } from './wide-encoding.ts';

const hex = (bytes: string): string =>
  [...bytes].map((byte) => byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')).join(' ');

const hitAt = (source: string, offset: number): Hit & { readonly end: number } => {
  const { code, length } = characterAt(source, offset);
  const at = { start: offset, length };
  const end = offset + length;
  const bytes = hex(source.slice(offset, end));
  if (code === undefined)
    return { message: `byte 0x${bytes}, which is no UTF-8`, at, evidence: `byte ${bytes}`, end };
  const { name, fix } = describe(code);
  const bom = code === 0xfeff && offset === 0;
  return {
    message: `${bom ? 'byte-order mark' : name} ${codePoint(code)}`,
    at,
    evidence: code < 0x80 ? `byte ${bytes}` : `${codePoint(code)} (bytes ${bytes})`,
    ...(fix !== undefined && { fix }),
    end,
  };
};

/** One hit a character, not one a byte. */
const characters = (source: string, offsets: readonly number[]): readonly Hit[] => {
  const hits: Hit[] = [];
  let past = 0;
  for (const offset of offsets) {
    if (offset < past) continue;
    const { end, ...hit } = hitAt(source, offset);
    hits.push(hit);
    past = end;
  }
  return hits;
};

const wideHits = ({ guide: { text } }: Subject, encoding: string): readonly Hit[] => {
  const length = wideMarkLength(text.source);
  if (length === 0) return [];
  const evidence = `bytes ${hex(text.source.slice(0, length))}`;
  return [{ message: `the file is ${encoding}, not ASCII`, at: { start: 0, length }, evidence }];
};

const check = (subject: Subject): readonly Hit[] => {
  const { bytes, text } = subject.guide;
  const total = bytes.counts.high + bytes.counts.control;
  if (total === 0) return [];
  const encoding = wideEncoding(text.source);
  // Each character of such a file has bytes of its own; the encoding is said once, here or for its NUL bytes.
  if (encoding !== undefined) return wideHits(subject, encoding);
  const offsets = [...bytes.offsets.high, ...bytes.offsets.control].sort((one, other) => one - other);
  return placesOf(characters(text.source, offsets), total, 'disallowed bytes of this kind');
};

export const nonAsciiByte = rule({
  id: 'byte-profile.non-ascii-byte',
  severity: 'error',
  blocks: 2,
  section: '8',
  clauses: [
    'GP-08-01',
    'GP-08-02',
    'GP-08-07',
    'GP-08-08',
    'GP-08-09',
    'GP-25-06',
    'GP-25-07',
    'VP-11-02',
    'VP-11-11',
    'VP-11-12',
    'VP-11-13',
  ],
  title: 'Byte outside printable ASCII',
  why: 'Characters beyond printable ASCII can be invisible, reorder the line, or look exactly like a letter that they are not, so the human and the agent read two different texts.',
  fix: 'Replace the character with ASCII, or remove it; keep a translation in a document of its own.',
  check,
});
