import { describe, expect, test } from 'vitest';
import { readTarget } from './target.ts';

const kindOf = (written: string, there = false): string => readTarget(written, () => there).kind;

describe('what a word on the command line stands for', () => {
  test('a dash is standard input', () => expect(kindOf('-')).toBe('stream'));

  test.each([
    'https://example.com/guide.txt',
    'HTTPS://EXAMPLE.COM',
    'http://example.com',
    'https:example.com',
    'https:\\\\example.com',
    'ftp://example.com',
    'file:///etc/passwd',
  ])('%s is a URL, also where a folder has its name', (written) => {
    expect(readTarget(written, () => false)).toEqual({ kind: 'url', url: written });
    expect(kindOf(written, true)).toBe('url');
  });

  test.each([
    'example.com',
    'Sub.Example.COM',
    'example.com:8443',
    'xn--bcher-kva.example',
    'localhost:8443',
    '192.0.2.1',
    '[::1]',
    '[2001:db8::1]:8443',
  ])('%s is a host, unless there is such a file', (written) => {
    expect(readTarget(written, () => false)).toEqual({ kind: 'host', host: written });
    expect(readTarget(written, () => true)).toEqual({ kind: 'file', path: written });
  });

  test.each([
    '//user:pass@example.com/',
    '//user@example.com/guide.txt',
    '\\\\user:pass@example.com',
    'user:pass@example.com',
    'user:pa/ss@example.com/guide.txt',
  ])(
    'VP-6-03 %s is a URL that is refused, unless there is such a file: a password is not repeated',
    (written) => {
      expect(readTarget(written, () => false)).toEqual({ kind: 'url', url: written });
      expect(readTarget(written, () => true)).toEqual({ kind: 'file', path: written });
    },
  );

  test.each(['a@b.txt', 'folder/a:b@c.txt', './a:b@c', '/srv/user:a@b'])(
    '%s is a file all the same',
    (written) => expect(kindOf(written)).toBe('file'),
  );

  test.each([
    'guide.txt',
    'assistant-guide.txt:12',
    'README.md',
    'GUIDE.TXT',
    'page.html',
    'run.sh',
    'old.bak',
  ])('%s is a file, there or not', (written) => expect(kindOf(written)).toBe('file'));

  test.each([
    'guide',
    'localhost',
    './example.com',
    '../example.com',
    '/etc/hosts',
    'a..b',
    '.hidden',
    'a b.com',
    '',
  ])('"%s" is a file, as nothing about it says host', (written) => expect(kindOf(written)).toBe('file'));

  test('what may have been meant is offered', () => {
    expect(readTarget('example.com/guide.txt', () => false)).toMatchObject({
      url: 'https://example.com/guide.txt',
    });
    expect(readTarget('run.sh', () => false)).toMatchObject({ url: 'https://run.sh' });
    expect(readTarget('guide.txt', () => false)).not.toHaveProperty('url');
    expect(readTarget('example.com/guide.txt', () => true)).not.toHaveProperty('url');
  });
});
