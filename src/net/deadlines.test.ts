import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFor, deafTcp, onRequest, rawTcp, rawTls } from '../../test/support/net.ts';
import { patiently } from '../../test/support/patience.ts';
import { buildStage, type Stage } from '../conformance/stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await buildStage(new Date(), {
    'A silent.example.com': { silent: true },
    'AAAA silent.example.com': { silent: true },
  });
});
afterAll(() => stage.close());

const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;

/** Writes `head`, then a character of `part` every few milliseconds, and `part` again from its start. */
const drip = (head: string, part: string) => (socket: TLSSocket) => {
  socket.write(head);
  let at = 0;
  const timer = setInterval(() => {
    socket.write(part.charAt(at % part.length));
    at += 1;
  }, 10);
  socket.once('close', () => clearInterval(timer));
};

const say = (answer: string) => (socket: TLSSocket) => socket.write(answer);

describe('VP-9-20 VP-7-06 VP-6-10 one deadline over a whole fetch', () => {
  const rows: readonly (readonly [title: string, answer: (socket: TLSSocket) => void])[] = [
    ['no answer', () => undefined],
    ['half a head', say(`${OK}X: y`)],
    ['a head that drips', drip('', `${OK}${'X: y\r\n'.repeat(100)}`)],
    ['headers that drip', drip(OK, 'X: y\r\n')],
    ['a head without a body', say(`${OK}Content-Length: 5\r\n\r\n`)],
    ['another status than 200 without a body', say('HTTP/1.1 404 Not Found\r\nContent-Length: 5\r\n\r\n')],
    ['a body up to the limit, and no end', say(`${OK}\r\n${'x'.repeat(100)}`)],
    ['a body of 1 byte at a time', drip(`${OK}\r\n`, 'x')],
    ['the same, its length announced', drip(`${OK}Content-Length: 99\r\n\r\n`, 'x')],
    ['chunks of 1 byte at a time', drip(CHUNKED, '1\r\nx\r\n')],
    ['a chunk extension that drips', drip(`${CHUNKED}1;`, 'x')],
    ['trailers that drip', drip(`${CHUNKED}0\r\n`, 'X: y\r\n')],
    ['hints that drip', drip('', 'HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n')],
    ['a redirect without an end', say('HTTP/1.1 302 Found\r\nLocation: /')],
  ];
  for (const [title, answer] of rows)
    test(title, async () => {
      let closed: Promise<unknown> = Promise.resolve();
      const server = await rawTls(stage, (socket) => {
        closed = new Promise((resolve) => socket.once('close', resolve));
        onRequest(socket, () => answer(socket));
      });
      const net = clientFor(stage, { limits: { totalMs: 400 } });
      const got = await net.fetch({ url: `https://example.com:${server.port}/`, limit: 100 });
      expect(got.record.problems).toEqual([
        { code: 'fetch.timeout', message: 'the fetch took longer than 400 ms' },
      ]);
      expect({ length: got.bytes.length, truncated: got.truncated }).toEqual({ length: 0, truncated: false });
      await closed;
    });

  test('it covers all hops together', async () => {
    const server = await rawTls(stage, (socket) =>
      onRequest(socket, () => {
        setTimeout(() => socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n'), 900);
      }),
    );
    const fetched = async (totalMs: number) => {
      const net = clientFor(stage, { limits: { totalMs, redirects: 50 } });
      const { record } = await net.fetch({ url: `https://example.com:${server.port}/`, limit: 100 });
      expect(record.problems).toMatchObject([{ code: 'fetch.timeout' }]);
      return record.redirects.length;
    };
    expect(await patiently(2500, fetched, (hops) => hops > 0)).toBeGreaterThan(0);
  });

  test('it covers the look-up', async () => {
    const net = clientFor(stage, { limits: { totalMs: 200, dnsMs: 60_000 } });
    const { record } = await net.fetch({ url: 'https://silent.example.com/', limit: 100 });
    expect(record.problems).toEqual([
      { code: 'fetch.timeout', message: 'the fetch took longer than 200 ms' },
    ]);
  });

  test('it covers the connection', async () => {
    const server = await rawTcp();
    const net = clientFor(stage, { limits: { totalMs: 300 } });
    const { record } = await net.fetch({ url: `https://example.com:${server.port}/`, limit: 100 });
    expect(record.problems).toEqual([
      { code: 'fetch.timeout', message: 'the fetch took longer than 300 ms' },
    ]);
  });
});

describe('the shorter deadlines', () => {
  test('VP-9-18 a silent name server', async () => {
    const net = clientFor(stage, { limits: { dnsMs: 200 } });
    const { record } = await net.fetch({ url: 'https://silent.example.com/', limit: 100 });
    expect(record).toMatchObject({
      problems: [{ code: 'fetch.timeout', message: 'no name server answered within 200 ms' }],
    });
    expect(record.tlsValid).toBeUndefined();
  });

  test('VP-9-19 a port that takes the connection and says nothing: the handshake is part of it', async () => {
    const server = await rawTcp();
    const net = clientFor(stage, { limits: { connectMs: 300 } });
    const { record } = await net.fetch({ url: `https://example.com:${server.port}/`, limit: 100 });
    expect(record.problems).toEqual([{ code: 'fetch.timeout', message: 'no connection within 300 ms' }]);
    expect(record.tlsValid).toBeUndefined();
  });

  test('VP-9-19 a port that neither takes nor refuses a connection', async () => {
    const port = await deafTcp();
    const net = clientFor(stage, { limits: { connectMs: 500 } });
    const { record } = await net.fetch({ url: `https://example.com:${port}/`, limit: 100 });
    expect(record.problems).toEqual([{ code: 'fetch.timeout', message: 'no connection within 500 ms' }]);
  });
});
