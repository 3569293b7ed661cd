import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { shownUri, uri } from './uri-text.ts';

describe('VP-9-12 VP-12-05 a URL that somebody else wrote, as a report holds it', () => {
  test.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['https://[2001:db8::1]:8443/a', 'https://[2001:db8::1]:8443/a'],
    ['https://example.com/a b\u00e9', 'https://example.com/a%20b%C3%A9'],
    ['https://example.com/100%', 'https://example.com/100%25'],
    ['https://example.com/a#b#c', 'https://example.com/a#b%23c'],
    ['/no host', 'about:invalid#/no%20host'],
    ['', 'about:invalid#'],
    ['\u001b[2J', 'about:invalid#%1B%5B2J'],
  ])('%j', (written, shown) => expect(shownUri(written)).toBe(shown));

  test('VP-28-11 credentials are left out', () => {
    expect(shownUri('https://user:secret@example.com/')).toBe('https://...@example.com/');
    expect(uri('https://user:secret@example.com/')).toBeUndefined();
  });

  test('any text becomes a URI of ASCII characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (written) => {
        const shown = shownUri(written);
        expect(shown).toMatch(/^[\x21-\x7e]+$/);
        expect(URL.canParse(shown)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});
