import { expect, test } from 'vitest';
import { parseServer, systemServers } from './servers.ts';

const rows: readonly (readonly [written: string, address: string | undefined, port: number])[] = [
  ['192.0.2.1', '192.0.2.1', 53],
  ['192.0.2.1:5353', '192.0.2.1', 5353],
  ['2001:db8::1', '2001:db8::1', 53],
  ['[2001:db8::1]', '2001:db8::1', 53],
  ['[2001:db8::1]:5353', '2001:db8::1', 5353],
  ['fe80::1%eth0', 'fe80::1%eth0', 53],
  ['[fe80::1%eth0]:53', 'fe80::1%eth0', 53],
  ['ns.example.com', undefined, 0],
  ['', undefined, 0],
  [':53', undefined, 0],
];
for (const [written, address, port] of rows)
  test(`a name server, written "${written}"`, () =>
    expect(parseServer(written)).toEqual(address === undefined ? undefined : { address, port }));

test('those of this machine are at most three', () => {
  expect(systemServers().length).toBeLessThanOrEqual(3);
});
