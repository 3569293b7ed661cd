import { describe, expect, test } from 'vitest';
import { processorTime } from '../../test/support/processor-time.ts';
import { recorded } from './headers.ts';

const shown = (value: string, name = 'x-any'): string => recorded({ name, value }).value;

describe('VP-6-03 VP-28-11 a header is recorded without the user information of a URL in it', () => {
  test.each([
    ['refresh', '0; url=https://user:hunter2@example.com/', '0; url=https://...@example.com/'],
    ['link', '<https://user:hunter2@example.com/>; rel="x"', '<https://...@example.com/>; rel="x"'],
    [
      'link',
      '<//user:hunter2@example.com/a>, <https://hunter2@b/>',
      '<//...@example.com/a>, <https://...@b/>',
    ],
    ['content-location', 'https://user:hunter2@example.com/a', 'https://...@example.com/a'],
    ['location', '/login?next=https://user:hunter2@example.com/', '/login?next=https://...@example.com/'],
    ['location', '//user:hunter2@example.com/', '...@example.com/'],
    ['sourcemap', 'ftp://user:hunter2@example.com', 'ftp://...@example.com'],
    ['x', 'wss:user:hunter2@example.com', 'wss:...@example.com'],
    ['x', 'https:/user:hunter2@example.com/', 'https:/...@example.com/'],
    ['x', 'https:\\\\user:hunter2@example.com', 'https:\\\\...@example.com'],
    ['x', 'HTTPS:///\tuser:hunter2@example.com', 'HTTPS:///\t...@example.com'],
    ['x', 'https://a@hunter2@example.com', 'https://...@example.com'],
    ['x', 'https://user:hunter2 "<\'>,;@example.com', 'https://...@example.com'],
    ['x', 'https://user:hunter2%40example.com/', 'https://...@example.com/'],
    ['x', 'to=https%3A%2F%2Fuser%3Ahunter2%40example.com%2F', 'to=https%3A%2F%2F...@example.com%2F'],
    ['x', '%2f%2fuser:hunter2@example.com', '%2f%2f...@example.com'],
    ['x', 'https%253A%252F%252Fuser%253Ahunter2%2540example.com', 'https%253A%252F%252F...@example.com'],
    ['x', 'other+scheme://user:hunter2@example.com', 'other+scheme://...@example.com'],
  ])('%s: %s', (name, value, without) => {
    expect(shown(value, name)).toBe(without);
  });

  test.each([
    'text/plain; charset=utf-8',
    'max-age=31536000; includeSubDomains',
    '<https://example.com/@scope/package>; rel="canonical"',
    'https://example.com/?mail=a@example.com',
    'mailto:security@example.com',
    'default-src https: data:',
    '/a//b',
    '"W/abc@1"',
  ])('near miss: %s stays', (value) => {
    expect(shown(value)).toBe(value);
  });

  test('in a time that grows with its length', () => {
    const parts = ['/', '%2f', '%25', '//@', 'https:', '%2f%2f', '//%40', '/\t', 'https:@', '@'];
    const spent = processorTime();
    for (const part of parts) shown(part.repeat(32 * 1024));
    expect(spent()).toBeLessThan(2000);
  });
});
