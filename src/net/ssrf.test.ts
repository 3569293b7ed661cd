import { type AddressInfo, createServer } from 'node:net';
import type { Answer } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFor, fetchRouted, onRequest, type RawHost, rawTcp, rawTls } from '../../test/support/net.ts';
import type { DnsReplyPlan } from '../conformance/stage/dns-host.ts';
import type { HttpsHost } from '../conformance/stage/https-host.ts';
import { buildStage, type Stage } from '../conformance/stage/stage.ts';

const PRIVATE = ['fetch.ssrf.private-ip'];
const BOTH = ['fetch.ssrf.metadata-ip', 'fetch.ssrf.private-ip'];

/** An address in public use; the tests let it lead to a server of their own. */
const PUBLIC = '8.8.8.8';
const PUBLIC_SIX = '2001:4860:4860::8888';

const FORMS: readonly (readonly [title: string, address: string, codes: readonly string[]])[] = [
  ['VP-10-03 loopback', '127.0.0.1', PRIVATE],
  ['VP-10-03 loopback, elsewhere', '127.9.9.9', PRIVATE],
  ['VP-10-04 IPv6 loopback', '::1', PRIVATE],
  ['VP-10-04 IPv4-mapped', '::ffff:127.0.0.1', PRIVATE],
  ['VP-10-05 10.0.0.0/8', '10.0.0.5', PRIVATE],
  ['VP-10-06 172.16.0.0/12', '172.16.0.1', PRIVATE],
  ['VP-10-07 192.168.0.0/16', '192.168.0.1', PRIVATE],
  ['VP-10-08 link-local', '169.254.1.1', PRIVATE],
  ['VP-10-09 IPv6 link-local', 'fe80::1', PRIVATE],
  ['VP-10-10 unique local', 'fd12::1', PRIVATE],
  ['VP-10-11 multicast', '224.0.0.1', PRIVATE],
  ['VP-10-11 IPv6 multicast', 'ff02::1', PRIVATE],
  ['VP-10-12 unspecified', '0.0.0.0', PRIVATE],
  ['VP-10-12 IPv6 unspecified', '::', PRIVATE],
  ['VP-10-13 metadata', '169.254.169.254', BOTH],
  ['VP-10-13 IPv6 metadata', 'fd00:ec2::254', BOTH],
  ['VP-10-13 metadata in public space', '168.63.129.16', ['fetch.ssrf.metadata-ip']],
  ['VP-10-01 carrier-grade NAT', '100.64.0.1', PRIVATE],
  ['VP-10-01 benchmarking', '198.18.0.1', PRIVATE],
  ['VP-10-01 documentation', '203.0.113.1', PRIVATE],
  ['VP-10-01 NAT64', '64:ff9b::7f00:1', PRIVATE],
  ['VP-10-01 6to4', '2002:7f00:1::1', PRIVATE],
  ['VP-10-01 Teredo', '2001:0:808:808:0:0:80ff:fffe', PRIVATE],
];

const nameOf = (index: number): string => `form${index}.example.com`;

const answering = (...addresses: readonly string[]): DnsReplyPlan => ({
  answers: addresses.map((data): Answer => ({ type: data.includes(':') ? 'AAAA' : 'A', name: '', data })),
});

let stage: Stage;
/** Hears every address of this machine, and must hear nothing. */
let nobody: RawHost;
let start: HttpsHost;

/** A zone in which every question for a name of `plans` gets its records of the type asked. */
const records = (plans: Readonly<Record<string, readonly string[]>>): Record<string, DnsReplyPlan> =>
  Object.fromEntries(
    Object.entries(plans).flatMap(([name, addresses]) =>
      (['A', 'AAAA'] as const).map((type) => {
        const { answers = [] } = answering(...addresses);
        const fitting = answers.filter((one) => one.type === type).map((one) => ({ ...one, name }) as Answer);
        return [`${type} ${name}`, { answers: fitting }];
      }),
    ),
  );

beforeAll(async () => {
  stage = await buildStage(
    new Date(),
    records({
      ...Object.fromEntries(FORMS.map(([, address], index) => [nameOf(index), [address]])),
      'start.example.com': [PUBLIC],
      'mixed.example.com': [PUBLIC, '127.0.0.1'],
      'mixed-six.example.com': [PUBLIC, '::1'],
      'mixed-worse.example.com': [PUBLIC, '10.0.0.1', '169.254.169.254'],
      'many.example.com': [...Array.from({ length: 20 }, (_, at) => `9.9.9.${at + 1}`), '127.0.0.1'],
      'both.example.com': [PUBLIC, PUBLIC_SIX],
    }),
  );
  start = await stage.serve(['*.example.com'], (request, response) => {
    const place = new URL(request.url ?? '', 'https://example.com').searchParams.get('to');
    if (place === null) response.end('here');
    else response.writeHead(302, { location: place }).end();
  });
  nobody = await listenEverywhere();
});
afterAll(async () => {
  expect(nobody.connections()).toBe(0);
  await nobody.close();
  await stage.close();
});

/** On the unspecified address, which hears what goes to any address of this machine. */
const listenEverywhere = async (): Promise<RawHost> => {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return { port: (server.address() as AddressInfo).port, connections: () => count, close };
};

const routes = { [PUBLIC]: '127.0.0.1', [PUBLIC_SIX]: '127.0.0.1' };

const codes = ({ record }: Awaited<ReturnType<typeof fetchRouted>>): readonly string[] =>
  record.problems.map(({ code }) => code);

const viaRedirect = (place: string) =>
  fetchRouted(stage, routes, {
    url: `https://start.example.com:${start.port}/?to=${encodeURIComponent(place)}`,
    limit: 9,
    typed: true,
  });

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

describe('no form of a private target is reached, however it is named', () => {
  for (const [index, [title, address, expected]] of FORMS.entries()) {
    test(`${title}: ${address}, by address`, async () => {
      const url = `https://${bracketed(address)}:${nobody.port}/`;
      expect(codes(await fetchRouted(stage, routes, { url, limit: 9, typed: true }))).toEqual(expected);
      expect(codes(await viaRedirect(url))).toEqual(expected);
      expect(nobody.connections()).toBe(0);
    });

    test(`${title} VP-6-04 VP-7-08 VP-10-15 VP-10-17: ${address}, by name`, async () => {
      const url = `https://${nameOf(index)}:${nobody.port}/`;
      const direct = await fetchRouted(stage, routes, { url, limit: 9, typed: true });
      const after = await viaRedirect(url);
      for (const got of [direct, after]) {
        expect(codes(got)).toEqual(expected);
        expect(got.bytes.length).toBe(0);
        expect(JSON.stringify(got.record.problems)).not.toContain(address);
      }
      expect(after.record).toMatchObject({ status: 302, redirects: [{ to: url }] });
      expect(nobody.connections()).toBe(0);
    });
  }

  test('near miss: a public name is reached, and so is one after a redirect', async () => {
    for (const name of ['start', 'both']) {
      const got = await viaRedirect(`https://${name}.example.com:${start.port}/`);
      expect(got.record).toMatchObject({ status: 200, problems: [] });
    }
  });

  for (const name of ['mixed', 'mixed-six', 'many'])
    test(`VP-10-17 a name with a public and a private answer is refused whole: ${name}`, async () => {
      const url = `https://${name}.example.com:${nobody.port}/`;
      expect(codes(await fetchRouted(stage, routes, { url, limit: 9 }))).toEqual(PRIVATE);
      expect(nobody.connections()).toBe(0);
    });

  test('VP-10-13 VP-28-12 each kind is said once, and no address', async () => {
    const url = `https://mixed-worse.example.com:${nobody.port}/`;
    const got = await fetchRouted(stage, routes, { url, limit: 9 });
    expect([...codes(got)].sort()).toEqual(BOTH);
    expect(JSON.stringify(got.record)).not.toMatch(/10\.0\.0\.1|169\.254|8\.8\.8\.8/);
  });

  test('VP-10-02 VP-10-14 names of this machine and of private networks are not even looked up', async () => {
    const before = stage.dns.asked.length;
    const net = clientFor(stage, { allowPrivate: false });
    for (const name of ['localhost', 'a.localhost', 'printer.local', 'printer', 'x.internal', 'metadata'])
      expect(
        (await net.fetch({ url: `https://${name}:${nobody.port}/`, limit: 9 })).record.problems,
      ).toHaveLength(1);
    expect(stage.dns.asked.length).toBe(before);
  });
});

describe('VP-6-04 VP-10-16 an answer that changes', () => {
  /** A stage whose name server answers a name with one address first, and then with another. */
  const flipping = async (first: string, then: string) => {
    const flips: Record<string, DnsReplyPlan> = {};
    const flipped = await buildStage(new Date(), flips);
    let asked = 0;
    Object.defineProperty(flips, 'A flip.example.com', {
      enumerable: true,
      get: (): DnsReplyPlan => {
        asked += 1;
        return { answers: [{ type: 'A', name: 'flip.example.com', data: asked === 1 ? first : then }] };
      },
    });
    return { stage: flipped, asked: () => asked };
  };

  test('connections go to the address that was checked; the name is asked for once', async () => {
    const flip = await flipping('127.0.0.1', '127.0.0.2');
    const good = await rawTls(flip.stage, (socket) =>
      onRequest(socket, () => socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\nConnection: close\r\n\r\n')),
    );
    const net = clientFor(flip.stage);
    const { record } = await net.fetch({ url: `https://flip.example.com:${good.port}/`, limit: 9 });
    expect(record).toMatchObject({ problems: [{ code: 'fetch.redirect.limit' }], peer: '127.0.0.1' });
    expect(good.connections()).toBe(6);
    expect(flip.asked()).toBe(1);
    await flip.stage.close();
  });

  test('from a public address to loopback: the listener there hears nothing', async () => {
    const flip = await flipping(PUBLIC, '127.0.0.3');
    const good = await rawTls(flip.stage, (socket) =>
      onRequest(socket, () => socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\nConnection: close\r\n\r\n')),
    );
    const there = await rawTcp(undefined, '127.0.0.3');
    const got = await fetchRouted(
      flip.stage,
      { [PUBLIC]: '127.0.0.1' },
      {
        url: `https://flip.example.com:${good.port}/`,
        limit: 9,
      },
    );
    expect(codes(got)).toEqual(['fetch.redirect.limit']);
    expect(good.connections()).toBe(6);
    expect(there.connections()).toBe(0);
    await flip.stage.close();
  });

  test('from loopback to a public address: refused, and it stays so within a run', async () => {
    const flip = await flipping('127.0.0.1', PUBLIC);
    const net = clientFor(flip.stage, { allowPrivate: false });
    for (let i = 0; i < 2; i += 1) {
      const { record } = await net.fetch({ url: `https://flip.example.com:${nobody.port}/`, limit: 9 });
      expect(record.problems.map(({ code }) => code)).toEqual(PRIVATE);
    }
    expect(flip.asked()).toBe(1);
    await flip.stage.close();
  });
});

describe('what a caller may choose', () => {
  const resolve = (...addresses: string[]) => [{ host: 'example.com', port: start.port, addresses }];
  const url = () => `https://docs.example.com:${start.port}/`;

  test('a look-up is overridden for one host and port; no name server is asked', async () => {
    const entry = { host: 'docs.example.com', port: start.port, addresses: ['127.0.0.1'] };
    const before = stage.dns.asked.length;
    const net = clientFor(stage, { resolve: [entry] });
    expect((await net.fetch({ url: url(), limit: 9 })).record).toMatchObject({
      status: 200,
      peer: '127.0.0.1',
    });
    expect(stage.dns.asked.length).toBe(before);
    const other = `https://docs.example.com:${nobody.port + 1}/`;
    await net.fetch({ url: other, limit: 9 });
    expect(stage.dns.asked.length).toBeGreaterThan(before);
  });

  test('a private override still needs --allow-private; a metadata service is refused even so', async () => {
    const private_ = clientFor(stage, { allowPrivate: false, resolve: resolve('127.0.0.1') });
    const asked = `https://example.com:${start.port}/`;
    const got = await private_.fetch({ url: asked, limit: 9, typed: true });
    expect(got.record.problems.map(({ code }) => code)).toEqual(PRIVATE);
    const metadata = clientFor(stage, { resolve: resolve('169.254.169.254') });
    const refused = await metadata.fetch({ url: asked, limit: 9, typed: true });
    expect(refused.record.problems.map(({ code }) => code)).toEqual(['fetch.ssrf.metadata-ip']);
  });

  test('an override that is no address leads nowhere', async () => {
    const net = clientFor(stage, { resolve: resolve('localhost') });
    const { record } = await net.fetch({ url: `https://example.com:${start.port}/`, limit: 9 });
    expect(record.problems).toMatchObject([{ code: 'fetch.unreachable' }]);
  });

  test('localhost, typed by the caller, is this machine without a look-up', async () => {
    const before = stage.dns.asked.length;
    const net = clientFor(stage);
    const { record } = await net.fetch({ url: `https://localhost:${start.port}/`, limit: 9, typed: true });
    expect(record.problems).toMatchObject([
      { code: 'fetch.tls.invalid', message: 'its certificate is for another host' },
    ]);
    expect(stage.dns.asked.length).toBe(before);
  });
});
