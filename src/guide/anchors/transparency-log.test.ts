import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base4, edit, evidenceOf, findingsFor, idsOf, sha256 } from '../../../test/support/guides.ts';
import { anchorStatuses } from '../anchors.ts';
import type { ChannelEvidence, Evidence, LogProof, LogSigner, Received } from '../evidence.ts';
import { subjectOf } from '../judge.ts';
import { standardLookups } from '../standard-lookups.ts';
import { isLogBundle } from './log-entry.ts';

const URL = 'https://example.com/.well-known/assistant-guide.txt';
const HASH = sha256(Buffer.from(base4, 'latin1'));
const OTHER = 'f'.repeat(64);
const V03 = 'application/vnd.dev.sigstore.bundle.v0.3+json';

const received = (text: string): Received => {
  const bytes = Uint8Array.from(Buffer.from(text));
  return { received: bytes.length > 0, bytes, sha256: sha256(bytes), truncated: false };
};

const MANIFEST = [
  'guide-path: /.well-known/assistant-guide.txt',
  'guide-version: 1.0.0',
  `guide-sha256: ${HASH}`,
  `guide-bytes: ${base4.length}`,
  'immutable-release-url: https://example.com/releases/1.0.0',
  `canonical-url: ${URL}`,
  'transparency-log-url: https://example.com/.well-known/assistant-guide-log.json',
  '',
].join('\n');

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const attesting = (statement: unknown, more: object = {}): string =>
  JSON.stringify({
    mediaType: V03,
    dsseEnvelope: {
      payload: base64(JSON.stringify(statement)),
      payloadType: 'application/vnd.in-toto+json',
      ...more,
    },
  });

const statement = (subject: unknown, predicate: unknown = {}, type = 'https://in-toto.io/Statement/v1') => ({
  _type: type,
  subject,
  predicateType: 'https://example.com/guide/v1',
  predicate,
});

const SUBJECT = { name: URL, digest: { sha256: HASH } };
const ATTESTATION = attesting(statement([SUBJECT]));

const signing = (hex: string, more: object = {}): string =>
  JSON.stringify({
    mediaType: V03,
    messageSignature: {
      messageDigest: { algorithm: 'SHA2_256', digest: Buffer.from(hex, 'hex').toString('base64') },
      ...more,
    },
  });

/** A workflow at the host of the repository that base4 names. */
const OWN: LogSigner = {
  kind: 'certificate',
  name: 'https://example.com/org/example-cli/.ci/release.yml@refs/tags/v1.0.0',
  issuer: 'https://example.com',
  repository: 'https://example.com/org/example-cli',
};

const proof = (signer: LogSigner = OWN, more: Partial<LogProof> = {}): LogProof => ({
  kind: 'sigstore',
  trustedRoot: received('{}'),
  verdict: 'verified',
  reason: 'all of it holds',
  signer,
  log: 'log.example.org',
  logIndex: '7',
  signedAt: '2026-05-21T00:00:00Z',
  ...more,
});

const evidenceWith = (
  bundle: string,
  given: Partial<ChannelEvidence> = { proof: proof() },
  manifest = MANIFEST,
) => ({
  manifest: received(manifest),
  anchors: [{ channel: 'transparency-log' as const, ...received(bundle), ...given }],
});

const statusIn = (evidence: Partial<Evidence>, guide = base4) =>
  anchorStatuses(subjectOf(evidenceOf(guide, evidence), standardLookups)).find(
    ({ channel }) => channel === 'transparency-log',
  );

const status = (bundle: string, given?: Partial<ChannelEvidence>, manifest?: string) =>
  statusIn(evidenceWith(bundle, given, manifest));

const logIds = (evidence: Partial<Evidence>, guide = base4): readonly string[] =>
  idsOf(guide, evidence).filter((id) => id.startsWith('anchor.transparency-log'));

const COUNTS = {
  status: 'present-matches',
  checked: true,
  counted: true,
  observed_sha256: HASH,
  reason: expect.stringMatching(/^signed by https:.*, of the repository .*; entry 7 of log\.example\.org$/),
};

describe('VP-22-15 GP-11-91 what an entry records is compared', () => {
  test.each<[string, string]>([
    ['the signed manifest', signing(sha256(Buffer.from(MANIFEST)))],
    ['an attestation: name and digest of its subject', ATTESTATION],
    ['hex in capitals', attesting(statement([{ name: URL, digest: { sha256: HASH.toUpperCase() } }]))],
    ['a URI beside a file name', attesting(statement([{ ...SUBJECT, name: 'guide.txt', uri: URL }]))],
    [
      'a file name, and the URL in the predicate',
      attesting(statement([{ ...SUBJECT, name: 'guide.txt' }], { 'canonical-url': URL })),
    ],
    [
      'both in the predicate, about another subject',
      attesting(
        statement([{ name: 'manifest.txt', digest: { sha256: OTHER } }], {
          'guide-sha256': HASH,
          'canonical-url': URL,
        }),
      ),
    ],
    ['the older statement type', attesting(statement([SUBJECT], {}, 'https://in-toto.io/Statement/v0.1'))],
    [
      'the other spelling of version 0.3',
      ATTESTATION.replace(V03, 'application/vnd.dev.sigstore.bundle+json;version=0.3'),
    ],
  ])('%s', (_, bundle) => {
    expect(status(bundle)).toMatchObject(COUNTS);
    expect(logIds(evidenceWith(bundle))).toEqual([]);
  });

  test('another hash is a mismatch and blocks Level 4, whoever signed it', () => {
    const bundle = attesting(statement([{ name: URL, digest: { sha256: OTHER } }]));
    expect(status(bundle)).toMatchObject({ status: 'present-mismatch', observed_sha256: OTHER });
    const stranger = proof({ kind: 'key', pinned: false });
    for (const given of [{ proof: proof() }, { proof: stranger }])
      expect(findingsFor('anchor.independent.mismatch', base4, evidenceWith(bundle, given))).toMatchObject([
        { severity: 'error', blocks_level: 4, evidence: OTHER },
      ]);
  });
});

describe('GP-11-92 GP-11-93 an entry without the hash or the URL', () => {
  const withoutUrl = edit(MANIFEST, `canonical-url: ${URL}\n`, '');
  const withoutHash = edit(MANIFEST, `guide-sha256: ${HASH}\n`, '');
  const signingOf = (manifest: string): string => signing(sha256(Buffer.from(manifest)));

  test.each<[string, string, string, RegExp]>([
    ['a manifest without canonical-url', signingOf(withoutUrl), withoutUrl, /no canonical-url/],
    ['a manifest without guide-sha256', signingOf(withoutHash), withoutHash, /no SHA-256/],
    ['the guide itself: a hash and no URL', signing(HASH), MANIFEST, /signs the guide itself/],
    [
      'a subject with a file name',
      attesting(statement([{ ...SUBJECT, name: 'guide.txt' }])),
      MANIFEST,
      /no canonical-url/,
    ],
    [
      'a subject with another digest',
      attesting(statement([{ name: URL, digest: { sha512: HASH + HASH } }])),
      MANIFEST,
      /no SHA-256/,
    ],
    [
      'a predicate with a hash that is none',
      attesting(statement([SUBJECT], { 'guide-sha256': 'x' })),
      MANIFEST,
      /no SHA-256/,
    ],
    ['another URL', attesting(statement([{ ...SUBJECT, name: `${URL}?` }])), MANIFEST, /another URL/],
    ['two subjects', attesting(statement([SUBJECT, SUBJECT])), MANIFEST, /exactly one subject/],
    ['no subject', attesting(statement([])), MANIFEST, /exactly one subject/],
    ['another statement type', attesting(statement([SUBJECT], {}, 'x')), MANIFEST, /no in-toto statement/],
    [
      'another payload type',
      attesting(statement([SUBJECT]), { payloadType: 'application/json' }),
      MANIFEST,
      /another type/,
    ],
    ['a payload that is no base64', attesting({}, { payload: '*' }), MANIFEST, /no text/],
    [
      'a digest of another kind',
      signing(HASH, { messageDigest: { algorithm: 'SHA2_512', digest: base64(HASH) } }),
      MANIFEST,
      /another digest/,
    ],
    [
      'two things signed',
      JSON.stringify({ ...JSON.parse(ATTESTATION), ...JSON.parse(signing(HASH)) }),
      MANIFEST,
      /exactly one thing/,
    ],
    ['nothing signed', JSON.stringify({ mediaType: V03 }), MANIFEST, /exactly one thing/],
  ])('%s', (_, bundle, manifest, why) => {
    const evidence = evidenceWith(bundle, { proof: proof() }, manifest);
    expect(statusIn(evidence)).toMatchObject({
      status: 'absent',
      counted: false,
      reason: expect.stringMatching(why),
    });
    expect(logIds(evidence)).toContain('anchor.transparency-log.incomplete');
    // What an entry leaves out shows in its bytes, also before anything is proved.
    expect(logIds(evidenceWith(bundle, {}, manifest))).toContain('anchor.transparency-log.incomplete');
  });
});

describe('GP-11-95 VP-23-06 VP-23-16 an entry that is not proved counts for nothing', () => {
  test.each<[string, string, Partial<ChannelEvidence>]>([
    ['a proof that failed', ATTESTATION, { proof: { ...proof(), verdict: 'invalid' } }],
    ['a page of text with the hash', `guide-sha256: ${HASH}\ncanonical-url: ${URL}\n`, {}],
    ['a bundle of version 0.1', ATTESTATION.replace('.v0.3+json', '+json;version=0.1'), {}],
    ['a bundle of version 0.2', ATTESTATION.replace('.v0.3+json', '+json;version=0.2'), {}],
    ['a media type that begins like it', ATTESTATION.replace('+json', '+json;x'), {}],
    ['a signature over other bytes', signing(OTHER), { proof: proof() }],
  ])('%s', (_, bundle, given) => {
    const evidence = evidenceWith(bundle, given);
    expect(statusIn(evidence)).toMatchObject({ status: 'absent', checked: true, counted: false });
    expect(logIds(evidence)).toEqual([
      // The bundle lies on the guide's own domain, and nothing shows that this does not matter.
      'anchor.transparency-log.not-independent',
      'anchor.transparency-log.unproved',
    ]);
  });

  test('a file that nobody verified is told as unchecked', () => {
    expect(status(ATTESTATION, {})).toMatchObject({ status: 'absent', checked: false, counted: false });
    const openpgp = { kind: 'openpgp', verdict: 'verified', reason: 'x' } as const;
    expect(status(ATTESTATION, { proof: openpgp })).toMatchObject({ checked: false, counted: false });
  });

  test('the same beside another host: no word about the domain', () => {
    const manifest = edit(
      MANIFEST,
      'https://example.com/.well-known/assistant-guide-log',
      'https://logs.example.net/log',
    );
    const evidence = evidenceWith(ATTESTATION, { proof: { ...proof(), verdict: 'invalid' } }, manifest);
    expect(logIds(evidence)).toEqual(['anchor.transparency-log.unproved']);
  });

  test('what a proof shows does not depend on the host that keeps the bundle', () => {
    expect(logIds(evidenceWith(ATTESTATION))).toEqual([]);
  });
});

describe('GP-11-95 VP-23-06 who signed (A44)', () => {
  const guideOf = (repository: string): string =>
    edit(base4, 'repository-url: https://example.com/org/example-cli', `repository-url: ${repository}`);

  /** Whether a signer counts for a guide; the entry is for the guide as it is edited. */
  const counts = (
    signer: LogSigner,
    repository = 'https://example.com/org/example-cli',
    more = {},
  ): boolean => {
    const guide = guideOf(repository);
    const hash = sha256(Buffer.from(guide, 'latin1'));
    const bundle = attesting(statement([{ name: URL, digest: { sha256: hash } }]));
    const evidence = { anchors: evidenceWith(bundle, { proof: proof(signer, more) }).anchors };
    const seen = statusIn(evidence, guide);
    expect(seen?.status).toBe('present-matches');
    expect(logIds(evidence, guide)).toEqual(seen?.counted ? [] : ['anchor.transparency-log.not-independent']);
    return seen?.counted === true;
  };

  const github = (repository: string, issuer = 'https://token.actions.githubusercontent.com'): LogSigner => ({
    kind: 'certificate',
    name: `${repository}/.github/workflows/release.yml@refs/heads/main`,
    issuer,
    repository,
  });

  test.each([
    ['the same', 'https://github.com/acme/ledger', 'https://github.com/acme/ledger'],
    ['.git and a slash', 'https://github.com/acme/ledger', 'https://github.com/acme/ledger.git/'],
    ['another case', 'https://github.com/Acme/Ledger', 'https://github.com/acme/ledger'],
    ['a branch of it', 'https://github.com/acme/ledger', 'https://github.com/acme/ledger/tree/main'],
    ['a host in capitals', 'https://github.com/acme/ledger', 'https://GitHub.com/acme/ledger'],
  ])('a workflow of repository-url: %s', (_, signer, repository) => {
    expect(counts(github(signer), repository)).toBe(true);
  });

  test.each([
    ['another name', 'https://github.com/acme/ledger-fork', 'https://github.com/acme/ledger'],
    ['a shorter name', 'https://github.com/acme/led', 'https://github.com/acme/ledger'],
    ['another owner', 'https://github.com/evil/ledger', 'https://github.com/acme/ledger'],
    ['the owner alone', 'https://github.com/acme', 'https://github.com/acme/ledger'],
    ['another host', 'https://github.com.example.net/acme/ledger', 'https://github.com/acme/ledger'],
    ['a path below it', 'https://github.com/acme/ledger/x', 'https://github.com/acme/ledger'],
    ['no URL', 'acme/ledger', 'https://github.com/acme/ledger'],
  ])('a workflow of another repository: %s', (_, signer, repository) => {
    expect(counts(github(signer), repository)).toBe(false);
  });

  test('case matters on a host that nobody knows', () => {
    expect(counts(OWN)).toBe(true);
    expect(counts({ ...OWN, repository: 'https://example.com/org/Example-CLI' })).toBe(false);
  });

  test.each([
    ['https://token.actions.githubusercontent.com/acme', true],
    ['https://token.actions.github.com', true],
    ['https://ci.example.org', false],
    ['https://token.actions.githubusercontent.com.example.org', false],
    ['http://token.actions.githubusercontent.com', false],
  ])('a repository is believed from the issuer of its host only: %s', (issuer, expected) => {
    const repository = 'https://github.com/acme/ledger';
    expect(counts(github(repository, issuer), repository)).toBe(expected);
    expect(counts({ kind: 'certificate', name: 'x:y', repository }, repository)).toBe(false);
  });

  test('a pinned identity is compared as a whole', () => {
    const person: LogSigner = {
      kind: 'certificate',
      name: 'a@example.com',
      issuer: 'https://id.example.org',
    };
    const pinning = (identity: string): boolean => counts(person, undefined, { identity });
    expect(pinning('a@example.com')).toBe(true);
    for (const near of [
      'a@example.co',
      '@example.com',
      'a.example.com',
      '.*',
      'A@example.com',
      'a@example.com ',
    ])
      expect(pinning(near)).toBe(false);
    expect(
      counts({ kind: 'certificate', issuer: 'https://id.example.org' }, undefined, { identity: 'undefined' }),
    ).toBe(false);
    expect(counts(person)).toBe(false);
  });

  test('a key counts when it is the pinned one', () => {
    expect(counts({ kind: 'key', pinned: true })).toBe(true);
    expect(counts({ kind: 'key', pinned: false })).toBe(false);
  });

  test('a proof that names nobody counts for nothing', () => {
    const { signer: _, ...nobody } = proof();
    expect(status(ATTESTATION, { proof: nobody })).toMatchObject({ counted: false });
  });
});

describe('VP-6-06 any text', () => {
  test('deep JSON, in the bundle and in its payload', () => {
    const deep = '['.repeat(400_000);
    expect(status(deep)).toMatchObject({ counted: false });
    expect(status(attesting({}, { payload: base64(`${deep}${']'.repeat(400_000)}`) }))).toMatchObject({
      counted: false,
    });
  });

  test('judging throws on none, and counts none of it', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((payload) => attesting({}, { payload: base64(payload) })),
      fc.jsonValue().map((predicate) => attesting(statement([{ name: 1, digest: predicate }], predicate))),
      fc.jsonValue().map((message) => JSON.stringify({ mediaType: V03, messageSignature: message })),
    );
    fc.assert(
      fc.property(text, (bundle) => {
        expect(status(bundle)?.counted).toBe(false);
        expect(isLogBundle(Buffer.from(bundle))).toBeTypeOf('boolean');
      }),
    );
  });
});
