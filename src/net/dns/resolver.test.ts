import type { Answer } from 'dns-packet';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rawDns, replyTo } from '../../../test/support/dns.ts';
import { patiently } from '../../../test/support/patience.ts';
import { type DnsReplyPlan, startDns, zoneOf } from '../../conformance/stage/dns-host.ts';
import type { NameServer } from './query.ts';
import { openResolver, type Resolver } from './resolver.ts';

const open = (servers: readonly NameServer[], dnsMs = 300_000): Resolver => {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  return openResolver(servers, { dnsMs }, closing.signal);
};

const local = (port: number): NameServer => ({ address: '127.0.0.1', port });

const zone = async (records: Parameters<typeof zoneOf>[0]) => {
  const host = await startDns(zoneOf(records));
  onTestFinished(() => host.close());
  return { ...host, resolver: open([local(host.port)]) };
};

const plan = (...answers: readonly Answer[]): DnsReplyPlan => ({ answers });

describe('the addresses of a host', () => {
  test('of both families, each once, in lowercase or not', async () => {
    const { resolver } = await zone({
      'A example.com': ['192.0.2.1', '192.0.2.2', '192.0.2.1'],
      'AAAA example.com': ['2001:db8::1'],
    });
    expect(await resolver.host('example.com')).toEqual({
      addresses: ['192.0.2.1', '192.0.2.2', '2001:db8::1'],
      aliases: [],
    });
  });

  test('through other names, which it tells', async () => {
    const { resolver } = await zone({
      'A www.example.com': plan(
        { type: 'CNAME', name: 'www.example.com', data: 'Pages.Example.NET' },
        { type: 'A', name: 'pages.example.net', data: '192.0.2.1' },
      ),
    });
    expect(await resolver.host('www.example.com')).toEqual({
      addresses: ['192.0.2.1'],
      aliases: ['pages.example.net'],
    });
  });

  test('VP-10-16 a name is asked for once, also by several at a time', async () => {
    const { resolver, asked } = await zone({ 'A example.com': ['192.0.2.1'] });
    await Promise.all([resolver.host('example.com'), resolver.host('example.com')]);
    await resolver.host('example.com');
    expect(asked.map(({ type }) => type).sort()).toEqual(['A', 'AAAA']);
  });

  const MISSING = 'the host name does not exist';
  const rows: readonly (readonly [title: string, plan: DnsReplyPlan, message: string])[] = [
    ['no such name', { rcode: 3 }, MISSING],
    ['a failed server', { rcode: 2 }, 'the name server failed to find the host'],
    ['a server that does not know what is asked', { rcode: 4 }, 'the name server failed to find the host'],
    ['a server that refuses', { rcode: 5 }, 'the name server refused to look for the host'],
    ['a name without an address', {}, 'the host name has no address'],
    [
      'an address of another name',
      plan({ type: 'A', name: 'example.org', data: '192.0.2.1' }),
      'the host name has no address',
    ],
  ];
  for (const [title, given, message] of rows)
    test(`VP-9-18 ${title} is told apart`, async () => {
      const { resolver } = await zone({ 'A example.com': given, 'AAAA example.com': given });
      const { addresses, problem } = await resolver.host('example.com');
      expect({ addresses, problem }).toEqual({
        addresses: [],
        problem: { code: 'fetch.unreachable', message },
      });
    });

  test('VP-10-17 one family that nobody answers for leaves the name undecided only without the other', async () => {
    const { port } = await zone({ 'A example.com': ['192.0.2.1'], 'AAAA example.com': { silent: true } });
    const found = await patiently(
      300,
      (ms) => open([local(port)], ms).host('example.com'),
      ({ addresses }) => addresses.length > 0,
    );
    expect(found).toMatchObject({ addresses: ['192.0.2.1'] });
  });
});

describe('VP-9-18 several name servers, one deadline', () => {
  const good = async () =>
    (await rawDns({ udp: (query, send) => send(replyTo(query, { answers: answer() })) })).port;
  const answer = (): Answer[] => [{ type: 'A', name: 'example.com', data: '192.0.2.7' }];
  const failing = async () =>
    (await rawDns({ udp: (query, send) => send(replyTo(query, { flags: 2 })) })).port;
  const silent = async () => (await rawDns({})).port;
  const answered = (...ports: readonly number[]) =>
    patiently(
      600,
      (ms) => open(ports.map(local), ms).query('example.com', 'A'),
      ({ ok }) => ok,
    );
  const noise = async () => (await rawDns({ udp: (_query, send) => send(Buffer.from('noise')) })).port;

  test('the next one is asked when one is silent, fails, talks nonsense or is not there', async () => {
    for (const bad of [await silent(), await failing(), await noise(), 1])
      expect(await answered(bad, await good())).toMatchObject({ ok: true, reply: { rcode: 'NOERROR' } });
  });

  test('a failure stands when no other server knows better', async () => {
    for (const other of [await silent(), 1])
      expect(await answered(await failing(), other)).toMatchObject({
        ok: true,
        reply: { rcode: 'SERVFAIL' },
      });
  });

  test('silence everywhere ends by the deadline', async () => {
    const started = performance.now();
    const outcome = await open([local(await silent()), local(await silent())], 400).query('example.com', 'A');
    expect(outcome).toEqual({
      ok: false,
      problem: { code: 'fetch.timeout', message: 'no name server answered within 400 ms' },
    });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('no server, or none that is there', async () => {
    const problem = { code: 'fetch.unreachable', message: 'no name server gave an answer' };
    expect(await open([]).query('example.com', 'A')).toEqual({ ok: false, problem });
    expect(await open([local(1)]).query('example.com', 'A')).toEqual({ ok: false, problem });
  });
});

describe('names that cannot be asked for are not', () => {
  const names = [
    '',
    '.',
    'a..b',
    'a b',
    'é',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    'a\0b',
    '*.a',
  ];
  for (const name of names)
    test(JSON.stringify(name.slice(0, 20)), async () => {
      const { resolver, asked } = await zone({});
      expect(await resolver.query(name, 'TXT')).toMatchObject({
        ok: false,
        problem: { code: 'fetch.unreachable', message: 'this is no name that can be looked up' },
      });
      expect(asked).toEqual([]);
    });
});
