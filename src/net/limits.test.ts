import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFor, onRequest, pour, rawAnswer, rawTls } from '../../test/support/net.ts';
import { buildStage, type Stage } from '../conformance/stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await buildStage(new Date());
});
afterAll(() => stage.close());

const urlOf = ({ port }: { readonly port: number }): string => `https://example.com:${port}/`;

/** A server that pours `part` after `head`; `sent` and `closed` tell how it went. */
const pouring = async (head: string, part: string | Buffer) => {
  let sent = (): number => 0;
  let done = (): void => undefined;
  const closed = new Promise<void>((resolve) => {
    done = resolve;
  });
  const server = await rawTls(stage, (socket) => {
    socket.once('close', () => done());
    onRequest(socket, () => {
      socket.write(head);
      sent = pour(socket, part);
    });
  });
  return { port: server.port, sent: () => sent(), closed };
};

const MEGABYTE = 1024 * 1024;

describe('VP-7-05 VP-9-16 a body is read up to the limit', () => {
  const ok = (length: number) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`;
  const rows: readonly (readonly [size: number, limit: number, read: number, truncated: boolean])[] = [
    [0, 0, 0, false],
    [1, 0, 0, true],
    [99, 100, 99, false],
    [100, 100, 100, false],
    [101, 100, 100, true],
    [8193, 8193, 8193, false],
    [8194, 8193, 8193, true],
    [5_000_000, 8193, 8193, true],
  ];
  for (const [size, limit, read, truncated] of rows)
    test(`VP-9-21 ${size} bytes, limit ${limit}`, async () => {
      const server = await rawAnswer(stage, ok(size) + 'x'.repeat(size));
      const got = await clientFor(stage).fetch({ url: urlOf(server), limit });
      expect(got.record.problems).toEqual([]);
      expect({ length: got.bytes.length, truncated: got.truncated }).toEqual({ length: read, truncated });
    });

  const endless: readonly (readonly [title: string, head: string, part: string | Buffer])[] = [
    ['a length of 1 GiB', ok(1024 * MEGABYTE), Buffer.alloc(64 * 1024, 'x')],
    ['no length', 'HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(64 * 1024, 'x')],
    [
      'endless chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
      `4000\r\n${'x'.repeat(0x4000)}\r\n`,
    ],
    [
      'endless chunks of one byte',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
      '1\r\nx\r\n'.repeat(1000),
    ],
  ];
  for (const [title, head, part] of endless)
    test(`VP-9-15 ${title}: the connection is closed soon after the limit, memory stays flat`, async () => {
      const server = await pouring(head, part);
      const net = clientFor(stage);
      const before = process.memoryUsage().rss;
      const got = await net.fetch({ url: urlOf(server), limit: 8193 });
      expect(got.record.problems).toEqual([]);
      expect({ length: got.bytes.length, truncated: got.truncated }).toEqual({
        length: 8193,
        truncated: true,
      });
      await server.closed;
      expect(server.sent()).toBeLessThan(20 * MEGABYTE);
      expect(process.memoryUsage().rss - before).toBeLessThan(128 * MEGABYTE);
    });
});

describe('VP-6-07 VP-9-15 an encoded response is refused unread', () => {
  const bomb = gzipSync(Buffer.alloc(16 * MEGABYTE));
  const rows: readonly (readonly [title: string, headers: string])[] = [
    ['gzip', 'Content-Encoding: gzip'],
    ['in capitals', 'CONTENT-ENCODING: GZIP'],
    ['br', 'Content-Encoding: br'],
    ['several', 'Content-Encoding: gzip, gzip, gzip'],
    ['one of two headers', 'Content-Encoding: identity\r\nContent-Encoding: deflate'],
    ['identity and more', 'Content-Encoding: identity, zstd'],
    ['an unknown one', 'Content-Encoding: aes128gcm'],
    ['by the transfer', 'Transfer-Encoding: gzip, chunked'],
    ['by the transfer alone', 'Transfer-Encoding: gzip'],
  ];
  for (const [title, headers] of rows)
    test(title, async () => {
      const length = headers.startsWith('Transfer') ? '' : `Content-Length: ${bomb.length}\r\n`;
      const head = `HTTP/1.1 200 OK\r\n${headers}\r\n${length}\r\n`;
      const server = await rawAnswer(stage, Buffer.concat([Buffer.from(head), bomb]));
      const got = await clientFor(stage).fetch({ url: urlOf(server), limit: 8193 });
      expect(got.record).toMatchObject({ status: 200, problems: [{ code: 'fetch.too-large' }] });
      expect(got.bytes.length).toBe(0);
    });
});

test('A45 near miss: of a release nothing is read, so that its encoding does not matter', async () => {
  const server = await rawAnswer(
    stage,
    'HTTP/1.1 200 OK\r\nContent-Encoding: x-gzip\r\nContent-Length: 9\r\n\r\n123456789',
  );
  const got = await clientFor(stage).fetch({ url: urlOf(server), limit: 0 });
  expect(got.record).toMatchObject({ status: 200, problems: [] });
  expect(got.bytes.length).toBe(0);
});

describe('VP-9-13 GP-18-02 of another answer than 200 only the status counts, whatever its body', () => {
  const rows: readonly (readonly [title: string, rest: string])[] = [
    ['encoded', 'Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot found'],
    ['shorter than announced', 'Content-Length: 900\r\n\r\nnot found'],
    ['in chunks that are none', 'Transfer-Encoding: chunked\r\n\r\nnot found\r\n'],
  ];
  for (const [title, rest] of rows)
    test(title, async () => {
      const server = await rawTls(stage, (socket) =>
        onRequest(socket, () => socket.end(`HTTP/1.1 404 Not Found\r\n${rest}`)),
      );
      const got = await clientFor(stage).fetch({ url: urlOf(server), limit: 8193 });
      expect(got.record).toMatchObject({ status: 404, tlsValid: true, problems: [] });
      expect(got.bytes.length).toBe(0);
    });
});

describe('VP-7-05 VP-6-10 what surrounds a body is bounded', () => {
  const HEADERS = { code: 'fetch.too-large', message: 'its headers are longer than 32768 bytes' };
  const endless: readonly (readonly [title: string, head: string, part: string])[] = [
    ['endless headers', 'HTTP/1.1 200 OK\r\n', `X: ${'y'.repeat(1000)}\r\n`],
    ['very many short headers', 'HTTP/1.1 200 OK\r\n', 'a:\r\n'.repeat(100)],
    ['one endless header', 'HTTP/1.1 200 OK\r\nX: ', 'y'.repeat(1000)],
    ['one endless name', 'HTTP/1.1 200 OK\r\n', 'y'.repeat(1000)],
    ['an endless reason', 'HTTP/1.1 200 ', 'y'.repeat(1000)],
    ['endless headers before the last ones', 'HTTP/1.1 103 Early Hints\r\n', `X: ${'y'.repeat(1000)}\r\n`],
  ];
  for (const [title, head, part] of endless)
    test(title, async () => {
      const server = await pouring(head, part);
      const { record } = await clientFor(stage).fetch({ url: urlOf(server), limit: 100 });
      expect(record.problems).toEqual([HEADERS]);
      await server.closed;
      expect(server.sent()).toBeLessThan(20 * MEGABYTE);
    });

  test('VP-9-14 headers up to the limit are taken, however many', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => `${at % 10}:\r\n`).join('');
    const server = await rawAnswer(stage, `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n${many}\r\nok`);
    const { record } = await clientFor(stage).fetch({ url: urlOf(server), limit: 100 });
    expect(record.problems).toEqual([]);
    expect(record.headers).toHaveLength(5001);
  });

  test('the limit is the caller’s', async () => {
    const server = await rawAnswer(stage, `HTTP/1.1 204 No\r\nX: ${'y'.repeat(2000)}\r\n\r\n`);
    const net = clientFor(stage, { limits: { headerBytes: 1000 } });
    expect((await net.fetch({ url: urlOf(server), limit: 1 })).record.problems).toMatchObject([
      { code: 'fetch.too-large', message: 'its headers are longer than 1000 bytes' },
    ]);
  });

  const FLOOD = { code: 'fetch.too-large', message: 'it sends far more than the body that is read' };
  const floods: readonly (readonly [title: string, head: string, part: string])[] = [
    ['hints without end', '', 'HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n'],
    ['100 Continue without end', '', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['empty lines before the status line', '', '\r\n'.repeat(100)],
    [
      'chunks of one byte behind long extensions',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
      `1;${'y'.repeat(15_000)}\r\nx\r\n`,
    ],
  ];
  for (const [title, head, part] of floods)
    test(`VP-9-15 ${title}`, async () => {
      const server = await pouring(head, part);
      const got = await clientFor(stage).fetch({ url: urlOf(server), limit: 100_000 });
      expect(got.record.problems).toEqual([FLOOD]);
      expect(got.bytes.length).toBe(0);
      await server.closed;
      expect(server.sent()).toBeLessThan(20 * MEGABYTE);
    });

  test('VP-9-15 33 hints are too many', async () => {
    const server = await rawAnswer(
      stage,
      `${'HTTP/1.1 103 Hints\r\n\r\n'.repeat(33)}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n`,
    );
    const { record } = await clientFor(stage).fetch({ url: urlOf(server), limit: 9 });
    expect(record.problems).toEqual([FLOOD]);
  });

  test('near miss: an honest server may say as much around a body as the body is long', async () => {
    const chunks = 'a\r\n0123456789\r\n'.repeat(100_000);
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
    const server = await rawAnswer(
      stage,
      `${'HTTP/1.1 103 Hints\r\n\r\n'.repeat(32)}${head}${chunks}0\r\n\r\n`,
    );
    const got = await clientFor(stage).fetch({ url: urlOf(server), limit: MEGABYTE });
    expect(got.record.problems).toEqual([]);
    expect(got.bytes.length).toBe(1_000_000);
  });

  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  const after: readonly (readonly [title: string, head: string, part: string])[] = [
    ['an endless chunk extension', `${chunked}1;a=`, 'y'.repeat(1000)],
    ['endless trailers', `${chunked}0\r\n`, `X: ${'y'.repeat(1000)}\r\n`],
    ['an endless trailer', `${chunked}0\r\nX: `, 'y'.repeat(1000)],
  ];
  for (const [title, head, part] of after)
    test(title, async () => {
      const server = await pouring(head, part);
      const got = await clientFor(stage).fetch({ url: urlOf(server), limit: 100 });
      expect(got.record.problems).toHaveLength(1);
      expect(got.bytes.length).toBe(0);
      await server.closed;
      expect(server.sent()).toBeLessThan(20 * MEGABYTE);
    });
});
