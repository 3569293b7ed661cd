import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publishEverywhere } from '../../test/support/five-anchors.ts';
import { anyFetched } from '../../test/support/gathered.ts';
import { HAS_GNUPG } from '../../test/support/gnupg.ts';
import { base3, evidenceOf } from '../../test/support/guides.ts';
import { GUIDE_PATH, publish } from '../../test/support/published.ts';
import { runs } from '../../test/support/runs.ts';
import type { DnsRecord, FetchRecord } from '../base/index.ts';
import {
  type Evidence,
  judge,
  type Report,
  renderCompact,
  renderGithub,
  renderJson,
  renderMarkdown,
  renderSarif,
  renderText,
} from '../guide/index.ts';
import { DEFAULT_LIMITS } from '../net/index.ts';
import { gatherNamed, gatherPublicWeb } from './fetching.ts';
import { loadEvidence, saveEvidence } from './saved.ts';

type File = { evidence: Record<string, unknown> & Record<'guide' | 'fetch', Record<string, unknown>> };

const load = async (text: string): Promise<Evidence> => {
  const loaded = await loadEvidence(Buffer.from(text));
  if (!loaded.ok) throw new Error(`${loaded.error.code}: ${loaded.error.message}`);
  return loaded.value;
};

const codeOf = async (text: string): Promise<string | undefined> => {
  const loaded = await loadEvidence(Buffer.from(text));
  return loaded.ok ? undefined : loaded.error.code;
};

/** A report apart from what says that it was replayed. */
const apart = ({ input, compact_report: _c, ...rest }: Report): unknown => {
  const { replayed: _r, replayed_evidence_sha256: _s, ...kept } = input;
  return { ...rest, input: kept };
};

const without = ({ replayed: _r, ask: _a, ...kept }: Evidence): Omit<Evidence, 'ask' | 'replayed'> => kept;

const judged = (evidence: Evidence): unknown => {
  const { compact_report: _, ...rest } = judge(evidence);
  return rest;
};

describe('what was gathered from the network', () => {
  test('is the same when it is loaded, whatever it is, and judges the same', async () => {
    await fc.assert(
      fc.asyncProperty(anyFetched, async (evidence) => {
        const loaded = await load(await saveEvidence(evidence));
        expect(without(loaded)).toEqual(without(evidence));
        expect(apart(judge(loaded))).toEqual(judged(evidence));
      }),
      { numRuns: runs(100) },
    );
  });

  test.skipIf(!HAS_GNUPG)(
    'GP-11-90 GP-11-95 of five channels is proved again when it is loaded, and a proof that says more is refused',
    async () => {
      const everywhere = await publishEverywhere();
      try {
        const wish = { at: new Date().toISOString(), ask: {} };
        const evidence = await gatherPublicWeb(everywhere.url, everywhere.options, wish);
        const text = await saveEvidence(evidence);
        const loaded = await load(text);
        expect(judge(loaded).cross_channel_anchors?.map(({ counted }) => counted)).toEqual(
          Array(5).fill(true),
        );
        expect(apart(judge(loaded))).toEqual(judged(evidence));
        const proofs = evidence.anchors?.flatMap(({ proof }) => proof?.kind ?? []);
        expect(proofs?.sort()).toEqual(['openpgp', 'sigstore']);
        for (const kind of ['openpgp', 'sigstore']) {
          const file = JSON.parse(text);
          const channel = file.evidence.anchors.find(
            (one: { proof?: { kind: string } }) => one.proof?.kind === kind,
          );
          channel.proof.verdict = 'invalid';
          expect(await codeOf(JSON.stringify(file)), kind).toBe('evidence.proof-mismatch');
        }
      } finally {
        await everywhere.close();
      }
    },
  );
});

test('every rendering of a loaded fetch is that of the fetch, byte for byte, but for saying that it was loaded', async () => {
  const site = await publish();
  const wish = { at: '2026-06-01T00:00:00Z', ask: {} };
  const sarif = (report: Report): string => renderSarif([report]);
  const all = [renderText, renderCompact, renderJson, sarif, renderGithub, renderMarkdown];
  for (const evidence of [
    await gatherPublicWeb(site.url, site.options, wish),
    await gatherNamed(evidenceOf(site.guide), site.options),
  ]) {
    const loaded = await load(await saveEvidence(evidence));
    const { replayed: _, ...unmarked } = loaded;
    for (const render of all) {
      const fresh = render(judge(evidence));
      expect(render(judge(unmarked))).toBe(fresh);
      expect(render(judge(loaded))).not.toBe(fresh);
    }
  }
});

describe('what no gatherer can have seen is not loaded', () => {
  const whole: FetchRecord = {
    url: 'https://example.com/guide.txt',
    finalUrl: 'https://example.com/guide.txt',
    fetchedAt: '2026-05-30T00:00:00Z',
    status: 200,
    headers: [],
    redirects: [],
    tlsValid: true,
    problems: [],
  };
  const TXT: DnsRecord = {
    name: '_assistant-guide.example.com',
    type: 'TXT',
    fetchedAt: whole.fetchedAt,
    rcode: 'NOERROR',
    problems: [],
  };
  const LATE = { code: 'fetch.timeout', message: 'late' };
  const local = evidenceOf(base3);
  const fetched: Evidence = {
    ...local,
    mode: 'public-web',
    source: { url: whole.url },
    fetch: whole,
    refetch: { ...local.guide, fetch: whole },
    manifest: { ...local.guide, url: whole.url, fetchedAt: whole.fetchedAt, requests: [whole] },
    anchors: [{ channel: 'dns-txt', ...local.guide, fetchedAt: whole.fetchedAt, requests: [TXT] }],
    surfaces: [{ kind: 'well-known', ...local.guide, requests: [whole] }],
    network: { limits: DEFAULT_LIMITS, resolve: [], allowPrivate: false },
  };

  const first = (list: unknown): { readonly requests: readonly object[] } => (list as never[])[0] as never;
  const requestOf = (list: unknown): object => first(list).requests[0] as object;

  const edits: readonly (readonly [string, (evidence: File['evidence']) => void])[] = [
    [
      'a guide from the web without a fetch',
      (evidence) => void delete (evidence as Partial<File['evidence']>).fetch,
    ],
    ['a local file with a fetch', (evidence) => Object.assign(evidence, { mode: 'local-file' })],
    ['a fetch made nobody knows how', (evidence) => void delete evidence['network']],
    [
      'a guide that arrived although the fetch failed',
      ({ fetch }) => Object.assign(fetch, { problems: [LATE] }),
    ],
    ['a guide that arrived with another status', ({ fetch }) => Object.assign(fetch, { status: 404 })],
    ['a guide that arrived with no status', ({ fetch }) => void delete fetch['status']],
    [
      'a second answer that arrived although its fetch failed',
      ({ refetch }) => Object.assign((refetch as File['evidence']).fetch, { status: 404 }),
    ],
    [
      'a surface that arrived although its fetch failed',
      ({ surfaces }) => Object.assign(requestOf(surfaces), { status: 404 }),
    ],
    ['a surface that no request brought', ({ surfaces }) => Object.assign(first(surfaces), { requests: [] })],
    [
      'a surface that a name server brought',
      ({ surfaces }) => Object.assign(first(surfaces), { requests: [TXT] }),
    ],
    [
      'a manifest that arrived although its fetch failed',
      ({ manifest }) => Object.assign(requestOf([manifest]), { status: 404 }),
    ],
    [
      'a manifest whose last request failed',
      ({ manifest }) =>
        Object.assign(manifest as object, { requests: [whole, { ...whole, problems: [LATE] }] }),
    ],
    [
      'a manifest from another URL',
      ({ manifest }) => Object.assign(manifest as object, { url: 'https://example.org/m.txt' }),
    ],
    ['a manifest of no request', ({ manifest }) => void delete (manifest as { requests?: unknown }).requests],
    ['a manifest that is a file as well', ({ manifest }) => Object.assign(manifest as object, { path: 'm' })],
    [
      'TXT records of a name server that failed',
      ({ anchors }) => Object.assign(requestOf(anchors), { rcode: 'SERVFAIL' }),
    ],
    [
      'A14 a guide over TLS that did not hold',
      ({ fetch, refetch }) => {
        for (const one of [fetch, (refetch as { fetch: object }).fetch])
          Object.assign(one, { tlsValid: false });
      },
    ],
    [
      'A14 a manifest over TLS of which nothing is said',
      ({ manifest }) => void delete (requestOf([manifest]) as { tlsValid?: true }).tlsValid,
    ],
    [
      'A02 GP-11-86 a commit that is no id',
      ({ anchors }) => Object.assign((anchors as object[])[0] ?? {}, { commit: 'main' }),
    ],
    [
      'TXT records without an answer',
      ({ anchors }) => void delete (requestOf(anchors) as { rcode?: '' }).rcode,
    ],
    [
      'TXT records of another name',
      ({ anchors }) => Object.assign(requestOf(anchors), { name: 'evil.example.com' }),
    ],
    [
      'TXT records that a web server brought',
      ({ anchors }) => Object.assign(first(anchors), { requests: [whole] }),
    ],
    [
      'a package that a name server brought',
      ({ anchors }) => Object.assign(first(anchors), { channel: 'package-registry' }),
    ],
    [
      'two surfaces of a kind',
      (evidence) => {
        const [surface] = evidence['surfaces'] as unknown[];
        Object.assign(evidence, { surfaces: [surface, surface] });
      },
    ],
  ];

  test.each(edits)('%s', async (_name, edit) => {
    const text = await saveEvidence(fetched);
    expect(await codeOf(text)).toBeUndefined();
    const file = JSON.parse(text) as File;
    edit(file.evidence);
    expect(await codeOf(JSON.stringify(file))).toBe('evidence.invalid');
  });

  test('near miss: a repository whose further files failed, and a host that has no security.txt', async () => {
    const { fetchedAt } = whole;
    const failed = { ...whole, status: 500 };
    const anchors: Evidence['anchors'] = [
      {
        channel: 'repository-file',
        ...local.guide,
        commit: 'a'.repeat(40),
        fetchedAt,
        requests: [whole, failed],
      },
      {
        channel: 'signed-security-txt',
        ...evidenceOf('').guide,
        ...{ received: true, fetchedAt, requests: [{ ...whole, status: 404 }] },
      },
    ];
    expect(await codeOf(await saveEvidence({ ...fetched, anchors }))).toBeUndefined();
  });

  test('a channel of a file that was asked nobody knows how', async () => {
    const anchor = { channel: 'dns-txt' as const, ...local.guide, requests: [TXT] };
    const { network } = fetched;
    expect(await codeOf(await saveEvidence({ ...local, anchors: [anchor] }))).toBe('evidence.invalid');
    const known = { ...local, anchors: [anchor], ...(network !== undefined && { network }) };
    expect(await codeOf(await saveEvidence(known))).toBeUndefined();
  });

  test('a file that was fetched once more', async () => {
    const text = await saveEvidence({ ...local, refetch: { ...local.guide, fetch: whole } });
    expect(await codeOf(text)).toBe('evidence.invalid');
  });
});

test('V10 an empty answer, which is no guide, is loaded as it was', async () => {
  const site = await publish();
  site.routes[GUIDE_PATH] = '';
  const wish = { at: '2026-06-01T00:00:00Z', ask: {} };
  const evidence = await gatherPublicWeb(site.url, site.options, wish);
  expect(evidence).toMatchObject({ guide: { received: false }, fetch: { status: 200, problems: [] } });
  const text = await saveEvidence(evidence);
  expect(await saveEvidence(await load(text))).toBe(text);
});
