// The verbs of package.json. Plain JavaScript for any Node >= 20: sets up what the verb needs, saying so, then runs the
// verb's steps on the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const STATE = join(ROOT, '.readback');
const BIN = join(ROOT, 'node_modules', '.bin');
const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** System packages that tests need: a program that shows it is there, and its name in Debian. */
const SYSTEM = [
  { program: 'git', debian: 'git', why: 'the build id' },
  { program: 'chromium', debian: 'chromium', why: 'readback/guide in a real browser' },
  { program: 'gpg', debian: 'gnupg', why: 'signatures of security.txt' },
  { program: 'ssh-agent', debian: 'openssh-client', why: 'approvers whose key an agent holds' },
  { program: 'initdb', debian: 'postgresql', why: 'the store on PostgreSQL' },
];

/** Where Debian keeps programs that are not on PATH. */
const APART = '/usr/lib/postgresql';

const say = (text) => console.log(`readback: ${text}`);

const run = (command, args, env = {}) => {
  const path = `${BIN}${delimiter}${process.env.PATH}`;
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    // npm and the tools are command files on Windows.
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path, ...env },
  });
  if (error) console.error(`readback: ${command} cannot be started: ${error.message}`);
  return status ?? 1;
};

const must = (command, args, env) => {
  const status = run(command, args, env);
  if (status !== 0) process.exit(status);
};

const apart = () =>
  existsSync(APART) ? readdirSync(APART).map((version) => join(APART, version, 'bin')) : [];

/** Runs what goes on until it is interrupted. A terminal interrupts the whole group; other signals are handed on. */
const attend = (command, args) =>
  new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit' });
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.once('error', () => done(1));
    child.once('close', (status) => done(status ?? 1));
  });

const hasProgram = (name) =>
  [...process.env.PATH.split(delimiter), ...apart()].some((folder) => existsSync(join(folder, name)));

const stamp = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(readFileSync(join(ROOT, 'package.json')))
    .digest('hex');

/** Installs the pinned packages unless this very lock file is installed already. */
const packages = () => {
  const mark = join(STATE, 'installed');
  if (existsSync(mark) && existsSync(NODE) && readFileSync(mark, 'utf8') === stamp()) return;
  say('installing the pinned npm packages (npm ci)');
  must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!existsSync(NODE)) {
    say(
      'the pinned Node was not installed; allow the install script of the package "node" (npm config ignore-scripts)',
    );
    process.exit(1);
  }
  mkdirSync(STATE, { recursive: true });
  writeFileSync(mark, stamp());
};

const canInstall = () => process.getuid?.() === 0 && hasProgram('apt-get');

const missing = () => SYSTEM.filter(({ program }) => !hasProgram(program));

/** Installs what tests need from Debian; what is missing after that is named with the tests that are skipped. */
const system = () => {
  const names = missing().map(({ debian }) => debian);
  if (names.length > 0 && canInstall()) {
    say(`installing from Debian: ${names.join(', ')}`);
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-qq'], quiet);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet);
  }
  for (const { debian, why } of missing())
    say(
      `not installed: ${debian} (${why}); its tests are skipped; install it: sudo apt-get install ${debian}`,
    );
};

const ts =
  (script, ...args) =>
  () =>
    run(NODE, [join(ROOT, 'scripts', script), ...args]);
const tool =
  (command, ...args) =>
  () =>
    run(command, args);

const build = () => {
  const status = ts('build.ts')();
  if (status !== 0) process.exit(status);
};

/** The parts of `npm run check`, each of which has been seen to fail. */
const CHECKS = [
  ['types', tool('tsc', '-p', '.')],
  ['lint, format and caps', tool('biome', 'ci', '--error-on-warnings', '.')],
  ['layers', ts('layers.ts')],
  ['dead code', tool('knip')],
  ['schemas up to date', ts('generate-schemas.ts', '--check')],
  ['docs up to date', ts('generate-docs.ts', '--check')],
  ['exports', ts('check-exports.ts')],
  ['what the doors export is documented', ts('door-docs.ts')],
  ['nothing that a public repository must not hold', ts('repository/check.ts')],
  ['claims have their tests', ts('claims.ts')],
];

const check = () => {
  rmSync(join(STATE, 'checks.json'), { force: true });
  const results = CHECKS.map(([name, step]) => {
    say(`check: ${name}`);
    return [name, step() === 0];
  });
  const failed = results.filter(([, held]) => !held);
  for (const [name, held] of results) console.log(`${held ? 'ok    ' : 'FAILED'}  ${name}`);
  writeFileSync(
    join(STATE, 'checks.json'),
    JSON.stringify({ passed: results.length - failed.length, failed: failed.length }),
  );
  return failed.length === 0 ? 0 : 1;
};

const test = (...args) => {
  const whole = args.length === 0;
  // A run that dies must not leave the results of an earlier one as proof.
  if (whole) rmSync(join(STATE, 'tests.json'), { force: true });
  const report = whole
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${join(STATE, 'tests.json')}`]
    : [];
  const status = run('vitest', ['run', ...report, ...args]);
  if (!whole) return status;
  return Math.max(status, ts('after-tests.ts')(), ts('trace.ts')());
};

/** `npm run soak`: tests that count their cases by `runs()`, and property tests, with this many times the usual cases. */
const SOAK = '50';

const countingTests = () => {
  const found = spawnSync('git', ['grep', '-lE', 'fast-check|support/runs', '--', '*.test.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return (found.stdout ?? '')
    .trim()
    .split('\n')
    .filter((name) => name !== '');
};

const soak = () => {
  const files = countingTests();
  if (files.length > 0)
    return run('vitest', ['run', '--testTimeout=3600000', ...files], { READBACK_SOAK: SOAK });
  say('soak finds its tests by git, in a checkout');
  return 1;
};

const VERBS = {
  setup: { needs: [packages, system], run: () => 0 },
  start: {
    needs: [packages, build],
    run: (...args) => attend(NODE, [join(ROOT, 'scripts', 'start.ts'), ...args]),
  },
  build: { needs: [packages], run: ts('build.ts') },
  test: { needs: [packages, system, build], run: test },
  docs: { needs: [packages], run: () => Math.max(ts('generate-schemas.ts')(), ts('generate-docs.ts')()) },
  check: { needs: [packages, build], run: check },
  soak: { needs: [packages], run: soak },
  trace: { needs: [packages], run: (...args) => ts('trace.ts', ...args)() },
  bench: {
    needs: [packages, build],
    run: (...args) => run(NODE, ['--expose-gc', join(ROOT, 'bench', 'main.ts'), ...args]),
  },
};

const [verb, ...rest] = process.argv.slice(2);
const chosen = VERBS[verb];
if (chosen === undefined) {
  console.error(`readback: there is no "${verb}"; there are ${Object.keys(VERBS).join(', ')}`);
  process.exit(2);
}
mkdirSync(STATE, { recursive: true });
for (const need of chosen.needs) need();
process.exit(await chosen.run(...rest));
