import { describe, expect, test } from 'vitest';
import { addressesIn, aliasesIn } from './chain.ts';
import type { DnsAnswer, DnsReply } from './message.ts';

const alias = (name: string, target: string): DnsAnswer => ({ type: 'CNAME', name, target });
const at = (name: string, address: string): DnsAnswer => ({ type: 'A', name, address });

const reply = (...answers: readonly DnsAnswer[]): DnsReply => ({
  rcode: 'NOERROR',
  truncated: false,
  authenticated: false,
  answers,
});

const long = Array.from({ length: 40 }, (_, step) => alias(`n${step}`, `n${step + 1}`));

describe('what an answer says of a name', () => {
  const rows: readonly (readonly [
    title: string,
    answers: readonly DnsAnswer[],
    aliases: readonly string[],
    addresses: readonly string[],
  ])[] = [
    ['nothing', [], [], []],
    ['its addresses', [at('n0', '192.0.2.1'), at('n0', '192.0.2.2')], [], ['192.0.2.1', '192.0.2.2']],
    ['those of the name that it leads to', [alias('n0', 'b'), at('b', '192.0.2.1')], ['b'], ['192.0.2.1']],
    ['in any order', [at('c', '192.0.2.1'), alias('b', 'c'), alias('n0', 'b')], ['b', 'c'], ['192.0.2.1']],
    ['VP-6-04 not those of other names', [at('x', '192.0.2.1'), alias('y', 'n0')], [], []],
    ['VP-6-04 not its own beside an alias', [alias('n0', 'b'), at('n0', '192.0.2.1')], ['b'], []],
    ['VP-6-04 not what a stranger leads to', [alias('x', 'b'), at('b', '192.0.2.1')], [], []],
    ['an alias that leads nowhere', [alias('n0', 'b')], ['b'], []],
  ];
  for (const [title, answers, aliases, addresses] of rows)
    test(title, () => {
      expect(aliasesIn('n0', reply(...answers))).toEqual(aliases);
      expect(addressesIn('n0', reply(...answers))).toEqual(addresses);
    });

  test('VP-6-10 a circle ends, and so does a chain that is too long', () => {
    for (const name of ['n0', 'b', 'x']) {
      const circle = reply(alias('n0', 'b'), alias('b', 'n0'), at(name, '192.0.2.1'));
      expect(aliasesIn('n0', circle)).toEqual(['b', 'n0']);
      expect(addressesIn('n0', circle)).toEqual([]);
    }
    const most = [...long.slice(0, 16), at('n16', '192.0.2.1')];
    expect(addressesIn('n0', reply(...most))).toEqual(['192.0.2.1']);
    expect(addressesIn('n0', reply(...most, alias('n16', 'n17')))).toEqual([]);
    expect(aliasesIn('n0', reply(...long, at('n40', '192.0.2.1')))).toHaveLength(16);
    expect(addressesIn('n0', reply(...long, at('n40', '192.0.2.1')))).toEqual([]);
  });
});
