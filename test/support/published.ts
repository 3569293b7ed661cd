import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { type DnsReplyPlan, zoneOf } from '../../src/conformance/stage/dns-host.ts';
import { type HttpsHost, type Route, serveRoutes } from '../../src/conformance/stage/https-host.ts';
import { buildStage, type Stage } from '../../src/conformance/stage/stage.ts';
import type { FetchOptions } from '../../src/evidence/index.ts';

export const GUIDE_PATH = '/.well-known/assistant-guide.txt';
export const MANIFEST_PATH = '/.well-known/assistant-guide-manifest.txt';

const DNS_NAME = 'TXT _assistant-guide.example.com';

/** A guide on a stage, with a manifest, a release and a TXT record that agree with it: Level 4. */
export interface Published {
  readonly stage: Stage;
  readonly host: HttpsHost;
  /** `example.com:PORT`. */
  readonly authority: string;
  /** Of the guide. */
  readonly url: string;
  readonly guide: string;
  /** By path, or by host and path; a test may change what stands here. */
  readonly routes: Record<string, Route>;
  readonly records: Record<string, DnsReplyPlan | readonly string[]>;
  /** What a library user needs to reach it. */
  readonly options: FetchOptions;
}

const shared = (name: string): string =>
  readFileSync(new URL(`../../fixtures/network/_shared/${name}`, import.meta.url), 'latin1');

const digest = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex');

const manifestFor = (guide: string, origin: string): string =>
  [
    `guide-path: ${GUIDE_PATH}`,
    'guide-version: 1.0.0',
    `guide-sha256: ${digest(guide)}`,
    `guide-bytes: ${guide.length}`,
    `immutable-release-url: ${origin}/releases/1.0.0/assistant-guide.txt`,
    '',
  ].join('\n');

/** Publishes it for one test. */
export const publish = async (): Promise<Published> => {
  const routes: Published['routes'] = {};
  const records: Published['records'] = {};
  const stage = await buildStage(new Date(), (question) => zoneOf(records)(question));
  onTestFinished(stage.close);
  const host = await stage.serve(['example.com', 'www.example.com'], (request, response) =>
    serveRoutes(routes)(request, response),
  );
  const authority = `example.com:${host.port}`;
  const origin = `https://${authority}`;
  const url = origin + GUIDE_PATH;
  const guide = shared('guide.txt').replaceAll('{{port}}', String(host.port));
  routes[GUIDE_PATH] = guide;
  routes[MANIFEST_PATH] = manifestFor(guide, origin);
  routes['/releases/1.0.0/assistant-guide.txt'] = guide;
  records[DNS_NAME] = [`v=1; sha256=${digest(guide)}; url=${url}`];
  const net = {
    now: () => '2026-06-01T00:00:00Z',
    ca: stage.authority.cert,
    dns: { address: '127.0.0.1', port: stage.dns.port },
    allowPrivate: true,
  };
  return { stage, host, authority, url, guide, routes, records, options: { net } };
};
