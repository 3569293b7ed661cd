import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { base4, evidenceOf, sha256 } from '../../../test/support/guides.ts';
import {
  type BundleJson,
  type Claims,
  type Instance,
  pemOf,
  receivedText,
  startInstance,
} from '../../../test/support/sigstore.ts';
import {
  GUIDE_HEADERS,
  type HttpsHost,
  type Route,
  serveRoutes,
} from '../../conformance/stage/https-host.ts';
import { buildStage, type Stage } from '../../conformance/stage/stage.ts';
import { type ChannelEvidence, type Evidence, judge, type LogProof } from '../../guide/index.ts';
import {
  type FetchOptions,
  gatherNamed,
  gatherPublicWeb,
  loadEvidence,
  receive,
  saveEvidence,
} from '../index.ts';
import { recheckLog } from '../sigstore.ts';

const AT = '2026-06-01T00:00:00Z';
const GUIDE = '/.well-known/assistant-guide.txt';
const MANIFEST = '/.well-known/assistant-guide-manifest.txt';
const LOG = '/.well-known/assistant-guide-log.json';
const OTHER = 'f'.repeat(64);
const LIMIT = 1024 * 1024;

const OWN: Claims = {
  sub: 'https://example.com/org/example-cli/.ci/release.yml@refs/tags/v1.0.0',
  iss: 'https://example.com',
  repository: 'org/example-cli',
};
const STRANGER: Claims = { ...OWN, repository: 'org/example-cli-fork' };

let stage: Stage;
let host: HttpsHost;
let instance: Instance;
let routes: Record<string, Route> = {};
let guide = '';
let manifest = '';

const origin = (): string => `https://example.com:${host.port}`;
const hash = (): string => sha256(Buffer.from(guide));

beforeAll(async () => {
  [stage, instance] = await Promise.all([
    buildStage(new Date()),
    startInstance({ codeHost: 'https://example.com' }),
  ]);
  host = await stage.serve(['example.com'], (request, response) => serveRoutes(routes)(request, response));
  guide = base4.replaceAll('https://example.com/', `${origin()}/`);
  manifest = [
    `guide-path: ${GUIDE}`,
    'guide-version: 1.0.0',
    `guide-sha256: ${hash()}`,
    `guide-bytes: ${guide.length}`,
    `immutable-release-url: ${origin()}/releases/1.0.0`,
    `canonical-url: ${origin()}${GUIDE}`,
    `transparency-log-url: ${origin()}${LOG}`,
    '',
  ].join('\n');
});

afterAll(async () => {
  await Promise.all([stage.close(), instance.close()]);
});

const options = (more: Partial<FetchOptions> = {}): FetchOptions => ({
  net: {
    now: () => AT,
    dns: { address: '127.0.0.1', port: stage.dns.port },
    ca: readFileSync(stage.cacert, 'utf8'),
    allowPrivate: true,
  },
  trustedRoot: receivedText(JSON.stringify(instance.trustedRoot)),
  ...more,
});

const serving = (log: Route | undefined, text = manifest): void => {
  routes = {
    [GUIDE]: guide,
    [MANIFEST]: text,
    '/releases/1.0.0': 'release\n',
    ...(log !== undefined && { [LOG]: log }),
  };
};

/** Verifies the guide at its URL, with this behind transparency-log-url. */
const gather = (log: Route | undefined, more?: Partial<FetchOptions>, text?: string): Promise<Evidence> => {
  serving(log, text);
  return gatherPublicWeb(`${origin()}${GUIDE}`, options(more), { at: AT, ask: {} });
};

const channelOf = (evidence: Evidence): ChannelEvidence => {
  const found = evidence.anchors?.find(({ channel }) => channel === 'transparency-log');
  if (found === undefined) throw new Error('nobody looked at the log');
  return found;
};

const seen = (evidence: Evidence) => {
  const report = judge(evidence);
  return {
    level: report.guide.achieved_level,
    anchor: report.cross_channel_anchors?.find(({ channel }) => channel === 'transparency-log'),
    ids: report.findings
      .filter(({ severity }) => severity !== 'info')
      .map(({ id }) => id)
      .filter((id) => id.startsWith('anchor.transparency-log') || id.startsWith('anchor.independent'))
      .sort(),
  };
};

/** The same evidence with the other channels out of sight: they are asked on ports where nobody listens. */
const alone = (evidence: Evidence): Evidence => ({ ...evidence, anchors: [channelOf(evidence)] });

const attesting = (sha: string, url = `${origin()}${GUIDE}`): object => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: url, digest: { sha256: sha } }],
  predicateType: 'https://example.com/assistant-guide/v1',
  predicate: {},
});

const json = (bundle: BundleJson): string => JSON.stringify(bundle);

describe('GP-11-91 VP-22-15 VP-23-06 Level 4 by a log entry alone (A44)', () => {
  test('the signed manifest, its bundle beside it on the same origin', async () => {
    const evidence = await gather(json(await instance.signBytes(manifest, OWN)));
    expect(channelOf(evidence)).toMatchObject({
      url: `${origin()}${LOG}`,
      fetchedAt: AT,
      proof: { verdict: 'verified', trustedRoot: { sha256: options().trustedRoot?.sha256 } },
    });
    const { level, anchor, ids } = seen(alone(evidence));
    expect({ level, ids }).toEqual({ level: 4, ids: [] });
    expect(anchor).toMatchObject({
      status: 'present-matches',
      counted: true,
      fetched: true,
      observed_sha256: hash(),
      reason: expect.stringContaining(OWN.sub),
    });
  });

  test('an attestation', async () => {
    const evidence = await gather(json(await instance.signStatement(attesting(hash()), OWN)));
    expect(seen(alone(evidence))).toMatchObject({ level: 4, ids: [] });
  });

  test('the identity that the caller pinned', async () => {
    const bundle = json(await instance.signBytes(manifest, STRANGER));
    const pinned = (identity: string) => gather(bundle, { logPin: { identity } });
    expect(seen(alone(await pinned(STRANGER.sub)))).toMatchObject({ level: 4, ids: [] });
    expect(seen(alone(await pinned(STRANGER.sub.slice(0, -1))))).toMatchObject({ level: 3 });
  });

  test('the key that the caller pinned', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const bundle = json(await instance.signWithKey(manifest, privateKey));
    const key = receivedText(pemOf(privateKey));
    expect(seen(alone(await gather(bundle, { logPin: { key } })))).toMatchObject({ level: 4, ids: [] });
    expect(seen(alone(await gather(bundle)))).toMatchObject({
      level: 3,
      ids: ['anchor.independent.missing', 'anchor.transparency-log.not-independent'],
    });
  });

  test('VP-4-13 a local guide is compared with it as well', async () => {
    serving(json(await instance.signBytes(manifest, OWN)));
    const local = evidenceOf(guide, { ask: {}, evaluatedAt: AT });
    expect(seen(await gatherNamed(local, options())).anchor).toMatchObject({
      status: 'present-matches',
      counted: true,
    });
  });
});

describe('each link broken: Level 4 is lost, and the report says by what', () => {
  const falls = async (evidence: Evidence, ...ids: readonly string[]): Promise<void> => {
    expect(seen(alone(evidence))).toMatchObject({ level: 3, ids: [...ids].sort() });
  };
  const MISSING = 'anchor.independent.missing';
  const UNPROVED = 'anchor.transparency-log.unproved';
  // The bundle lies on the guide's own origin, and no proof shows that this does not matter.
  const DEPENDENT = 'anchor.transparency-log.not-independent';

  test('GP-11-94 nothing at the URL', async () => {
    await falls(await gather(undefined), MISSING, 'anchor.independent.unreachable');
  });

  test('GP-11-55 no URL in the manifest: nothing is asked', async () => {
    const text = manifest.replace(/^transparency-log-url: .*\n/m, '');
    const evidence = await gather('never asked', {}, text);
    expect(channelOf(evidence)).toMatchObject({
      received: false,
      unnamed: expect.stringContaining('no transparency-log-url'),
    });
    await falls(evidence, MISSING);
  });

  test('GP-11-95 a stranger signed', async () => {
    await falls(await gather(json(await instance.signBytes(manifest, STRANGER))), MISSING, DEPENDENT);
  });

  test('GP-11-91 another hash', async () => {
    const bundle = await instance.signStatement(attesting(OTHER), OWN);
    const evidence = await gather(json(bundle));
    await falls(evidence, 'anchor.independent.mismatch');
    expect(seen(evidence).anchor).toMatchObject({ status: 'present-mismatch', observed_sha256: OTHER });
  });

  test('GP-11-93 another URL, and none', async () => {
    const elsewhere = attesting(hash(), 'https://example.com/other.txt');
    for (const statement of [elsewhere, attesting(hash(), 'assistant-guide.txt')])
      await falls(
        await gather(json(await instance.signStatement(statement, OWN))),
        MISSING,
        'anchor.transparency-log.incomplete',
        DEPENDENT,
      );
  });

  test('GP-11-95 VP-23-16 the manifest was changed after it was signed', async () => {
    const bundle = json(await instance.signBytes(manifest, OWN));
    await falls(await gather(bundle, {}, `${manifest}# changed\n`), MISSING, UNPROVED, DEPENDENT);
  });

  test('GP-11-95 VP-23-16 a promise without a proof, an entry of another bundle', async () => {
    const [promised, swapped, another] = await Promise.all(
      [0, 1, 2].map(() => instance.signBytes(manifest, OWN)),
    );
    delete promised.verificationMaterial.tlogEntries[0].inclusionProof;
    swapped.verificationMaterial.tlogEntries = another.verificationMaterial.tlogEntries;
    for (const bundle of [promised, swapped])
      await falls(await gather(json(bundle)), MISSING, UNPROVED, DEPENDENT);
  });

  test('GP-11-95 VP-23-16 an instance that nobody trusts: the public one is the default', async () => {
    const bundle = json(await instance.signBytes(manifest, OWN));
    const { trustedRoot: _, ...rest } = options();
    serving(bundle);
    const evidence = await gatherPublicWeb(`${origin()}${GUIDE}`, rest, { at: AT, ask: {} });
    const { proof } = channelOf(evidence);
    expect(new TextDecoder().decode((proof as LogProof).trustedRoot.bytes)).toContain('rekor.sigstore.dev');
    await falls(evidence, MISSING, UNPROVED, DEPENDENT);
  });

  test('GP-11-96 VP-23-16 a page on the origin of the guide, a text with the hash', async () => {
    const page = `<!doctype html><link rel="assistant-guide" href="${GUIDE}">${hash()}`;
    await falls(await gather(page), MISSING, DEPENDENT);
    const text = `guide-sha256: ${hash()}\ncanonical-url: ${origin()}${GUIDE}\n`;
    const evidence = await gather(text);
    expect(channelOf(evidence).proof).toBeUndefined();
    await falls(evidence, MISSING, UNPROVED, DEPENDENT);
  });

  test('VP-6-06 50 MB: no more than the limit is read', async () => {
    const bundle = json(await instance.signBytes(manifest, OWN));
    const endless: Route = (_, response) => {
      response.writeHead(200, GUIDE_HEADERS);
      response.write(bundle);
      const spaces = Buffer.alloc(64 * 1024, ' ');
      let left = 800;
      const more = (): void => {
        while (left-- > 0) if (!response.write(spaces)) return void response.once('drain', more);
        response.end();
      };
      response.on('error', () => undefined);
      more();
    };
    const evidence = await gather(endless);
    expect(channelOf(evidence).bytes.length).toBeLessThanOrEqual(LIMIT);
    expect(channelOf(evidence).proof).toBeUndefined();
    await falls(evidence, MISSING, 'anchor.independent.unreachable');
  });
});

describe('a saved proof is made again from its raw material', () => {
  const gathered = async (): Promise<Evidence> => gather(json(await instance.signBytes(manifest, OWN)));

  const proofIn = (channel: ChannelEvidence): LogProof => {
    if (channel.proof?.kind !== 'sigstore') throw new Error('no proof of a log');
    return channel.proof;
  };

  test('saved and loaded, the findings are the same', async () => {
    const evidence = await gathered();
    const loaded = await loadEvidence(Buffer.from(await saveEvidence(evidence)));
    if (!loaded.ok) throw new Error(loaded.error.message);
    expect(judge(loaded.value).findings).toEqual(judge(evidence).findings);
    expect(await recheckLog(channelOf(loaded.value), loaded.value.manifest)).toBe(true);
  });

  test.each<[string, (channel: ChannelEvidence) => ChannelEvidence]>([
    [
      'another signer',
      (channel) => ({ ...channel, proof: { ...proofIn(channel), signer: { kind: 'key', pinned: true } } }),
    ],
    ['another verdict', (channel) => ({ ...channel, proof: { ...proofIn(channel), verdict: 'invalid' } })],
    ['another place', (channel) => ({ ...channel, proof: { ...proofIn(channel), logIndex: '1' } })],
    [
      'another trusted root',
      (channel) => ({ ...channel, proof: { ...proofIn(channel), trustedRoot: receivedText('{}') } }),
    ],
    ['other bytes of the bundle', (channel) => ({ ...channel, bytes: Buffer.from('{}') })],
    [
      'a proof of another kind',
      (channel) => ({ ...channel, proof: { kind: 'openpgp', verdict: 'verified', reason: 'x' } }),
    ],
  ])('%s is found', async (_, forge) => {
    const evidence = await gathered();
    const channel = channelOf(evidence);
    expect(await recheckLog(channel, evidence.manifest)).toBe(true);
    expect(await recheckLog(forge(channel), evidence.manifest)).toBe(false);
  });

  test('so is another manifest, and none', async () => {
    const evidence = await gathered();
    const other = { ...receive(Buffer.from(`${manifest}# changed\n`)) };
    expect(await recheckLog(channelOf(evidence), other)).toBe(false);
    expect(await recheckLog(channelOf(evidence), undefined)).toBe(false);
  });
});
