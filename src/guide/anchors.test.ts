import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base4, edit, evidenceOf, sha256 } from '../../test/support/guides.ts';
import { anchorStatuses } from './anchors.ts';
import { CHANNELS, type Channel, type ChannelEvidence, type Supplied } from './evidence.ts';
import { subjectOf } from './judge.ts';
import { standardLookups } from './standard-lookups.ts';

const URL = 'https://example.com/.well-known/assistant-guide.txt';
const OTHER = 'f'.repeat(64);

const hashOf = (guide: string): string => sha256(Buffer.from(guide, 'latin1'));
const HASH = hashOf(base4);

const supplied = (content: string | Uint8Array): Supplied => {
  const bytes = typeof content === 'string' ? Uint8Array.from(Buffer.from(content, 'latin1')) : content;
  return { received: true, bytes, sha256: sha256(bytes), truncated: false };
};

const statuses = (
  anchors: Partial<Record<Channel, string | Uint8Array>>,
  guide = base4,
  manifest?: string,
) => {
  const evidence = evidenceOf(guide, {
    anchors: Object.entries(anchors).map(
      ([channel, content]): ChannelEvidence => ({ channel: channel as Channel, ...supplied(content) }),
    ),
    ...(manifest !== undefined && { manifest: supplied(manifest) }),
  });
  return anchorStatuses(subjectOf(evidence, standardLookups));
};

const statusOf = (channel: Channel, content: string | Uint8Array, guide = base4) =>
  statuses({ [channel]: content }, guide).find((one) => one.channel === channel);

describe('VP-23-08 VP-23-09 VP-23-10 VP-23-11 GP-18-11 all five channels are told', () => {
  test('VP-23-08 VP-23-11 nobody looked: absent, unchecked, with a reason (V10)', () => {
    const all = anchorStatuses(subjectOf(evidenceOf(base4), standardLookups));
    expect(all.map(({ channel }) => channel)).toEqual([...CHANNELS]);
    for (const one of all) {
      expect(one).toMatchObject({ status: 'absent', checked: false });
      expect(one.reason).toBeTypeOf('string');
    }
  });

  test('VP-23-08 VP-23-09 VP-23-10 found, unreachable and absent beside each other', () => {
    const all = statuses({
      'dns-txt': `v=1; sha256=${HASH}; url=${URL}`,
      'transparency-log': Uint8Array.of(0xff),
    });
    expect(all.map(({ status }) => status)).toEqual([
      'present-matches',
      'absent',
      'absent',
      'absent',
      'unreachable',
    ]);
  });
});

describe('VP-23-02 dns-txt', () => {
  test.each([
    ['the plain form', `v=1; sha256=${HASH}; url=${URL}`, 'present-matches'],
    ['no spaces, a final semicolon', `v=1;sha256=${HASH};url=${URL};`, 'present-matches'],
    ['hex in capitals', `v=1; sha256=${HASH.toUpperCase()}; url=${URL}`, 'present-matches'],
    ['chunks', `"v=1; sha256=${HASH}; " "url=${URL}"`, 'present-matches'],
    ['beside other records', `v=spf1 -all\nv=1; sha256=${HASH}; url=${URL}\n`, 'present-matches'],
    ['another hash', `v=1; sha256=${OTHER}; url=${URL}`, 'present-mismatch'],
    [
      'two records that differ',
      `v=1; sha256=${HASH}; url=${URL}\nv=1; sha256=${OTHER}; url=${URL}`,
      'present-mismatch',
    ],
    ['63 digits', `v=1; sha256=${HASH.slice(1)}; url=${URL}`, 'absent'],
    ['no url', `v=1; sha256=${HASH}`, 'absent'],
    ['a key twice', `v=1; sha256=${HASH}; sha256=${HASH}; url=${URL}`, 'absent'],
    ['an unknown key', `v=1; sha256=${HASH}; url=${URL}; x=y`, 'absent'],
    ['v=1 not first', `sha256=${HASH}; v=1; url=${URL}`, 'absent'],
    ['another version', `v=2; sha256=${HASH}; url=${URL}`, 'absent'],
    ['another guide', `v=1; sha256=${OTHER}; url=${URL}.old`, 'absent'],
    ['the URL in other letters', `v=1; sha256=${HASH}; url=${URL.toUpperCase()}`, 'absent'],
    ['a manifest', 'v=1; manifest=https://example.com/m.txt', 'absent'],
    ['nothing', '', 'absent'],
    ['no UTF-8', Uint8Array.of(0xc3), 'unreachable'],
  ])('GP-11-67 GP-11-68 GP-11-69 GP-11-70 A42 %s', (_what, content, status) => {
    expect(statusOf('dns-txt', content)?.status).toBe(status);
  });

  test('VP-23-01 the hash is compared with that of the manifest', () => {
    const manifest = `guide-sha256: ${OTHER}\n`;
    const [dns] = statuses({ 'dns-txt': `v=1; sha256=${OTHER}; url=${URL}` }, base4, manifest);
    expect(dns).toMatchObject({ status: 'present-matches', observed_sha256: OTHER });
  });

  test('GP-11-70 A04 a manifest on another registered domain counts', () => {
    const url = 'https://records.example.net/m.txt';
    const evidence = evidenceOf(base4, {
      manifest: { ...supplied(`guide-sha256: ${HASH}\n`), url, fetchedAt: '2026-06-01T00:00:00Z' },
      anchors: [{ channel: 'dns-txt', ...supplied(`v=1; manifest=${url}`) }],
    });
    const [dns] = anchorStatuses(subjectOf(evidence, standardLookups));
    expect(dns).toMatchObject({ status: 'present-matches', counted: true });
  });
});

describe('VP-23-04 repository-file', () => {
  const hosted = edit(
    base4,
    'repository-url: https://example.com/org/example-cli',
    'repository-url: https://codeberg.org/org/example-cli',
  );

  test('GP-11-84 GP-11-85 the bytes are compared as they are', () => {
    expect(statusOf('repository-file', hosted, hosted)).toMatchObject({
      status: 'present-matches',
      counted: true,
    });
    const crlf = hosted.replaceAll('\n', '\r\n');
    expect(statusOf('repository-file', crlf, hosted)?.status).toBe('present-mismatch');
    expect(statusOf('repository-file', `${hosted} `, hosted)?.status).toBe('present-mismatch');
  });

  test('GP-11-63 A03 on the domain of the guide it does not count, and a mismatch is one all the same', () => {
    expect(statusOf('repository-file', base4)).toMatchObject({ status: 'present-matches', counted: false });
    expect(statusOf('repository-file', hosted)).toMatchObject({ status: 'present-mismatch', counted: false });
  });

  test('GP-11-63 A03 nor does it where the guide is on the pages host of the same vendor', () => {
    const pages = hosted.replaceAll('https://example.com/', 'https://org.codeberg.page/');
    expect(statusOf('repository-file', pages, pages)).toMatchObject({ counted: false });
  });

  test('GP-11-18 A02 without source-path the channel is absent', () => {
    const guide = edit(hosted, 'source-path: /.well-known/assistant-guide.txt\n', '');
    expect(statusOf('repository-file', guide, guide)?.status).toBe('absent');
  });

  test('GP-11-42 a repository-url that is no repository disables it', () => {
    const guide = edit(hosted, 'https://codeberg.org/org/example-cli', 'https://codeberg.org/org');
    expect(statusOf('repository-file', guide, guide)?.status).toBe('absent');
  });
});

describe('VP-23-05 VP-23-06 the signed channels', () => {
  const fields = `Assistant-Guide: ${URL}\nAssistant-Guide-SHA256: ${HASH}\n`;

  test('GP-11-89 VP-23-15 an unsigned security.txt is not counted', () => {
    expect(statusOf('signed-security-txt', fields)).toMatchObject({ status: 'absent', counted: false });
  });

  test('GP-11-90 a signature that was not verified is not counted, and told as unchecked', () => {
    const signed = `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${fields}-----BEGIN PGP SIGNATURE-----\n\niHUE\n-----END PGP SIGNATURE-----\n`;
    expect(statusOf('signed-security-txt', signed)).toMatchObject({ checked: false, counted: false });
  });

  test('VP-23-06 VP-23-16 a log entry given as a file is not counted, and told as unchecked', () => {
    const statement = {
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: URL, digest: { sha256: HASH } }],
    };
    const entry = JSON.stringify({
      mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
      dsseEnvelope: {
        payload: Buffer.from(JSON.stringify(statement)).toString('base64'),
        payloadType: 'application/vnd.in-toto+json',
      },
    });
    expect(statusOf('transparency-log', entry)).toMatchObject({ checked: false, counted: false });
  });

  test('GP-11-96 VP-23-13 VP-23-16 a page with a link element counts in no channel', () => {
    const page = `<html><head><link rel="assistant-guide" href="${URL}">${HASH}</head></html>`;
    for (const channel of CHANNELS)
      expect(statusOf(channel, page)?.counted && channel !== 'repository-file').toBe(false);
  });
});

test('VP-6-06 V09 no bytes in any channel make it throw', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CHANNELS), fc.uint8Array({ maxLength: 300 }), (channel, bytes) => {
      expect(statuses({ [channel]: bytes })).toHaveLength(5);
    }),
  );
});
