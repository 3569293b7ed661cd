import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith } from '../../test/support/command.ts';
import { renderAgreement } from './render.ts';
import { runSuite, type SuiteResult } from './run-suite.ts';
import { loadSuite } from './suite.ts';

const EXPECTED = {
  achieved_level: 1,
  blocking_finding_ids: ['a.error'],
  required_warning_ids: [],
  level5_ready: false,
};

/** A verifier that is this program. */
const verifierThat = (body: string): readonly string[] => [process.execPath, '-e', body, '--'];

const OUTPUT = JSON.stringify({
  guide: { sha256: 'a'.repeat(64), achieved_level: 1 },
  findings: [{ id: 'a.error', severity: 'error' }],
});

const SAYS = `console.log('${OUTPUT}')`;

const shell = (script: string): readonly string[] => ['sh', '-c', script, '--'];

const suiteOf = (cases: Readonly<Record<string, Readonly<Record<string, string>>>>): string => {
  const dir = folderWith({ 'suite.json': '{"version":"9.9.9"}' });
  for (const [name, files] of Object.entries(cases)) {
    mkdirSync(join(dir, name), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(dir, name, file), text);
  }
  return dir;
};

const run = async (dir: string, command: readonly string[], knowsWishes = true): Promise<SuiteResult> => {
  const suite = loadSuite(dir);
  if (!suite.ok) throw new Error(suite.error.message);
  const options = { now: () => new Date(), timeoutMs: 300_000, jobs: 2, verifier: { command, knowsWishes } };
  const ran = await runSuite(suite.value, options);
  if (!ran.ok) throw new Error(ran.error.message);
  return ran.value;
};

const agrees = { 'expected.json': JSON.stringify(EXPECTED), 'guide.txt': 'x\n' };
const differs = {
  'expected.json': JSON.stringify({ ...EXPECTED, achieved_level: 3, blocking_finding_ids: [] }),
  'guide.txt': 'x\n',
};

describe('VP-29-01 VP-3-05 a suite is run against any command', () => {
  test('cases that agree and cases that do not, counted by what was to be agreed on', async () => {
    const result = await run(suiteOf({ 'a/one': agrees, 'a/two': differs }), verifierThat(SAYS));
    expect(result.suite).toMatchObject({ version: '9.9.9', cases: 2 });
    expect(result.results.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'a/one agrees',
      'a/two disagrees',
    ]);
    expect(result.agreement.map(({ aspect, agreed, compared }) => `${aspect} ${agreed}/${compared}`)).toEqual(
      ['level 1/2', 'blocking 1/2', 'warnings 2/2', 'sha256 0/0', 'readiness 2/2'],
    );
    const text = renderAgreement(result);
    expect(text).toContain('a/two\n    blocking: unexpected a.error\n    level: 1, expected 3\n');
    expect(text).toMatch(/VP-29-31 {2}achieved level +1 of 2\n/);
  });

  test.each([
    ['prints no JSON', 'console.log("hello")', /is no JSON \(status 0\)$/],
    ['prints JSON of another kind', 'console.log("{}")', /its output: guide: .*\(status 0\)$/],
    [
      'prints nothing',
      'console.error("no \\x1b[1mguide"); process.exit(3)',
      /nothing .*\(status 3\); it said: no \\x1b\[1mguide$/,
    ],
    ['ends in a crash', 'process.kill(process.pid, "SIGSEGV")', /printed nothing .*\(ended by SIGSEGV\)$/],
  ])('a command that %s has failed, and agrees on nothing', async (_what, body, why) => {
    const suite = loadSuite(suiteOf({ one: agrees }));
    if (!suite.ok) throw new Error(suite.error.message);
    const ran = await runSuite(suite.value, {
      now: () => new Date(),
      timeoutMs: 300_000,
      jobs: 1,
      verifier: { command: verifierThat(body), knowsWishes: true },
    });
    const result = ran.ok ? ran.value : undefined;
    expect(result?.results).toMatchObject([{ kind: 'failed', reason: expect.stringMatching(why) }]);
    expect(result?.agreement.every(({ agreed }) => agreed === 0)).toBe(true);
  });

  // A shell starts at once, so that the limit may be short.
  const run3s = async (script: string): Promise<unknown> => {
    const suite = loadSuite(suiteOf({ one: agrees }));
    if (!suite.ok) throw new Error(suite.error.message);
    const verifier = { command: shell(script), knowsWishes: true };
    const ran = await runSuite(suite.value, { now: () => new Date(), timeoutMs: 3000, jobs: 1, verifier });
    return ran.ok && ran.value.results;
  };

  test.each([
    ['never ends', 'exec sleep 600'],
    ['printed its answer and never ends', `echo '${OUTPUT}'; exec sleep 600`],
    ['will not be ended', `trap '' TERM; while :; do sleep 0.1; done`],
    ['waits for another one that never ends', 'sleep 30; true'],
  ])('VP-29-01 a command that %s is ended', async (_what, script) => {
    expect(await run3s(script)).toMatchObject([
      { kind: 'failed', reason: 'it did not end within 3 s (ended by SIGKILL)' },
    ]);
  });

  test('VP-29-01 a command that prints without end is ended', async () => {
    const { results } = await run(suiteOf({ one: agrees }), shell('exec yes'));
    expect(results).toMatchObject([
      { kind: 'failed', reason: 'it printed more than 33554432 bytes (ended by SIGKILL)' },
    ]);
  });

  test('VP-29-01 what a command leaves running behind it changes nothing of what it printed', async () => {
    expect(await run3s(`sleep 30 & echo '${OUTPUT}'`)).toMatchObject([{ kind: 'agrees' }]);
  });

  test('a command that cannot be started is wrong use, said once', async () => {
    const suite = loadSuite(suiteOf({ one: agrees, two: agrees, three: agrees }));
    if (!suite.ok) throw new Error(suite.error.message);
    const verifier = { command: ['/nowhere/at/all'], knowsWishes: true };
    const ran = await runSuite(suite.value, { now: () => new Date(), timeoutMs: 300_000, jobs: 1, verifier });
    expect(ran).toMatchObject({ ok: false, error: { code: 'command.unstartable' } });
  });

  test('cases that a foreign command cannot be asked are not run, and counted as such', async () => {
    const wish = { ...EXPECTED, ask: { strict: true } };
    const dir = suiteOf({
      wish: { ...agrees, 'expected.json': JSON.stringify(wish) },
      evidence: { ...agrees, 'fetch.json': '{}' },
      scripted: {
        'expected.json': JSON.stringify(EXPECTED),
        'scenario.json': '{"url":"https://example.com/","tls_valid":false}',
      },
      one: agrees,
    });
    const foreign = await run(dir, verifierThat(SAYS), false);
    expect(foreign.results.filter(({ kind }) => kind === 'skipped').map(({ name }) => name)).toEqual([
      'evidence',
      'scripted',
      'wish',
    ]);
    expect(foreign.agreement[0]).toMatchObject({ agreed: 1, compared: 1 });
    const own = await run(dir, verifierThat(SAYS));
    expect(own.results.find(({ name }) => name === 'wish')).toMatchObject({ kind: 'agrees' });
  });
});

describe('a scenario', () => {
  const ECHO = `console.log(JSON.stringify({
    guide: { sha256: 'a'.repeat(64), achieved_level: 0 },
    findings: process.argv.slice(1).map((id) => ({ id, severity: 'error' })),
  }))`;
  const scenario = {
    url: 'https://example.com:{{port}}/a.txt',
    hosts: { 'example.com': { paths: { '/a.txt': { file: 'a.txt' } } } },
  };

  test("the command is told where the servers are in curl's words", async () => {
    const dir = suiteOf({
      one: {
        'expected.json': JSON.stringify({
          ...EXPECTED,
          achieved_level: 0,
          blocking_finding_ids: ['--cacert', '--dns', '--allow-private', '--format'],
        }),
        'scenario.json': JSON.stringify(scenario),
        'a.txt': '{{port}}',
      },
    });
    expect((await run(dir, verifierThat(ECHO))).results).toMatchObject([{ kind: 'agrees' }]);
  });

  test("a file that the suite does not hold is the suite's fault", async () => {
    for (const file of ['none.txt', '.', '../../../etc/hostname']) {
      const lost = { ...scenario, hosts: { 'example.com': { paths: { '/a.txt': { file } } } } };
      const dir = suiteOf({
        one: { 'expected.json': JSON.stringify(EXPECTED), 'scenario.json': JSON.stringify(lost) },
      });
      const { results } = await run(dir, verifierThat(ECHO));
      expect(results).toMatchObject([{ kind: 'failed', reason: expect.stringContaining('has no file') }]);
    }
  });

  test("a file that is to hold its own hash is the suite's fault", async () => {
    const dir = suiteOf({
      one: {
        'expected.json': JSON.stringify(EXPECTED),
        'scenario.json': JSON.stringify(scenario),
        'a.txt': '{{bytes:b.txt}}',
        'b.txt': '{{sha256:a.txt}}',
      },
    });
    const { results } = await run(dir, verifierThat(ECHO));
    expect(results).toMatchObject([{ kind: 'failed', reason: expect.stringContaining('its own hash') }]);
  });
});

test('links and folders that went away are passed over', async () => {
  const dir = suiteOf({ one: agrees });
  symlinkSync('/nowhere/at/all', join(dir, 'dangling'));
  symlinkSync(dir, join(dir, 'circle'));
  expect(loadSuite(dir)).toMatchObject({ ok: true, value: { cases: [{ name: 'one' }] } });
});

describe('what is no suite', () => {
  test.each([
    ['no folder', () => '/nowhere/at/all', 'suite.no-folder'],
    ['an empty folder', () => folderWith(), 'suite.empty'],
    ['an expected.json that is no JSON', () => suiteOf({ one: { 'expected.json': '{' } }), 'suite.invalid'],
    ['an expected.json without a level', () => suiteOf({ one: { 'expected.json': '{}' } }), 'suite.invalid'],
    [
      'a scenario without a URL',
      () => suiteOf({ one: { 'expected.json': JSON.stringify(EXPECTED), 'scenario.json': '{}' } }),
      'suite.invalid',
    ],
  ])('%s', (_what, dir, code) => {
    expect(loadSuite(dir())).toMatchObject({ ok: false, error: { code } });
  });

  const pathOf = (path: unknown): object => ({ hosts: { 'example.com': { paths: { '/a.txt': path } } } });
  test.each([
    ['a name that is none of a header', pathOf({ headers: { 'x y': 'z' } })],
    ['a header of two lines', pathOf({ headers: { x: 'a\nb' } })],
    ['a redirect of two lines', pathOf({ redirect: '/a\r\nx: y' })],
    ['a host without a name', { hosts: { '': { paths: {} } } }],
    ['a host with an empty label', { hosts: { 'example..com': { paths: {} } } }],
    ['a host with a port', { hosts: { 'example.com:8443': { paths: {} } } }],
    ['an address that is none', { hosts: { '999.1.1.1': { paths: {} } } }],
    ['an address record without an address', { dns: { 'A example.com': ['127.0.0.1', 'example.net'] } }],
    ['an address record of the other kind', { dns: { 'AAAA example.com': ['127.0.0.1'] } }],
  ])('a scenario that no server can act out: %s', (_what, members) => {
    const scenario = JSON.stringify({ url: 'https://example.com/a.txt', ...members });
    const dir = suiteOf({ one: { 'expected.json': JSON.stringify(EXPECTED), 'scenario.json': scenario } });
    expect(loadSuite(dir)).toMatchObject({ ok: false, error: { code: 'suite.invalid' } });
  });
});
