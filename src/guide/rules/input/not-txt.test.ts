import { expect, test } from 'vitest';
import { base2, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const ID = 'guide.extension.not-txt';

test.each([
  'assistant-guide.md',
  'a/b/guide.html',
  'guide.txt.bak',
  'C:\\guides\\guide.PDF',
  './x.y/guide.json',
])('GP-18-02 VP-25-05 the file %s is no .txt file: Level 0', (path) => {
  const source = { source: { path } };
  expect(findingsFor(ID, base2, source)).toMatchObject([{ severity: 'error', blocks_level: 1 }]);
  expect(reportOn(base2, source).guide.achieved_level).toBe(0);
});

test.each(['https://example.com/guide.html', 'https://example.com/a.txt/guide.md?x=a.txt#b.txt'])(
  'GP-18-02 VP-25-05 the URL %s names no .txt resource: Level 0',
  (url) => {
    expect(findingsFor(ID, base2, { source: { url } })).toHaveLength(1);
    expect(reportOn(base2, { source: { url } }).guide.achieved_level).toBe(0);
  },
);

test.each([
  '-',
  'assistant-guide.txt',
  'GUIDE.TXT',
  'guide',
  '/dev/fd/63',
  'guide-1.2',
  '.hidden',
  'x.md/guide.txt',
  '',
])('GP-18-02 the file %j is fine', (path) => {
  expect(findingsFor(ID, base2, { source: { path } })).toEqual([]);
});

test.each([
  'https://example.com',
  'https://example.com/',
  'https://example.com/guide',
  'https://example.com/a.txt?f=x.md',
])('GP-18-02 the URL %s is fine', (url) => {
  expect(findingsFor(ID, base2, { source: { url } })).toEqual([]);
});
