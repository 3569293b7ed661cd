import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatherPublicWeb, readAnchors, receive } from '../src/evidence/index.ts';
import { readLogEntry } from '../src/guide/anchors/log-entry.ts';
import { CHANNELS, type Evidence } from '../src/guide/evidence.ts';
import { judge, OUTCOMES, type Report } from '../src/guide/index.ts';
import { ROOT, readback } from './support/command.ts';
import { type FiveAnchors, publishEverywhere } from './support/five-anchors.ts';
import { HAS_GNUPG } from './support/gnupg.ts';
import { evidenceOf } from './support/guides.ts';

const doc = readFileSync(join(ROOT, 'docs/anchors.md'), 'utf8');

/** The session of the page: its `sh` blocks, one after the other. */
const session = [...doc.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('\n');

/** The key that the page makes before, as it says to. */
const [, newKey = ''] = /`(gpg --quick-gen-key [^`]+)`/.exec(doc) ?? [];

let published: FiveAnchors;
/** Where the session runs: a repository of the publisher's own, with nothing of this machine's settings. */
let folder: string;
let evidence: Evidence;

const run = (script: string): void => {
  const { status, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      GNUPGHOME: join(folder, 'g'),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      ...Object.fromEntries(
        ['AUTHOR', 'COMMITTER'].flatMap((who) => [
          [`GIT_${who}_NAME`, 'Example'],
          [`GIT_${who}_EMAIL`, 'security@example.com'],
        ]),
      ),
    },
  });
  if (status !== 0) throw new Error(stderr);
};

const made = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Serves what the session made, in place of what was there. */
const serveMade = async (): Promise<void> => {
  const { routes, records, places } = published;
  const json = { 'content-type': 'application/json' };
  const manifest = made('assistant-guide-manifest.txt');
  routes[places.manifest] = manifest;
  routes[places.bundle] = { headers: json, body: await published.bundleFor(manifest) };
  routes[places.registry] = { headers: json, body: made('package.json') };
  routes[places.securityTxt] = made('security.txt');
  records['TXT _assistant-guide.example.com'] = [made('anchors/dns-txt.txt').trim()];
  published.commit(made('docs/assistant-guide.txt'));
};

beforeAll(async () => {
  if (!HAS_GNUPG) return;
  published = await publishEverywhere();
  folder = mkdtempSync(join(tmpdir(), 'doc-'));
  writeFileSync(join(folder, 'assistant-guide.txt'), published.guide, 'latin1');
  writeFileSync(join(folder, 'package.json'), '{ "name": "example-cli", "version": "2.3.1" }\n');
  run('git init --quiet && mkdir -m 700 g && echo batch > g/gpg.conf');
  // A person types a passphrase here.
  run(newKey.replace('gpg ', "gpg --pinentry-mode loopback --passphrase '' "));
  // Once more, as for a guide that changed: it has to get through what the first run left.
  run(session);
  run(session);
  await serveMade();
  const options = {
    ...published.options,
    securityTxtKey: receive(Buffer.from(made('security-txt-key.asc'))),
  };
  evidence = await gatherPublicWeb(published.url, options, { at: '2026-06-01T00:00:00Z', ask: {} });
});

afterAll(async () => {
  if (folder !== undefined) {
    run('gpgconf --kill all');
    rmSync(folder, { recursive: true, force: true });
  }
  await published?.close();
});

test.skipIf(!HAS_GNUPG)(
  'the session of docs/anchors.md that is run again commits and appends nothing twice',
  () => {
    expect(made('.gitattributes').trim().split('\n')).toHaveLength(1);
    run('test "$(git rev-list --count HEAD)" = 1');
  },
);

describe.skipIf(!HAS_GNUPG)('VP-23-01 the worked examples of docs/anchors.md, run as they stand', () => {
  test.each(CHANNELS)('VP-23-01 GP-11-65 %s alone is enough for Level 4', (channel) => {
    const anchors = (evidence.anchors ?? []).filter((one) => one.channel === channel);
    const report = judge({ ...evidence, anchors });
    expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(report.guide.achieved_level).toBe(4);
    expect(report.cross_channel_anchors?.find((one) => one.channel === channel)).toMatchObject({
      status: 'present-matches',
      counted: true,
    });
  });

  test('all five together raise no warning about an anchor', () => {
    const raised = judge(evidence).findings.filter(({ severity }) => severity !== 'info');
    expect(raised.filter(({ id }) => id.startsWith('anchor.'))).toEqual([]);
  });

  test('the folder that it compares before publishing agrees with the guide, as far as files can', () => {
    const anchors = readAnchors(join(folder, 'anchors'));
    expect(anchors.ok).toBe(true);
    if (!anchors.ok) return;
    const report = judge(evidenceOf(published.guide, { anchors: anchors.value }));
    const statuses = report.cross_channel_anchors?.map(({ channel, status }) => [channel, status]);
    expect(statuses).toEqual([
      ['dns-txt', 'present-matches'],
      ['package-registry', 'present-matches'],
      ['repository-file', 'present-matches'],
      ['signed-security-txt', 'absent'],
      ['transparency-log', 'absent'],
    ]);
  });

  test('with the key the signed file in that folder is verified too, and is no proof of publication', () => {
    const files = ['--anchors', 'anchors', '--security-txt-key', 'security-txt-key.asc'];
    const words = ['verify', '--format', 'json', ...files, 'assistant-guide.txt'];
    const report = JSON.parse(readback(words, { cwd: folder }).out) as Report;
    const signed = report.cross_channel_anchors?.find(({ channel }) => channel === 'signed-security-txt');
    expect(signed).toMatchObject({ status: 'present-matches', fetched: false });
    expect(report.guide.achieved_level).toBeLessThan(4);
  });

  test('GP-11-92 GP-11-93 its attestation records the hash and the canonical URL', () => {
    const bundle = {
      mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
      dsseEnvelope: {
        payloadType: 'application/vnd.in-toto+json',
        payload: Buffer.from(made('statement.json')).toString('base64'),
      },
    };
    expect(readLogEntry(JSON.stringify(bundle))).toEqual({
      signs: 'attestation',
      guideSha256: evidence.guide.sha256,
      canonicalUrl: published.url,
    });
  });
});

describe('docs/anchors.md', () => {
  test('says of every finding about anchors what it means', () => {
    const ids = OUTCOMES.map(({ id }) => id).filter((id) => id.startsWith('anchor.'));
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => !doc.includes(`[${id}](findings/${id}.md)`))).toEqual([]);
  });

  test('links to pages that are there', () => {
    const links = [...doc.matchAll(/\]\((findings\/[^)]+)\)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(join(ROOT, 'docs', path)))).toEqual([]);
  });
});
