import { describe, expect, test } from 'vitest';
import { evidenceFetched, type FetchedJson } from '../../../../test/support/fetched.ts';
import { base3, edit, sha256 } from '../../../../test/support/guides.ts';
import type { Evidence } from '../../evidence.ts';
import { judge } from '../../index.ts';

const URL_ = 'https://example.com/docs/assistant-guide.txt';
const guide = edit(
  base3,
  'canonical-url: https://example.com/.well-known/assistant-guide.txt',
  `canonical-url: ${URL_}`,
);

type Surfaces = NonNullable<FetchedJson['surfaces']>;

const found = (evidence: Evidence) =>
  judge(evidence).findings.filter(({ id }) => /^discovery\.(?:script|surface)/.test(id));

const ids = (surfaces: Surfaces, more: Partial<FetchedJson> = {}) =>
  found(evidenceFetched(guide, { url: URL_, surfaces, ...more })).map(({ id }) => id);

const NOTHING: Surfaces = [
  { kind: 'llms.txt', fetch: { status: 404 } },
  { kind: 'llm.txt', fetch: { status: 404 } },
];
const page = (body: string): Surfaces => [
  ...NOTHING,
  { kind: 'home-page', url: 'https://example.com/', text: body },
];
const SCRIPT = `<script>add('<link rel="assistant-guide" href="${URL_}">')</script>`;

describe('GP-19-01 discovery.surface-missing', () => {
  test('nothing names a guide that is at no well-known place', () => {
    expect(found(evidenceFetched(guide, { url: URL_, surfaces: page('<html></html>') }))).toMatchObject([
      {
        id: 'discovery.surface-missing',
        severity: 'warning',
        message: 'nothing that was asked names the guide: llms.txt, llm.txt, home-page',
      },
    ]);
  });

  test('llms.txt names another guide only', () => {
    const other: Surfaces = [{ kind: 'llms.txt', text: 'https://example.com/b/assistant-guide.txt' }];
    expect(ids(other)).toEqual(['discovery.surface-missing']);
  });

  test('V07 a host that names no guide anywhere, with nothing received', () => {
    const evidence = evidenceFetched('', {
      fetch: { status: 404 },
      surfaces: [{ kind: 'well-known', fetch: { status: 404 } }, ...page('<html></html>')],
    });
    expect(found(evidence).map(({ id }) => id)).toEqual(['discovery.surface-missing']);
    expect(judge(evidence).guide.achieved_level).toBe(0);
  });

  test.each<[string, Surfaces]>([
    ['llms.txt', [{ kind: 'llms.txt', text: `- [Assistant Guide](${URL_}): x` }]],
    ['a link element', page(`<link rel=assistant-guide href=/docs/assistant-guide.txt>`)],
    [
      'a link element under a base',
      page('<base href="/docs/"><link rel="assistant-guide" href="assistant-guide.txt">'),
    ],
    ['an ordinary link', page('<a href="/docs/assistant-guide.txt">for assistants</a>')],
    ['security.txt', [{ kind: 'security.txt', text: `Assistant-Guide: ${URL_}\n` }]],
    ['a TXT record', [{ kind: 'dns-txt', text: `v=1; sha256=${'a'.repeat(64)}; url=${URL_}` }]],
    ['maybe what could not be read', [...NOTHING, { kind: 'home-page', fetch: { status: 503 } }]],
  ])('%s names it: nothing', (_what, surfaces) => {
    expect(ids(surfaces)).toEqual([]);
  });

  test('an anchor that carries its hash names it', () => {
    const text = `v=1; sha256=${sha256(Buffer.from(guide, 'latin1'))}; url=${URL_}`;
    expect(ids(NOTHING, { anchors: { 'dns-txt': { text } } })).toEqual([]);
  });

  test('a root copy in the repository is found', () => {
    const evidence = evidenceFetched(guide, { url: URL_, surfaces: NOTHING });
    const repository = { files: ['README', 'assistant-guide.txt'], complete: true, artifacts: [] };
    expect(found({ ...evidence, repository })).toEqual([]);
    expect(found({ ...evidence, repository: { ...repository, files: ['README'] } })).toHaveLength(1);
  });

  test('the well-known path is a surface itself, also behind a redirect', () => {
    expect(found(evidenceFetched(base3, { surfaces: page('<html></html>') }))).toEqual([]);
    const moved = { redirects: ['https://example.com/.well-known/assistant-guide.txt'] };
    expect(ids(NOTHING, { fetch: moved })).toEqual([]);
  });

  test('where no surface was asked, nothing is said', () => {
    expect(found(evidenceFetched(guide, { url: URL_ }))).toEqual([]);
  });
});

describe('GP-19-02 discovery.script-required', () => {
  test('a link that only a script adds is not found, and that is the one warning', () => {
    expect(found(evidenceFetched(guide, { url: URL_, surfaces: page(SCRIPT) }))).toMatchObject([
      { id: 'discovery.script-required', severity: 'warning' },
    ]);
  });

  test('also on a host where nothing else leads to a guide', () => {
    const evidence = evidenceFetched('', { fetch: { status: 404 }, surfaces: page(SCRIPT) });
    expect(found(evidence).map(({ id }) => id)).toEqual(['discovery.script-required']);
  });

  test.each<[string, Surfaces]>([
    ['a script beside a link element', page(`${SCRIPT}<link rel="assistant-guide" href="${URL_}">`)],
    ['a script beside an ordinary link', page(`${SCRIPT}<a href="${URL_}">guide</a>`)],
    ['a script beside llms.txt', [{ kind: 'llms.txt', text: URL_ }, ...page(SCRIPT).slice(1)]],
  ])('%s: nothing', (_what, surfaces) => {
    expect(ids(surfaces)).toEqual([]);
  });

  test('data in a script element, and a script without a guide, are no such script', () => {
    const data = `<script type="application/ld+json">{"url":"${URL_}"}</script><script>start()</script>`;
    expect(ids(page(data))).toEqual(['discovery.surface-missing']);
  });

  test('a guide at its well-known path requires no script', () => {
    expect(found(evidenceFetched(base3, { surfaces: page(SCRIPT) }))).toEqual([]);
  });
});
