import { expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { preferred } from './accept.ts';
import { hasAlready } from './etag.ts';
import { readQuery, revisionOf } from './query.ts';
import { isRefusal } from './refusal.ts';

const TYPES = ['application/json', 'application/xml'] as const;

test('LG-HTTP-36 the form that a client likes best is chosen, and none when it takes none', () => {
  const cases: readonly (readonly [string | undefined, string | undefined])[] = [
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/xml', 'application/xml'],
    ['APPLICATION/XML', 'application/xml'],
    ['application/xml;q=0.4, application/json;q=0.5', 'application/json'],
    ['application/json;q=0, */*', 'application/xml'],
    ['application/xml, */*;q=0.1', 'application/xml'],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'application/xml'],
    ['image/png', undefined],
    ['text/xml', undefined],
    ['*/*;q=0', undefined],
    ['application/json;q=2', undefined],
    [',,;;', undefined],
  ];
  for (const [accept, wanted] of cases) expect(preferred(accept, TYPES), accept).toBe(wanted);
});

test('LG-HTTP-37 If-None-Match compares weakly, in lists, and with *', () => {
  const holds = ['"a"', 'W/"a"', '"b", "a"', '"b" , W/"a","c"', '*', ' * '];
  const fails = ['"b"', 'a', '"a', '"aa"', 'W/"b"', '', '"b, "a', 'x"a"'];
  for (const tag of holds) expect(hasAlready(tag, '"a"'), tag).toBe(true);
  for (const tag of fails) expect(hasAlready(tag, '"a"'), tag).toBe(false);
  expect(hasAlready(undefined, '"a"')).toBe(false);
  const spent = processorTime();
  expect(hasAlready(`${'"b" '.repeat(15_000)}`, '"a"')).toBe(false);
  expect(hasAlready(`${','.repeat(60_000)}`, '"a"')).toBe(false);
  expect(spent()).toBeLessThan(2_000);
});

test('LG-HTTP-34 a query is read strictly, and decoded once', () => {
  const read = (query: string) => readQuery(`http://example.com/x${query}`, ['revision', 'q']);
  const code = (query: string): unknown => {
    const found = read(query);
    return isRefusal(found) ? found.code : Object.fromEntries(found);
  };
  expect(code('')).toEqual({});
  expect(code('?')).toEqual({});
  expect(code('?revision=1')).toEqual({ revision: '1' });
  expect(code('?q=%E5%AE%A1+x%2526')).toEqual({ q: '审 x%26' });
  expect(code('?q')).toEqual({ q: '' });
  expect(code('?re%76ision=1')).toEqual({ revision: '1' });
  expect(code('?rev=1')).toBe('parameter_unknown');
  expect(code('?Revision=1')).toBe('parameter_unknown');
  expect(code('?revision=1&')).toBe('parameter_unknown');
  expect(code('?__proto__=1')).toBe('parameter_unknown');
  expect(code('?revision=1&revision=1')).toBe('parameter_duplicate');
  expect(code('?revision=1&re%76ision=2')).toBe('parameter_duplicate');
  expect(code('?q=%')).toBe('parameter_invalid');
  expect(code('?q=%ff')).toBe('parameter_invalid');
});

test('LG-HTTP-32 a malformed revision is refused, and nothing is guessed', () => {
  for (const text of [
    '0',
    '-1',
    '01',
    '1.5',
    '1.0',
    'abc',
    '',
    '1e3',
    '+1',
    ' 1',
    '１',
    '1152921504606846976',
    'Latest',
  ])
    expect(isRefusal(revisionOf(text)), text).toBe(true);
  expect(revisionOf('9007199254740991')).toBe(9007199254740991);
  expect(isRefusal(revisionOf('9007199254740992'))).toBe(true);
  expect(revisionOf(undefined)).toBe('latest');
});
