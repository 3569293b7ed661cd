import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from '../src/guide/index.ts';
import { folderWith, ROOT } from './support/command.ts';
import { base3 } from './support/guides.ts';

const npm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd, encoding: 'utf8' });

const USE = `
import { judge } from 'readback/guide';
import { receive } from 'readback/evidence';
import { readFileSync } from 'node:fs';
const guide = receive(readFileSync('guide.txt'));
const report = judge({ mode: 'local-file', source: { path: 'guide.txt' }, guide, evaluatedAt: '2026-06-01T00:00:00Z', ask: {} });
console.log(report.guide.achieved_level);
`;

const USE_ONLINE = `
import { judge } from 'readback/guide';
import { gatherPublicWeb } from 'readback/evidence';
const now = () => new Date().toISOString();
const evidence = await gatherPublicWeb('https://localhost/', { net: { now } }, { at: now(), ask: {} });
console.log(judge(evidence).findings.map(({ id }) => id).join());
`;

/** A document kept and served by the libraries, and the schemas that a site shows of what it answers. */
const USE_GUIDANCE = `
import { loadMarkdown, readJson } from 'readback/guidance';
import { openStore } from 'readback/store';
import { serve } from 'readback/web';
const world = { now: () => new Date().toISOString(), random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)) };
const written = { id: 'a', kind: 'guide', lang: 'en', title: 't', summary: 's', applies: 'a', body: 'b' };
const { value: content } = readJson(JSON.stringify(written));
const { readMarkdown, writeMarkdown } = await loadMarkdown();
const { value: same } = readMarkdown(writeMarkdown(content));
const { value: store } = await openStore('sqlite:guidance.db', world);
const { value: first } = await store.documents.publish({ content: same, author: 'local' });
const { value: site } = await serve({ ...world, store, port: 0, log: console.error });
const statusOf = async (path) => (await fetch(site.url + path)).status;
for (const path of ['/api/documents/a?revision=1', '/documents/a?revision=1', '/schemas/guidance-document.schema.json', '/openapi.json'])
  console.log(first.revision, await statusOf(path), path);
await site.close();
await store.close();
`;

const WITH_TYPES = `
import { judge, type Evidence, type Report } from 'readback/guide';
import { type FetchOptions, gatherPublicWeb } from 'readback/evidence';
const options: FetchOptions = { net: { now: () => '2026-06-01T00:00:00Z', limits: { totalMs: 5000 } } };
const evidence: Evidence = await gatherPublicWeb('https://localhost/', options, { at: '2026-06-01T00:00:00Z', ask: {} });
export const report: Report = judge(evidence);
import { type Content, publishable } from 'readback/guidance';
import { openStore, type Store } from 'readback/store';
import { guidanceSite } from 'readback/web';
declare const content: Content;
const world = { now: () => '2026-06-01T00:00:00Z', random: (bytes: number): Uint8Array => new Uint8Array(bytes) };
const opened = await openStore('sqlite:guidance.db', world);
export const told: string[] = publishable(content).map(({ code, path }) => code + path);
export const site = (store: Store) => guidanceSite({ ...world, store, log: () => {} }).request('/llms.txt');
export const store: Store | undefined = opened.ok ? opened.value : undefined;
export * as kernel from 'readback/kernel';
export * as testing from 'readback/testing';
import { type AdapterOptions, type OpenAIClient, openaiModel } from 'readback/models';
declare const route: AdapterOptions;
const own: OpenAIClient = { responses: { create: () => ({ asResponse: async () => new Response('{}') }) } };
export const model = openaiModel(own, route);
`;

/** A governed tool as a newcomer writes it: a reading, which runs at once. */
const USE_KERNEL = `
import { createKernel, createRegistry, defineTool } from 'readback/kernel';
import { openaiModel } from 'readback/models';
import { openStore, systemWorld } from 'readback/store';
import { says, scriptedModel } from 'readback/testing';
const world = systemWorld();
const store = await openStore('sqlite:runs.db', world);
const look = defineTool({
  name: 'look', description: 'Looks.', side_effect_class: 'read',
  input: { type: 'object', properties: { at: { type: 'string' } }, additionalProperties: false },
  execute: ({ at }) => ({ seen: at }),
});
const tools = createRegistry([look], world);
const kernel = createKernel({
  tools: tools.value, store: store.value.runs, world,
  authority: {
    policy: () => ({ version: 1, revision: '1', rules: [{ id: 'look', effect: 'allow', tools: ['look'], why: 'a test' }] }),
    authorize: () => ({ principal: { id: 'me', capabilities: [] }, environment: 'test', resource: null,
      scope: 'authorized', intent: 'confirmed', target: 'verified', materiality: 'routine' }),
  },
  approvers: { check: () => ({ ok: true, value: undefined }) },
});
const run = await kernel.value.propose({
  task_id: 't', task: { objective: 'look', workflow: 'direct', classification: { materiality: 'routine', consequence: 'low' } },
  proposal: { proposal_id: 'p', tool_name: 'look', arguments: { at: 'it' } }, proposed_by: 'human', proposer: 'me',
});
console.log(run.value.status, JSON.stringify(run.value.last_tool_result.output), typeof openaiModel, typeof scriptedModel([says('x')]).respond);
await store.value.close();
`;

test('the packed package, installed into an empty folder: the command, the libraries and their types work', () => {
  const folder = folderWith({
    'package.json': '{"name":"user","version":"1.0.0","type":"module"}',
    'guide.txt': base3,
    'a.json':
      '{"id":"a","kind":"guide","lang":"en","title":"A title","summary":"s","applies":"a","body":"b"}',
  });
  const [packed] = JSON.parse(
    npm(ROOT, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder),
  ) as {
    filename: string;
    files: { path: string }[];
  }[];
  const names = packed?.files.map(({ path }) => path) ?? [];
  expect(names).toEqual(
    expect.arrayContaining(['README.md', 'LICENSE', 'bin/readback.js', 'dist/bin/readback.cjs']),
  );
  expect(names.filter((name) => /^(src|test|docs)\/|^dist\/.*\.test\./.test(name))).toEqual([]);
  npm(folder, 'install', '--omit=dev', '--ignore-scripts', join(folder, packed?.filename ?? ''));

  const command = join(folder, 'node_modules/.bin/readback');
  expect(execFileSync(command, ['--version'], { encoding: 'utf8' })).toContain(`readback ${VERSION} (build `);
  const shown = execFileSync(command, ['verify', '--now', '2026-06-01', 'guide.txt'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(shown).toContain('Level 3');

  // What only fetching needs is loaded from the package too: the client, OpenPGP, Sigstore. None of these asks anybody.
  const refused = (...args: string[]) =>
    spawnSync(command, ['verify', ...args, 'https://localhost/'], { cwd: folder, encoding: 'utf8' });
  expect(refused('--format', 'json')).toMatchObject({
    status: 1,
    stderr: '',
    stdout: expect.stringContaining('fetch.ssrf.localhost'),
  });
  expect(refused('--security-txt-key', 'guide.txt').stderr).toContain('no OpenPGP public key');
  expect(refused('--trusted-root', 'guide.txt').stderr).toContain('no Sigstore trusted root');

  const guidance = (...args: string[]): string =>
    execFileSync(command, ['guidance', ...args], {
      cwd: folder,
      env: { ...process.env, READBACK_HOME: join(folder, 'home') },
      encoding: 'utf8',
    });
  expect(guidance('publish', 'a.json')).toContain('a@1');
  expect(guidance('show', 'a', '--format', 'xml')).toContain('<title>A title</title>');
  expect(guidance('show', 'a', '--format', 'markdown')).toContain('A title');

  const use = (source: string): string => {
    writeFileSync(join(folder, 'use.js'), source);
    return execFileSync(process.execPath, ['use.js'], { cwd: folder, encoding: 'utf8' });
  };
  expect(use(USE)).toBe('3\n');
  expect(use(USE_ONLINE)).toBe('fetch.ssrf.localhost\n');

  expect(use(USE_GUIDANCE)).toMatch(/^(?:1 200 \/.+\n){4}$/);

  expect(use(USE_KERNEL)).toBe('completed {"seen":"it"} function function\n');
  // Optional peers stay the application's choice.
  expect(
    ['openai', '@anthropic-ai/sdk'].filter((name) => existsSync(join(folder, 'node_modules', name))),
  ).toEqual([]);

  // Every declaration is checked (no skipLibCheck), and of all that we compile with only the types of Node are in reach.
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
  mkdirSync(join(folder, 'typed'));
  writeFileSync(join(folder, 'typed/use.ts'), WITH_TYPES);
  const tsc = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--module', 'nodenext'];
  const { stdout } = spawnSync(process.execPath, [...tsc, '--types', 'node', 'typed/use.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

test('the version in the code is that of package.json', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(VERSION).toBe(version);
});
