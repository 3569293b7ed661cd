import { describe, expect, test } from 'vitest';
import { fetchRecord } from '../../../../test/support/fetched.ts';
import { base3, edit, reportOn, sha256, withProse } from '../../../../test/support/guides.ts';
import type { ChannelEvidence, Evidence, SignatureProof } from '../../evidence.ts';

const GUIDE = 'https://example.com/.well-known/assistant-guide.txt';
const LOCAL = 'https://example.com/check';
const PRIMARY = 'https://guidecheck.org/verify';
const OTHER = 'https://verify.example.net/';

const FIELD = `recommended-verifier: ${LOCAL}\n`;
const naming = (verifier: string, guide = base3): string =>
  edit(guide, FIELD, `recommended-verifier: ${verifier}\n`);

const received = (text: string) => {
  const bytes = Uint8Array.from(Buffer.from(text));
  return { received: true, bytes, sha256: sha256(bytes), truncated: false };
};

const txt = (...values: readonly string[]): ChannelEvidence => ({
  channel: 'dns-txt',
  ...received(values.join('\n')),
});

const securityTxt = (
  fields: string,
  verdict: SignatureProof['verdict'] = 'verified',
  expires = '2027-01-01T00:00:00Z',
): ChannelEvidence => ({
  channel: 'signed-security-txt',
  ...received(
    `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nExpires: ${expires}\n${fields}\n-----BEGIN PGP SIGNATURE-----\n\niHUE\n-----END PGP SIGNATURE-----\n`,
  ),
  requests: [fetchRecord('https://example.com/.well-known/security.txt')],
  proof: { kind: 'openpgp', verdict, reason: 'signed with key 0A' },
});

const found = (guide: string, anchor: ChannelEvidence, more: Partial<Evidence> = {}) =>
  reportOn(guide, { anchors: [anchor], ...more }).findings.filter(({ id }) =>
    id.startsWith('anchor.recommended-verifier'),
  );
const ids = (...args: Parameters<typeof found>) => found(...args).map(({ id }) => id);

const NAMED = 'anchor.recommended-verifier';
const MISMATCH = 'anchor.recommended-verifier.mismatch';

describe('VP-15-10 a channel that names a recommended verifier', () => {
  const guide = naming(LOCAL);
  const hash = sha256(Buffer.from(guide, 'latin1'));

  test.each([
    ['a record of its own', `v=1; verifier=${LOCAL}`],
    ['a record for this guide', `v=1; url=${GUIDE}; verifier=${LOCAL}`],
    ['the record with the hash', `v=1; sha256=${hash}; url=${GUIDE}; verifier=${LOCAL}`],
    ['a record that names a manifest', `v=1; manifest=https://example.com/m; verifier=${LOCAL}`],
  ])('%s in DNS is reported', (_what, value) => {
    expect(found(guide, txt(value))).toMatchObject([{ id: NAMED, severity: 'info', evidence: LOCAL }]);
  });

  test('the hash beside it is compared as before', () => {
    const value = `v=1; sha256=${hash}; url=${GUIDE}; verifier=${LOCAL}`;
    const [dns] = reportOn(guide, { anchors: [txt(value)] }).cross_channel_anchors ?? [];
    expect(dns).toMatchObject({ status: 'present-matches', counted: true });
  });

  test.each([
    ['no https URL', 'v=1; verifier=http://example.com/check'],
    ['one named twice', `v=1; verifier=${LOCAL}; verifier=${LOCAL}`],
    ['one beside an unknown key', `v=1; verifier=${LOCAL}; x=y`],
    ['one beside half of the hash form', `v=1; sha256=${hash}; verifier=${LOCAL}`],
  ])('GP-11-68 A42 %s makes the record malformed', (_what, value) => {
    const { findings } = reportOn(guide, { anchors: [txt(value)] });
    expect(findings.map(({ id }) => id)).toContain('anchor.dns-txt.malformed');
    expect(ids(guide, txt(value))).toEqual([]);
  });

  test('GP-11-69 a record for another guide says nothing about this one', () => {
    expect(ids(guide, txt(`v=1; url=${GUIDE}.old; verifier=${OTHER}`))).toEqual([]);
    expect(ids(guide, txt(`v=1; sha256=${hash}; url=${GUIDE}.old; verifier=${OTHER}`))).toEqual([]);
  });

  test('a field of a signed security.txt is reported, with or without a hash', () => {
    expect(ids(guide, securityTxt(`Assistant-Guide-Verifier: ${LOCAL}`))).toEqual([NAMED]);
    const pair = `Assistant-Guide: ${GUIDE}\nAssistant-Guide-SHA256: ${hash}\n`;
    expect(ids(guide, securityTxt(`${pair}Assistant-Guide-Verifier: ${LOCAL}`))).toEqual([NAMED]);
  });

  test.each<[string, ChannelEvidence]>([
    ['a signature that does not hold', securityTxt(`Assistant-Guide-Verifier: ${OTHER}`, 'invalid')],
    ['one that nobody verified', securityTxt(`Assistant-Guide-Verifier: ${OTHER}`, 'unverified')],
    [
      'a file past its date',
      securityTxt(`Assistant-Guide-Verifier: ${OTHER}`, 'verified', '2026-01-01T00:00:00Z'),
    ],
    ['no URL', securityTxt('Assistant-Guide-Verifier: ask us')],
    [
      'an unsigned file',
      { channel: 'signed-security-txt', ...received(`Assistant-Guide-Verifier: ${OTHER}\n`) },
    ],
  ])('A05 %s names none', (_what, anchor) => {
    expect(ids(guide, anchor)).toEqual([]);
  });
});

describe('VP-15-11 a channel that names another verifier', () => {
  const value = (url: string) => txt(`v=1; verifier=${url}`);

  test('is a warning at the field', () => {
    const guide = naming(LOCAL);
    expect(found(guide, value(OTHER))).toMatchObject([
      { id: MISMATCH, severity: 'warning', evidence: LOCAL, message: expect.stringContaining(OTHER) },
      { id: NAMED },
    ]);
    expect(ids(guide, securityTxt(`Assistant-Guide-Verifier: ${OTHER}`))).toEqual([MISMATCH, NAMED]);
  });

  test('one of two that differs is enough', () => {
    expect(ids(naming(LOCAL), txt(`v=1; verifier=${LOCAL}`, `v=1; verifier=${OTHER}`))).toContain(MISMATCH);
  });

  test('a guide that recommends none disagrees with nobody', () => {
    expect(ids(edit(base3, FIELD, ''), value(OTHER))).toEqual([NAMED]);
  });

  const marked = withProse('The check at example.com is a publisher-local verifier beside the standard one.');

  test.each([
    ['in the guide, and the standard one in DNS', LOCAL, PRIMARY],
    ['in DNS, and the standard one in the guide', PRIMARY, LOCAL],
  ])('a marked publisher-local verifier %s: no warning', (_what, written, named) => {
    expect(ids(naming(written, marked), value(named))).toEqual([NAMED]);
  });

  test.each([
    ['not marked', naming(LOCAL), PRIMARY],
    ['marked, beside a stranger', naming(LOCAL, marked), OTHER],
    ['marked, beside a lookalike of the standard one', naming(LOCAL, marked), `${PRIMARY}2`],
    ['another host is marked', naming(OTHER, marked), PRIMARY],
  ])('%s: a warning', (_what, guide, named) => {
    expect(ids(guide, value(named))).toContain(MISMATCH);
  });

  test('VP-8-07 the primary verifier is the one that the caller configured', () => {
    const ask = { primaryVerifier: OTHER };
    expect(ids(naming(LOCAL, marked), value(OTHER), { ask })).toEqual([NAMED]);
    expect(ids(naming(LOCAL, marked), value(PRIMARY), { ask })).toContain(MISMATCH);
  });
});
