import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../../../test/support/command.ts';
import type { Result } from '../../base/index.ts';
import { makeAuthority } from '../../conformance/stage/authority.ts';
import { verify } from '../commands/verify.ts';
import { parseOptions } from '../parse-options.ts';
import { readWishes, type Wishes } from './wishes.ts';

const sink = { write: () => undefined, gone: () => false, colour: false, terminal: false };

const WORLD = {
  now: () => '2026-06-01T00:00:00Z',
  node: '24.21.0',
  self: [],
  env: {},
  stdin: () => {
    throw new Error('nothing is read here');
  },
  out: sink,
  err: sink,
  person: undefined,
  random: () => new Uint8Array(),
  stopped: async () => {},
};

const wishesOf = async (words: readonly string[]): Promise<Result<Wishes>> => {
  const parsed = parseOptions(verify, words);
  return parsed.ok ? readWishes(parsed.value, WORLD) : parsed;
};

const refusal = async (...words: string[]): Promise<string> => {
  const wishes = await wishesOf(words);
  if (wishes.ok) throw new Error(`${words.join(' ')} was accepted`);
  return `${wishes.error.message}\n${wishes.error.fix}`;
};

const accepted = async (...words: string[]): Promise<Wishes> => {
  const wishes = await wishesOf(words);
  if (!wishes.ok) throw new Error(`${wishes.error.message}: ${wishes.error.fix}`);
  return wishes.value;
};

const URL_ = 'https://example.com/guide.txt';

describe('options that say how to fetch', () => {
  const FLAGS: readonly (readonly string[])[] = [
    ['--allow-private'],
    ['--resolve', 'example.com:443:192.0.2.1'],
    ['--dns', '192.0.2.53'],
    ['--cacert', 'ca.pem'],
    ['--security-txt-key', 'key.asc'],
    ['--log-identity', 'me@example.com'],
    ['--trusted-root', 'root.json'],
  ];

  test.each(FLAGS)('%s needs something to fetch', async (...flag) => {
    expect(await refusal('guide.txt', ...flag)).toContain('nothing is fetched');
  });

  test('beside a URL without its scheme: what to write comes first', async () => {
    const said = await refusal('example.com/guide.html', '--resolve', 'example.com:443:192.0.2.1');
    expect(said).toContain('for a URL or a host write https://example.com/guide.html, or add --fetch');
  });

  test('a key of security.txt goes with anchors as files, and is read', async () => {
    const anchors = ['guide.txt', '--anchors', 'anchors', '--security-txt-key', 'nowhere.asc'];
    expect(await refusal(...anchors)).toContain('--security-txt-key nowhere.asc: there is no such file');
  });

  test.each([['--fetch'], ...FLAGS])('%s does not go with saved evidence', async (...flag) => {
    expect(await refusal('--evidence-in', 'e.json', ...flag)).toContain(`takes no ${flag[0]}`);
  });

  test('go with a URL, a host, and --fetch', async () => {
    for (const target of [[URL_], ['example.com'], ['--fetch', 'guide.txt'], ['--fetch', '-']]) {
      const { network } = await accepted('--dns', '192.0.2.53', '--allow-private', ...target);
      expect(network.net).toMatchObject({ allowPrivate: true, dns: { address: '192.0.2.53', port: 53 } });
    }
  });

  test('many addresses are kept in the order given', async () => {
    const pair = (host: string) => ['--resolve', `${host}:443:192.0.2.1`];
    const { network } = await accepted(URL_, ...pair('b.example'), ...pair('a.example'));
    expect(network.net.resolve?.map(({ host }) => host)).toEqual(['b.example', 'a.example']);
  });
});

describe('files that fetching is told to trust', () => {
  test('certificates: each must be one', async () => {
    const { cert } = await makeAuthority(new Date());
    const folder = folderWith({
      'one.pem': cert,
      'two.pem': `a note\n${cert}\n${cert}`,
      'none.pem': 'nothing\n',
      'broken.pem': `${cert}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`,
      'in-one-line.pem': `${cert}\n${cert.trim()}${cert}`,
      'indented.pem': cert.replace(/^/gm, '  '),
    });
    const given = (name: string) => [URL_, '--cacert', join(folder, name)] as const;
    expect((await accepted(...given('one.pem'))).network.net.ca).toBe(cert);
    expect((await accepted(...given('two.pem'))).network.net.ca).toContain('a note');
    for (const name of ['none.pem', 'broken.pem', 'in-one-line.pem', 'indented.pem'])
      expect(await refusal(...given(name))).toContain('no file of certificates');
    expect(await refusal(...given('missing.pem'))).toMatch(/^--cacert .*missing\.pem: there is no such file/);
  });

  test('A44 whose log entry counts: an identity, or a public key in a file', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const folder = folderWith({
      'key.pem': pem,
      'private.pem': privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      'broken.pem': '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n',
    });
    const pinOf = async (written: string) => (await accepted(URL_, '--log-identity', written)).network.logPin;
    for (const identity of ['me@example.com', 'https://example.com/o/r/.ci/release.yml@refs/heads/main'])
      expect(await pinOf(identity)).toEqual({ identity });
    expect(Buffer.from((await pinOf(join(folder, 'key.pem')))?.key?.bytes ?? []).toString()).toBe(pem);
    for (const name of ['private.pem', 'broken.pem'])
      expect(await refusal(URL_, '--log-identity', join(folder, name))).toContain('no public key');
    expect(await refusal(URL_, '--log-identity', 'missing.pem')).toContain(
      '--log-identity missing.pem: there is no such file',
    );
  });

  test('A05 A44 keys and roots that are none are refused before anything is fetched', async () => {
    const folder = folderWith({ 'text.txt': 'a text\n', 'object.json': '{}' });
    for (const name of ['text.txt', 'object.json']) {
      const path = join(folder, name);
      expect(await refusal(URL_, '--security-txt-key', path)).toContain(`--security-txt-key ${path}: `);
      expect(await refusal(URL_, '--trusted-root', path)).toContain(`--trusted-root ${path}: `);
    }
  });

  test('are never written over', async () => {
    const { cert } = await makeAuthority(new Date());
    const path = join(folderWith({ 'ca.pem': cert }), 'ca.pem');
    expect((await accepted(URL_, '--cacert', path)).inputs).toEqual([path]);
  });
});

describe('A43 further registries', () => {
  test('are part of what the caller asks, with or without a fetch, and of saved evidence too', async () => {
    const flags = ['--registry', 'npm=packages.example.com', '--registry', 'go=proxy.example.com'];
    for (const target of [['guide.txt'], [URL_], ['--evidence-in', 'e.json']])
      expect((await accepted(...flags, ...target)).ask.registries).toEqual([
        { kind: 'npm', host: 'packages.example.com' },
        { kind: 'go', host: 'proxy.example.com' },
      ]);
  });

  test('of no kind, or of two kinds, are refused', async () => {
    const said = await refusal('--registry', 'foo=packages.example.com', 'x');
    expect(said).toContain('is not KIND=HOST');
    expect(said).toContain('npm, pypi, crates, rubygems, go');
    const twice = ['--registry', 'npm=a.example.com', '--registry', 'go=a.example.com'];
    expect(await refusal(...twice, 'x')).toContain('names a.example.com twice');
  });
});
