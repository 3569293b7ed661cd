import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, systemWorld } from '../../src/store/index.ts';
import { readback } from '../support/command.ts';
import { kernelOf, memoryTarget, publishTool, registryOf, submissionOf, taken } from '../support/governed.ts';

const RUN = "{ ok: false, error: { code: 'approval_required', message: 'm', fix: 'f' } }";

const MODULES = {
  'throws.mjs': "throw new Error('no \\u001b[2J screen');",
  'refuses.mjs': "export default () => { throw new Error('no \\u001b[2J screen'); };",
  'submits.mjs': `export default () => ({
    kernel: { resume() {}, recover() {}, reissue() {}, lookup() {} },
    submission: () => { throw new Error('no \u001b[2J screen'); },
  });`,
  'none.mjs': 'export default () => ({ kernel: null });',
  'empty.mjs': 'export default () => ({ kernel: {} });',
  'older.mjs': 'export default () => ({ kernel: { resume() {}, recover() {}, lookup() {} } });',
  'waits.mjs': 'await new Promise(() => {});',
  'idles.mjs': 'export default () => new Promise(() => {});',
  'leaves.mjs':
    'export default () => { Promise.reject(new Error("\\u001b[2J")); return new Promise(() => {}); };',
  'prints.mjs': `console.log('one'); export default () => {
    process.stdout.write('two\\n');
    return { kernel: { resume: async () => (${RUN}), recover() {}, reissue() {}, lookup() {} } };
  };`,
};

let folder: string;

const resume = (file: string) =>
  readback(['runs', 'resume', 'run-1', '--app', join(folder, file), '--format', 'json'], {
    env: { READBACK_HOME: folder },
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'readback-application-'));
  for (const [name, text] of Object.entries(MODULES)) writeFileSync(join(folder, name), text);
  const world = systemWorld();
  const store = await taken(openStore(`sqlite:${join(folder, 'readback.db')}`, world));
  const tools = registryOf(world, publishTool(memoryTarget()));
  await taken(kernelOf({ tools, store: store.runs, world }).propose(submissionOf()));
  await store.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['throws.mjs', 'refuses.mjs', 'submits.mjs'])(
  'an application that %s is refused, in words on which no terminal acts',
  (file) => {
    const { status, out, err } = resume(file);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ problem: { code: 'application_invalid' } });
    expect(err).toContain('no \\x1b[2J screen');
    expect(`${out}${err}`).not.toContain('\u001b');
  },
);

test.each(['none.mjs', 'empty.mjs', 'older.mjs'])(
  'an application without a kernel that has all that is asked of it is told so: %s',
  (file) => {
    const { status, out } = resume(file);
    expect([status, JSON.parse(out)]).toMatchObject([1, { problem: { code: 'application_invalid' } }]);
  },
);

test.each(['waits.mjs', 'idles.mjs', 'leaves.mjs'])(
  'an application that never answers is no success: %s',
  (file) => {
    const { status, out, err } = resume(file);
    expect([status, out]).toEqual([2, '']);
    expect(err).toMatch(file === 'leaves.mjs' ? /bug.*\n.*\\x1b\[2J/ : /ended before it was done/);
    expect(err).not.toContain('\u001b');
  },
);

test('what an application prints is beside the answer, which is one JSON value', () => {
  const { status, out, err } = resume('prints.mjs');
  expect(status).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ problem: { code: 'approval_required' } });
  expect(err).toMatch(/^one\ntwo\n/);
});
