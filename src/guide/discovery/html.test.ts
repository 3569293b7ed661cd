import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { readPage } from './html.ts';

const LINKS = new Set(['link']);
const hrefs = (html: string) => readPage(html, LINKS).tags.map(({ attributes }) => attributes.get('href'));

describe('GP-19-01 tags are read as a browser reads them', () => {
  test.each([
    ['double quotes', '<link rel="assistant-guide" href="/a">'],
    ['single quotes', "<link rel='assistant-guide' href='/a'>"],
    ['no quotes', '<link rel=assistant-guide href=/a>'],
    ['another order and case', '<LINK HREF="/a" Rel="x">'],
    ['spaces and line feeds', '<link\n\thref = "/a"\n  rel\n=\nx\n/>'],
    ['a self-closing tag', '<link href="/a"/>'],
    ['no space between attributes', '<link rel="x"href="/a">'],
    ['a greater-than sign inside quotes', '<link title="a > b" href="/a">'],
    ['of two the first', '<link href="/a" href="/b">'],
    ['character references', '<link href="&#47;&#x61;">'],
    ['an attribute without a value', '<link crossorigin href="/a">'],
    ['a stray less-than sign', '1 < 2 <link href="/a">'],
    ['an unclosed comment-like doctype', '<!DOCTYPE html><link href="/a">'],
    ['a comment that ends at once', '<!--><link href="/a">'],
  ])('%s', (_what, html) => {
    expect(hrefs(html)).toEqual(['/a']);
  });

  test('an ampersand that begins no reference stays', () => {
    expect(hrefs('<link href="/a?x=1&y=2&amp;z">')).toEqual(['/a?x=1&y=2&z']);
  });
});

describe('GP-19-02 what does not act without a script is not read', () => {
  test.each([
    ['a comment', '<!-- <link href="/a"> -->'],
    ['a comment that does not end', '<!-- <link href="/a">'],
    ['a script', '<script>document.write(\'<link href="/a">\')</script>'],
    ['a script that does not end', '<SCRIPT><link href="/a">'],
    ['a style', '<style><link href="/a"></style>'],
    ['a template', '<template><link href="/a"></template>'],
    ['a template within a template', '<template><template></template><link href="/a"></template>'],
    ['noscript', '<noscript><link href="/a"></noscript>'],
    ['a title', '<title><link href="/a"></title>'],
    ['a text area', '<textarea><link href="/a"></textarea>'],
    ['an attribute', '<p title="<link href=/a>">'],
    ['an end tag', '</link href="/a">'],
    ['another element', '<linked href="/a">'],
  ])('%s', (_what, html) => {
    expect(hrefs(`${html}`)).toEqual([]);
  });

  test('and what follows it is', () => {
    const html = '<script>"</scr"</script><template></template></template><link href="/b">';
    expect(hrefs(html)).toEqual(['/b']);
  });

  test('scripts are told apart from data', () => {
    const html = '<script type="application/ld+json">data</script><script type=module>code</script>';
    expect(readPage(html, LINKS).scripts).toBe('code');
  });
});

describe('VP-6-06 any page', () => {
  test('is read in linear time', () => {
    const spent = processorTime();
    for (const part of [
      '<',
      '<a ',
      '<a b="',
      "<a b='",
      '<a =',
      '<!--',
      '<script>',
      '<a b= ',
      '&#1',
      '</',
      '<a\n/',
    ])
      readPage(part.repeat(260_000 / part.length), LINKS);
    readPage(`<a ${'b '.repeat(130_000)}`, LINKS);
    readPage(`<a${' '.repeat(260_000)}`, LINKS);
    readPage(`<a b=${' '.repeat(260_000)}`, LINKS);
    expect(spent()).toBeLessThan(4000);
  });

  test('makes it throw nothing', () => {
    const parts = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      'link',
      ' ',
      '<!--',
      '-->',
      'script',
      '&#x110000;',
      'é',
    );
    fc.assert(fc.property(fc.array(parts), (list) => void readPage(list.join(''), LINKS)));
  });
});
