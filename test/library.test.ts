import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import * as evidence from '../src/evidence/index.ts';
import { folderWith, ROOT } from './support/command.ts';
import { edit } from './support/guides.ts';
import { type Published, publish } from './support/published.ts';

const page = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');

const example = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

/** The example as it stands, but for where the libraries are and how the stage is reached. */
const onStage = ({ url, stage }: Published): string => {
  const net = {
    ca: stage.authority.cert,
    dns: { address: '127.0.0.1', port: stage.dns.port },
    allowPrivate: true,
  };
  const source = (room: string): string => pathToFileURL(join(ROOT, `src/${room}/index.ts`)).href;
  const placed = edit(example, "'https://example.com/.well-known/assistant-guide.txt'", JSON.stringify(url));
  const reached = edit(placed, '{ net: { now } }', `{ net: { now, ...${JSON.stringify(net)} } }`);
  return edit(edit(reached, 'readback/guide', source('guide')), 'readback/evidence', source('evidence'));
};

test('the example of docs/library.md, run as it stands: the level and every finding', async () => {
  const site = await publish();
  const folder = folderWith({ 'package.json': '{"type":"module"}', 'example.ts': onStage(site) });
  const child = spawn(process.execPath, ['example.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  expect(out).toMatch(/^4\n(?:(?:info|warning) [a-z0-9.-]+ [^\n]+\n)+$/);
});

test('docs/library.md names everything that readback/evidence exports', () => {
  const said = new Set(page.match(/`([a-zA-Z_]+)(?=[`(])/g)?.map((word) => word.slice(1)));
  expect(Object.keys(evidence).filter((name) => !said.has(name))).toEqual([]);
});

test('the limits that docs/library.md names are the defaults', async () => {
  const { DEFAULT_LIMITS } = await import('../src/net/index.ts');
  for (const [name, value] of Object.entries(DEFAULT_LIMITS)) expect(page).toContain(`\`${name}\` ${value}`);
});
