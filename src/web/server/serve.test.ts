import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { HAS_IPV6 } from '../../../test/support/net.ts';
import { patiently } from '../../../test/support/patience.ts';
import { published } from '../../../test/support/published-documents.ts';
import { askRaw, openSqliteSite, type TestSite } from '../../../test/support/site.ts';
import type { Store } from '../../store/index.ts';
import { LIMITS, serve } from '../index.ts';

const A = '/api/documents/a?revision=1';

/** A store whose fixed revisions come only when the gate opens. */
const gated = () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let waiting = 0;
  const store = (real: Store): Store => ({
    ...real,
    documents: {
      ...real.documents,
      rendition: async (ref, form) => {
        waiting += 1;
        await gate;
        return real.documents.rendition(ref, form);
      },
    },
  });
  return { store, open, waiting: () => waiting };
};

/** Sends these bytes, and gives what came until the connection ended, and after how long. */
const sendBytes = (
  site: TestSite,
  parts: readonly string[],
  everyMs = 0,
): Promise<{ text: string; ms: number }> =>
  new Promise((resolve) => {
    const start = performance.now();
    const socket = connect(site.serving.port, '127.0.0.1');
    let text = '';
    let at = 0;
    const next = (): void => {
      const part = parts[at++];
      if (part !== undefined && socket.writable) socket.write(part);
    };
    next();
    const timer = setInterval(next, everyMs || 20);
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ text, ms: performance.now() - start });
    });
  });

test('LG-HTTP-49 the site listens on loopback unless told otherwise, and says where', async () => {
  const site = await openSqliteSite();
  expect(site.serving.host).toBe('127.0.0.1');
  expect(site.url).toBe(`http://127.0.0.1:${site.serving.port}`);
  const taken = await serve({
    store: site.store,
    now: () => '',
    random: (n) => new Uint8Array(n),
    log: () => {},
    port: site.serving.port,
  });
  expect(taken).toMatchObject({
    ok: false,
    error: { code: 'listen_failed', fix: expect.stringContaining('--port') },
  });
});

test.skipIf(!HAS_IPV6)('LG-HTTP-49 an address of IPv6 stands in brackets in the URL', async () => {
  const six = await openSqliteSite({ serve: { host: '::1' } });
  expect(six.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await six.ask('/healthz')).status).toBe(200);
});

test('LG-HTTP-50 more requests at once than the limit are refused quickly, and the site recovers', async () => {
  const { store, open, waiting } = gated();
  const site = await openSqliteSite({ store, limits: { requests: 4, answerMs: 500_000 } });
  await published(site.store.documents, { id: 'a' });
  const slow = Array.from({ length: 4 }, () => askRaw(site.url, A));
  while (waiting() < 4) await pause(10);
  // None of them waits for the ones in work, which end later.
  const refused = await Promise.all(Array.from({ length: 40 }, () => askRaw(site.url, A)));
  for (const answer of refused) {
    expect([answer.status, answer.json.code]).toEqual([503, 'overloaded']);
    expect(answer.headers['retry-after']).toBe('1');
  }
  open();
  for (const answer of await Promise.all(slow)) expect(answer.status).toBe(200);
  expect((await site.ask(A)).status).toBe(200);
});

test('LG-HTTP-50 an answer that takes too long is given up, and its place is free again', async () => {
  const { store, open } = gated();
  const site = await openSqliteSite({ store, limits: { requests: 1, answerMs: 500 } });
  await published(site.store.documents, { id: 'a' });
  const late = await site.ask(A);
  expect([late.status, late.json.code, late.headers['retry-after']]).toEqual([503, 'overloaded', '5']);
  open();
  // On a busy machine the next one may be late as well.
  while ((await site.ask(A)).status !== 200) await pause(50);
  expect(site.log).toEqual([]);
});

test('LG-HTTP-50 heads that trickle in, or are too large, and bodies that never end are cut off', async () => {
  const site = await openSqliteSite({ limits: { headMs: 400, requestMs: 800, headBytes: 16_384 } });
  const trickle = Array.from({ length: 200 }, (_, at) => `x-${at}: y\r\n`);
  const slow = await sendBytes(site, ['GET /healthz HTTP/1.1\r\nHost: x\r\n', ...trickle], 50);
  expect(slow.text).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow.text).toContain('request_too_slow');
  expect(slow.ms).toBeLessThan(LIMITS.headMs);
  const silent = await sendBytes(site, []);
  expect(silent.ms).toBeLessThan(LIMITS.headMs);
  const large = await sendBytes(site, [
    `GET /healthz HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
  ]);
  expect(large.text).toMatch(/^HTTP\/1\.1 431 /);
  expect(large.text).toContain('header_too_large');
  const token = await site.token('publisher');
  const head = `POST /api/documents HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: ${token}\r\nContent-Length: 100000\r\n\r\n`;
  const body = await sendBytes(site, [head, ...Array(200).fill(' ')], 50);
  expect(body.ms).toBeLessThan(LIMITS.requestMs);
  expect(body.text).not.toMatch(/ 20[01] /);
  expect((await site.ask('/healthz')).status).toBe(200);
});

test('LG-HTTP-50 there are only so many connections', async () => {
  const site = await openSqliteSite({ limits: { connections: 5, idleMs: 60_000 } });
  const sockets = Array.from({ length: 20 }, () => connect(site.serving.port, '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const ended = sockets.map((socket) => {
    socket.on('error', () => {});
    return new Promise<void>((done) => socket.on('close', () => done()));
  });
  let closed = 0;
  for (const end of ended) void end.then(() => closed++);
  while (closed < 15) await pause(20);
  await pause(100);
  expect(closed).toBe(15);
});

test('what is no request is told so, and closes its connection', async () => {
  const site = await openSqliteSite();
  for (const bytes of [
    'nonsense\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'BREW / HTTP/1.1\r\nHost: x\r\n\r\n',
    '\u0000\u0001\u0002',
  ]) {
    const { text } = await sendBytes(site, [bytes]);
    expect([bytes, text]).toEqual([bytes, expect.stringMatching(/^HTTP\/1\.1 400 /)]);
  }
  for (const target of [
    '/api/documents/a#?revision=1',
    '/#',
    'http://[bad/',
    'http://example.com:99999/',
    '/\\..\\x',
    '*',
  ]) {
    const { text } = await sendBytes(site, [
      `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ]);
    expect([target, text]).toEqual([target, expect.stringMatching(/^HTTP\/1\.1 40[04] /)]);
  }
  const odd = await askRaw(site.url, '/healthz', { headers: { host: 'a b@c' } });
  expect([odd.status, odd.json.code]).toEqual([400, 'request_invalid']);
  expect(site.log).toEqual([]);
});

test('LG-HTTP-51 alive and ready are told apart, and nothing else is told', async () => {
  /** What a site says that is about to end; undefined when it ended before it was asked. */
  const ending = async (noticeMs: number) => {
    const site = await openSqliteSite({ limits: { noticeMs } });
    expect((await site.ask('/healthz')).json).toEqual({ status: 'alive' });
    expect((await site.ask('/readyz')).json).toEqual({ status: 'ready' });
    const closing = site.serving.close();
    const told = await Promise.all([site.ask('/readyz'), site.ask('/healthz')]).catch(() => undefined);
    await closing;
    return told;
  };
  const [ready, alive] = (await patiently(400, ending, (told) => told !== undefined)) ?? [];
  expect([ready?.status, ready?.json.code, ready?.headers['connection']]).toEqual([
    503,
    'not_ready',
    'close',
  ]);
  expect(alive?.status).toBe(200);
});

test('LG-HTTP-51 a store that cannot be asked is not ready', async () => {
  const site = await openSqliteSite();
  await site.store.close();
  const answer = await site.ask('/readyz');
  expect([answer.status, answer.json.code]).toEqual([503, 'not_ready']);
  expect((await site.ask('/healthz')).status).toBe(200);
});
