import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { folderWith } from '../../../test/support/command.ts';
import { type Gnupg, HAS_GNUPG, type SignWish, startGnupg } from '../../../test/support/gnupg.ts';
import { runs } from '../../../test/support/runs.ts';
import { type ChannelEvidence, readCleartext } from '../../guide/index.ts';
import { readAnchors } from '../local.ts';
import { receive } from '../received.ts';
import { proveAnchors, proveSignature, recheckSignature } from './proof.ts';

const AT = '2026-06-01T00:00:00Z';
const TEXT =
  'Contact: mailto:security@example.com\nExpires: 2027-01-01T00:00:00Z\nAssistant-Guide: https://example.com/\n';

let gpg: Gnupg;
let key: string;
let signed: string;

beforeAll(() => {
  if (!HAS_GNUPG) return;
  gpg = startGnupg();
  key = gpg.newKey('Publisher <security@example.com>');
  signed = gpg.sign(TEXT, { by: [key] });
});
afterAll(() => gpg?.close());

const prove = (file: string, pinned: Uint8Array, at = AT) =>
  proveSignature(Buffer.from(file), receive(pinned), at);

/** The verdict on a file signed by a key, with that key pinned. */
const verdictOn = (wish: Omit<SignWish, 'by'>, by = key) =>
  prove(gpg.sign(TEXT, { by: [by], ...wish }), gpg.export(by));

test.skipIf(!HAS_GNUPG)(
  'A50 a security.txt that is given as a file is verified by the same key, and is never fetched',
  async () => {
    const folder = folderWith({ 'signed-security-txt.txt': signed, 'dns-txt.txt': 'v=1' });
    const anchors = readAnchors(folder);
    if (!anchors.ok) throw new Error(anchors.error.message);
    const proved = await proveAnchors(anchors.value, receive(gpg.export(key)), AT);
    expect(proved.map(({ channel, proof }) => [channel, proof?.kind, proof?.verdict])).toEqual([
      ['dns-txt', undefined, undefined],
      ['signed-security-txt', 'openpgp', 'verified'],
    ]);
    const file = proved[1] as ChannelEvidence;
    expect(file.fetchedAt).toBeUndefined();
    expect(await recheckSignature(file, AT)).toBe(true);
    expect(await recheckSignature({ ...file, ...receive(Buffer.from(`${signed}x`)) }, AT)).toBe(false);
  },
);

describe.skipIf(!HAS_GNUPG)('GP-11-88 GP-11-90 VP-23-05 signatures made by GnuPG', () => {
  test('GP-11-90 A05 hold with the pinned key, and the proof names it', async () => {
    expect(gpg.verifies(signed)).toBe(true);
    expect(await prove(signed, gpg.export(key))).toMatchObject({
      kind: 'openpgp',
      verdict: 'verified',
      signer: key,
      reason: `signed with key ${key} on 2026-05-01`,
    });
  });

  test('GP-11-90 A05 are unverified without a key, whatever key the file itself carries', async () => {
    const proof = await proveSignature(Buffer.from(signed), undefined, AT);
    expect(proof).toEqual({
      kind: 'openpgp',
      verdict: 'unverified',
      reason: 'no key was given to verify it with (--security-txt-key)',
    });
    const carrying = gpg.sign(`${TEXT}${gpg.export(key).toString()}`, { by: [key] });
    expect(await proveSignature(Buffer.from(carrying), undefined, AT)).toMatchObject({
      verdict: 'unverified',
    });
  });

  test('GP-11-90 are unverified with the key of somebody else, also under the same name', async () => {
    const other = gpg.newKey('Other <other@example.org>');
    const twin = startGnupg();
    const double = twin.export(twin.newKey('Publisher <security@example.com>'));
    twin.close();
    for (const pinned of [gpg.export(other), double])
      expect(await prove(signed, pinned)).toMatchObject({ verdict: 'unverified' });
    expect(await prove(signed, gpg.export(other))).not.toHaveProperty('signer');
  });

  test.each(['rsa3072', 'rsa2048', 'nistp256', 'nistp384'])('%s', async (algorithm) => {
    const by = gpg.newKey(`${algorithm} <${algorithm}@example.com>`, { algorithm });
    expect(await verdictOn({}, by)).toMatchObject({ verdict: 'verified', signer: by });
  });

  test.each(['SHA384', 'SHA512'])('%s', async (digest) => {
    expect(await verdictOn({ options: ['--digest-algo', digest] })).toMatchObject({ verdict: 'verified' });
  });

  test('A05 weak hashes do not count, by whatever key', async () => {
    const rsa = gpg.newKey('Rsa <rsa@example.com>', { algorithm: 'rsa2048' });
    for (const by of [key, rsa])
      for (const digest of ['SHA1', 'RIPEMD160', 'MD5', 'SHA224']) {
        const options = ['--digest-algo', digest, '--allow-weak-digest-algos'];
        expect(await verdictOn({ options }, by), digest).toMatchObject({ verdict: 'invalid' });
      }
  });

  test.each(['rsa1024', 'dsa2048', 'secp256k1'])('A05 the weak key %s does not count', async (algorithm) => {
    const by = gpg.newKey(`${algorithm} <${algorithm}@example.com>`, { algorithm });
    expect(await verdictOn({}, by)).toMatchObject({
      verdict: 'invalid',
      reason: expect.stringMatching(/weak/),
    });
  });

  test('A05 a key that only SHA-1 says is one for signing does not count', async () => {
    const by = gpg.newKey('Old <old@example.com>', { options: ['--cert-digest-algo', 'SHA1'] });
    expect(await verdictOn({}, by)).toMatchObject({
      verdict: 'invalid',
      reason: expect.stringMatching(/weak/),
    });
  });

  test('A05 nor does one that SHA-1 says has an end, also when an older SHA-256 said nothing of it', async () => {
    const by = gpg.newKey('Ended <ended@example.com>', { on: '2026-01-01' });
    const before = gpg.export(by);
    const change = ['--faked-system-time', '20260201T000000!', '--cert-digest-algo', 'SHA1'];
    const file = gpg.sign(TEXT, { by: [by], on: '2026-02-01' });
    gpg.run([...change, '--quick-set-expire', by, '2026-04-01']);
    const ring = startGnupg();
    for (const copy of [before, gpg.export(by)]) ring.run(['--import'], copy);
    const merged = ring.export(by);
    ring.close();
    expect(await prove(file, before)).toMatchObject({ verdict: 'verified' });
    expect(await prove(file, merged)).toMatchObject({ verdict: 'invalid' });
  });
});

describe.skipIf(!HAS_GNUPG)('A05 the time of evaluation', () => {
  test('a key counts until it expires', async () => {
    const by = gpg.newKey('Short <short@example.com>', { expires: '2026-06-10' });
    const file = gpg.sign(TEXT, { by: [by] });
    expect(await prove(file, gpg.export(by), '2026-06-09T00:00:00Z')).toMatchObject({ verdict: 'verified' });
    expect(await prove(file, gpg.export(by), '2026-06-12T00:00:00Z')).toMatchObject({
      verdict: 'invalid',
      reason: 'the key that made it has expired',
    });
  });

  test('a revoked key never counts, also for what it signed before', async () => {
    const by = gpg.newKey('Lost <lost@example.com>');
    const file = gpg.sign(TEXT, { by: [by] });
    expect(await prove(file, gpg.export(by))).toMatchObject({ verdict: 'verified' });
    gpg.revoke(by);
    expect(await prove(file, gpg.export(by))).toMatchObject({
      verdict: 'invalid',
      reason: 'the key that made it is revoked',
    });
  });

  test('a signature counts until it expires, and not before it was made', async () => {
    const short = gpg.sign(TEXT, { by: [key], options: ['--default-sig-expire', '20d'] });
    expect(await prove(short, gpg.export(key), '2026-05-20T00:00:00Z')).toMatchObject({
      verdict: 'verified',
    });
    expect(await prove(short, gpg.export(key))).toMatchObject({
      verdict: 'invalid',
      reason: 'it expired on 2026-05-21',
    });
    expect(await prove(signed, gpg.export(key), '2026-04-30T23:54:00Z')).toMatchObject({
      verdict: 'invalid',
      reason: 'it is dated in the future',
    });
    // The clock of whoever signs may be a little ahead.
    expect(await prove(signed, gpg.export(key), '2026-04-30T23:56:00Z')).toMatchObject({
      verdict: 'verified',
    });
  });
});

describe.skipIf(!HAS_GNUPG)('A05 sub-keys', () => {
  test('a signing sub-key signs for its primary key, until it expires', async () => {
    const by = gpg.newKey('Main <main@example.com>', { usage: 'cert' });
    const sub = gpg.addKey(by, { expires: '2026-06-10' });
    const file = gpg.sign(TEXT, { by: [`${sub}!`] });
    const pinned = gpg.export(by);
    expect(await prove(file, pinned)).toMatchObject({ verdict: 'verified', signer: by });
    expect(await prove(file, pinned, '2026-06-12T00:00:00Z')).toMatchObject({ verdict: 'invalid' });
  });

  test('a revoked sub-key does not count, and its primary key goes on', async () => {
    const by = gpg.newKey('Main <main2@example.com>');
    const sub = gpg.addKey(by);
    const files = [`${sub}!`, `${by}!`].map((one) => gpg.sign(TEXT, { by: [one] }));
    const dialogue = ['--no-batch', '--command-fd', '0', '--edit-key', by];
    gpg.run(dialogue, 'key 1\nrevkey\ny\n0\n\ny\nsave\n');
    const verdicts = await Promise.all(files.map((file) => prove(file, gpg.export(by))));
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['invalid', 'verified']);
  });
});

describe.skipIf(!HAS_GNUPG)('A05 several signatures in one block', () => {
  test('each has to hold by a pinned key', async () => {
    const second = gpg.newKey('Second <second@example.com>');
    const file = gpg.sign(TEXT, { by: [key, second] });
    expect(await prove(file, gpg.export(key, second))).toMatchObject({ verdict: 'verified', signer: key });
    for (const one of [key, second])
      expect(await prove(file, gpg.export(one))).toMatchObject({ verdict: 'unverified' });
    gpg.revoke(second);
    expect(await prove(file, gpg.export(key, second))).toMatchObject({ verdict: 'invalid' });
  });

  test('VP-6-06 more than four are not looked at', async () => {
    const by = [1, 2, 3, 4, 5].map((nth) => gpg.newKey(`Nth <nth${nth}@example.com>`));
    const pinned = gpg.export(...by);
    expect(await prove(gpg.sign(TEXT, { by: by.slice(1) }), pinned)).toMatchObject({ verdict: 'verified' });
    expect(await prove(gpg.sign(TEXT, { by }), pinned)).toMatchObject({
      verdict: 'invalid',
      reason: 'it has more than 4 signatures',
    });
  });
});

test.skipIf(!HAS_GNUPG)('A05 what is read is what GnuPG signed, whatever lines a text has', async () => {
  const line = fc.stringMatching(
    /^(?:- ?|From |-----BEGIN PGP SIGNATURE-----|Hash: )?[ -~\té]{0,20}[ \t]{0,2}$/,
  );
  const pinned = gpg.export(key);
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      const file = gpg.sign(`${lines.join('\n')}\n`, { by: [key] });
      expect(await prove(file, pinned)).toMatchObject({ verdict: 'verified' });
      const read = readCleartext(Buffer.from(file));
      const trimmed = lines.map((one) => one.replace(/[ \t]+$/, '')).join('\n');
      expect(read).toMatchObject({ kind: 'signed', text: trimmed });
    }),
    { numRuns: runs(20) },
  );
});

describe.skipIf(!HAS_GNUPG)('replay', () => {
  const channelOf = async (pinned: Uint8Array) => ({
    channel: 'signed-security-txt' as const,
    ...receive(Buffer.from(signed)),
    fetchedAt: AT,
    proof: await prove(signed, pinned),
  });

  test('GP-11-90 a proof holds again at the time of its fetch, and no part of it can be changed', async () => {
    const channel = await channelOf(gpg.export(key));
    const { proof } = channel;
    expect(await recheckSignature(channel, '2040-01-01T00:00:00Z')).toBe(true);
    const later = { ...channel, bytes: Buffer.from(signed.replace('example.com', 'example.org')) };
    const forged = [
      later,
      { ...channel, fetchedAt: '2020-01-01T00:00:00Z' },
      { ...channel, channel: 'transparency-log' as const },
      { ...channel, truncated: true },
      { ...channel, proof: { ...proof, signer: `${key.startsWith('0') ? '1' : '0'}${key.slice(1)}` } },
      { ...channel, proof: { ...proof, verdict: 'unverified' as const } },
    ];
    for (const one of forged) expect(await recheckSignature(one, AT)).toBe(false);
    // Another release may say it otherwise.
    expect(await recheckSignature({ ...channel, proof: { ...proof, reason: 'it holds' } }, AT)).toBe(true);
  });

  test('GP-11-90 a verdict that no key gives is not believed', async () => {
    const { proof, ...channel } = await channelOf(gpg.export(key));
    const { key: _, ...keyless } = proof;
    expect(await recheckSignature({ ...channel, proof: keyless }, AT)).toBe(false);
    const stranger = receive(gpg.export(gpg.newKey('Stranger <stranger@example.com>')));
    expect(await recheckSignature({ ...channel, proof: { ...proof, key: stranger } }, AT)).toBe(false);
  });

  test('GP-11-90 a channel that states no OpenPGP proof states nothing to check', async () => {
    const { proof: _, ...channel } = await channelOf(gpg.export(key));
    expect(await recheckSignature(channel, AT)).toBe(true);
    expect(await recheckSignature({ channel: 'dns-txt', ...receive(Buffer.from('x')) }, AT)).toBe(true);
  });

  test('GP-11-90 a file that the caller gave is held against the time of evaluation', async () => {
    const { fetchedAt: _, ...channel } = await channelOf(gpg.export(key));
    expect(await recheckSignature(channel, AT)).toBe(true);
    expect(await recheckSignature(channel, '2020-01-01T00:00:00Z')).toBe(false);
  });
});
