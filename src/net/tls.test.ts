import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import { createServer as createTls, type TlsOptions } from 'node:tls';
import { promisify } from 'node:util';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../test/support/command.ts';
import { clientFor, listening, rawAnswer, rawTcp } from '../../test/support/net.ts';
import { makeAuthority, type Pair } from '../conformance/stage/authority.ts';
import type { HttpsHost } from '../conformance/stage/https-host.ts';
import { buildStage, type ServeOptions, type Stage } from '../conformance/stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await buildStage(new Date());
});
afterAll(() => stage.close());

const DAY = 86_400_000;
const day = (days: number): Date => new Date(Date.now() + days * DAY);

const served = (options: ServeOptions): Promise<HttpsHost> =>
  stage.serve(['example.com'], (_request, response) => response.end('secret'), options);

const outcome = async (port: number, name = 'example.com') => {
  const net = clientFor(stage);
  const { record, bytes } = await net.fetch({ url: `https://${name}:${port}/`, limit: 100 });
  expect(bytes.length).toBe(0);
  expect(record.status).toBeUndefined();
  return { tlsValid: record.tlsValid, problems: record.problems };
};

const failed = (message: string) => ({
  tlsValid: false,
  problems: [{ code: 'fetch.tls.invalid', message }],
});

/** A certificate that signs itself. */
const selfSigned = async (options: Parameters<typeof generate>[1] = {}): Promise<Pair> => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'example.com' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'example.com' }] }],
    ...options,
  });
  return { cert, key };
};

const OLD: TlsOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' };

const UNTRUSTED = 'its certificate is not signed by a trusted authority';

describe('GP-20-11 VP-9-03 VP-9-05 certificates that do not count', () => {
  const rows: readonly (readonly [title: string, options: () => Promise<ServeOptions>, message: string])[] = [
    ['expired', async () => ({ validity: { from: day(-9), to: day(-1) } }), 'its certificate has expired'],
    [
      'not yet valid',
      async () => ({ validity: { from: day(1), to: day(9) } }),
      'its certificate is not valid yet',
    ],
    ['for another host', async () => ({ certified: ['example.org'] }), 'its certificate is for another host'],
    [
      'for a host below',
      async () => ({ certified: ['*.example.com'] }),
      'its certificate is for another host',
    ],
    ['for an address', async () => ({ certified: ['127.0.0.1'] }), 'its certificate is for another host'],
    ['of an unknown authority', async () => ({ by: await makeAuthority(new Date(), 'Nobody') }), UNTRUSTED],
    [
      'of an authority that only has the name of ours',
      async () => ({ by: await makeAuthority(new Date()) }),
      UNTRUSTED,
    ],
  ];
  for (const [title, options, message] of rows)
    test(title, async () => {
      const host = await served(await options());
      expect(await outcome(host.port)).toEqual(failed(message));
      expect(host.seen).toHaveLength(0);
    });

  test('self-signed', async () => {
    const { cert, key } = await selfSigned();
    const server = await listening(createTls({ cert, key }));
    expect(await outcome(server.port)).toEqual(failed(UNTRUSTED));
  });

  const trusted: readonly (readonly [
    title: string,
    options: Parameters<typeof generate>[1],
    message: string,
  ])[] = [
    ['has a weak key', { keyType: 'rsa', keySize: 1024 }, 'its certificate or key is too weak'],
    [
      'names its host as its subject alone',
      { extensions: [{ name: 'basicConstraints', cA: true }] },
      'its certificate is for another host',
    ],
  ];
  test.each(trusted)('one that the caller trusts and that %s', async (_title, options, message) => {
    const { cert, key } = await selfSigned(options);
    // What is in question is what the client takes: the server shows anything.
    const server = await listening(createTls({ cert, key, ciphers: 'DEFAULT:@SECLEVEL=0' }));
    const net = clientFor(stage, { ca: cert });
    const { record } = await net.fetch({ url: `https://example.com:${server.port}/`, limit: 9 });
    expect(record).toMatchObject(failed(message));
  });

  test('a good certificate is for its names alone', async () => {
    const host = await served({});
    expect(await outcome(host.port, 'www.example.com')).toEqual(
      failed('its certificate is for another host'),
    );
  });

  test('without --cacert the stage’s authority is nobody', async () => {
    const host = await served({});
    const net = clientFor(stage, { ca: undefined as never });
    const { record } = await net.fetch({ url: `https://example.com:${host.port}/`, limit: 9 });
    expect(record.problems).toEqual(failed(UNTRUSTED).problems);
  });
});

describe('GP-20-11 VP-9-05 handshakes that fail', () => {
  const withPair = async (options: TlsOptions) => {
    const server = createTls({ ...(await stage.authority.issue(['example.com'])), ...options });
    server.on('tlsClientError', () => undefined);
    server.on('secureConnection', (socket) => socket.on('error', () => undefined));
    return listening(server);
  };

  test('versions of TLS that are no longer safe', async () => {
    const server = await withPair(OLD);
    expect(await outcome(server.port)).toEqual(failed('it speaks only TLS versions that are no longer safe'));
  });

  test('no version of HTTP in common', async () => {
    const server = await withPair({ ALPNProtocols: ['h2'] });
    expect(await outcome(server.port)).toEqual(failed('it does not offer HTTP/1.1'));
  });

  test('VP-8-08 a certificate of the client is wanted', async () => {
    const server = await withPair({ requestCert: true, rejectUnauthorized: true });
    expect(await outcome(server.port)).toEqual(failed('it wants a certificate of the client'));
  });

  test('plain HTTP on the port', async () => {
    const server = createPlain((_request, response) => response.end('hello'));
    const { port } = await listening(server);
    expect(await outcome(port)).toEqual(failed('it does not speak TLS'));
  });

  test('another protocol on the port', async () => {
    const { port } = await rawTcp((socket) => socket.write('220 mail.example.com ESMTP\r\n'));
    expect(await outcome(port)).toEqual(failed('it does not speak TLS'));
  });

  test('the handshake is cut, at once or in its middle', async () => {
    const atOnce = await rawTcp((socket) => socket.end());
    const reset = await rawTcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const inside = await rawTcp((socket) =>
      socket.once('data', () => socket.end(Buffer.from([22, 3, 3, 0, 60]))),
    );
    for (const { port } of [atOnce, reset, inside])
      expect(await outcome(port)).toEqual(
        failed('the server broke off the TLS handshake; does this port speak HTTPS?'),
      );
  });

  test('VP-12-07 near miss: one that holds is told, and with whom, whatever follows', async () => {
    const server = await rawAnswer(stage, '220 mail.example.com ESMTP\r\n');
    const { record } = await clientFor(stage).fetch({ url: `https://example.com:${server.port}/`, limit: 9 });
    expect(record).toMatchObject({
      tlsValid: true,
      peer: '127.0.0.1',
      problems: [{ code: 'fetch.unreachable' }],
    });
    expect(record.status).toBeUndefined();
  });

  test('nobody listens', async () => {
    const server = await rawTcp();
    await server.close();
    expect(await outcome(server.port)).toEqual({
      tlsValid: undefined,
      problems: [{ code: 'fetch.unreachable', message: 'nothing answers at this host and port' }],
    });
  });
});

describe('what the environment says', () => {
  const script = `
    import { readFileSync } from 'node:fs';
    import { DEFAULT_LIMITS, openNet } from ${JSON.stringify(`${ROOT}src/net/index.ts`)};
    const [port, dns] = process.argv.slice(1);
    const net = openNet({
      now: () => '', limits: DEFAULT_LIMITS, resolve: [], allowPrivate: true,
      dns: { address: '127.0.0.1', port: Number(dns) },
      ...(process.env.CA && { ca: readFileSync(process.env.CA, 'utf8') }),
    });
    const { record } = await net.fetch({ url: 'https://example.com:' + port + '/', limit: 9 });
    console.log(JSON.stringify([record.status, record.problems.map(({ code }) => code)]));
    await net.close();
  `;
  const run = async (port: number, env: Readonly<Record<string, string>>): Promise<string> => {
    const args = ['--no-warnings', '--input-type=module', '-e', script, String(port), String(stage.dns.port)];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { PATH: process.env['PATH'] ?? '', ...env },
    });
    return stdout.trim();
  };

  test('VP-9-03 NODE_TLS_REJECT_UNAUTHORIZED=0 does not matter', async () => {
    const host = await served({});
    expect(await run(host.port, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toBe('[null,["fetch.tls.invalid"]]');
    expect(host.seen).toHaveLength(0);
  });

  test('GP-20-11 options that lower the least version of TLS do not matter', async () => {
    const server = createTls({ ...(await stage.authority.issue(['example.com'])), ...OLD });
    server.on('tlsClientError', () => undefined);
    const { port } = await listening(server);
    const env = { NODE_OPTIONS: '--tls-min-v1.0 --tls-cipher-list=ALL:@SECLEVEL=0', CA: stage.cacert };
    expect(await run(port, env)).toBe('[null,["fetch.tls.invalid"]]');
  });

  test('VP-6-04 an option that makes HTTP lenient does not matter', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n';
    const server = await rawAnswer(stage, `${head}2\r\nok\r\n0\r\n\r\n`);
    const env = { NODE_OPTIONS: '--insecure-http-parser', CA: stage.cacert };
    expect(await run(server.port, env)).toBe('[null,["fetch.unreachable"]]');
  });

  test('VP-9-06 no proxy of the environment is used', async () => {
    const proxy = await rawTcp();
    const host = await served({});
    const url = `http://user:secret@127.0.0.1:${proxy.port}`;
    const names = ['http_proxy', 'https_proxy', 'all_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'];
    const env = { NODE_USE_ENV_PROXY: '1', ...Object.fromEntries(names.map((name) => [name, url])) };
    expect(await run(host.port, { ...env, CA: stage.cacert })).toBe('[200,[]]');
    expect(proxy.connections()).toBe(0);
  });
});

test('the stage’s own certificate is what makes the difference', async () => {
  const host = await served({});
  const net = clientFor(stage, { ca: readFileSync(stage.cacert, 'utf8') });
  const { record, bytes } = await net.fetch({ url: `https://example.com:${host.port}/`, limit: 9 });
  expect(record).toMatchObject({ status: 200, tlsValid: true, problems: [] });
  expect(Buffer.from(bytes).toString()).toBe('secret');
});
