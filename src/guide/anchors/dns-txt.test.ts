import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base4, evidenceOf, findingsFor, sha256 } from '../../../test/support/guides.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import type { FetchRecord } from '../../base/index.ts';
import { anchorStatuses } from '../anchors.ts';
import type { ChannelEvidence, Evidence, Supplied } from '../evidence.ts';
import { subjectOf } from '../judge.ts';
import { standardLookups } from '../standard-lookups.ts';
import { readTxtValues } from './txt-record.ts';

const URL_ = 'https://example.com/.well-known/assistant-guide.txt';
const OTHER = 'f'.repeat(64);
const HASH = sha256(Buffer.from(base4, 'latin1'));
const RECORD = `v=1; sha256=${HASH}; url=${URL_}`;

const supplied = (text: string): Supplied => {
  const bytes = Uint8Array.from(Buffer.from(text, 'latin1'));
  return { received: true, bytes, sha256: sha256(bytes), truncated: false };
};

const channel = (text: string): ChannelEvidence => ({ channel: 'dns-txt', ...supplied(text) });

const read = (text: string, more: Partial<Evidence> = {}) => {
  const evidence = evidenceOf(base4, { anchors: [channel(text)], ...more });
  return anchorStatuses(subjectOf(evidence, standardLookups)).find((one) => one.channel === 'dns-txt');
};

const messages = (id: string, text: string, more: Partial<Evidence> = {}) =>
  findingsFor(id, base4, { anchors: [channel(text)], ...more }).map(({ message }) => message);

describe('GP-11-68 A42 one value', () => {
  test.each([
    ['a second hash behind empty parts', `${RECORD};;;;;;;;; sha256=${OTHER}`],
    ['an empty value', `v=1; sha256=${HASH}; url=`],
    ['a part that is no key', `${RECORD}; x`],
    ['a key in capitals', `v=1; SHA256=${HASH}; url=${URL_}`],
    ['spaces around the equals sign', `v=1; sha256 = ${HASH}; url=${URL_}`],
    ['a tab inside', `v=1; sha256=${HASH};\turl=${URL_}`],
    ['a manifest beside a hash', `${RECORD}; manifest=https://example.net/m.txt`],
    ['no key at all', 'v=1'],
    ['a value of thousands of bytes', `${RECORD}${' '.repeat(5000)};`],
  ])('%s is malformed', (_what, value) => {
    expect(readTxtValues(value)).toMatchObject([{ record: { kind: 'malformed' } }]);
    expect(messages('anchor.dns-txt.malformed', value)).toHaveLength(1);
    expect(read(value)?.status).toBe('absent');
  });

  test.each([
    ['chunks', `"v=1; sha256=${HASH}" "; url=${URL_}"`, 'hash'],
    ['an escaped letter', `"v=\\049; sha256=${HASH}; url=${URL_}"`, 'hash'],
    ['an escaped line feed', `"v=1; sha256=${HASH}; url=${URL_}\\010"`, 'malformed'],
    ['something behind the quotes', `"v=1; sha256=${HASH}; url=${URL_}" x`, 'foreign'],
    ['a quote that does not end', `"v=1; sha256=${HASH}; url=${URL_}`, 'foreign'],
  ])('zone-file form: %s', (_what, line, kind) => {
    expect(readTxtValues(line)).toMatchObject([{ record: { kind } }]);
  });

  test('VP-6-06 any text is read in linear time', () => {
    const spent = processorTime();
    for (const part of ['"', '\\"', '"\\', ';', ' ', '" "', 'v=1;'])
      readTxtValues(part.repeat(300_000 / part.length));
    readTxtValues('v=1;  ;\n'.repeat(5000));
    expect(spent()).toBeLessThan(2000);
  });

  test('VP-6-06 V09 whatever the lines are, it does not throw', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (lines) => {
        readTxtValues(lines.join('\n'));
      }),
    );
  });
});

describe('GP-11-69 A42 several values', () => {
  test('other guides are told together, and ignored', () => {
    const others = Array.from({ length: 30 }, (_, n) => `v=1; sha256=${OTHER}; url=${URL_}?${n}`);
    expect(messages('anchor.dns-txt.other-guide', [...others, RECORD].join('\n'))).toEqual([
      'dns-txt: 30 TXT records are for other canonical URLs and were ignored',
    ]);
    expect(read([...others, RECORD].join('\n'))?.status).toBe('present-matches');
  });

  test('VP-6-06 more values than a DNS answer holds are not read half', () => {
    const line = `v=1; sha256=${OTHER}; url=${URL_}\n`;
    expect(read(RECORD + '\n'.repeat(5000))?.status).toBe('present-matches');
    expect(read(`${RECORD}\n${line.repeat(6000)}`)?.status).toBe('unreachable');
  });

  test('VP-23-07 two hashes that are both wrong', () => {
    const lines = [OTHER, 'e'.repeat(64)].map((hash) => `v=1; sha256=${hash}; url=${URL_}`);
    expect(read(lines.join('\n'))).toMatchObject({
      status: 'present-mismatch',
      reason: 'TXT records for this URL carry 2 hashes',
    });
  });
});

describe('GP-11-70 A04 a record that names a manifest', () => {
  const NAMED = 'https://records.example.net/m.txt';
  const fetchedAt = '2026-06-01T00:00:00Z';
  const record = (finalUrl: string): FetchRecord => ({
    url: NAMED,
    finalUrl,
    fetchedAt,
    status: 200,
    headers: [],
    redirects: [],
    tlsValid: true,
    problems: [],
  });
  const manifest = (more: Partial<Supplied>, text = `guide-sha256: ${HASH}\n`): Partial<Evidence> => ({
    manifest: { ...supplied(text), url: NAMED, fetchedAt, requests: [record(NAMED)], ...more },
  });
  const VALUE = `v=1; manifest=${NAMED}`;
  const id = 'anchor.dns-txt.manifest-indirection';

  test('counts when it was fetched from another registered domain', () => {
    expect(read(VALUE, manifest({}))).toMatchObject({ status: 'present-matches', counted: true });
    expect(messages(id, VALUE, manifest({}))[0]).toContain('counted: it is on another domain');
  });

  test.each([
    ['it was not fetched', { manifest: { ...supplied(`guide-sha256: ${HASH}\n`), url: NAMED } }],
    ['another one was fetched', manifest({ url: 'https://records.example.net/other.txt' })],
    ['nothing came', manifest({ received: false, bytes: new Uint8Array() })],
    ['it came from the domain of the guide', manifest({ requests: [record('https://www.example.com/m')] })],
    ['it holds no hash', manifest({}, 'guide-bytes: 1\n')],
    ['there is none', {}],
  ])('does not count when %s', (_what, evidence) => {
    expect(read(VALUE, evidence)).toMatchObject({ status: 'absent', counted: false });
    expect(messages(id, VALUE, evidence)[0]).toContain('not counted: ');
  });

  test('nor on the domain of the guide itself', () => {
    const url = 'https://www.example.com/m.txt';
    const own = manifest({ url, requests: [] });
    expect(read(`v=1; manifest=${url}`, own)).toMatchObject({ status: 'absent', counted: false });
  });
});
