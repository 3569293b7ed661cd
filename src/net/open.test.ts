import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../test/support/command.ts';
import { clientFor, deafTcp, onRequest, pour, rawAnswer, rawTcp, rawTls } from '../../test/support/net.ts';
import { buildStage, type Stage } from '../conformance/stage/stage.ts';
import type { Net } from './index.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await buildStage(new Date(), {
    'A silent.example.com': { silent: true },
    'AAAA silent.example.com': { silent: true },
    'A www.example.com': {
      answers: [
        { type: 'CNAME', name: 'www.example.com', data: 'pages.example.net' },
        { type: 'A', name: 'pages.example.net', data: '127.0.0.1' },
      ],
    },
    'A failing.example.com': { rcode: 2 },
    'AAAA failing.example.com': { rcode: 2 },
    'A nobody.example.com': { rcode: 3 },
    'AAAA nobody.example.com': { rcode: 3 },
    'A printer.local': { answers: [{ type: 'CNAME', name: 'printer.local', data: 'secret.internal' }] },
  });
});
afterAll(() => stage.close());

const GOOD = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

describe('A03 the names that a host leads through', () => {
  const NAMES = ['pages.example.net'];
  const named = (net: Net, host: string) => net.aliases(`https://${host}/`);

  test('as the name server tells them', async () => {
    expect(await named(clientFor(stage), 'www.example.com')).toEqual({ ok: true, value: NAMES });
    expect(await named(clientFor(stage), 'example.com')).toEqual({ ok: true, value: [] });
  });

  test('none where the caller decides where the host is: nobody is asked', async () => {
    const before = stage.dns.asked.length;
    const net = clientFor(stage, {
      resolve: [{ host: 'www.example.com', port: 8443, addresses: ['127.0.0.1'] }],
    });
    expect(await named(net, 'www.example.com:8443')).toEqual({ ok: true, value: [] });
    expect(await named(net, '192.0.2.1')).toMatchObject({ ok: false });
    expect(await named(net, '8.8.8.8')).toEqual({ ok: true, value: [] });
    expect(stage.dns.asked.length).toBe(before);
  });

  test('VP-9-23 what the caller decides for one port hides nothing at another', async () => {
    for (const port of [443, 9999, 18443]) {
      const resolve = [{ host: 'www.example.com', port, addresses: ['127.0.0.1'] }];
      const net = clientFor(stage, { resolve });
      expect(await named(net, 'www.example.com:8443')).toEqual({ ok: true, value: NAMES });
    }
  });

  test('VP-10-14 what may not be asked is not looked up, and that is a failure', async () => {
    const before = stage.dns.asked.length;
    for (const host of ['[::1]', 'localhost', 'printer.local', 'printer', '', '.', 'a b', 'u@b', 'b:1'])
      expect(await named(clientFor(stage), host), host).toMatchObject({
        ok: false,
        error: { code: expect.stringMatching(/^fetch\./) },
      });
    expect(stage.dns.asked.length).toBe(before);
  });

  test('that nobody answers for are not known, and that is told apart from none', async () => {
    const net = clientFor(stage, { limits: { dnsMs: 100 } });
    expect(await named(net, 'silent.example.com')).toMatchObject({
      ok: false,
      error: { code: 'fetch.timeout' },
    });
    expect(await named(net, 'failing.example.com')).toMatchObject({
      ok: false,
      error: { code: 'fetch.unreachable' },
    });
    expect(await named(net, 'nobody.example.com')).toEqual({ ok: true, value: [] });
  });
});

test('a deadline passes by the time that goes by, not by the clock of the records, and with the client', async () => {
  const net = clientFor(stage);
  const [soon, late] = [net.deadline(20), net.deadline(60_000)];
  await new Promise((resolve) => soon.addEventListener('abort', resolve));
  expect(late.aborted).toBe(false);
  await net.close();
  expect(late.aborted).toBe(true);
});

test('VP-9-23 a name server with an IPv6 address is reported with brackets', () => {
  const used = (address: string) => clientFor(stage, { dns: { address, port: 5353 } }).use(undefined).dns;
  expect(used('2001:db8::53')).toBe('[2001:db8::53]:5353');
  expect(used('192.0.2.53')).toBe('192.0.2.53:5353');
});

/** One server for each way to be slow or hostile; each is asked many times. */
const hostile = async (): Promise<readonly string[]> => {
  const ports = await Promise.all([
    rawTcp(),
    rawTls(stage, () => undefined),
    rawTls(stage, (socket) => onRequest(socket, () => void socket.write('HTTP/1.1 200 OK\r\nX: '))),
    rawTls(stage, (socket) => onRequest(socket, () => void pour(socket, 'HTTP/1.1 103 Hints\r\n\r\n'))),
    rawTls(stage, (socket) =>
      onRequest(socket, () => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n')),
    ),
  ]);
  const urls = [...ports.map(({ port }) => port), await deafTcp()].map(
    (port) => `https://example.com:${port}/`,
  );
  return [...urls, 'https://silent.example.com/'];
};

/** What ends sooner does so for another reason. */
const PATIENT = { totalMs: 400_000, dnsMs: 400_000, connectMs: 400_000 };

describe('many targets in one process', () => {
  test('VP-6-10 VP-7-06 a hundred slow or hostile ones do not hold a good one up', async () => {
    const urls = await hostile();
    const good = await rawAnswer(stage, GOOD);
    const url = `https://example.com:${good.port}/`;
    let over = 0;
    const slow = Array.from({ length: 100 }, (_, at) =>
      clientFor(stage, { limits: PATIENT })
        .fetch({ url: urls[at % urls.length] ?? '', limit: 100 })
        .then(({ record }) => {
          // A flood is not waited for.
          if (record.problems[0]?.code !== 'fetch.too-large') over += 1;
        }),
    );
    for (let i = 0; i < 5; i += 1)
      expect((await clientFor(stage, { limits: PATIENT }).fetch({ url, limit: 9 })).record).toMatchObject({
        status: 200,
      });
    expect(over).toBe(0);
    expect(slow).toHaveLength(100);
  });
});

describe('closing a client', () => {
  test('gives up what is under way: the record says so', async () => {
    for (const url of await hostile()) {
      const net = clientFor(stage);
      const fetched = net.fetch({ url, limit: 100 });
      await new Promise((resolve) => setTimeout(resolve, 50));
      await net.close();
      const { record, bytes } = await fetched;
      expect(record.problems).toHaveLength(1);
      // A flood may be over before.
      expect(record.problems[0]?.code).toMatch(/^fetch\.(?:unreachable|too-large)$/);
      expect(bytes.length).toBe(0);
    }
  });

  test('leaves nothing to ask afterwards', async () => {
    const good = await rawAnswer(stage, GOOD);
    const net = clientFor(stage);
    await net.close();
    const { record } = await net.fetch({ url: `https://example.com:${good.port}/`, limit: 9 });
    expect(record.problems).toEqual([{ code: 'fetch.unreachable', message: 'the fetch was given up' }]);
    expect((await net.txt('example.com')).record.problems).toHaveLength(1);
    expect(good.connections()).toBe(0);
    await net.close();
  });

  test('closes every connection, kept ones too', async () => {
    let open = 0;
    const server = await rawTls(stage, (socket) => {
      open += 1;
      socket.once('close', () => {
        open -= 1;
      });
      onRequest(socket, () => socket.write(GOOD));
    });
    const net = clientFor(stage);
    await Promise.all(
      Array.from({ length: 8 }, () => net.fetch({ url: `https://example.com:${server.port}/`, limit: 9 })),
    );
    expect(open).toBeGreaterThan(0);
    await net.close();
    while (open > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });

  test('lets the process end, whatever the servers do', async () => {
    const script = `
      import { DEFAULT_LIMITS, openNet } from ${JSON.stringify(`${ROOT}src/net/index.ts`)};
      const [dns, ...urls] = process.argv.slice(1);
      const net = openNet({
        now: () => '', limits: { ...DEFAULT_LIMITS, ...${JSON.stringify(PATIENT)} }, resolve: [], allowPrivate: true,
        dns: { address: '127.0.0.1', port: Number(dns) },
      });
      const all = urls.map((url) => net.fetch({ url, limit: 9 }));
      setTimeout(() => net.close().then(() => Promise.all(all)).then((got) => console.log(got.length)), 300);
    `;
    const urls = await hostile();
    const args = ['--no-warnings', '--input-type=module', '-e', script, String(stage.dns.port), ...urls];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 300_000 });
    expect(stdout.trim()).toBe(String(urls.length));
  });

  test('an idle client does not keep the process', async () => {
    const good = await rawAnswer(stage, GOOD);
    const script = `
      import { readFileSync } from 'node:fs';
      import { DEFAULT_LIMITS, openNet } from ${JSON.stringify(`${ROOT}src/net/index.ts`)};
      const [dns, ca, url] = process.argv.slice(1);
      const net = openNet({
        now: () => '', limits: DEFAULT_LIMITS, resolve: [], allowPrivate: true, ca: readFileSync(ca, 'utf8'),
        dns: { address: '127.0.0.1', port: Number(dns) },
      });
      console.log((await net.fetch({ url, limit: 9 })).record.status);
    `;
    const url = `https://example.com:${good.port}/`;
    const args = [
      '--no-warnings',
      '--input-type=module',
      '-e',
      script,
      String(stage.dns.port),
      stage.cacert,
      url,
    ];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 300_000 });
    expect(stdout.trim()).toBe('200');
  });
});
