import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFor, onRequest, pour, rawTcp, rawTls } from '../../test/support/net.ts';
import { type HttpsHost, type Route, serveRoutes } from '../conformance/stage/https-host.ts';
import { buildStage, type Stage } from '../conformance/stage/stage.ts';

let stage: Stage;
let host: HttpsHost;

const to = (location: string, status = 302): Route => ({ status, headers: { location } });

const STATUSES = [301, 302, 303, 307, 308];

beforeAll(async () => {
  stage = await buildStage(new Date());
  const chain = Object.fromEntries(
    Array.from({ length: 9 }, (_, left): [string, Route] => [`/${left + 1}`, to(`/${left}`)]),
  );
  const routes = serveRoutes({
    ...chain,
    ...Object.fromEntries(STATUSES.map((status) => [`/by/${status}`, to('/0', status)])),
    ...Object.fromEntries([300, 304, 305, 306].map((status) => [`/by/${status}`, to('/0', status)])),
    '/0': { headers: {}, body: 'here' },
    '/loop': to('/loop'),
    '/nowhere': { status: 302, headers: {} },
    '/empty': to(''),
    '/two': (_request, response) => {
      response.writeHead(302, [
        ['location', '/0'],
        ['location', '/1'],
      ]);
      response.end();
    },
    '/twice': (_request, response) => {
      response.writeHead(302, [
        ['location', '/0'],
        ['location', '/0'],
      ]);
      response.end();
    },
  });
  host = await stage.serve(
    ['example.com', 'docs.example.com', 'example.org', 'localhost', '127.0.0.1'],
    (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'https://example.com');
      const place = searchParams.get('to') ?? '';
      if (pathname === '/elsewhere') response.writeHead(302, { location: place }).end();
      else routes(request, response);
    },
  );
});
afterAll(() => stage.close());

const at = (path: string, name = 'example.com'): string => `https://${name}:${host.port}${path}`;

const fetched = async (path: string, typed = false, name = 'example.com') =>
  (await clientFor(stage).fetch({ url: at(path, name), limit: 100, typed })).record;

describe('how far redirects are followed', () => {
  test('VP-9-08 VP-9-09 five are followed, each in the record', async () => {
    expect(await fetched('/5')).toMatchObject({
      status: 200,
      url: at('/5'),
      finalUrl: at('/0'),
      redirects: [5, 4, 3, 2, 1].map((left) => ({
        from: at(`/${left}`),
        to: at(`/${left - 1}`),
        status: 302,
      })),
      problems: [],
    });
  });

  for (const path of ['/6', '/9', '/loop', '/empty'])
    test(`VP-9-08 VP-7-07 VP-6-10 the sixth is not: ${path}`, async () => {
      const before = host.seen.length;
      expect(await fetched(path)).toMatchObject({
        status: 302,
        problems: [{ code: 'fetch.redirect.limit', message: 'more than 5 redirects' }],
      });
      expect(host.seen.length - before).toBe(6);
    });

  test('VP-9-08 the limit is the caller’s', async () => {
    const net = clientFor(stage, { limits: { redirects: 0 } });
    expect((await net.fetch({ url: at('/1'), limit: 100 })).record).toMatchObject({
      redirects: [],
      problems: [{ code: 'fetch.redirect.limit' }],
    });
  });

  for (const status of STATUSES)
    test(`VP-9-09 ${status} is followed`, async () =>
      expect(await fetched(`/by/${status}`)).toMatchObject({ status: 200, redirects: [{ status }] }));

  for (const status of [300, 304, 305, 306])
    test(`VP-9-13 ${status} is an answer`, async () =>
      expect(await fetched(`/by/${status}`)).toMatchObject({ status, redirects: [] }));

  test('VP-9-13 a redirect without a place is an answer', async () =>
    expect(await fetched('/nowhere')).toMatchObject({ status: 302, redirects: [], problems: [] }));

  test('two places are refused; one place said twice is one', async () => {
    expect(await fetched('/two')).toMatchObject({ problems: [{ code: 'fetch.url.refused' }], redirects: [] });
    expect(await fetched('/twice')).toMatchObject({ status: 200, problems: [] });
  });

  test('a POST is not redirected', async () => {
    const post = { body: Buffer.from('x'), contentType: 'text/plain' };
    const { record } = await clientFor(stage).fetch({ url: at('/by/307'), limit: 100, post });
    expect(record).toMatchObject({ status: 307, redirects: [], problems: [] });
  });

  test('VP-9-10 VP-9-11 another host is asked by its own name, and the record shows the way', async () => {
    for (const name of ['docs.example.com', 'example.org']) {
      const path = `/elsewhere?to=${encodeURIComponent(at('/0', name))}`;
      expect(await fetched(path)).toMatchObject({
        status: 200,
        finalUrl: at('/0', name),
        redirects: [{ to: at('/0', name), status: 302 }],
      });
      expect(host.seen.at(-1)).toMatchObject({ servername: name, host: `${name}:${host.port}` });
    }
  });
});

test('VP-12-07 VP-9-05 TLS and the peer are those of the last hop, also where it fails', async () => {
  const nobody = await rawTcp();
  await nobody.close();
  const plain = await rawTcp((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  const after = ({ port }: { readonly port: number }) =>
    fetched(`/elsewhere?to=${encodeURIComponent(`https://example.org:${port}/`)}`);
  const dead = await after(nobody);
  expect(dead).toMatchObject({ status: 302, problems: [{ code: 'fetch.unreachable' }] });
  expect(dead).not.toHaveProperty('tlsValid');
  expect(dead).not.toHaveProperty('peer');
  const failed = await after(plain);
  expect(failed).toMatchObject({ status: 302, tlsValid: false, problems: [{ code: 'fetch.tls.invalid' }] });
  expect(failed).not.toHaveProperty('peer');
});

describe('where a redirect must not lead', () => {
  const rows: readonly (readonly [title: string, place: string, codes: readonly string[]])[] = [
    ['VP-9-04 GP-20-01 plain HTTP', 'http://example.com/', ['fetch.scheme.http']],
    ['VP-9-04 plain HTTP on this host', 'http://example.com:PORT/0', ['fetch.scheme.http']],
    ['VP-6-04 a private address', 'https://127.0.0.1:PORT/', ['fetch.ssrf.private-ip']],
    ['VP-6-04 the same, spelt otherwise', 'https://2130706433:PORT/', ['fetch.ssrf.private-ip']],
    ['VP-6-04 without a scheme', '//127.0.0.1:PORT/', ['fetch.ssrf.private-ip']],
    ['VP-6-04 by a backslash', '/\\127.0.0.1:PORT/', ['fetch.ssrf.private-ip']],
    ['VP-10-04 IPv6 loopback', 'https://[::1]:PORT/', ['fetch.ssrf.private-ip']],
    ['VP-10-02 localhost', 'https://localhost:PORT/', ['fetch.ssrf.localhost']],
    ['VP-10-14 a local name', 'https://printer.local:PORT/', ['fetch.ssrf.local-domain']],
    ['VP-10-14 a single label', 'https://printer:PORT/', ['fetch.ssrf.local-domain']],
    ['VP-10-13 a metadata name', 'https://metadata.google.internal:PORT/', ['fetch.ssrf.metadata-ip']],
    [
      'VP-10-13 a metadata address',
      'https://169.254.169.254/',
      ['fetch.ssrf.metadata-ip', 'fetch.ssrf.private-ip'],
    ],
    ['VP-6-03 user information', 'https://user:secret@example.com:PORT/', ['fetch.url.refused']],
    ['VP-6-03 a percent sign', 'https://example%2ecom:PORT/', ['fetch.url.refused']],
    ['VP-6-03 a trailing dot', 'https://example.com.:PORT/', ['fetch.url.refused']],
    ['VP-6-03 another port', 'https://example.com:22/', ['fetch.url.refused']],
    ['VP-6-03 another scheme', 'ftp://example.com/', ['fetch.url.refused']],
    ['VP-6-03 a script', 'javascript:alert(1)', ['fetch.url.refused']],
    ['VP-6-03 one slash', 'https:/example.com/', ['fetch.url.refused']],
    ['VP-6-03 no host', 'https://', ['fetch.url.refused']],
    ['VP-6-03 a space', '/a b', ['fetch.url.refused']],
    ['VP-6-03 a tab', '/a\tb', ['fetch.url.refused']],
    ['VP-6-03 a byte outside ASCII', '/caf\u00e9', ['fetch.url.refused']],
  ];
  for (const [title, written, codes] of rows)
    for (const typed of [false, true])
      test(`${title}: ${written}${typed ? ', typed by the caller before' : ''}`, async () => {
        const place = written.replace('PORT', String(host.port));
        const before = host.seen.length;
        const record = await fetched(`/elsewhere?to=${encodeURIComponent(place)}`, typed);
        expect(record.problems.map(({ code }) => code)).toEqual(codes);
        expect(record).toMatchObject({ status: 302, redirects: [{ status: 302 }] });
        // What was known of the host that redirects is not said of the place that was not asked.
        expect(record).not.toHaveProperty('tlsValid');
        expect(record).not.toHaveProperty('peer');
        expect(JSON.stringify(record)).not.toContain('secret@');
        expect(host.seen.length - before).toBe(1);
      });

  test('a request may be bound to some hosts: a redirect elsewhere is not followed', async () => {
    const place = at('/0', 'example.org');
    const bound = (within: (host: string) => boolean) =>
      clientFor(stage).fetch({ url: at(`/elsewhere?to=${encodeURIComponent(place)}`), limit: 100, within });
    const before = host.seen.length;
    expect((await bound((name) => name.endsWith('example.com'))).record).toMatchObject({
      status: 302,
      problems: [{ code: 'fetch.redirect.cross-domain' }],
    });
    expect(host.seen.length - before).toBe(1);
    expect((await bound((name) => name === 'example.org')).record).toMatchObject({
      status: 200,
      problems: [],
    });
  });

  test('VP-6-04 a redirect on the host that the caller typed stays allowed; to another port of it not', async () => {
    for (const name of ['localhost', '127.0.0.1']) {
      expect(await fetched('/1', true, name)).toMatchObject({ status: 200, finalUrl: at('/0', name) });
      expect((await fetched('/1', false, name)).problems).toHaveLength(1);
      const nobody = await rawTcp();
      const away = `/elsewhere?to=${encodeURIComponent(`https://${name}:${nobody.port}/`)}`;
      expect((await fetched(away, true, name)).problems).toHaveLength(1);
      expect(nobody.connections()).toBe(0);
    }
  });
});

describe('VP-6-10 VP-9-15 the body of a redirect is not read', () => {
  test('300 MB are dropped with the connection', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let sent = (): number => 0;
    let closed: Promise<unknown> = Promise.resolve();
    const server = await rawTls(stage, (socket) =>
      onRequest(socket, () => {
        closed = new Promise((resolve) => socket.once('close', resolve));
        socket.write(`HTTP/1.1 302 Found\r\nLocation: ${at('/0')}\r\nContent-Length: 300000000\r\n\r\n`);
        sent = pour(socket, chunk);
      }),
    );
    const { record, bytes } = await clientFor(stage).fetch({
      url: `https://example.com:${server.port}/`,
      limit: 100,
    });
    expect(record).toMatchObject({ status: 200, finalUrl: at('/0'), problems: [] });
    expect(Buffer.from(bytes).toString()).toBe('here');
    await closed;
    expect(sent()).toBeLessThan(20_000_000);
  });
});
