import { describe, expect, test } from 'vitest';
import { fetchRecord } from '../../../test/support/fetched.ts';
import { base4, evidenceOf, findingsFor, idsOf, reportOn, sha256 } from '../../../test/support/guides.ts';
import { anchorStatuses } from '../anchors.ts';
import type { ChannelEvidence, SignatureProof } from '../evidence.ts';
import { subjectOf } from '../judge.ts';
import { standardLookups } from '../standard-lookups.ts';

const GUIDE = 'https://example.com/.well-known/assistant-guide.txt';
const PLACE = 'https://example.com/.well-known/security.txt';
const HASH = sha256(Buffer.from(base4, 'latin1'));
const OTHER = 'f'.repeat(64);
const CONTACT = 'Contact: mailto:security@example.com\n';
const EXPIRES = 'Expires: 2027-01-01T00:00:00Z\n';
const PAIR = `Assistant-Guide: ${GUIDE}\nAssistant-Guide-SHA256: ${HASH}\n`;

const VERIFIED: SignatureProof = {
  kind: 'openpgp',
  verdict: 'verified',
  reason: 'signed with key 0A',
  signer: '0A',
};

const blocked = (text: string): string =>
  `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${text}-----BEGIN PGP SIGNATURE-----\n\niHUE\n-----END PGP SIGNATURE-----\n`;

interface Served {
  readonly proof?: ChannelEvidence['proof'] | undefined;
  /** Where it was asked, and where redirects led. */
  readonly places?: readonly [string, ...string[]];
}

const serving = (file: string, { proof = VERIFIED, places = [PLACE] }: Served = {}): ChannelEvidence => {
  const bytes = Uint8Array.from(Buffer.from(file));
  const [url, ...redirects] = places;
  return {
    channel: 'signed-security-txt',
    received: true,
    bytes,
    sha256: sha256(bytes),
    truncated: false,
    url,
    fetchedAt: '2026-06-01T00:00:00Z',
    requests: [fetchRecord(url, { redirects })],
    ...(proof !== undefined && { proof }),
  };
};

const around = (file: string, served?: Served) => ({ anchors: [serving(file, served)] });

const statusOf = (file: string, served?: Served) =>
  anchorStatuses(subjectOf(evidenceOf(base4, around(file, served)), standardLookups)).find(
    ({ channel }) => channel === 'signed-security-txt',
  );

/** The ids of this channel that a verified text raises. */
const raised = (text: string, served?: Served) =>
  reportOn(base4, around(blocked(text), served))
    .findings.map(({ id }) => id)
    .filter((id) => id.startsWith('anchor.security-txt') || id === 'anchor.independent.mismatch');

describe('GP-11-88 VP-23-05 a security.txt whose signature holds', () => {
  test.each([
    ['the pair', `${CONTACT}${EXPIRES}${PAIR}`],
    [
      'names in other letters',
      `${EXPIRES}ASSISTANT-guide: ${GUIDE}\nassistant-guide-sha256: ${HASH.toUpperCase()}\n`,
    ],
    [
      'other fields and comments between',
      `${EXPIRES}Assistant-Guide: ${GUIDE}\n# its hash\n${CONTACT}Assistant-Guide-SHA256:${HASH}\n`,
    ],
    [
      'another guide before it',
      `${EXPIRES}Assistant-Guide: ${GUIDE}.old\nAssistant-Guide-SHA256: ${OTHER}\n${PAIR}`,
    ],
    ['the pair twice', `${EXPIRES}${PAIR}${PAIR}`],
    [
      'its own place among others',
      `${EXPIRES}${PAIR}Canonical: https://www.example.com/x\nCanonical: ${PLACE}\n`,
    ],
    ['an Expires date of another zone', `Expires: 2026-06-01t01:30:00.5+01:00\n${PAIR}`],
    ['a dash escape', `${EXPIRES}- ${PAIR}`],
  ])('%s counts', (_what, text) => {
    expect(statusOf(blocked(text))).toMatchObject({
      status: 'present-matches',
      counted: true,
      observed_sha256: HASH,
      reason: 'its signature holds, by key 0A',
    });
    expect(raised(text)).toEqual([]);
  });

  test.each([
    ['another hash', `Assistant-Guide: ${GUIDE}\nAssistant-Guide-SHA256: ${OTHER}\n`],
    ['two hashes for one URL', `${PAIR}Assistant-Guide: ${GUIDE}\nAssistant-Guide-SHA256: ${OTHER}\n`],
    [
      'two hashes, the other way round',
      `Assistant-Guide: ${GUIDE}\nAssistant-Guide-SHA256: ${OTHER}\n${PAIR}`,
    ],
  ])('VP-4-13 VP-23-05 %s is a mismatch and blocks Level 4', (_what, fields) => {
    const file = blocked(`${EXPIRES}${fields}`);
    expect(statusOf(file)).toMatchObject({ status: 'present-mismatch', observed_sha256: OTHER });
    expect(findingsFor('anchor.independent.mismatch', base4, around(file))).toMatchObject([
      { severity: 'error', blocks_level: 4, evidence: OTHER },
    ]);
  });

  test.each([
    ['the hash first', `Assistant-Guide-SHA256: ${HASH}\nAssistant-Guide: ${GUIDE}\n`],
    [
      'two URLs, then two hashes',
      `Assistant-Guide: ${GUIDE}\nAssistant-Guide: ${GUIDE}\nAssistant-Guide-SHA256: ${HASH}\nAssistant-Guide-SHA256: ${HASH}\n`,
    ],
    ['a URL without its hash after the pair', `${PAIR}Assistant-Guide: https://example.com/other\n`],
    ['a hash without its URL after the pair', `${PAIR}Assistant-Guide-SHA256: ${OTHER}\n`],
    ['63 digits', `Assistant-Guide: ${GUIDE}\nAssistant-Guide-SHA256: ${HASH.slice(1)}\n`],
    ['something after the digits', `Assistant-Guide: ${GUIDE}\nAssistant-Guide-SHA256: ${HASH} # new\n`],
  ])('GP-11-88 %s: nothing of it is read', (_what, fields) => {
    expect(raised(`${EXPIRES}${fields}`)).toEqual(['anchor.security-txt.malformed']);
    expect(statusOf(blocked(`${EXPIRES}${fields}`))).toMatchObject({ status: 'absent', counted: false });
  });

  test.each([
    ['no Expires field', ''],
    ['two of them', EXPIRES + EXPIRES],
    ['a date without time', 'Expires: 2027-01-01\n'],
    ['a time without zone', 'Expires: 2027-01-01T00:00:00\n'],
    ['no date at all', 'Expires: never\n'],
    ['a month that does not exist', 'Expires: 2027-13-01T00:00:00Z\n'],
  ])('GP-11-88 %s: not in order', (_what, expires) => {
    expect(raised(`${expires}${PAIR}`)).toEqual(['anchor.security-txt.malformed']);
  });

  test('GP-11-88 past its Expires date it is not used, whatever its hash', () => {
    for (const hash of [HASH, OTHER]) {
      const text = `Expires: 2026-06-01T00:00:00Z\nAssistant-Guide: ${GUIDE}\nAssistant-Guide-SHA256: ${hash}\n`;
      expect(raised(text)).toEqual(['anchor.security-txt.expired']);
    }
    expect(raised(`Expires: 2026-06-01T00:00:01Z\n${PAIR}`)).toEqual([]);
  });

  test.each([
    ['a letter of another script', `${EXPIRES}${PAIR.replaceAll('Assistant', '\u0410ssistant')}`],
    ['a name within a comment', `${EXPIRES}# ${PAIR.replace('\n', '\n# ')}`],
    ['a name behind a blank', `${EXPIRES} ${PAIR.replace('\n', '\n ')}`],
    ['a line end that only looks like one', `${EXPIRES}X: y\u2028${PAIR.replace('\n', '\u2028')}`],
    ['no field of ours', `${CONTACT}${EXPIRES}`],
    ['a URL alone', `${EXPIRES}Assistant-Guide: ${GUIDE}\n`],
  ])('GP-11-88 %s carries no hash', (_what, text) => {
    expect(statusOf(blocked(text))).toMatchObject({ status: 'absent', counted: false });
    expect(raised(text)).toEqual([]);
  });

  test.each([
    ['another path', `${GUIDE}?x`],
    ['another host', GUIDE.replace('example.com', 'www.example.com')],
    ['other letters', GUIDE.replace('example', 'Example')],
  ])('GP-11-88 the URL has to be canonical-url letter for letter: %s', (_what, url) => {
    const text = `${EXPIRES}Assistant-Guide: ${url}\nAssistant-Guide-SHA256: ${OTHER}\n`;
    expect(raised(text)).toEqual(['anchor.security-txt.other-guide']);
  });
});

describe('GP-11-90 a signed file that was copied from another place', () => {
  const elsewhere = `${EXPIRES}${PAIR}Canonical: https://other.example/.well-known/security.txt\n`;

  test('does not count when its Canonical fields do not list the URL that it came from', () => {
    expect(raised(elsewhere)).toEqual(['anchor.security-txt.other-place']);
    expect(raised(`${EXPIRES}${PAIR}Canonical: ${PLACE}#x\n`)).toEqual(['anchor.security-txt.other-place']);
  });

  test('does not count when a redirect led to another registered domain', () => {
    const away = 'https://example.org/.well-known/security.txt';
    expect(raised(`${EXPIRES}${PAIR}Canonical: ${away}\n`, { places: [PLACE, away] })).toEqual([
      'anchor.security-txt.other-place',
    ]);
  });

  test('counts after a redirect within the registered domain, under either URL', () => {
    const www = 'https://www.example.com/.well-known/security.txt';
    for (const url of [PLACE, www]) {
      const text = `${EXPIRES}${PAIR}Canonical: ${url}\n`;
      expect(statusOf(blocked(text), { places: [PLACE, www] })).toMatchObject({ counted: true });
    }
  });
});

describe('GP-11-90 A05 a signature that does not hold', () => {
  const file = blocked(`${EXPIRES}${PAIR}`);
  const without = (verdict: SignatureProof['verdict']): SignatureProof => ({
    kind: 'openpgp',
    verdict,
    reason: 'R',
  });
  const log = { kind: 'sigstore', verdict: 'verified', reason: 'R' } as unknown as NonNullable<
    ChannelEvidence['proof']
  >;

  test.each([
    ['no key', without('unverified')],
    ['a proof that fits no signed message', without('unsigned')],
    ['a proof of another kind', log],
  ])('%s: unverified, a warning, and no hash is told', (_what, proof) => {
    expect(statusOf(file, { proof })).toMatchObject({ status: 'absent', checked: false, counted: false });
    expect(statusOf(file, { proof })).not.toHaveProperty('observed_sha256');
    expect(
      findingsFor('anchor.security-txt.signature-unverified', base4, around(file, { proof })),
    ).toMatchObject([{ severity: 'warning' }]);
  });

  test('A05 a bad signature is an error that blocks Level 4, whatever the hash', () => {
    for (const hash of [HASH, OTHER]) {
      const bad = blocked(`${EXPIRES}Assistant-Guide: ${GUIDE}\nAssistant-Guide-SHA256: ${hash}\n`);
      const evidence = around(bad, { proof: without('invalid') });
      expect(findingsFor('anchor.security-txt.signature-invalid', base4, evidence)).toMatchObject([
        { severity: 'error', blocks_level: 4, message: expect.stringMatching(/R$/) },
      ]);
      expect(idsOf(base4, evidence)).not.toContain('anchor.independent.mismatch');
      expect(statusOf(bad, { proof: without('invalid') })).not.toHaveProperty('observed_sha256');
    }
  });

  test('A05 text outside the block is never read, also under a proof that says verified', () => {
    for (const outside of [`${file}${PAIR}`, `${PAIR}${file}`, `${PAIR}${blocked(CONTACT)}`]) {
      expect(statusOf(outside)).toMatchObject({ status: 'absent', counted: false });
      expect(idsOf(base4, around(outside))).toContain('anchor.security-txt.signature-invalid');
    }
  });

  test('a broken signature on a file that is not about guides is none of our business', () => {
    for (const text of [
      CONTACT,
      `${EXPIRES}Assistant-Guide: ${GUIDE}.old\nAssistant-Guide-SHA256: ${OTHER}\n`,
    ])
      expect(
        raised(text, { proof: without('invalid') }).filter((id) => id !== 'anchor.security-txt.other-guide'),
      ).toEqual([]);
    expect(statusOf(`${blocked(CONTACT)}thanks\n`)).toMatchObject({ status: 'absent', counted: false });
    expect(idsOf(base4, around(`${blocked(CONTACT)}thanks\n`))).not.toContain(
      'anchor.security-txt.signature-invalid',
    );
  });
});

describe('GP-11-89 VP-23-15 a file that is not signed', () => {
  test('is told as info when it names a guide, and never counts', () => {
    const file = `${EXPIRES}${PAIR}`;
    expect(statusOf(file)).toMatchObject({ status: 'absent', counted: false });
    expect(findingsFor('anchor.security-txt.unsigned', base4, around(file))).toMatchObject([
      { severity: 'info' },
    ]);
  });

  test('GP-11-96 a page counts for nothing, and is a discovery aid only where it links to a guide', () => {
    const page = '<!doctype html><title>Not here</title>';
    expect(idsOf(base4, around(page))).not.toContain('anchor.discovery-only');
    expect(findingsFor('anchor.discovery-only', base4, around(page))).toEqual([]);
    expect(statusOf(page)).toMatchObject({ reason: 'a web page stands in place of security.txt' });
    const aid = `<html><link rel="assistant-guide" href="${GUIDE}"></html>`;
    expect(findingsFor('anchor.discovery-only', base4, around(aid))).toHaveLength(1);
  });

  test('GP-21-07 a host without security.txt is absent', () => {
    expect(statusOf('')).toMatchObject({
      status: 'absent',
      checked: true,
      reason: 'no security.txt is published',
    });
  });
});
