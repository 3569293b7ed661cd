import { describe, expect, test } from 'vitest';
import { base4, edit, evidenceOf, findingsFor, sha256 } from '../../../test/support/guides.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import type { FetchRecord } from '../../base/index.ts';
import { anchorStatuses } from '../anchors.ts';
import type { ChannelEvidence, Evidence } from '../evidence.ts';
import { subjectOf } from '../judge.ts';
import { standardLookups } from '../standard-lookups.ts';
import { valueAt } from './registry/naming.ts';

const URL = 'https://example.com/.well-known/assistant-guide.txt';
const AT = '2026-06-01T00:00:00Z';
const OTHER = 'f'.repeat(64);

// Joined here as in the table: no file of the project holds a registry's address as a whole.
const HOSTS = {
  npm: `${['registry', 'npmjs', 'org'].join('.')}/example-cli/2.3.1`,
  pypi: `${['pypi', 'org'].join('.')}/pypi/example-cli/2.3.1/json`,
  crates: `${['crates', 'io'].join('.')}/crates/example-cli/2.3.1`,
  rubygems: `${['rubygems', 'org'].join('.')}/gems/example-cli/versions/2.3.1`,
  go: `${['proxy', 'golang', 'org'].join('.')}/example.com/!cli/@v/v2.3.1.info`,
} as const;

type Kind = keyof typeof HOSTS;

const guideFor = (kind: Kind): string =>
  edit(base4, 'status: active\n', `status: active\nregistry-url: https://${HOSTS[kind]}\n`);

const hashFor = (kind: Kind): string => sha256(Buffer.from(guideFor(kind), 'latin1'));

const bytesOf = (content: unknown): Uint8Array => {
  if (content instanceof Uint8Array) return content;
  return Uint8Array.from(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)));
};

const given = (content: unknown, more: Partial<ChannelEvidence> = {}): Partial<Evidence> => {
  const bytes = bytesOf(content);
  const received = { received: true, bytes, sha256: sha256(bytes), truncated: false };
  return { anchors: [{ channel: 'package-registry', ...received, ...more }] };
};

const fetched = (finalUrl: string): Partial<ChannelEvidence> => ({
  url: finalUrl,
  fetchedAt: AT,
  requests: [
    { url: finalUrl, finalUrl, fetchedAt: AT, status: 200, headers: [], redirects: [], problems: [] },
  ],
});

const statusOf = (kind: Kind, evidence: Partial<Evidence>, guide = guideFor(kind)) =>
  anchorStatuses(subjectOf(evidenceOf(guide, evidence), standardLookups)).find(
    ({ channel }) => channel === 'package-registry',
  );

const asFile = (kind: Kind, content: unknown) => statusOf(kind, given(content));
const served = (kind: Kind, content: unknown) =>
  statusOf(kind, given(content, fetched(`https://${HOSTS[kind]}`)));

const pypi = (urls: unknown, info = {}) => ({
  info: { name: 'Example_CLI', version: '2.3.1.0', project_urls: urls, ...info },
  urls: [{ digests: { sha256: OTHER } }],
});
const npm = (more: object) => ({ name: 'example-cli', version: '2.3.1', ...more });
const gem = (metadata: object) => ({ name: 'example-cli', version: '2.3.1', metadata });
const cargo = (more: string) => `[package]\nname = "example-cli"\nversion = "2.3.1"\n${more}`;
const goMod = (more: string) => `${more}\nmodule example.com/Cli\n\ngo 1.24\n`;

const NAMED = (kind: Kind) => ({ url: URL, sha256: hashFor(kind) });

test.each<[string, Kind, unknown]>([
  ['GP-11-74 assistantGuide of an npm version', 'npm', npm({ assistantGuide: NAMED('npm') })],
  ['GP-11-77 assistant-guide of an npm version', 'npm', npm({ 'assistant-guide': NAMED('npm') })],
  ['one of several guides', 'npm', npm({ assistantGuide: [NAMED('npm'), { url: `${URL}.de` }] })],
  ['hex in capitals', 'npm', npm({ assistantGuide: { sha256: hashFor('npm').toUpperCase() } })],
  [
    'GP-11-75 A04 the fragment of a project URL',
    'pypi',
    pypi({ 'Assistant-Guide': `${URL}#sha256=${hashFor('pypi')}` }),
  ],
  ['GP-11-75 another label', 'pypi', pypi({ 'assistant guide': `${URL}#SHA256=${hashFor('pypi')}` })],
  [
    'GP-11-76 Cargo metadata',
    'crates',
    cargo(`[package.metadata.assistant-guide]\nurl = "${URL}"\nsha256 = "${hashFor('crates')}"\n`),
  ],
  [
    'GP-11-77 the metadata of a gem',
    'rubygems',
    gem({ assistant_guide_uri: URL, assistant_guide_sha256: hashFor('rubygems') }),
  ],
  [
    'GP-11-77 one URL in a gem',
    'rubygems',
    gem({ 'assistant-guide': `${URL}#sha256=${hashFor('rubygems')}` }),
  ],
  ['GP-11-77 a comment of go.mod', 'go', goMod(`// assistant-guide: ${URL}#sha256=${hashFor('go')}`)],
])('GP-11-81 VP-23-03 %s carries the hash', (_what, kind, content) => {
  const matches = { status: 'present-matches', counted: true, checked: true, observed_sha256: hashFor(kind) };
  expect(served(kind, content)).toMatchObject({ ...matches, fetched: true });
  expect(asFile(kind, content)).toMatchObject({ ...matches, fetched: false });
});

test.each<[string, Kind, unknown]>([
  ['another hash', 'npm', npm({ assistantGuide: { url: URL, sha256: OTHER } })],
  ['wrong inside, right outside', 'npm', npm({ sha256: hashFor('npm'), assistantGuide: { sha256: OTHER } })],
  ['two entries that differ', 'npm', npm({ assistantGuide: [NAMED('npm'), { sha256: OTHER }] })],
  [
    'two names that differ',
    'npm',
    npm({ assistantGuide: NAMED('npm'), 'assistant-guide': { sha256: OTHER } }),
  ],
  [
    'member and fragment that differ',
    'npm',
    npm({ assistantGuide: { url: `${URL}#sha256=${OTHER}`, sha256: hashFor('npm') } }),
  ],
  ['a fragment', 'pypi', pypi({ 'Assistant-Guide': `${URL}#sha256=${OTHER}` })],
  ['Cargo metadata', 'crates', cargo(`[package.metadata.assistant-guide]\nsha256 = "${OTHER}"\n`)],
  ['a comment', 'go', goMod(`// assistant-guide: ${URL}#sha256=${OTHER}`)],
])('GP-11-81 VP-23-01 %s is a mismatch', (_what, kind, content) => {
  expect(served(kind, content)).toMatchObject({ status: 'present-mismatch', observed_sha256: OTHER });
  const found = findingsFor('anchor.independent.mismatch', guideFor(kind), given(content));
  expect(found).toMatchObject([{ blocks_level: 4, evidence: OTHER }]);
});

const INFO = ['anchor.registry.generic-sha256', 'anchor.registry.hash-not-in-record'] as const;
const [GENERIC, HASHLESS] = INFO;
const npmHash = { sha256: hashFor('npm') };

test.each<[string, Kind, unknown, (typeof INFO)[number] | undefined]>([
  ['a digest of the package', 'npm', npm({ dist: npmHash }), GENERIC],
  ['a hash under another name', 'npm', npm({ dist: { shasum: hashFor('npm') } }), GENERIC],
  ['the metadata of a dependency', 'npm', npm({ dependency: { assistantGuide: NAMED('npm') } }), GENERIC],
  ['another place of the record', 'pypi', { ...pypi({}), assistantGuide: NAMED('pypi') }, GENERIC],
  [
    'another table of Cargo.toml',
    'crates',
    cargo(`[metadata.assistant-guide]\nsha256 = "${hashFor('crates')}"`),
    GENERIC,
  ],
  ['the readme', 'npm', npm({ readme: `assistantGuide sha256 ${hashFor('npm')}` }), undefined],
  ['another key', 'npm', npm({ ag: { url: URL } }), undefined],
  ['a dependency of that name', 'npm', npm({ dependencies: { 'assistant-guide': '1.0.0' } }), undefined],
  [
    'an inherited member',
    'npm',
    '{"name":"example-cli","version":"2.3.1","__proto__":{"assistantGuide":{}}}',
    undefined,
  ],
  ['nothing', 'npm', npm({ assistantGuide: null }), undefined],
  ['no project URLs', 'pypi', pypi(null), undefined],
  ['a comment after code', 'go', goMod(`require x v1 // assistant-guide: ${URL}#sha256=${OTHER}`), undefined],
  ['a URL alone', 'pypi', pypi({ 'Assistant-Guide': URL }), HASHLESS],
  [
    'A04 two fragments',
    'pypi',
    pypi({ 'Assistant-Guide': `${URL}#sha256=${hashFor('pypi')}#sha256=${OTHER}` }),
    HASHLESS,
  ],
  ['a hash as a number', 'npm', npm({ assistantGuide: { sha256: 1e300 } }), HASHLESS],
  ['63 digits', 'npm', npm({ assistantGuide: { sha256: hashFor('npm').slice(1) } }), HASHLESS],
  ['another member', 'npm', npm({ assistantGuide: { url: URL, hash: hashFor('npm') } }), HASHLESS],
])('GP-11-77 GP-11-81 GP-11-82 GP-11-75 %s is no anchor', (_what, kind, content, id) => {
  expect(served(kind, content)).toMatchObject({ status: 'absent', counted: false, checked: true });
  const evidence = given(content, fetched(`https://${HOSTS[kind]}`));
  for (const one of INFO)
    expect(findingsFor(one, guideFor(kind), evidence).map(({ severity }) => severity)).toEqual(
      one === id ? ['info'] : [],
    );
});

describe('GP-11-83 the URL that the record names', () => {
  const mismatch = (content: unknown) =>
    findingsFor('anchor.registry.url-mismatch', guideFor('npm'), given(content));

  test('GP-11-83 another one is a warning and the hash still counts', () => {
    const record = npm({ assistantGuide: { url: 'https://u:secret@example.net/x', ...npmHash } });
    expect(mismatch(record)).toMatchObject([{ severity: 'warning' }]);
    expect(mismatch(record)[0]?.evidence).not.toContain('secret');
    expect(asFile('npm', record)).toMatchObject({ status: 'present-matches', counted: true });
  });

  test('GP-11-83 none, or the right one among several, is no difference', () => {
    expect(mismatch(npm({ assistantGuide: npmHash }))).toEqual([]);
    const two = [{ url: 'https://example.com/assistant-guide.txt', ...npmHash }, NAMED('npm')];
    expect(mismatch(npm({ assistantGuide: two }))).toEqual([]);
  });

  const ELSEWHERE = { url: 'https://example.net/assistant-guide.txt', sha256: OTHER };
  const spelled = { url: 'https://EXAMPLE.com:443/.well-known/assistant-guide.txt' };

  test.each<[string, object, string, boolean]>([
    ['another guide beside it', { assistantGuide: [ELSEWHERE, NAMED('npm')] }, 'present-matches', false],
    [
      'another guide under another spelling',
      { 'assistant-guide': ELSEWHERE, assistantGuide: NAMED('npm') },
      'present-matches',
      false,
    ],
    [
      'a wrong hash at its URL, its hash at another',
      {
        assistantGuide: [
          { url: URL, sha256: OTHER },
          { ...ELSEWHERE, ...npmHash },
        ],
      },
      'present-mismatch',
      false,
    ],
    [
      'a wrong hash at its URL in other letters',
      { assistantGuide: { ...spelled, sha256: OTHER } },
      'present-mismatch',
      false,
    ],
    [
      'its URL without a hash, beside its hash at another URL',
      { assistantGuide: { url: URL }, 'assistant-guide': { ...ELSEWHERE, ...npmHash } },
      'absent',
      false,
    ],
    [
      'the same in one list',
      { assistantGuide: [{ url: URL }, { ...ELSEWHERE, ...npmHash }] },
      'absent',
      false,
    ],
    [
      'its URL as a text, beside its hash at another URL',
      { assistant_guide: URL, assistantGuide: `${ELSEWHERE.url}#sha256=${hashFor('npm')}` },
      'absent',
      false,
    ],
    ['only another guide', { assistantGuide: ELSEWHERE }, 'absent', true],
    [
      'only another guide, in parts',
      { assistantGuideUrl: ELSEWHERE.url, assistantGuideSha256: OTHER },
      'absent',
      true,
    ],
    [
      'its URL and hash in parts',
      { assistantGuideUrl: URL, assistant_guide_sha256: hashFor('npm') },
      'present-matches',
      false,
    ],
  ])('GP-11-66 GP-11-83 %s', (_what, record, status, warned) => {
    expect(served('npm', npm(record))?.status).toBe(status);
    expect(mismatch(npm(record))).toHaveLength(warned ? 1 : 0);
  });
});

describe('GP-11-75 A04 a manifest that the record names in place of a hash', () => {
  const record = (url: string) => pypi({ 'Assistant-Guide': url });
  const withManifest = (url: string, text: string, finalUrl = url): Partial<Evidence> => {
    const bytes = Buffer.from(text);
    return {
      ...given(record(url), fetched(`https://${HOSTS.pypi}`)),
      manifest: { received: true, bytes, sha256: sha256(bytes), truncated: false, ...fetched(finalUrl), url },
    };
  };
  const text = `guide-sha256: ${hashFor('pypi')}\n`;
  const AWAY = 'https://records.example.net/assistant-guide-manifest.txt';
  const HOME = 'https://www.example.com/assistant-guide-manifest.txt';

  test('GP-11-75 counts on another registered domain', () => {
    const evidence = withManifest(AWAY, text);
    expect(statusOf('pypi', evidence)).toMatchObject({ status: 'present-matches', counted: true });
    expect(findingsFor('anchor.registry.url-mismatch', guideFor('pypi'), evidence)).toEqual([]);
  });

  test.each([
    ['on the domain of the guide', HOME, HOME],
    ['that leads back there', AWAY, HOME],
  ])('GP-11-75 %s it is told and not counted', (_what, url, finalUrl) => {
    const evidence = withManifest(url, text, finalUrl);
    expect(statusOf('pypi', evidence)).toMatchObject({ status: 'absent', counted: false });
    expect(findingsFor(HASHLESS, guideFor('pypi'), evidence)[0]?.message).toContain('registered domain');
  });
});

describe('VP-6-06 a record that was fetched is the one that was asked for', () => {
  test.each<[string, Kind, unknown]>([
    ['another version', 'npm', { ...npm({ assistantGuide: NAMED('npm') }), version: '2.3.0' }],
    ['another package', 'npm', { ...npm({ assistantGuide: NAMED('npm') }), name: 'example-cli2' }],
    ['no version', 'npm', { name: 'example-cli', assistantGuide: NAMED('npm') }],
    ['a version that is no text', 'npm', { ...npm({ assistantGuide: NAMED('npm') }), version: ['2.3.1'] }],
    ['a post-release', 'pypi', pypi({}, { version: '2.3.post1' })],
    ['another crate', 'crates', cargo('').replace('example-cli', 'example_cli')],
    ['another gem', 'rubygems', { ...gem({}), version: '2.3.1.pre' }],
    ['another module', 'go', 'module example.com/cli\n'],
    ['a list', 'npm', []],
    ['a text', 'npm', '"example-cli"'],
  ])('%s is told and never compared', (_what, kind, content) => {
    expect(served(kind, content)).toMatchObject({
      status: 'unreachable',
      reason: 'it is the record of another package or version than registry-url names',
    });
  });

  test.each<[string, Kind, string, RegExp]>([
    ['a web page', 'npm', '<!doctype html><title>example-cli</title>', /web page/],
    ['no JSON', 'npm', '{"name":', /not JSON/],
    ['TOML from a JSON registry', 'npm', cargo(''), /not JSON/],
    ['no TOML', 'crates', '[package', /not TOML/],
    ['no go.mod', 'go', 'not found: unknown revision', /no go\.mod/],
  ])('%s is told', (_what, kind, content, reason) => {
    const status = served(kind, content);
    expect(status).toMatchObject({ status: 'unreachable', counted: false });
    expect(status?.reason).toMatch(reason);
    const found = findingsFor('anchor.independent.unreachable', guideFor(kind), given(content, fetched(URL)));
    expect(found).toMatchObject([{ severity: 'warning' }]);
  });

  test.each(['https://cdn.example.com/x', 'https://example.net/x', 'https://203.0.113.10/x'])(
    'GP-11-78 A41 an answer that came from %s is none of the registry',
    (url) => {
      const evidence = given(npm({ assistantGuide: NAMED('npm') }), fetched(url));
      expect(statusOf('npm', evidence)).toMatchObject({
        status: 'unreachable',
        counted: false,
        reason: expect.stringContaining('another registered domain'),
      });
    },
  );

  test('GP-11-78 A41 nor one that came back from there; another host of the registry will do', () => {
    const [request] = fetched(`https://${HOSTS.npm}`).requests ?? [];
    const led = (to: string, finalUrl = `https://${HOSTS.npm}`) => ({
      ...fetched(finalUrl),
      requests: [
        { ...(request as FetchRecord), finalUrl, redirects: [{ from: 'https://x/', to, status: 302 }] },
      ],
    });
    const record = npm({ assistantGuide: NAMED('npm') });
    expect(statusOf('npm', given(record, led('https://example.net/')))?.status).toBe('unreachable');
    const own = `https://static.${HOSTS.npm.slice('registry.'.length)}`;
    expect(statusOf('npm', given(record, led(own, own)))?.status).toBe('present-matches');
  });
});

describe('VP-6-06 V09 hostile records are bounded', () => {
  const wide = `{"a":[${'{},'.repeat(200_000)}{}]}`;

  test.each<[string, Kind, unknown, RegExp]>([
    ['deep arrays', 'npm', '['.repeat(100_000), /nests too deeply/],
    ['deep objects', 'npm', '{"a":'.repeat(100_000), /nests too deeply/],
    ['very many members', 'npm', wide, /more members/],
    ['a member twice', 'npm', `{"assistantGuide":{},"a":[{"b":1}],"assistantGuide":{}}`, /twice/],
    ['a member twice, once with escapes', 'npm', `{"a":{"sha256":"","\\u0073ha256":""}}`, /twice/],
    ['more than is read', 'npm', `{"a":"${'x'.repeat(4 << 20)}"}`, /longer than is read/],
    ['no UTF-8', 'npm', Uint8Array.of(0x7b, 0xff, 0x7d), /UTF-8/],
    ['deep TOML', 'crates', `a = ${'['.repeat(100_000)}`, /not TOML/],
    ['a long go.mod', 'go', goMod('\n'.repeat(1 << 19)), /longer than is read/],
    ['long TOML', 'crates', `${'a.'.repeat(1 << 18)}a = 1`, /longer than is read/],
  ])('%s', (_what, kind, content, reason) => {
    const spent = processorTime();
    for (const status of [served(kind, content), asFile(kind, content)]) {
      expect(status?.status).toBe('unreachable');
      expect(status?.reason).toMatch(reason);
    }
    expect(spent()).toBeLessThan(10_000);
  });

  test('brackets, quotes and colons inside strings are text', () => {
    const text = `{"n":"${'[{'.repeat(80)}","q":"\\"a\\":1,\\\\","r":["a","a",{"a":1},{"a":1}],"s":"q"}`;
    expect(asFile('npm', text)?.status).toBe('absent');
  });
});

test('VP-6-06 what every object inherits stands in no document', () => {
  expect(valueAt({}, ['constructor', 'name'])).toBeUndefined();
  expect(valueAt({ a: [{ b: 1 }] }, ['a', '0', 'b'])).toBe(1);
});

describe('GP-11-80 VP-14-36 without a registry-url of a record the channel is not looked up', () => {
  const body = { assistantGuide: { url: URL, sha256: sha256(Buffer.from(base4)) } };
  const unlooked = { status: 'absent', checked: false, counted: false };

  test('GP-11-80 none', () => expect(statusOf('npm', given(body), base4)).toMatchObject(unlooked));

  test('GP-11-78 nor at a host that is no recognized registry, nor on the domain of the guide', () => {
    const at = (url: string) => edit(base4, 'status: active\n', `status: active\nregistry-url: ${url}\n`);
    for (const url of ['https://example.net/x/1.0.0', 'https://npm.example.com/x/1.0.0']) {
      const ask = { registries: [{ kind: 'npm', host: 'npm.example.com' }] } as const;
      const guide = at(url);
      const record = { assistantGuide: { url: URL, sha256: sha256(Buffer.from(guide)) } };
      expect(statusOf('npm', { ...given(record), ask }, guide)).toMatchObject(unlooked);
      expect(findingsFor('anchor.registry.unrecognized-host', guide, { ask })).toHaveLength(1);
    }
  });

  test('GP-11-78 A43 a host that the caller knows as a registry counts', () => {
    const guide = edit(
      base4,
      'status: active\n',
      'status: active\nregistry-url: https://npm.example.net/x/1.0.0\n',
    );
    const ask = { registries: [{ kind: 'npm', host: 'npm.example.net' }] } as const;
    const record = { name: 'x', version: '1.0.0', assistantGuide: { sha256: sha256(Buffer.from(guide)) } };
    const evidence = { ...given(record, fetched('https://npm.example.net/x/1.0.0')), ask };
    expect(statusOf('npm', evidence, guide)).toMatchObject({ status: 'present-matches', counted: true });
    expect(findingsFor('anchor.registry.unrecognized-host', guide, { ask })).toEqual([]);
  });
});
