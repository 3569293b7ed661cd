import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { publicGoodRootSource } from '../../../scripts/vendor-trusted-root.ts';
import { receivedText } from '../../../test/support/sigstore.ts';
import { checkTrustedRoot } from '../sigstore.ts';
import { PUBLIC_GOOD_ROOT } from './public-good-root.ts';
import { readTrust } from './trust.ts';

const shipped = JSON.parse(PUBLIC_GOOD_ROOT) as {
  readonly tlogs: readonly { readonly publicKey: object }[];
};

const check = (root: unknown) =>
  checkTrustedRoot(receivedText(typeof root === 'string' ? root : JSON.stringify(root)));

describe('GP-11-91 the trusted root (A44)', () => {
  test('the one that is shipped is the pinned package’s, byte for byte', () => {
    const file = readFileSync(new URL('./public-good-root.ts', import.meta.url), 'utf8');
    expect(file).toBe(publicGoodRootSource());
  });

  test('it is usable: logs, authorities, certificate logs and timestamp authorities', async () => {
    expect((await check(PUBLIC_GOOD_ROOT)).ok).toBe(true);
    const read = readTrust(receivedText(PUBLIC_GOOD_ROOT));
    if (!read.ok) throw new Error(read.error);
    const { tlogs, ctlogs, certificateAuthorities, timestampAuthorities } = read.value.material;
    expect(tlogs.map(({ baseURL }) => baseURL)).toContain('https://rekor.sigstore.dev');
    for (const list of [tlogs, ctlogs, certificateAuthorities, timestampAuthorities])
      expect(list.length).toBeGreaterThan(0);
  });

  test.each<[string, unknown]>([
    ['nothing', ''],
    ['no JSON', '{'],
    ['null', null],
    ['another document', { mediaType: 'application/json' }],
    ['no log', { ...shipped, tlogs: [] }],
    ['a log without a key', { ...shipped, tlogs: [{ ...shipped.tlogs[0], publicKey: {} }] }],
    ['a key that is none', { ...shipped, tlogs: [{ ...shipped.tlogs[0], publicKey: { rawBytes: 'AAAA' } }] }],
    [
      'a certificate that is none',
      { ...shipped, certificateAuthorities: [{ certChain: { certificates: [{ rawBytes: 'AA' }] } }] },
    ],
    ['two roots, one a line', `${JSON.stringify(shipped)}\n${JSON.stringify(shipped)}\n`],
  ])('%s is a failure of usage', async (_, root) => {
    expect(await check(root)).toMatchObject({ ok: false, error: { code: 'trusted-root.invalid' } });
  });
});
