import { describe, expect, test } from 'vitest';
import { href, hrefIn, negotiated, uiOf } from './ui.ts';
import { en } from './words/en.ts';
import { zh } from './words/zh.ts';

/** The names of all members, nested ones with their path. */
const membersOf = (words: object, under = ''): readonly string[] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'object' ? membersOf(value as object, `${under}${name}.`) : [`${under}${name}`],
  );

describe('the language of the interface', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['zh', 'zh-CN'],
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-CN'],
    ['en-GB,en;q=0.9,zh-CN;q=0.8', 'en'],
    ['fr, zh-Hans;q=0.4, en;q=0.3', 'zh-CN'],
    ['de', 'en'],
    ['zh;q=0, en;q=0.1', 'en'],
    ['zh;q=x', 'en'],
    [','.repeat(100_000), 'en'],
  ])('Accept-Language %s', (header, lang) => {
    expect(negotiated(header?.slice(0, 200_000))).toBe(lang);
  });

  test('an address that was asked for in a language keeps it, and another does not', () => {
    const visit = { path: '/documents/a', query: new Map([['revision', '3']]) };
    const asked = uiOf({ ...visit, asked: 'zh-CN', acceptLanguage: 'en' });
    expect(asked.lang).toBe('zh-CN');
    expect(href(asked, '/documents', { tag: 'a&b', kind: undefined })).toBe('/documents?tag=a%26b&ui=zh-CN');
    expect(hrefIn(asked, 'en')).toBe('/documents/a?revision=3&ui=en');
    const free = uiOf({ ...visit, acceptLanguage: 'zh-CN' });
    expect(free.lang).toBe('zh-CN');
    expect(href(free, '/documents')).toBe('/documents');
  });

  test('a path that would name another host is linked as a path of this one', () => {
    for (const path of ['//evil.example.com/x', '/\\\\evil.example.com/x', '///evil.example.com/x'])
      expect(hrefIn(uiOf({ path, query: new Map() }), 'en')).toBe('/evil.example.com/x?ui=en');
    for (const path of [
      '/\t/evil.example.com/x',
      '/\n\\evil.example.com',
      '/\r\n/evil.example.com/é ud800'.replace('ud800', '\ud800'),
    ])
      expect(new URL(hrefIn(uiOf({ path, query: new Map() }), 'en'), 'http://here.example.com').host).toBe(
        'here.example.com',
      );
  });

  test('both languages say the same things', () => {
    const own = (name: string): boolean => !name.startsWith('error.texts.');
    expect(membersOf(zh).filter(own)).toEqual(membersOf(en).filter(own));
  });
});
