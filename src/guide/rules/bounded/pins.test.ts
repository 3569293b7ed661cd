import { describe, expect, test } from 'vitest';
import { base3, edit, findingsFor, reportOn, withAction } from '../../../../test/support/guides.ts';
import { digest, repositoryOf } from '../../../../test/support/repositories.ts';

const MISMATCH = 'exec-sha256.mismatch';
const TRANSITIVE = 'exec-sha256.transitive-unpinned';
const UNVERIFIED = 'exec-sha256.unverified';

type Files = Readonly<Record<string, string>>;

interface Step {
  readonly command: string;
  readonly pin: string;
  readonly cwd?: string;
  readonly id?: string;
}

const pinning = ({ command, pin, cwd = '.', id = 'step' }: Step, guide: string = base3): string =>
  withAction(
    `id: ${id}\nclass: code-executing\napproval: required\ncommand: ${command}\nrunner: argv\ncwd: ${cwd}\nexec-sha256: ${pin}`,
    guide,
  );

const SCRIPT = '#!/bin/sh\nset -e\nnpm ci\n';

const pinIds = (guide: string, files?: Files): readonly string[] =>
  reportOn(guide, files === undefined ? {} : { repository: repositoryOf(files) })
    .findings.map((one) => one.id)
    .filter((id) => id.startsWith('exec-sha256') || id === 'action.exec-unbounded');

describe('recomputing', () => {
  const guide = pinning({ command: 'bash scripts/setup.sh', pin: digest(SCRIPT) });

  test('GP-12-77 the pin is that of the readable file: no finding', () => {
    expect(pinIds(guide, { 'scripts/setup.sh': SCRIPT })).toEqual([]);
  });

  test('GP-12-77 GP-12-53 one byte of the script changed: an error at the pin, Level 2', () => {
    const more = { repository: repositoryOf({ 'scripts/setup.sh': `${SCRIPT} ` }) };
    expect(findingsFor(MISMATCH, guide, more)).toMatchObject([
      { severity: 'error', blocks_level: 3, evidence: digest(SCRIPT), column: 'exec-sha256: '.length + 1 },
    ]);
    expect(reportOn(guide, more).guide.achieved_level).toBe(2);
  });

  test('GP-12-77 a readable repository without the file: the pin does not hold', () => {
    expect(pinIds(guide, { 'README.txt': '' })).toEqual([MISMATCH]);
    const cut = { repository: repositoryOf({ 'README.txt': '' }, { complete: false }) };
    expect(findingsFor(UNVERIFIED, guide, cut)).toHaveLength(1);
  });

  test('GP-12-77 the pin of another file is named as such', () => {
    const files = { 'scripts/setup.sh': 'true\n', 'scripts/old.sh': SCRIPT };
    const [finding] = findingsFor(MISMATCH, guide, { repository: repositoryOf(files) });
    expect(finding?.message).toContain('scripts/old.sh');
  });

  const entry = 'all:\n\techo\n';

  test.each<[string, Files, string, readonly string[]]>([
    ['make', { Makefile: entry }, '.', []],
    ['make', { makefile: entry, Makefile: 'other' }, '.', []],
    ['make', { GNUmakefile: 'other', Makefile: entry }, '.', [MISMATCH]],
    ['make -C sub', { 'sub/Makefile': entry, Makefile: 'other' }, '.', []],
    ['make -f build/x.mk', { 'build/x.mk': entry, Makefile: 'other' }, '.', []],
    ['make', { 'sub/Makefile': entry, Makefile: 'other' }, 'sub', []],
    ['make', { 'sub/Makefile': entry, Makefile: 'other' }, './sub/', []],
    ['npm --prefix sub run build', { 'sub/package.json': entry }, '.', [UNVERIFIED]],
    ['docker build -f sub/Dockerfile .', { 'sub/Dockerfile': entry }, '.', []],
    ['just', { justfile: entry }, '.', []],
    ['pip install .', { 'pyproject.toml': entry, 'setup.cfg': '' }, '.', [UNVERIFIED]],
    ['pip install .', { 'setup.py': entry, 'pyproject.toml': '[tool.x]\n' }, '.', []],
    ['pip install .', { 'setup.py': entry, 'pyproject.toml': '[build-system]\n' }, '.', [MISMATCH]],
    ['python -m pkg', { 'pkg/__main__.py': entry, 'pkg.py': 'x' }, '.', []],
  ])('GP-12-76 GP-12-77 which file %s takes of %j in %s', (command, files, cwd, ids) => {
    expect(pinIds(pinning({ command, cwd, pin: digest(entry) }), files)).toEqual(ids);
  });

  test('GP-12-76 a path that leaves the repository is held against nothing', () => {
    for (const command of ['bash ../setup.sh', 'bash /srv/app/setup.sh'])
      expect(pinIds(pinning({ command, pin: digest(SCRIPT) }), { 'setup.sh': SCRIPT })).toEqual([UNVERIFIED]);
    const outside = pinning({ command: 'bash setup.sh', pin: digest(SCRIPT), cwd: '/srv/app' });
    expect(pinIds(outside, { 'setup.sh': SCRIPT })).toEqual([UNVERIFIED]);
  });
});

describe('declared and not verified', () => {
  const guide = pinning({ command: 'bash scripts/setup.sh', pin: digest(SCRIPT) });

  test('GP-12-79 without the repository the pin is an info, and no error', () => {
    expect(findingsFor(UNVERIFIED, guide)).toMatchObject([{ severity: 'info', evidence: digest(SCRIPT) }]);
    expect(pinIds(guide)).toEqual([UNVERIFIED]);
  });

  test('GP-12-79 a file that was not read to its end leaves the pin unverified', () => {
    const [artifact] = repositoryOf({ 'scripts/setup.sh': SCRIPT }).artifacts;
    if (artifact === undefined) throw new Error('no artifact');
    const repository = repositoryOf(
      { 'scripts/setup.sh': SCRIPT },
      { artifacts: [{ ...artifact, truncated: true }] },
    );
    expect(findingsFor(UNVERIFIED, guide, { repository })).toHaveLength(1);
  });

  test('GP-12-80 GP-12-81 GP-28-01 the report never presents a pin as satisfied, nor a matching one as safe', () => {
    const matching = reportOn(guide, { repository: repositoryOf({ 'scripts/setup.sh': SCRIPT }) });
    for (const report of [reportOn(guide), matching]) {
      const about = report.findings.filter((one) => /exec-/.test(one.id));
      expect(JSON.stringify(about)).not.toMatch(/pin (?:is |was )?(?:verified|satisfied|valid)|\bsafe\b/i);
    }
    expect(findingsFor(UNVERIFIED, guide)[0]?.why).toMatch(
      /names one file and says nothing about what it does/,
    );
  });

  test('GP-12-79 a pin on a command that runs no file stands for nothing', () => {
    const [finding] = findingsFor(UNVERIFIED, pinning({ command: 'npm ci', pin: digest(SCRIPT) }));
    expect(finding?.message).toContain('stands for nothing');
  });
});

describe('GP-12-78 what pinned bytes invoke', () => {
  const script = '#!/bin/sh\n. ./lib.sh\n';
  const guide = pinning({ command: 'bash setup.sh', pin: digest(script) });
  const files = { 'setup.sh': script, 'lib.sh': 'echo lib\n' };

  test('GP-12-78 a sourced file that nothing pins blocks Level 3, with the line that sources it', () => {
    const more = { repository: repositoryOf(files) };
    const [finding] = findingsFor(TRANSITIVE, guide, more);
    expect(finding).toMatchObject({ severity: 'error', blocks_level: 3, evidence: 'lib.sh' });
    expect(finding?.message).toBe(
      'action step: setup.sh line 2 runs lib.sh (./lib.sh), which the guide neither shows nor pins',
    );
    expect(reportOn(guide, more).guide.achieved_level).toBe(2);
  });

  test('GP-12-78 A56 another action invokes exactly that file with its own pin', () => {
    const both = pinning({ command: 'sh lib.sh', pin: digest('echo lib\n'), id: 'lib' }, guide);
    expect(pinIds(both, files)).toEqual([]);
    const wrong = pinning({ command: 'sh other.sh', pin: digest('echo lib\n'), id: 'lib' }, guide);
    expect(pinIds(wrong, { ...files, 'other.sh': 'echo lib\n' })).toEqual([TRANSITIVE]);
  });

  test('GP-12-78 everything that the further file does stands in the guide as actions', () => {
    expect(pinIds(guide, { ...files, 'lib.sh': 'set -e\nnpm ci\nnode  --version\n' })).toEqual([]);
    expect(pinIds(guide, { ...files, 'lib.sh': 'npm ci\nrm -rf x\n' })).toEqual([TRANSITIVE]);
  });

  test('GP-12-78 what only running shows is said, and blocks nothing', () => {
    const open = '#!/bin/sh\nbash "$1"\n';
    const [finding] = findingsFor(UNVERIFIED, pinning({ command: 'bash s.sh', pin: digest(open) }), {
      repository: repositoryOf({ 's.sh': open }),
    });
    expect(finding?.message).toContain('s.sh line 2');
    expect(finding?.severity).toBe('info');
  });

  test('GP-12-78 a pinned Makefile, package.json and module are followed', () => {
    const makefile = 'all:\n\t./x.sh\n';
    const packageJson = '{"scripts":{"build":"node tool.js"}}\n';
    const main = 'from . import helper\n';
    const cases: readonly (readonly [string, string, Files])[] = [
      ['make all', makefile, { Makefile: makefile, 'x.sh': '' }],
      ['npm run build', packageJson, { 'package.json': packageJson, 'tool.js': '' }],
      ['python -m pkg', main, { 'pkg/__main__.py': main, 'pkg/helper.py': '' }],
    ];
    for (const [command, text, own] of cases)
      expect(pinIds(pinning({ command, pin: digest(text) }), own)).toEqual([TRANSITIVE]);
  });

  test('GP-12-78 a second build script is a further artifact', () => {
    const own = {
      'a/Cargo.toml': '[package]\nname = "a"\n',
      'a/build.rs': 'fn main() {}\n',
      'b/Cargo.toml': '[package]\nname = "b"\n',
      'b/build.rs': 'fn main() { }\n',
    };
    expect(pinIds(pinning({ command: 'cargo build', pin: digest('fn main() {}\n') }), own)).toEqual([
      TRANSITIVE,
    ]);
  });

  test('GP-12-49 under an older profile version a mismatch is no error', () => {
    const old = edit(guide, 'profile-version: 0.7.0\nguide-version', 'profile-version: 0.3.0\nguide-version');
    const report = reportOn(old, { repository: repositoryOf({ 'setup.sh': 'x' }) });
    expect(report.findings.find((one) => one.id === MISMATCH)?.severity).toBe('info');
    expect(report.guide).toMatchObject({ achieved_level: 3, achieved_level_latest: 2 });
  });
});

test('VP-6-05 repository bytes that are no text are hashed and never crash the judge', () => {
  const bytes = Uint8Array.from({ length: 4096 }, (_, at) => (at * 89) % 256);
  const pin = 'a'.repeat(64);
  for (const [command, path] of [
    ['bash s.sh', 's.sh'],
    ['make', 'Makefile'],
    ['npm run x', 'package.json'],
    ['just', 'justfile'],
    ['docker build .', 'Dockerfile'],
    ['pip install .', 'pyproject.toml'],
    ['python s.py', 's.py'],
    ['node s.js', 's.js'],
  ] as const) {
    const repository = repositoryOf(
      {},
      { files: [path], artifacts: [{ path, received: true, truncated: false, bytes, sha256: pin }] },
    );
    expect(() => reportOn(pinning({ command, pin }), { repository })).not.toThrow();
  }
});
