import { readFileSync } from 'node:fs';
import { zoneOf } from '../../src/conformance/stage/dns-host.ts';
import { type Route, serveRoutes } from '../../src/conformance/stage/https-host.ts';
import { buildStage, type Stage } from '../../src/conformance/stage/stage.ts';
import type { FetchOptions } from '../../src/evidence/index.ts';
import { openGitHost } from './git-host.ts';
import { startGnupg } from './gnupg.ts';
import { base4, edit, receivedOf, sha256 } from './guides.ts';
import { startInstance, WORKFLOW } from './sigstore.ts';

export const GUIDE_PATH = '/.well-known/assistant-guide.txt';
const MANIFEST_PATH = '/.well-known/assistant-guide-manifest.txt';
const BUNDLE_PATH = '/.well-known/assistant-guide-manifest.sigstore.json';
const SOURCE_PATH = 'docs/assistant-guide.txt';
const GIT = 'git.example.org';
// Joined here as in the table: no file of the project holds a registry's address as a whole.
const NPM = ['registry', 'npmjs', 'org'].join('.');

/** The clock of what is fetched; keys, certificates and the log are of the real day. */
const today = (): string => new Date().toISOString();

/** One guide, published in all five channels over real parts. A test breaks what it likes. */
export interface FiveAnchors {
  readonly stage: Stage;
  readonly url: string;
  readonly guide: string;
  /** By `host/path`. */
  readonly routes: Record<string, Route>;
  readonly records: Record<string, readonly string[]>;
  /** Commits another guide at source-path. */
  readonly commit: (guide: string) => void;
  /** Commits a tree without it. */
  readonly withdraw: () => void;
  readonly manifestFor: (guide: string) => string;
  readonly securityTxtFor: (guide: string) => string;
  readonly recordFor: (guide: string) => string;
  readonly txtFor: (guide: string) => string;
  readonly bundleFor: (manifest: string) => Promise<string>;
  /** What each channel is reached by, to take it away. */
  readonly places: Readonly<Record<'manifest' | 'registry' | 'securityTxt' | 'bundle', string>>;
  readonly options: FetchOptions;
  readonly close: () => Promise<void>;
}

const later = (milliseconds: number, act: () => void): void => {
  if (milliseconds === 0) act();
  else setTimeout(act, milliseconds);
};

/** Publishes it. Each server answers `latency` milliseconds late, as one does that is not on loopback. */
export const publishEverywhere = async (latency = 0): Promise<FiveAnchors> => {
  const routes: Record<string, Route> = {};
  const records: Record<string, readonly string[]> = {};
  const [stage, sigstore] = await Promise.all([
    buildStage(new Date(), (question) => zoneOf(records)(question)),
    startInstance(),
  ]);
  const gnupg = startGnupg();
  const git = openGitHost();
  const repository = git.create('org/example-cli');
  const web = await stage.serve(['example.com', NPM], (request, response) =>
    later(latency, () => serveRoutes(routes)(request, response)),
  );
  const upload = git.serve();
  const code = await stage.serve([GIT], (request, response) =>
    later(latency, () => upload(request, response)),
  );

  const origin = `https://example.com:${web.port}`;
  const url = origin + GUIDE_PATH;
  const placed = base4
    .replaceAll('https://example.com/.well-known/', `${origin}/.well-known/`)
    .replace(/^repository-url: .*$/m, `repository-url: https://${GIT}:${code.port}/org/example-cli`)
    .replace(/^source-path: .*$/m, `source-path: ${SOURCE_PATH}`);
  const guide = edit(
    placed,
    'status: active\n',
    `status: active\nregistry-url: https://${NPM}:${web.port}/example-cli/2.3.1\n`,
  );
  const hashOf = (text: string): string => sha256(Buffer.from(text, 'latin1'));

  const key = gnupg.newKey('Example Security <security@example.com>', { on: '2026-01-01' });
  const manifestFor = (text: string): string =>
    [
      `guide-path: ${GUIDE_PATH}`,
      'guide-version: 1.0.0',
      `guide-sha256: ${hashOf(text)}`,
      `guide-bytes: ${text.length}`,
      `immutable-release-url: ${origin}/releases/1.0.0/assistant-guide.txt`,
      `canonical-url: ${url}`,
      `transparency-log-url: ${origin}${BUNDLE_PATH}`,
      '',
    ].join('\n');
  const securityTxtFor = (text: string): string =>
    gnupg.sign(
      [
        'Contact: mailto:security@example.com',
        'Expires: 2099-01-01T00:00:00Z',
        `Canonical: ${origin}/.well-known/security.txt`,
        `Assistant-Guide: ${url}`,
        `Assistant-Guide-SHA256: ${hashOf(text)}`,
        '',
      ].join('\n'),
      { by: [key] },
    );
  const recordFor = (text: string): string =>
    JSON.stringify({
      name: 'example-cli',
      version: '2.3.1',
      assistantGuide: { url, sha256: hashOf(text) },
    });
  const txtFor = (text: string): string => `v=1; sha256=${hashOf(text)}; url=${url}`;
  const bundleFor = async (manifest: string): Promise<string> =>
    JSON.stringify(await sigstore.signBytes(manifest));
  const withdraw = (): void => void repository.commit({ 'README.md': 'moved\n' });
  const commit = (text: string): void => void repository.commit({ [SOURCE_PATH]: text });

  const manifest = manifestFor(guide);
  const json = { headers: { 'content-type': 'application/json' } };
  const places = {
    manifest: `example.com${MANIFEST_PATH}`,
    registry: `${NPM}/example-cli/2.3.1`,
    securityTxt: 'example.com/.well-known/security.txt',
    bundle: `example.com${BUNDLE_PATH}`,
  };
  routes[`example.com${GUIDE_PATH}`] = guide;
  routes[places.manifest] = manifest;
  routes['example.com/releases/1.0.0/assistant-guide.txt'] = guide;
  routes[places.securityTxt] = securityTxtFor(guide);
  routes[places.registry] = { ...json, body: recordFor(guide) };
  routes[places.bundle] = { ...json, body: await bundleFor(manifest) };
  records['TXT _assistant-guide.example.com'] = [txtFor(guide)];
  commit(guide);

  const options: FetchOptions = {
    net: {
      now: today,
      ca: readFileSync(stage.cacert, 'utf8'),
      dns: { address: '127.0.0.1', port: stage.dns.port },
      allowPrivate: true,
    },
    securityTxtKey: receivedOf(gnupg.export(key)),
    trustedRoot: receivedOf(Buffer.from(JSON.stringify(sigstore.trustedRoot))),
    logPin: { identity: WORKFLOW.sub },
  };
  const close = async (): Promise<void> => {
    await Promise.all([stage.close(), sigstore.close()]);
    gnupg.close();
    git.close();
  };
  return {
    ...{ stage, url, guide, routes, records, commit, withdraw, places, options, close },
    ...{ manifestFor, securityTxtFor, recordFor, txtFor, bundleFor },
  };
};
