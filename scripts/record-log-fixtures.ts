/**
 * Records the bundles of the fixtures about transparency logs: real ones, of a Sigstore instance that lives as long as
 * this script, with the trusted root that belongs to it. Run it again when one of their guides changes.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { prove } from '../src/evidence/sigstore/prove.ts';
import {
  type BundleJson,
  type Claims,
  type Instance,
  receivedText,
  startInstance,
} from '../test/support/sigstore.ts';

const SUITE = resolve(import.meta.dirname, '../fixtures/guides');
const URL_OF_GUIDE = 'https://example.com/.well-known/assistant-guide.txt';
const CHANNEL = 'transparency-log';

const workflowOf = (host: string, repository: string): Claims => ({
  sub: `${host}/${repository}/.ci/release.yml@refs/tags/v1.0.0`,
  iss: host,
  repository,
});

const OWN = workflowOf('https://example.com', 'org/parcel-map');
const STRANGER = workflowOf('https://example.com', 'else/parcel-map');

const attesting = (sha256: string): object => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: URL_OF_GUIDE, digest: { sha256 } }],
  predicateType: 'https://example.com/assistant-guide/v1',
  predicate: {},
});

interface Given {
  readonly instance: Instance;
  readonly manifest: string;
  readonly guideSha256: string;
}

/** How the bundle of each fixture is made. */
const RECORDED: Readonly<Record<string, (given: Given) => Promise<BundleJson>>> = {
  'unproved/near-miss': ({ instance, guideSha256 }) => instance.signStatement(attesting(guideSha256), OWN),
  'unproved/refused': async ({ instance, guideSha256 }) => {
    const bundle = await instance.signStatement(attesting(guideSha256), OWN);
    delete bundle.verificationMaterial.tlogEntries[0].inclusionProof;
    return bundle;
  },
  'not-independent/own-host-proved': ({ instance, manifest }) => instance.signBytes(manifest, OWN),
  'not-independent/stranger': ({ instance, guideSha256 }) =>
    instance.signStatement(attesting(guideSha256), STRANGER),
  'not-independent/other-hash': ({ instance }) => instance.signStatement(attesting('0'.repeat(64)), STRANGER),
};

const record = async (name: string, instance: Instance): Promise<void> => {
  const folder = resolve(SUITE, `anchor.transparency-log.${name}`);
  const manifest = readFileSync(resolve(folder, 'manifest.txt'), 'utf8');
  const guideSha256 = createHash('sha256')
    .update(readFileSync(resolve(folder, 'guide.txt')))
    .digest('hex');
  const bundle = `${JSON.stringify(await RECORDED[name]?.({ instance, manifest, guideSha256 }), null, 2)}\n`;
  const trustedRoot = receivedText(JSON.stringify(instance.trustedRoot));
  const proof = prove({
    bundle: Buffer.from(bundle),
    manifest: Buffer.from(manifest),
    trustedRoot,
    pin: {},
  });
  mkdirSync(resolve(folder, 'anchors'), { recursive: true });
  writeFileSync(resolve(folder, `anchors/${CHANNEL}.txt`), bundle);
  const said = { [CHANNEL]: { proof: { ...proof, trustedRoot: JSON.stringify(instance.trustedRoot) } } };
  const beside = name === 'not-independent/other-hash' ? { 'dns-txt': {} } : {};
  writeFileSync(
    resolve(folder, 'fetch.json'),
    `${JSON.stringify({ anchors: { ...beside, ...said } }, null, 2)}\n`,
  );
  console.log(`${name}: ${proof.verdict}, ${proof.reason}`);
};

const instance = await startInstance({ codeHost: 'https://example.com' });
for (const name of Object.keys(RECORDED)) await record(name, instance);
await instance.close();
