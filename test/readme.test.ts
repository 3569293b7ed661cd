import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readback, readbackOnline } from './support/command.ts';
import { GUIDE_PATH, MANIFEST_PATH, type Published, publish } from './support/published.ts';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** Console blocks of the README that show the command at work: `$ readback …`, then what it prints. */
const transcripts = [...readme.matchAll(/```console\n\$ readback ([^\n]*)\n([\s\S]*?)```/g)].map(
  ([, line = '', printed = '']) => ({ args: line.split(' '), printed }),
);

const online = transcripts.filter(({ args }) => args.some((word) => word.startsWith('https://')));
const offline = transcripts.filter((one) => !online.includes(one));

test('the README shows at least one run on a file, and each is true to the letter', () => {
  expect(offline.length).toBeGreaterThan(0);
  for (const { args, printed } of offline) expect(readback(args).out).toBe(printed);
});

const digest = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex');

/** Whoever holds the web host changes all that lies there, so that it agrees; the TXT record is out of reach. */
const takeOver = ({ guide, routes }: Published): void => {
  const changed = guide.replace('egress: registry.example.com', 'egress: registry.example.net');
  routes[GUIDE_PATH] = changed;
  routes['/releases/1.0.0/assistant-guide.txt'] = changed;
  routes[MANIFEST_PATH] = String(routes[MANIFEST_PATH]).replace(digest(guide), digest(changed));
};

/** What is left of a text when line breaks, times, and the port (so the digest too) of this run do not count. */
const wordsOf = (text: string, { authority, guide }: Published): string =>
  text
    .replaceAll(authority, 'example.com')
    .replaceAll(digest(guide), digest(guide.replaceAll(authority, 'example.com')))
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/\s+/g, ' ');

test('the README shows one run on a URL, and each passage of it is printed, in this order', async () => {
  expect(online).toHaveLength(1);
  const [{ args, printed } = { args: [], printed: '' }] = online;
  const site = await publish();
  takeOver(site);
  const asked = args.map((word) => word.replace('//example.com/', `//${site.authority}/`));
  const { out, status } = await readbackOnline([...asked, ...site.stage.flags]);
  expect(status).toBe(1);
  const passages = printed.split('...\n').filter((passage) => passage !== '');
  expect(passages.length).toBeGreaterThan(1);
  let rest = wordsOf(out, site);
  for (const passage of passages) {
    const words = wordsOf(passage, site).trim();
    expect(rest).toContain(words);
    rest = rest.slice(rest.indexOf(words) + words.length);
  }
});
