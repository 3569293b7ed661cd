import { describe, expect, test } from 'vitest';
import { readUrl, sameRegisteredDomain, withoutCredentials } from './url.ts';

const fault = (value: string): string | undefined => {
  const read = readUrl(value);
  return read.ok ? undefined : read.fault;
};

describe('readUrl', () => {
  test.each([
    'https://example.com',
    'https://example.com/',
    'https://example.com:443/a',
    'https://example.com:8443/a',
    'https://EXAMPLE.com/a',
    'https://a.b-c.example.com/a/b.txt?x=1#y',
    'https://xn--bcher-kva.example/',
    'https://xn--fiqs8s/',
    'https://example.com/a@b',
    'https://example.com/%7Euser/',
  ])('GP-11-36 GP-11-37 VP-14-28 %s is a URL', (value) => expect(fault(value)).toBeUndefined());

  test.each([
    'http://example.com/x',
    'ftp://example.com/x',
    'example.com/x',
    '//example.com/x',
    'https:example.com',
    'https:///x',
    'https://',
    'https://exa mple.com/',
    'https://example.com/a b',
    'https://example.com\\@example.net/',
    'https://example.com/<x>',
    'https://user@example.com/',
    'https://user:pw@host:22/',
    'https://@example.com/',
    'https://example.com:/',
    'https://example.com:22/',
    'https://example.com:080/',
    'https://example.com:99999/',
    'https://example.com:8443:1/',
    'https://example.com./',
    'https://.example.com/',
    'https://-a.example.com/',
    'https://a_b.example.com/',
    'https://%65xample.com/',
    'https://192.0.2.7/',
    'https://0x7f.1/',
    'https://3221225985/',
    'https://[2001:db8::1]/',
    'https://xn--zz!!.example/',
    'https://xn--a.example/',
    'https://xn--.example/',
    `https://${'a'.repeat(64)}.example/`,
    'https://b\u00fccher.example/',
    'https://example.com/\u00e9',
    'ask us',
    '',
  ])('GP-11-36 GP-11-37 GP-11-38 VP-6-03 VP-14-28 VP-14-29 %j is none', (value) =>
    expect(fault(value)).toBeTypeOf('string'),
  );

  test('VP-6-03 the host is what stands before the first slash', () => {
    expect(readUrl('https://example.com/@example.net/')).toMatchObject({ url: { host: 'example.com' } });
  });
});

test('VP-6-03 credentials are not echoed', () => {
  expect(withoutCredentials('https://user:letmein@example.com/')).toBe('https://...@example.com/');
  expect(withoutCredentials('https://example.com/a@b')).toBe('https://example.com/a@b');
});

test('equal hosts are related without a look-up', () => {
  const lookups = {
    registeredDomain: () => {
      throw new Error('looked up');
    },
  };
  expect(sameRegisteredDomain('a.example.com', 'a.example.com', lookups as never)).toBe(true);
});
