import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Evidence, Received } from '../../src/guide/evidence.ts';
import { judge, type Report } from '../../src/guide/index.ts';
import type { Finding } from '../../src/guide/report/finding.ts';

const FIXTURES = new URL('../../fixtures/guides/', import.meta.url);

export const fixtureText = (path: string): string => readFileSync(new URL(path, FIXTURES), 'latin1');

/** GP-00-01: the smallest guides that achieve each level with no error and no warning (base1 has one tab). */
export const base1 = fixtureText('base/level-1/guide.txt');
export const base2 = fixtureText('base/level-2/guide.txt');
export const base3 = fixtureText('base/level-3/guide.txt');
export const base4 = fixtureText('base/level-4/guide.txt');

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes as a gatherer takes them in. */
export const receivedOf = (bytes: Uint8Array): Received => ({
  received: bytes.length > 0,
  bytes,
  sha256: sha256(bytes),
  truncated: false,
});

/** `text` with `from` replaced by `to`; it must stand there exactly once, so that a test cannot pass by accident. */
export const edit = (text: string, from: string, to: string): string => {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`"${from}" stands ${parts.length - 1} times in the text`);
  return parts.join(to);
};

/** base3 with one more action block, given by its lines. */
export const withAction = (lines: string, guide: string = base3): string =>
  edit(guide, '\nStop and ask\nStop', `\n[action]\n${lines.trim()}\n[/action]\n\nStop and ask\nStop`);

/** base3 with one more sentence or paragraph under its safety rules. */
export const withProse = (prose: string, guide: string = base3): string =>
  edit(guide, '\nSafety rules\n', `\nSafety rules\n${prose}\n`);

/** Evidence of a local file with these bytes (a string stands for Latin-1 bytes), judged on a fixed day. */
export const evidenceOf = (guide: string | Uint8Array, more: Partial<Evidence> = {}): Evidence => {
  const bytes = typeof guide === 'string' ? Uint8Array.from(Buffer.from(guide, 'latin1')) : guide;
  return {
    mode: 'local-file',
    source: { path: 'assistant-guide.txt' },
    guide: { received: bytes.length > 0, bytes, sha256: sha256(bytes), truncated: false },
    evaluatedAt: '2026-06-01T00:00:00Z',
    ask: {},
    ...more,
  };
};

export const reportOn = (guide: string | Uint8Array, more: Partial<Evidence> = {}): Report =>
  judge(evidenceOf(guide, more));

/** The findings of one id. */
export const findingsFor = (
  id: string,
  guide: string | Uint8Array,
  more: Partial<Evidence> = {},
): readonly Finding[] => reportOn(guide, more).findings.filter((finding) => finding.id === id);

/** The ids of all errors and warnings, each once, sorted. */
export const idsOf = (guide: string | Uint8Array, more: Partial<Evidence> = {}): readonly string[] =>
  [
    ...new Set(
      reportOn(guide, more)
        .findings.filter((finding) => finding.severity !== 'info')
        .map((finding) => finding.id),
    ),
  ].sort();
