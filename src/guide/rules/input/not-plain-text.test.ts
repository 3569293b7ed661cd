import { describe, expect, test } from 'vitest';
import { base2, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const ID = 'fetch.not-plain-text';

describe('GP-03-01 GP-18-01 GP-18-03 VP-25-03 VP-25-05 a surface that can hide text is Level 0, whatever text it holds', () => {
  test.each([
    ['an HTML page', `<!DOCTYPE html>\n<html><body><pre>\n${base2}</pre></body></html>\n`],
    ['an HTML page in capitals', `<HTML><BODY>${base2}</BODY></HTML>`],
    ['an HTML page behind white space and a comment', `\n  <!-- a page -->\n<html lang="en">${base2}</html>`],
    ['an XHTML page', `<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x">\n<html>${base2}</html>`],
    [
      'a page that only a script fills',
      '<html><head><script src="/app.js"></script></head><body></body></html>',
    ],
    ['an SVG image', `<svg xmlns="http://www.w3.org/2000/svg"><text>${base2}</text></svg>`],
    ['a PDF document', `%PDF-1.7\n${base2}`],
    ['an RTF document', `{\\rtf1\\ansi ${base2}}`],
    ['an office document', `PK\x03\x04\x14\0\x06\0${base2}`],
    ['an old office document', `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${base2}`],
    ['a screenshot', `\x89PNG\r\n\x1a\n${base2}`],
    ['a photograph', `\xff\xd8\xff\xe0${base2}`],
    ['a video', `\0\0\0\x20ftypisom${base2}`],
    ['a gzip archive', `\x1f\x8b\x08\0${base2}`],
  ])('%s', (_, guide) => {
    expect(findingsFor(ID, guide)).toMatchObject([
      { severity: 'error', blocks_level: 1, line: 1, column: 1 },
    ]);
    expect(reportOn(guide).guide.achieved_level).toBe(0);
  });
});

test.each(['', '\n', ' \n\t\n'])('VP-25-02 an empty guide is Level 0: %j', (guide) => {
  expect(findingsFor(ID, guide)).toMatchObject([{ severity: 'error', blocks_level: 1 }]);
  expect(reportOn(guide).guide.achieved_level).toBe(0);
});

test('VP-25-02 nothing that a fetch brought is a finding of the fetch', () => {
  expect(findingsFor(ID, '', { mode: 'public-web', source: { url: 'https://example.com/a.txt' } })).toEqual(
    [],
  );
});

test.each([
  `${base2}<html></html>\n`,
  `Publish <html> pages as text.\n${base2}`,
  `PDF and RTF are no plain text.\n${base2}`,
  base2.trimEnd(),
])('GP-18-01 plain text that names or quotes such a thing is plain text (%#)', (guide) => {
  expect(findingsFor(ID, guide)).toEqual([]);
});
