import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { CLOCK, clientFor, HAS_IPV6, listening, stageFor } from '../../test/support/net.ts';
import { openNet } from './index.ts';
import { DEFAULT_LIMITS, type NetOptions, type NetRequest } from './options.ts';
import { readTarget } from './target.ts';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const hello: Answering = (request, response) => void response.end(`hello ${request.url}`);

const serving = (answering: Answering = hello, host?: string) => listening(createServer(answering), host);

const OPTIONS: NetOptions = {
  now: () => CLOCK,
  resolve: [],
  dns: { address: '127.0.0.1', port: 9 },
  allowPrivate: false,
  plainLoopback: true,
  limits: DEFAULT_LIMITS,
};

const fetched = async (url: string, more: Partial<NetOptions> = {}, request: Partial<NetRequest> = {}) => {
  const net = openNet({ ...OPTIONS, ...more });
  try {
    const { record, bytes } = await net.fetch({ url, limit: 1000, typed: true, ...request });
    return {
      ...record,
      body: new TextDecoder().decode(bytes),
      codes: record.problems.map(({ code }) => code),
    };
  } finally {
    await net.close();
  }
};

describe('LG-LINK-17 plain HTTP reaches this machine alone, where the caller wrote it and allowed it', () => {
  test('by a loopback address and by localhost', async () => {
    const { port } = await serving();
    for (const host of ['127.0.0.1', 'localhost', 'LOCALHOST'])
      expect(await fetched(`http://${host}:${port}/x?y=1`), host).toMatchObject({
        status: 200,
        body: 'hello /x?y=1',
        codes: [],
      });
    const answer = await fetched(`http://127.0.0.1:${port}/`);
    expect(answer).not.toHaveProperty('tlsValid');
    expect(answer.peer).toBe('127.0.0.1');
  });

  test.runIf(HAS_IPV6)('by the loopback address of IPv6', async () => {
    const { port } = await serving(hello, '::1');
    expect(await fetched(`http://[::1]:${port}/`)).toMatchObject({ status: 200, codes: [] });
  });

  test('not unless it is allowed, and not where a document wrote it', async () => {
    const { port, connections } = await serving();
    const url = `http://127.0.0.1:${port}/`;
    const { plainLoopback: _, ...usual } = OPTIONS;
    for (const allowPrivate of [false, true]) {
      const net = openNet({ ...usual, allowPrivate });
      const { record } = await net.fetch({ url, limit: 1000, typed: true });
      expect(record.problems.map(({ code }) => code)).toContain('fetch.scheme.http');
      await net.close();
      expect((await fetched(url, { allowPrivate }, { typed: false })).codes).toContain('fetch.scheme.http');
    }
    expect(connections()).toBe(0);
  });

  test('to no other host, however it is spelt', () => {
    const others = [
      'example.com',
      '192.0.2.1',
      '10.0.0.1',
      '169.254.169.254',
      '0.0.0.0',
      '127.0.0.1.example.com',
      'localhost.example.com',
      'x.localhost',
      'localhost.localdomain',
      'ip6-localhost',
      'localhost.',
      '127.1',
      '0x7f000001',
      '2130706433',
      '0177.0.0.1',
      '[::ffff:127.0.0.1]',
      '[::]',
      '[::2]',
      '[fe80::1]',
      '[64:ff9b::127.0.0.1]',
      'user@127.0.0.1',
      '127.0.0.1@example.com',
      '127.0.0.1%2f',
    ];
    for (const host of others)
      expect(readTarget({ text: `http://${host}:8080/` }, false, true).ok, host).toBe(false);
    for (const scheme of ['ftp', 'ws', 'file', 'https'])
      expect(readTarget({ text: `${scheme}://127.0.0.1:8080/` }, false, true).ok, scheme).toBe(false);
    for (const port of [22, 443, 6000, 65_536])
      expect(readTarget({ text: `http://127.0.0.1:${port}/` }, false, true).ok, String(port)).toBe(false);
    for (const port of ['', ':80', ':4870', ':65535'])
      expect(readTarget({ text: `http://127.0.0.1${port}/` }, false, true).ok, port).toBe(true);
  });

  test('localhost is asked of no name server, and stays on this machine when --resolve says another place', async () => {
    const { port, connections } = await serving();
    for (const addresses of [['192.0.2.1'], ['127.0.0.1', '192.0.2.1']]) {
      const resolve = [{ host: 'localhost', port, addresses }];
      for (const allowPrivate of [false, true])
        expect((await fetched(`http://localhost:${port}/`, { resolve, allowPrivate })).codes).toEqual([
          'fetch.scheme.http',
        ]);
    }
    expect(connections()).toBe(0);
  });

  test('HTTPS as before: a private host stays refused, and no kept plain connection serves it', async () => {
    const { port, connections } = await serving();
    const net = openNet({ ...OPTIONS, allowPrivate: true });
    await net.fetch({ url: `http://127.0.0.1:${port}/`, limit: 1000, typed: true });
    const secure = await net.fetch({ url: `https://127.0.0.1:${port}/`, limit: 1000, typed: true });
    await net.close();
    expect(secure.record.problems).toMatchObject([{ code: 'fetch.tls.invalid' }]);
    expect(connections()).toBe(2);
    expect((await fetched(`https://127.0.0.1:${port}/`)).codes).toEqual(['fetch.ssrf.private-ip']);
  });
});

describe('LG-LINK-17 LG-READ-30 redirects', () => {
  const redirecting = (to: (port: number) => string): Promise<{ readonly port: number }> =>
    serving((request, response) => {
      if (request.url === '/end') response.end('the end');
      else response.writeHead(302, { location: to(request.socket.localPort ?? 0) }).end();
    });

  test('stay on plain HTTP on the same origin', async () => {
    for (const to of [() => '/end', (port: number) => `http://127.0.0.1:${port}/end`]) {
      const { port } = await redirecting(to);
      expect(await fetched(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200, body: 'the end' });
    }
  });

  test('lead to no other port, host or scheme', async () => {
    const other = await serving();
    const places = [
      () => `http://127.0.0.1:${other.port}/`,
      () => `http://127.0.0.2:${other.port}/`,
      (port: number) => `http://localhost:${port}/end`,
      (port: number) => `//localhost:${port}/end`,
      (port: number) => `https://127.0.0.1:${port}/end`,
      () => 'https://example.com/',
    ];
    for (const place of places) {
      const { port } = await redirecting(place);
      const url = `http://127.0.0.1:${port}/`;
      expect((await fetched(url, {}, { sameOrigin: true })).codes).toEqual(['fetch.redirect.cross-domain']);
      if (place !== places.at(-1)) expect((await fetched(url)).codes).not.toEqual([]);
    }
    expect(other.connections()).toBe(0);
  });

  test('of an HTTPS host never lead to plain HTTP on this machine', async () => {
    const { port, connections } = await serving();
    const stage = await stageFor();
    const host = await stage.serve(['example.com'], (_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    });
    const net = clientFor(stage, { plainLoopback: true });
    const { record } = await net.fetch({
      url: `https://example.com:${host.port}/`,
      limit: 1000,
      typed: true,
    });
    expect(record.problems.map(({ code }) => code)).toContain('fetch.scheme.http');
    expect(connections()).toBe(0);
  });
});

test('LG-READ-31 a signal gives a fetch up', async () => {
  const { port } = await serving(() => undefined);
  const controller = new AbortController();
  const answer = fetched(`http://127.0.0.1:${port}/`, {}, { signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  expect((await answer).codes).toEqual(['fetch.unreachable']);
  const before = await fetched(`http://127.0.0.1:${port}/`, {}, { signal: AbortSignal.abort() });
  expect(before.codes).toEqual(['fetch.unreachable']);
});
