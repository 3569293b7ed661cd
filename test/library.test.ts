import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import * as evidence from '../src/evidence/index.ts';
import * as guidance from '../src/guidance/index.ts';
import * as store from '../src/store/index.ts';
import * as web from '../src/web/index.ts';
import { folderWith, ROOT } from './support/command.ts';
import { edit } from './support/guides.ts';
import { type Published, publish } from './support/published.ts';

const page = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');

const [judging = '', keeping = ''] = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

const ROOMS = ['guide', 'evidence', 'guidance', 'store', 'web'];

/** An example, but for where the libraries are. */
const placed = (example: string): string =>
  ROOMS.reduce(
    (text, room) =>
      text.replace(`'readback/${room}'`, `'${pathToFileURL(join(ROOT, `src/${room}/index.ts`)).href}'`),
    example,
  );

/** What it prints. */
const run = async (example: string): Promise<string> => {
  const folder = folderWith({ 'package.json': '{"type":"module"}', 'example.ts': placed(example) });
  const child = spawn(process.execPath, ['example.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  return out;
};

/** The first example, but for how the stage is reached. */
const onStage = ({ url, stage }: Published): string => {
  const net = {
    ca: stage.authority.cert,
    dns: { address: '127.0.0.1', port: stage.dns.port },
    allowPrivate: true,
  };
  const aimed = edit(judging, "'https://example.com/.well-known/assistant-guide.txt'", JSON.stringify(url));
  return edit(aimed, '{ net: { now } }', `{ net: { now, ...${JSON.stringify(net)} } }`);
};

test('the example of docs/library.md, run as it stands: the level and every finding', async () => {
  const out = await run(onStage(await publish()));
  expect(out).toMatch(/^4\n(?:(?:info|warning) [a-z0-9.-]+ [^\n]+\n)+$/);
});

test('its example of guidance, run as it stands, prints what it says', async () => {
  const said = [...keeping.matchAll(/^console\.log\(.*\/\/ (.*)$/gm)].map(([, line]) => `${line}\n`);
  expect(said.length).toBe(2);
  expect(await run(keeping)).toBe(said.join(''));
});

test.each([
  ['evidence', evidence],
  ['guidance', guidance],
  ['store', store],
  ['web', web],
])('docs/library.md names everything that readback/%s exports', (_, room) => {
  const said = new Set(page.match(/`([a-zA-Z_]+)(?=[`(])/g)?.map((word) => word.slice(1)));
  expect(Object.keys(room).filter((name) => !said.has(name))).toEqual([]);
});

test('the limits that docs/library.md names are the defaults', async () => {
  const { DEFAULT_LIMITS } = await import('../src/net/index.ts');
  for (const [name, value] of Object.entries(DEFAULT_LIMITS)) expect(page).toContain(`\`${name}\` ${value}`);
});
