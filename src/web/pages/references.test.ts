import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { runs } from '../../../test/support/runs.ts';
import { stretches } from './references.ts';

/** The addresses of a text, as they are written. */
const found = (text: string): readonly string[] =>
  stretches(text).flatMap((one) => (one.kind === 'reference' ? [one.text] : []));

const hostShown = (text: string): readonly (string | undefined)[] =>
  stretches(text).flatMap((one) =>
    one.kind === 'reference' ? [one.hostAt === undefined ? undefined : one.text.slice(...one.hostAt)] : [],
  );

describe('addresses in document text', () => {
  test.each([
    ['see https://example.com/a.', 'https://example.com/a'],
    ['(https://example.com/a)', 'https://example.com/a'],
    ['https://example.com/a(b) and', 'https://example.com/a(b)'],
    ['详见https://example.com/规范,谢谢', 'https://example.com/'],
    ['见 https://example.com。', 'https://example.com'],
    ['http://127.0.0.1:8080/?q=1&r=2#x!', 'http://127.0.0.1:8080/?q=1&r=2#x'],
    ['https://example.com/"onclick="x', 'https://example.com/'],
    ['<https://example.com/a>', 'https://example.com/a'],
  ])('LG-LINK-18 %s', (text, address) => {
    expect(found(text)).toEqual([address]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/',
    '//example.com/',
    'HTTPS',
    'https://',
    'https://[bad/',
    // The start of an internationalised name is another host than the whole.
    'https://exаmple.com/',
    'https://例子.example.com/',
  ])('LG-LINK-18 %s is no reference', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('LG-LINK-18 the host that is shown is the one that would be asked', () => {
    expect(hostShown('https://example.com/x')).toEqual(['example.com']);
    expect(hostShown('https://EXAMPLE.com:8443/x')).toEqual(['EXAMPLE.com:8443']);
    // These are written so that another host seems to be meant: the page then names it beside them.
    expect(hostShown('https://example.com@evil.example.org/')).toEqual([undefined]);
    expect(hostShown('https://0x7f.1/')).toEqual([undefined]);
  });

  test('LG-LINK-18 nothing of a text is lost or doubled, and every reference is http or https', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'example.com',
      '/',
      '?',
      '(',
      ')',
      '.',
      ' ',
      '审',
      '@',
      'а',
      '"',
      '\n',
      ':',
      '%',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        const all = stretches(text);
        expect(all.map((one) => one.text).join('')).toBe(text);
        for (const one of all)
          if (one.kind === 'reference') expect(new URL(one.href).protocol).toMatch(/^https?:$/);
      }),
      { numRuns: runs(500) },
    );
  });

  test('a text of brackets and dots behind an address takes linear time', () => {
    const spent = processorTime();
    stretches(`https://example.com/${'.)'.repeat(60_000)}`);
    stretches('https://'.repeat(16_000));
    expect(spent()).toBeLessThan(1000);
  });
});
