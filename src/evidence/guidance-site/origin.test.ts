import { expect, test } from 'vitest';
import { readOrigin } from './origin.ts';

test('LG-LINK-17 an origin is a scheme, a host and a port, and nothing else', () => {
  expect(readOrigin('https://guidance.example.com')).toEqual({
    ok: true,
    value: 'https://guidance.example.com',
  });
  expect(readOrigin('http://127.0.0.1:4870')).toEqual({ ok: true, value: 'http://127.0.0.1:4870' });
  for (const text of [
    'guidance.example.com',
    'ftp://example.com',
    'https://example.com/documents',
    'https://example.com?x',
    'http://example.com',
    'http://127.0.0.1.example.com',
  ])
    expect(readOrigin(text), text).toMatchObject({ ok: false, error: { code: 'origin_invalid' } });
});

test('a password in an address is shown to nobody', () => {
  const refused = readOrigin('https://user:pw-secret@example.com');
  expect(refused).toMatchObject({ ok: false, error: { message: 'example.com is more than an origin' } });
  expect(JSON.stringify(refused)).not.toContain('pw-secret');
});
