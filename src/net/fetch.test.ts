import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFor, onRequest, rawAnswer, rawTcp, rawTls } from '../../test/support/net.ts';
import { type Answer, type HttpsHost, serveRoutes } from '../conformance/stage/https-host.ts';
import { buildStage, type Stage } from '../conformance/stage/stage.ts';

let stage: Stage;
let host: HttpsHost;

const text = (body: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  headers: { 'content-type': 'text/plain', ...headers },
  body,
});

beforeAll(async () => {
  stage = await buildStage(new Date());
  host = await stage.serve(
    ['example.com', '*.example.com', '127.0.0.1'],
    serveRoutes({
      '/a.txt': text('hello\n'),
      '/cookie': { status: 302, headers: { 'set-cookie': 'session=secret', location: '/a.txt' } },
      '/headers': (_request, response) => {
        response.setHeader('X-Custom', 'one');
        response.setHeader('Content-Length', '3');
        response.setHeader('Set-Cookie', ['session=secret', 'other=secret']);
        response.appendHeader('Vary', 'a');
        response.appendHeader('Vary', 'b');
        response.end('abc');
      },
      '/chunked': (_request, response) => response.write('part', () => response.end()),
      '/echo': (request, response) => request.pipe(response),
      ...Object.fromEntries(
        [200, 201, 203, 204, 205, 206, 304, 401, 403, 404, 410, 418, 429, 500, 503].map((status) => [
          `/${status}`,
          { status, headers: {}, body: [204, 205, 304].includes(status) ? '' : 'x' },
        ]),
      ),
    }),
  );
});
afterAll(() => stage.close());

const at = (path: string, name = 'example.com'): string => `https://${name}:${host.port}${path}`;

describe('what a fetch sends', () => {
  test('VP-9-17 the same few headers each time', async () => {
    const net = clientFor(stage);
    await net.fetch({ url: at('/a.txt?1'), limit: 100 });
    await net.fetch({ url: at('/a.txt?1'), limit: 100 });
    const [one, two] = host.seen.slice(-2);
    expect(one?.headers).toEqual({
      host: `example.com:${host.port}`,
      'user-agent': 'readback (assistant-guide verifier)',
      accept: 'text/plain, */*;q=0.1',
      'accept-encoding': 'identity',
      connection: 'keep-alive',
    });
    expect(two).toEqual(one);
  });

  test('VP-9-24 another profile is the caller’s to choose', async () => {
    const profile = { userAgent: 'other', accept: '*/*', acceptLanguage: 'de' };
    await clientFor(stage).fetch({ url: at('/a.txt'), limit: 100, ...profile });
    expect(host.seen.at(-1)?.headers).toMatchObject({
      'user-agent': 'other',
      accept: '*/*',
      'accept-language': 'de',
    });
  });

  test('VP-9-06 VP-8-08 no cookie, also after Set-Cookie and a redirect', async () => {
    const net = clientFor(stage);
    await net.fetch({ url: at('/cookie'), limit: 100 });
    await net.fetch({ url: at('/a.txt'), limit: 100 });
    for (const seen of host.seen.slice(-3)) expect(seen.headers.cookie).toBeUndefined();
  });

  test('VP-9-07 no authorization: not from the URL, and not from a caller’s mistake', async () => {
    const before = host.seen.length;
    const net = clientFor(stage);
    const { record } = await net.fetch({ url: `https://user:secret@example.com:${host.port}/`, limit: 9 });
    expect(host.seen.length).toBe(before);
    expect(record.problems).toMatchObject([{ code: 'fetch.url.refused' }]);
    expect(JSON.stringify(record)).not.toContain('secret');
    await net.fetch({
      url: at('/a.txt'),
      limit: 9,
      headers: { authorization: 'x', cookie: 'y', 'x-z': 'z' },
    });
    expect(host.seen.at(-1)?.headers).toMatchObject({ 'x-z': 'z' });
    expect(host.seen.at(-1)?.headers.authorization).toBeUndefined();
    expect(host.seen.at(-1)?.headers.cookie).toBeUndefined();
  });

  test('VP-9-03 SNI and Host are the name asked for', async () => {
    await clientFor(stage).fetch({ url: at('/a.txt', 'docs.example.com'), limit: 100 });
    expect(host.seen.at(-1)).toMatchObject({
      servername: 'docs.example.com',
      host: `docs.example.com:${host.port}`,
    });
  });

  test('an address that the caller typed is asked without SNI', async () => {
    const { record } = await clientFor(stage).fetch({
      url: at('/a.txt', '127.0.0.1'),
      limit: 9,
      typed: true,
    });
    expect(record).toMatchObject({ status: 200, peer: '127.0.0.1' });
    expect(host.seen.at(-1)?.servername).toBeFalsy();
  });

  test('a POST sends its body', async () => {
    const body = Buffer.from('0014command=ls-refs\n');
    const post = { body, contentType: 'application/x-git' };
    const { bytes } = await clientFor(stage).fetch({ url: at('/echo'), limit: 100, post });
    expect(Buffer.from(bytes)).toEqual(body);
    expect(host.seen.at(-1)).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/x-git', 'content-length': String(body.length) },
    });
  });
});

describe('what a fetch records', () => {
  test('VP-9-12 VP-9-13 the URL asked for, the final one, the status, the peer', async () => {
    const net = clientFor(stage);
    expect((await net.fetch({ url: at('/cookie'), limit: 100 })).record).toMatchObject({
      url: at('/cookie'),
      finalUrl: at('/a.txt'),
      fetchedAt: '2026-11-30T00:00:00.000Z',
      status: 200,
      redirects: [{ from: at('/cookie'), to: at('/a.txt'), status: 302 }],
      tlsValid: true,
      peer: '127.0.0.1',
      problems: [],
    });
  });

  test('VP-9-14 VP-12-04 VP-28-11 every header in its order, and no cookie', async () => {
    const { record } = await clientFor(stage).fetch({ url: at('/headers'), limit: 100 });
    expect(record.headers.filter(({ name }) => !['date', 'connection', 'keep-alive'].includes(name))).toEqual(
      [
        { name: 'x-custom', value: 'one' },
        { name: 'content-length', value: '3' },
        { name: 'set-cookie', value: '[withheld]' },
        { name: 'set-cookie', value: '[withheld]' },
        { name: 'vary', value: 'a' },
        { name: 'vary', value: 'b' },
      ],
    );
    expect(JSON.stringify(record)).not.toContain('secret');
  });

  test('VP-12-04 a length that was not announced is not made up', async () => {
    const { record, bytes } = await clientFor(stage).fetch({ url: at('/chunked'), limit: 100 });
    expect(record.headers.find(({ name }) => name === 'content-length')).toBeUndefined();
    expect(Buffer.from(bytes).toString()).toBe('part');
  });

  for (const status of [200, 201, 203, 204, 205, 206, 304, 401, 403, 404, 410, 418, 429, 500, 503])
    test(`VP-9-13 status ${status}`, async () => {
      const { record } = await clientFor(stage).fetch({ url: at(`/${status}`), limit: 100 });
      expect(record).toMatchObject({ status, problems: [], redirects: [] });
    });

  test.each(['000', '099'])('VP-9-13 %s is no status of HTTP', async (status) => {
    const server = await rawAnswer(stage, `HTTP/1.1 ${status} Odd\r\nContent-Length: 2\r\n\r\nok`);
    const got = await clientFor(stage).fetch({ url: `https://example.com:${server.port}/`, limit: 9 });
    const message = 'what answers does not speak HTTP/1.1 as it should';
    expect(got.record).toMatchObject({ tlsValid: true, problems: [{ code: 'fetch.unreachable', message }] });
    expect(got.record.status).toBeUndefined();
    expect(got.bytes.length).toBe(0);
  });

  test('VP-9-22 VP-9-23 what every request is made under', () => {
    const net = clientFor(stage, {
      resolve: [{ host: 'example.com', port: 443, addresses: ['127.0.0.1', '::1'] }],
      dns: { address: '::1', port: 5353 },
    });
    expect(net.use('ab')).toEqual({
      limits: {
        dnsMs: 5000,
        connectMs: 10_000,
        totalMs: 30_000,
        redirects: 5,
        headerBytes: 32_768,
        guideBytes: 8193,
        documentBytes: 1_048_576,
      },
      resolve: ['example.com:443:127.0.0.1,::1'],
      // Nothing has been asked yet.
      resolveUnused: ['example.com:443:127.0.0.1,::1'],
      dns: '[::1]:5353',
      cacertSha256: 'ab',
      allowPrivate: true,
    });
  });
});

describe('what a server may answer', () => {
  const GOOD = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
  const rows: readonly (readonly [title: string, answer: string, status: number, body: string])[] = [
    ['early hints first', `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${GOOD}`, 200, 'ok'],
    ['continue first', `HTTP/1.1 100 Continue\r\n\r\n${GOOD}`, 200, 'ok'],
    ['no reason', 'HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok', 200, 'ok'],
    [
      'chunks, an extension, a trailer',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\no\r\n1\r\nk\r\n0\r\nX: y\r\n\r\n',
      200,
      'ok',
    ],
    ['no body at all', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 200, ''],
    ['an unknown status', 'HTTP/1.1 799 X\r\nContent-Length: 0\r\n\r\n', 799, ''],
    [
      'identity, said aloud',
      `HTTP/1.1 200 OK\r\nContent-Encoding: identity\r\nContent-Length: 2\r\n\r\nok`,
      200,
      'ok',
    ],
  ];
  for (const [title, answer, status, body] of rows)
    test(title, async () => {
      const { port } = await rawAnswer(stage, answer);
      const got = await clientFor(stage).fetch({ url: `https://example.com:${port}/`, limit: 100 });
      expect(got.record).toMatchObject({ status, problems: [] });
      expect(Buffer.from(got.bytes).toString()).toBe(body);
    });

  const untilTheEnd = async (head: string, limit: number) => {
    const { port } = await rawTls(stage, (socket) =>
      onRequest(socket, () => socket.end(`${head}\r\n\r\nuntil the end`)),
    );
    return clientFor(stage).fetch({ url: `https://example.com:${port}/`, limit });
  };

  test.each(['HTTP/1.1 200 OK', 'HTTP/1.0 200 OK', 'HTTP/1.1 200 OK\r\nConnection: close'])(
    'VP-9-15 a body that lasts until the connection ends may have been cut, and is not taken: %s',
    async (head) => {
      const { record, bytes } = await untilTheEnd(head, 100);
      const message = 'the response does not say where it ends';
      expect(record).toMatchObject({ status: 200, problems: [{ code: 'fetch.unreachable', message }] });
      expect(bytes.length).toBe(0);
    },
  );

  test('near miss: where such a body ends does not matter beyond the limit, nor to another status', async () => {
    const long = await untilTheEnd('HTTP/1.1 200 OK', 5);
    expect(long).toMatchObject({ truncated: true, record: { problems: [] } });
    expect(Buffer.from(long.bytes).toString()).toBe('until');
    const missing = await untilTheEnd('HTTP/1.1 404 Not Found', 100);
    expect(missing.record).toMatchObject({ status: 404, problems: [] });
  });

  /** A way to the server that somebody on it ends, TCP by its own rules and TLS without a word. */
  const cutOnTheWay = async (said: string) => {
    let cut = (): void => undefined;
    const server = await rawTls(stage, (socket) =>
      onRequest(socket, () => socket.write(said, () => setTimeout(() => cut(), 50))),
    );
    const way = await rawTcp((near) => {
      const far = connect(server.port, '127.0.0.1').on('error', () => undefined);
      near.pipe(far);
      far.on('data', (part) => near.write(part));
      cut = () => near.end();
    });
    return clientFor(stage).fetch({ url: `https://example.com:${way.port}/`, limit: 100 });
  };

  test.each([
    'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhalf of',
    'HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\nhalf of',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\nhalf of\r\n',
  ])('VP-9-15 half a text is none when the connection ends without the end of TLS: %j', async (said) => {
    const { record, bytes, truncated } = await cutOnTheWay(said);
    expect(record.problems).toMatchObject([{ code: 'fetch.unreachable' }]);
    expect(bytes.length).toBe(0);
    expect(truncated).toBe(false);
  });

  const CUT = 'the connection broke before the response was whole';
  const NO_HTTP = 'what answers does not speak HTTP/1.1 as it should';
  const broken: readonly (readonly [title: string, answer: string, message: string])[] = [
    ['nothing', '', CUT],
    ['half a status line', 'HTTP/1.1 20', CUT],
    ['half a head', 'HTTP/1.1 200 OK\r\nX: ', CUT],
    ['less than Content-Length', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nok', CUT],
    ['half a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nok', CUT],
    ['no last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n', CUT],
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n', NO_HTTP],
    ['HTTP/0.9', '<html></html>\r\n\r\n', NO_HTTP],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok', NO_HTTP],
    ['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nok', NO_HTTP],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      NO_HTTP,
    ],
    ['a chunk that is none', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nok\r\n', CUT],
    ['a NUL in a header', 'HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 0\r\n\r\n', NO_HTTP],
    ['a line break in a header', 'HTTP/1.1 200 OK\r\nX: a\rb\r\nContent-Length: 0\r\n\r\n', NO_HTTP],
    [
      'another protocol by 101',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      CUT,
    ],
  ];
  for (const [title, answer, message] of broken)
    test(`VP-9-15 VP-6-10 not taken: ${title}`, async () => {
      const { port } = await rawTls(stage, (socket) => onRequest(socket, () => socket.end(answer)));
      const got = await clientFor(stage).fetch({ url: `https://example.com:${port}/`, limit: 100 });
      expect(got.record.problems).toEqual([{ code: 'fetch.unreachable', message }]);
      expect(got.bytes.length).toBe(0);
      expect(got.truncated).toBe(false);
    });
});

describe('kept connections', () => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

  test('one connection serves several requests of one client, and none of another', async () => {
    const server = await rawAnswer(stage, answer);
    const url = `https://example.com:${server.port}/`;
    const net = clientFor(stage);
    for (let i = 0; i < 3; i += 1) expect((await net.fetch({ url, limit: 9 })).record.status).toBe(200);
    expect(server.connections()).toBe(1);
    await clientFor(stage).fetch({ url, limit: 9 });
    expect(server.connections()).toBe(2);
  });

  test('a name and another name at one address share no connection', async () => {
    const server = await rawAnswer(stage, answer);
    const net = clientFor(stage);
    for (const name of ['a.example.com', 'b.example.com'])
      expect((await net.fetch({ url: `https://${name}:${server.port}/`, limit: 9 })).record.status).toBe(200);
    expect(server.connections()).toBe(2);
  });

  test('a connection that the server closes when it is used again costs a second try, for GET and POST', async () => {
    const server = await rawTls(stage, (socket) => {
      let first = true;
      onRequest(socket, () => {
        if (first) socket.write(answer);
        else socket.destroy();
        first = false;
      });
    });
    const url = `https://example.com:${server.port}/`;
    const net = clientFor(stage);
    const post = { body: new Uint8Array(), contentType: 'text/plain' };
    for (const request of [
      { url, limit: 9 },
      { url, limit: 9 },
      { url, limit: 9, post },
    ])
      expect((await net.fetch(request)).record).toMatchObject({ status: 200, problems: [] });
    expect(server.connections()).toBe(3);
  });

  test('a new connection that breaks is not tried again', async () => {
    const server = await rawTls(stage, (socket) => onRequest(socket, () => socket.destroy()));
    const url = `https://example.com:${server.port}/`;
    expect((await clientFor(stage).fetch({ url, limit: 9 })).record.problems).toHaveLength(1);
    expect(server.connections()).toBe(1);
  });

  test('what a server says unasked is at most its own next answer', async () => {
    const server = await rawTls(stage, (socket) => onRequest(socket, () => socket.write(answer + answer)));
    const url = `https://example.com:${server.port}/`;
    const net = clientFor(stage);
    for (let i = 0; i < 3; i += 1) {
      const got = await net.fetch({ url, limit: 9 });
      expect(got.record.problems.length === 0 ? Buffer.from(got.bytes).toString() : 'refused').toMatch(
        /^(?:ok|refused)$/,
      );
    }
  });
});
