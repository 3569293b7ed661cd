import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMerkleLog } from '../../../test/support/merkle-log.ts';
import {
  type BundleJson,
  type Instance,
  pemOf,
  receivedText,
  startInstance,
  WORKFLOW,
} from '../../../test/support/sigstore.ts';
import type { LogPin } from '../gathering.ts';
import { prove } from './prove.ts';

const MANIFEST = 'guide-sha256: 00\n';
const STATEMENT = {
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: 'https://example.com/g.txt', digest: { sha256: '0'.repeat(64) } }],
};

let instance: Instance;
let other: Instance;
let signed: BundleJson;
const tree = makeMerkleLog();

beforeAll(async () => {
  [instance, other] = await Promise.all([startInstance(), startInstance()]);
  signed = await instance.signBytes(MANIFEST);
});

afterAll(async () => {
  await Promise.all([instance.close(), other.close()]);
});

interface With {
  readonly manifest?: string;
  readonly root?: object;
  readonly pin?: LogPin;
}

const proofOf = (
  bundle: unknown,
  { manifest = MANIFEST, root = instance.trustedRoot, pin = {} }: With = {},
) =>
  prove({
    bundle: Buffer.from(typeof bundle === 'string' ? bundle : JSON.stringify(bundle)),
    manifest: Buffer.from(manifest),
    trustedRoot: receivedText(JSON.stringify(root)),
    pin,
  });

/** A copy of the bundle with one thing changed. */
const changed = (change: (bundle: BundleJson) => void, from: BundleJson = signed): BundleJson => {
  const copy = structuredClone(from);
  change(copy);
  return copy;
};

const entryOf = (bundle: BundleJson): BundleJson => bundle.verificationMaterial.tlogEntries[0];

const rootWith = (row: object): object => ({ ...instance.trustedRoot, tlogs: [row] });

const refused = (bundle: unknown, why: RegExp, how?: With): void => {
  expect(proofOf(bundle, how)).toMatchObject({ verdict: 'invalid', reason: expect.stringMatching(why) });
};

describe('VP-22-15 GP-11-91 a bundle that holds', () => {
  test('a workflow over the bytes of the manifest: who, where, when', () => {
    expect(proofOf(signed)).toMatchObject({
      verdict: 'verified',
      signer: {
        kind: 'certificate',
        name: WORKFLOW.sub,
        issuer: WORKFLOW.iss,
        repository: `https://github.com/${WORKFLOW.repository}`,
      },
      log: expect.stringMatching(/^rekor\.example\.org - \d+$/),
      logIndex: '0',
      signedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test.each(['dsse', 'intoto'] as const)('an attestation that the log keeps as %s', async (entryType) => {
    const own = await startInstance({ entryType });
    const bundle = await own.signStatement(STATEMENT);
    await own.close();
    expect(entryOf(bundle).kindVersion.kind).toBe(entryType);
    expect(proofOf(bundle, { root: own.trustedRoot }).verdict).toBe('verified');
  });

  test('a bare key, and whether it is the pinned one', async () => {
    const [mine, theirs] = [0, 1].map(
      () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    ) as [
      ReturnType<typeof generateKeyPairSync>['privateKey'],
      ReturnType<typeof generateKeyPairSync>['privateKey'],
    ];
    const bundle = await instance.signWithKey(MANIFEST, mine);
    const signerWith = (pin: LogPin) => proofOf(bundle, { pin }).signer;
    expect(signerWith({ key: receivedText(pemOf(mine)) })).toEqual({ kind: 'key', pinned: true });
    expect(signerWith({ key: receivedText(pemOf(theirs)) })).toEqual({ kind: 'key', pinned: false });
    expect(signerWith({ key: receivedText('no key') })).toEqual({ kind: 'key', pinned: false });
    expect(signerWith({})).toEqual({ kind: 'key', pinned: false });
    refused(bundle, /signature is not of these bytes/, { manifest: 'other bytes' });
  });

  test('a name in e-mail form', async () => {
    const bundle = await instance.signBytes(MANIFEST, {
      sub: 'mailto:a@example.com',
      iss: 'https://id.example.com',
    });
    expect(proofOf(bundle).signer).toEqual({
      kind: 'certificate',
      name: 'mailto:a@example.com',
      issuer: 'https://id.example.com',
    });
  });

  test.each([
    [
      'the log alone signed',
      (bundle: BundleJson) => delete bundle.verificationMaterial.timestampVerificationData,
    ],
    ['a timestamp authority alone signed', (bundle: BundleJson) => delete entryOf(bundle).inclusionPromise],
  ])('a time that %s', (_, change) => {
    expect(proofOf(changed(change)).verdict).toBe('verified');
  });

  test.each([
    [0, 1],
    [0, 2],
    [5, 11],
    [10, 11],
    [7, 8],
    [64, 100],
  ])('leaf %i of %i', (index, size) => {
    const root = rootWith(tree.row());
    expect(proofOf(tree.include(signed, { index, size }), { root })).toMatchObject({
      verdict: 'verified',
      log: 'log.example.net',
      logIndex: String(index),
    });
  });

  test('an entry of the second version of Rekor', () => {
    const { messageSignature, verificationMaterial } = signed;
    const body = {
      apiVersion: '0.0.2',
      kind: 'hashedrekord',
      spec: {
        hashedRekordV002: {
          data: messageSignature.messageDigest,
          signature: {
            content: messageSignature.signature,
            verifier: {
              keyDetails: 'PKIX_ECDSA_P256_SHA_256',
              x509Certificate: verificationMaterial.certificate,
            },
          },
        },
      },
    };
    const place = { index: 3, size: 9, body, version: '0.0.2' };
    expect(proofOf(tree.include(signed, place), { root: rootWith(tree.row()) }).verdict).toBe('verified');
  });
});

describe('GP-11-95 VP-23-06 a bundle that does not hold (A44)', () => {
  test('other bytes than were signed', () => {
    refused(signed, /signature is not of these bytes/, { manifest: `${MANIFEST} ` });
  });

  test('an attestation whose payload was changed', async () => {
    const bundle = await instance.signStatement(STATEMENT);
    const forged = Buffer.from(JSON.stringify({ ...STATEMENT, subject: [] })).toString('base64');
    refused(
      changed((copy) => {
        copy.dsseEnvelope.payload = forged;
      }, bundle),
      /another signature or other bytes/,
    );
    refused(
      changed((copy) => {
        copy.dsseEnvelope.payloadType = 'text/plain';
      }, bundle),
      /signature is not of these bytes/,
    );
  });

  test('a promise of inclusion without a proof', () => {
    const bare = changed((copy) => delete entryOf(copy).inclusionProof);
    expect(entryOf(bare).inclusionPromise.signedEntryTimestamp).toBeTypeOf('string');
    refused(bare, /no proof of inclusion with a checkpoint/);
    refused(
      changed((copy) => delete entryOf(copy).inclusionProof.checkpoint),
      /no proof of inclusion with a checkpoint/,
    );
  });

  test('no entry at all, and the same entry twice', () => {
    refused(
      changed((copy) => {
        copy.verificationMaterial.tlogEntries = [];
      }),
      /no proof of inclusion/,
    );
    refused(
      changed((copy) => copy.verificationMaterial.tlogEntries.push(entryOf(copy))),
      /same one twice|time/,
    );
  });

  test('the entry of another signature, in its place and beside it', async () => {
    const another = await instance.signBytes(MANIFEST);
    refused(
      changed((copy) => {
        copy.verificationMaterial.tlogEntries = another.verificationMaterial.tlogEntries;
      }),
      /another signer/,
    );
    refused(
      changed((copy) => copy.verificationMaterial.tlogEntries.push(entryOf(another))),
      /different signers/,
    );
  });

  test('the entry of the same key for other bytes', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const [one, two] = await Promise.all([
      instance.signWithKey(MANIFEST, privateKey),
      instance.signWithKey('other bytes', privateKey),
    ]);
    refused(
      changed((copy) => {
        copy.verificationMaterial.tlogEntries = two.verificationMaterial.tlogEntries;
      }, one),
      /another signature or other bytes/,
    );
  });

  test('an entry that names another signer for the same signature', async () => {
    const another = await instance.signBytes(MANIFEST);
    const body = JSON.parse(Buffer.from(entryOf(signed).canonicalizedBody, 'base64').toString());
    const theirs = JSON.parse(Buffer.from(entryOf(another).canonicalizedBody, 'base64').toString());
    body.spec.signature.publicKey = theirs.spec.signature.publicKey;
    const bundle = tree.include(signed, { index: 1, size: 4, body });
    refused(bundle, /another signer/, { root: rootWith(tree.row()) });
  });

  test('a checkpoint of another log, also of one under the same name', () => {
    const impostor = makeMerkleLog();
    const bundle = tree.include(signed, { index: 2, size: 5 });
    refused(bundle, /checkpoint that a trusted log signed/, { root: rootWith(impostor.row()) });
    const leaves = [Buffer.from('a'), Buffer.from('b')];
    refused(
      changed((copy) => {
        entryOf(copy).inclusionProof.checkpoint.envelope = impostor.checkpoint(leaves);
      }, bundle),
      /checkpoint that a trusted log signed/,
      { root: rootWith(tree.row()) },
    );
  });

  test.each<[string, (proof: BundleJson) => void]>([
    ['without its last hash', (proof) => proof.hashes.pop()],
    ['without any hash', (proof) => proof.hashes.splice(0)],
    ['with one hash more', (proof) => proof.hashes.push(proof.hashes[0])],
    ['with two hashes in each other’s place', (proof) => proof.hashes.reverse()],
    [
      'for the leaf beside it',
      (proof) => {
        proof.logIndex = '4';
      },
    ],
    [
      'under a checkpoint of a smaller tree',
      (proof) => {
        proof.checkpoint.envelope = tree.checkpoint([Buffer.from('only')]);
      },
    ],
    [
      'under a checkpoint whose size was written over',
      (proof) => {
        proof.checkpoint.envelope = proof.checkpoint.envelope.replace('\n11\n', '\n12\n');
      },
    ],
    [
      'that is said to be in a tree of another size',
      (proof) => {
        proof.treeSize = '12';
      },
    ],
    [
      'that is said to be in a tree with another root',
      (proof) => {
        proof.rootHash = proof.hashes[0];
      },
    ],
    [
      'of no tree at all',
      (proof) => {
        delete proof.treeSize;
        delete proof.rootHash;
      },
    ],
    [
      'with an index that is no number',
      (proof) => {
        proof.logIndex = 'x';
      },
    ],
  ])('a Merkle path %s', (_, change) => {
    const bundle = tree.include(signed, { index: 5, size: 11 });
    const root = rootWith(tree.row());
    expect(proofOf(bundle, { root }).verdict).toBe('verified');
    refused(
      changed((copy) => change(entryOf(copy).inclusionProof), bundle),
      /checkpoint that a trusted log signed/,
      { root },
    );
  });

  test('no signed time: the checkpoint does not cover the time in an entry', () => {
    refused(
      changed((copy) => {
        delete copy.verificationMaterial.timestampVerificationData;
        delete entryOf(copy).inclusionPromise;
      }),
      /no time is signed/,
    );
  });

  test('a time that is not the one the log signed', () => {
    refused(
      changed((copy) => {
        entryOf(copy).integratedTime = String(Number(entryOf(copy).integratedTime) + 1);
      }),
      /time that the log is said to have signed/,
    );
  });

  test.each([
    ['expired', -3_600_000],
    ['not yet valid', 3_600_000],
  ])('a certificate that was %s at the signed time', async (_, offset) => {
    const own = await startInstance({ issuedAt: new Date(Date.now() + offset) });
    const bundle = await own.signBytes(MANIFEST);
    await own.close();
    refused(bundle, /not valid at the signed time/, { root: own.trustedRoot });
  });

  test('a certificate of another authority', () => {
    const { certificateAuthorities } = other.trustedRoot;
    refused(signed, /not of a trusted authority/, {
      root: { ...instance.trustedRoot, certificateAuthorities },
    });
  });

  test('a certificate in no log of certificates, where the trusted root names one', async () => {
    const own = await startInstance({ withoutCtLog: true });
    const bundle = await own.signBytes(MANIFEST);
    await own.close();
    expect(proofOf(bundle, { root: own.trustedRoot }).verdict).toBe('verified');
    const { ctlogs } = instance.trustedRoot;
    refused(bundle, /not of a trusted authority/, { root: { ...own.trustedRoot, ctlogs } });
  });

  test('a log that was retired before the signed time', () => {
    const bundle = tree.include(signed, { index: 1, size: 2 });
    const retired = tree.row({ start: '2020-01-01T00:00:00Z', end: '2021-01-01T00:00:00Z' });
    refused(bundle, /not in use at the signed time/, { root: rootWith(retired) });
  });

  test('another instance’s trusted root, an empty one, and none', () => {
    refused(signed, /./, { root: other.trustedRoot });
    refused(signed, /trusted root cannot be used/, { root: { ...instance.trustedRoot, tlogs: [] } });
    refused(signed, /trusted root cannot be used/, { root: {} });
  });
});

describe('VP-6-06 hostile bundles', () => {
  const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

  test.each<[string, (bundle: BundleJson) => void]>([
    ['5 entries', (bundle) => bundle.verificationMaterial.tlogEntries.push(...many(4, entryOf(bundle)))],
    [
      '1,000 timestamps',
      ({ verificationMaterial: { timestampVerificationData: data } }) =>
        data.rfc3161Timestamps.push(...many(999, data.rfc3161Timestamps[0])),
    ],
    [
      '65 hashes',
      (bundle) => {
        entryOf(bundle).inclusionProof.hashes = many(65, 'AAAA');
      },
    ],
    [
      'a number of a million digits',
      (bundle) => {
        entryOf(bundle).inclusionProof.logIndex = '9'.repeat(1_000_000);
      },
    ],
    [
      '5,000 signatures under a checkpoint',
      (bundle) => {
        entryOf(bundle).inclusionProof.checkpoint.envelope += many(5000, '\u2014 r wNI9agAA\n').join('');
      },
    ],
  ])('%s are more than is verified', (_, change) => {
    refused(changed(change), /more than any honest one/);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['deep JSON', '['.repeat(500_000)],
    ['deep JSON that ends', `${'[['.repeat(100_000)}${']]'.repeat(100_000)}`],
  ])('%s', (_, source) => {
    refused(source, /version 0\.3 demands/);
  });

  test('no change of one value makes it throw, and none makes another signer of it', () => {
    const places: (readonly (string | number)[])[] = [];
    const walk = (value: unknown, path: readonly (string | number)[]): void => {
      if (typeof value !== 'object' || value === null) places.push(path);
      else for (const [key, one] of Object.entries(value)) walk(one, [...path, key]);
    };
    walk(signed, []);
    const put = (path: readonly (string | number)[], value: unknown): BundleJson =>
      changed((copy) => {
        const parent = path.slice(0, -1).reduce((at: BundleJson, key) => at[key], copy);
        parent[path.at(-1) ?? ''] = value;
      });
    const { signer } = proofOf(signed);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (path, value) => {
        const proof = proofOf(put(path, value));
        expect(proof.signer === undefined || proof.verdict === 'verified').toBe(true);
        if (proof.signer !== undefined) expect(proof.signer).toEqual(signer);
      }),
    );
  });
});
