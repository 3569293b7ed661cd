import { expect, test } from 'vitest';
import { evidenceFetched, type FetchedJson } from '../../../../test/support/fetched.ts';
import { base4, sha256 } from '../../../../test/support/guides.ts';
import { judge } from '../../index.ts';

const HASH = sha256(Buffer.from(base4, 'latin1'));
const URL_ = 'https://example.com/.well-known/assistant-guide.txt';
const MANIFEST = Buffer.from(
  `guide-path: /.well-known/assistant-guide.txt\nguide-version: 1.0.0\nguide-sha256: ${HASH}\nguide-bytes: ${base4.length}\nimmutable-release-url: https://example.com/org/example-cli/releases/v2.3.1\n`,
);

const report = (said: FetchedJson) => judge(evidenceFetched(base4, said, { manifest: MANIFEST }));
const aids = (said: FetchedJson) => report(said).findings.filter(({ id }) => id === 'anchor.discovery-only');

const HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
const page = (text: string): FetchedJson => ({
  anchors: {},
  surfaces: [{ kind: 'home-page', url: 'https://example.com/', text }],
});
const header = (name: string, value: string): FetchedJson => ({
  anchors: {},
  fetch: { headers: { ...HEADERS, [name]: value } },
});

test.each([
  ['VP-23-13 a link element', page(`<link rel="assistant-guide" href="${URL_}" data-sha256="${HASH}">`)],
  ['VP-23-14 a response header', header('assistant-guide-sha256', HASH)],
  ['VP-23-14 a Link header', header('link', `<${URL_}>; rel="assistant-guide"; title="${HASH}"`)],
])('GP-11-96 %s is told and not counted: the one channel is still missing', (_what, said) => {
  expect(aids(said)).toMatchObject([{ severity: 'info' }]);
  const { findings, guide } = report(said);
  expect(findings.map(({ id }) => id)).toContain('anchor.independent.missing');
  expect(guide.achieved_level).toBe(3);
});

test.each([
  ['a page without such a link', page('<link rel="help" href="/assistant-guide">')],
  ['a header that happens to hold the hash', header('etag', `"${HASH}"`)],
  ['a Link header of another kind', header('link', '</assistant-guide.css>; rel=preload')],
])('%s is no discovery aid', (_what, said) => {
  expect(aids(said)).toEqual([]);
});
