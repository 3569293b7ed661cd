import { describe, expect, test } from 'vitest';
import { nameServer, resolveEntries } from './addresses.ts';

const found = <T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false },
): T | undefined => (result.ok ? result.value : undefined);

describe('--resolve, as curl reads it', () => {
  test.each([
    ['example.com:443:192.0.2.1', { host: 'example.com', port: 443, addresses: ['192.0.2.1'] }],
    [
      'Example.COM:8443:192.0.2.1,192.0.2.2',
      { host: 'example.com', port: 8443, addresses: ['192.0.2.1', '192.0.2.2'] },
    ],
    ['example.com:443:[2001:db8::1]', { host: 'example.com', port: 443, addresses: ['2001:db8::1'] }],
    ['example.com:443:2001:db8::1', { host: 'example.com', port: 443, addresses: ['2001:db8::1'] }],
    ['a.example:1:[::1],127.0.0.1', { host: 'a.example', port: 1, addresses: ['::1', '127.0.0.1'] }],
  ])('%s', (written, entry) => expect(found(resolveEntries([written]))).toEqual([entry]));

  test.each([
    'example.com',
    'example.com:443',
    'example.com:443:',
    'example.com:443:192.0.2.1,',
    'example.com:443:elsewhere.example',
    'example.com:0:192.0.2.1',
    'example.com:65536:192.0.2.1',
    'example.com:0x1bb:192.0.2.1',
    '*:443:192.0.2.1',
    '-example.com:443',
    '+example.com:443:192.0.2.1',
    ':443:192.0.2.1',
    'example.com:443:[192.0.2.1]',
    'example.com:443:fe80::1%eth0',
    'example.com:443:0300.0.2.1',
  ])('%s is refused', (written) => expect(resolveEntries([written]).ok).toBe(false));

  test('one host and port twice is refused: the last would silently win', () => {
    const once = 'example.com:443:192.0.2.1';
    expect(resolveEntries([once, 'EXAMPLE.com:443:192.0.2.2']).ok).toBe(false);
    expect(resolveEntries([once, 'example.com:8443:192.0.2.2']).ok).toBe(true);
  });
});

describe('--dns', () => {
  test.each([
    ['192.0.2.53', { address: '192.0.2.53', port: 53 }],
    ['192.0.2.53:5353', { address: '192.0.2.53', port: 5353 }],
    ['[2001:db8::53]:5353', { address: '2001:db8::53', port: 5353 }],
    ['[2001:db8::53]', { address: '2001:db8::53', port: 53 }],
    ['2001:db8::53', { address: '2001:db8::53', port: 53 }],
  ])('%s', (written, server) => expect(found(nameServer(written))).toEqual(server));

  test.each([
    'dns.example.com',
    '192.0.2.53:',
    ':53',
    '192.0.2.53:99999',
    '192.0.2:53',
    '[192.0.2.53]:53',
    '',
  ])('"%s" is refused', (written) => expect(nameServer(written).ok).toBe(false));
});
