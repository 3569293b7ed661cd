import { describe, expect, test } from 'vitest';
import { CLOCK, clientFor, stageFor } from '../../../test/support/net.ts';
import type { DnsReplyPlan } from '../../conformance/stage/dns-host.ts';

const NAME = '_assistant-guide.example.com';

const txt = async (plan: DnsReplyPlan | readonly string[] | undefined, name = NAME) =>
  clientFor(await stageFor(plan === undefined ? {} : { [`TXT ${NAME}`]: plan })).txt(name);

const text = (values: readonly Uint8Array[]) => values.map((value) => Buffer.from(value).toString());

const record = (...chunks: readonly string[]) =>
  ({ type: 'TXT', name: NAME, data: chunks, ttl: 60 }) as const;

describe('the TXT values of a name', () => {
  test('each record is a value, its chunks joined', async () => {
    const long = 'x'.repeat(255);
    const answer = await txt({ answers: [record('v=1;', ' a=b') as never, record(long, long) as never] });
    expect(text(answer.values)).toEqual(['v=1; a=b', long + long]);
    expect(answer).toMatchObject({ ttl: 60, authenticated: false });
    expect(answer.record).toEqual({
      name: NAME,
      type: 'TXT',
      fetchedAt: CLOCK,
      rcode: 'NOERROR',
      problems: [],
    });
  });

  test('values are bytes, whatever they are', async () => {
    const bytes = Buffer.from(Array.from({ length: 255 }, (_, byte) => byte));
    const answer = await txt({ answers: [{ type: 'TXT', name: NAME, data: [bytes] }] });
    expect(answer.values).toEqual([bytes]);
  });

  test('the name is asked for in any case; the largest TTL counts', async () => {
    const plan = { answers: [record('a') as never, { ...record('b'), ttl: 3600 } as never] };
    const answer = await txt(plan, NAME.toUpperCase());
    expect(text(answer.values)).toEqual(['a', 'b']);
    expect(answer.ttl).toBe(3600);
  });

  test('the resolver’s word that DNSSEC holds', async () => {
    expect((await txt({ answers: [record('a') as never], authenticated: true })).authenticated).toBe(true);
  });

  test('VP-6-04 records of other names and types are none of it; those that the name leads to are', async () => {
    const answer = await txt({
      answers: [
        { type: 'TXT', name: 'example.org', data: 'stranger' },
        { type: 'CNAME', name: NAME, data: 'guide.example.net' },
        { type: 'TXT', name: 'guide.example.net', data: 'own' },
        { type: 'A', name: 'guide.example.net', data: '192.0.2.1' },
      ],
    });
    expect(text(answer.values)).toEqual(['own']);
  });

  test('a long answer comes over TCP', async () => {
    const values = Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(200, '.'));
    const answers = values.map((value) => record(value) as never);
    expect(text((await txt({ answers, truncated: true })).values)).toEqual(values);
  });
});

describe('how a look-up went', () => {
  const open = {
    code: 'fetch.unreachable',
    message: 'the name server could not say which records there are',
  };
  const rows: readonly (readonly [
    plan: DnsReplyPlan | undefined,
    rcode: string,
    problems: readonly unknown[],
  ])[] = [
    [undefined, 'NXDOMAIN', []],
    [{}, 'NOERROR', []],
    [{ rcode: 2 }, 'SERVFAIL', [open]],
    [{ rcode: 5 }, 'REFUSED', [open]],
  ];
  for (const [plan, rcode, problems] of rows)
    test(`${rcode} is said${problems.length > 0 ? ', and that it leaves the question open' : ''}`, async () => {
      const answer = await txt(plan);
      expect(answer.values).toEqual([]);
      expect(answer.record).toMatchObject({ rcode, problems });
    });

  test('VP-9-18 silence', async () => {
    const stage = await stageFor({ [`TXT ${NAME}`]: { silent: true } });
    const answer = await clientFor(stage, { limits: { dnsMs: 200 } }).txt(NAME);
    expect(answer.record).toEqual({
      name: NAME,
      type: 'TXT',
      fetchedAt: CLOCK,
      problems: [{ code: 'fetch.timeout', message: 'no name server answered within 200 ms' }],
    });
  });
});
