import { expect, test } from 'vitest';
import { gitHost } from '../../test/support/git.ts';
import { edit, evidenceOf } from '../../test/support/guides.ts';
import { GUIDE_PATH, type Published, publish } from '../../test/support/published.ts';
import type { DnsReplyPlan } from '../conformance/stage/dns-host.ts';
import type { Evidence } from '../guide/index.ts';
import { gatherNamed, gatherPublicWeb } from './fetching.ts';

const WISH = { at: '2026-06-01T00:00:00Z', ask: {} } as const;
const FAILURE: DnsReplyPlan = { rcode: 2 };

/** A name that leads to another one, which has the address. */
const alias = (name: string, data: string): Record<string, DnsReplyPlan> => ({
  [`A ${name}`]: {
    answers: [
      { type: 'CNAME', name, data },
      { type: 'A', name: data, data: '127.0.0.1' },
    ],
  },
});

const gathered = ({ url, options }: Published, net = options.net): Promise<Evidence> =>
  gatherPublicWeb(url, { ...options, net }, WISH);

/** The same site; the canonical host leads to `www.example.com`, where the guide is. */
const movedToWww = async (): Promise<Published> => {
  const site = await publish();
  site.routes[`example.com${GUIDE_PATH}`] = {
    status: 302,
    headers: { location: site.url.replace('example.com', 'www.example.com') },
  };
  return site;
};

test('A03 the names behind the canonical host are seen, and behind the host where a redirect ended', async () => {
  const site = await movedToWww();
  Object.assign(site.records, alias('example.com', 'one.example.net'));
  Object.assign(site.records, alias('www.example.com', 'two.example.net'));
  const evidence = await gathered(site);
  expect(evidence.canonicalAliases).toEqual(['one.example.net', 'two.example.net']);
  expect(evidence).not.toHaveProperty('aliasesUnknown');
});

test('A03 a host without further names has none, and all are known', async () => {
  const evidence = await gathered(await publish());
  expect(evidence).not.toHaveProperty('canonicalAliases');
  expect(evidence).not.toHaveProperty('aliasesUnknown');
});

test('A03 a look-up that fails is not taken for a host without further names', async () => {
  const site = await publish();
  Object.assign(site.records, { 'A example.com': FAILURE, 'AAAA example.com': FAILURE });
  const evidence = await gatherNamed(evidenceOf(site.guide), site.options);
  expect(evidence).toMatchObject({ aliasesUnknown: true });
  expect(evidence).not.toHaveProperty('canonicalAliases');
});

test('VP-9-23 an address that the caller gives for another port hides no name', async () => {
  const site = await publish();
  Object.assign(site.records, alias('example.com', 'pages.example.net'));
  const resolve = (port: number) => [{ host: 'example.com', port, addresses: ['127.0.0.1'] }];
  const other = await gathered(site, { ...site.options.net, resolve: resolve(9999) });
  expect(other.canonicalAliases).toEqual(['pages.example.net']);
  const same = await gathered(site, { ...site.options.net, resolve: resolve(site.host.port) });
  expect(same).not.toHaveProperty('canonicalAliases');
  expect(same).not.toHaveProperty('aliasesUnknown');
});

test('A03 the names behind the host of the repository are seen', async () => {
  const site = await publish();
  const git = gitHost();
  const code = await site.stage.serve(['git.example.org'], git.serve());
  const guide = edit(
    site.guide,
    'repository-url: https://example.com/org/example-cli\n',
    `repository-url: https://git.example.org:${code.port}/org/example-cli\nsource-path: guide.txt\n`,
  );
  git.create('org/example-cli').commit({ 'guide.txt': guide });
  Object.assign(site.records, alias('git.example.org', 'www.example.com'));
  const { anchors } = await gatherNamed(evidenceOf(guide), site.options);
  expect(anchors?.find(({ channel }) => channel === 'repository-file')).toMatchObject({
    received: true,
    aliases: ['www.example.com'],
  });
});
