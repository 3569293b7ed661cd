import { describe, expect, test } from 'vitest';
import { base3, edit, findingsFor, idsOf, reportOn, withAction } from '../../../../test/support/guides.ts';
import { digest, repositoryOf } from '../../../../test/support/repositories.ts';

const ID = 'action.exec-unbounded';

/** base3 with a code-executing action for this command. */
const running = (command: string, more = '', guide: string = base3): string =>
  withAction(
    `id: step\nclass: code-executing\napproval: required\ncommand: ${command}\nrunner: argv\ncwd: .\n${more}`,
    guide,
  );

const older = (guide: string): string =>
  edit(guide, 'profile-version: 0.7.0\nguide-version', 'profile-version: 0.2.0\nguide-version');

const execIds = (guide: string, more: Parameters<typeof reportOn>[1] = {}): readonly string[] =>
  reportOn(guide, more)
    .findings.map((one) => one.id)
    .filter((id) => /exec-(?!ambiguous)/.test(id));

const BOUND = [
  'bash scripts/setup.sh',
  './scripts/setup.sh',
  '/srv/app/setup.sh',
  'make install',
  'npm run build',
  'just setup',
  'pip install .',
  'pip install -e .',
  'go generate ./...',
  'docker build .',
];

describe('bound by form', () => {
  test.each(BOUND)(
    'GP-12-50 GP-12-51 GP-12-52 GP-12-53 GP-12-54 GP-12-55 GP-12-56 GP-12-57 GP-12-58 GP-12-60 GP-12-61 unpinned and not inlined: %s',
    (command) => {
      const guide = running(command);
      const [finding, ...others] = findingsFor(ID, guide);
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ severity: 'error', blocks_level: 3, evidence: command });
      expect(finding?.line).toBe(guide.slice(0, guide.indexOf(`command: ${command}`)).split('\n').length);
      expect(finding?.column).toBe('command: '.length + 1);
      expect(reportOn(guide).guide.achieved_level).toBe(2);
    },
  );

  test.each([
    'npm test',
    'npm start',
    'python setup.py',
    'node tool.js',
    '.venv/bin/python app.py',
    'awk -f s.awk f',
    'perl s.pl',
  ])('GP-12-50 GP-12-83 A01 a named program file or script is bound: %s', (command) => {
    expect(findingsFor(ID, running(command))).toHaveLength(1);
  });
});

describe('exempt, inline, and neither', () => {
  test.each([
    'npm ci',
    'npm install',
    'pip install -r requirements.txt',
    'bundle install',
    'go install example.com/org/tool/cmd/tool@v1.2.3',
    './gradlew build',
    './mvnw package',
    './configure',
  ])('GP-12-50 GP-12-64 GP-12-65 GP-12-66 GP-12-67 GP-12-69 GP-12-70 GP-12-71 exempt: %s', (command) => {
    expect(execIds(running(command))).toEqual([]);
    expect(findingsFor('action.exec-ambiguous', running(command))).toEqual([]);
  });

  test.each(['python -c print(1)', 'node -e 1', 'perl -E say', 'ruby -e 1', 'awk {print} f'])(
    'GP-12-82 GP-12-83 the program stands in the command: %s',
    (command) => {
      expect(execIds(running(command))).toEqual([]);
    },
  );

  test('GP-12-84 an exempt action is not excused from approval', () => {
    const asked = 'id: step\nclass: code-executing\napproval: required';
    const guide = edit(running('npm ci'), asked, asked.replace('required', 'not-required'));
    expect(idsOf(guide)).toContain('approval.required-missing');
  });

  test('VP-5-02 VP-7-01 a harmful command is judged by its form; nothing is run or looked into', () => {
    expect(execIds(running('touch marker.txt'))).toEqual([]);
  });
});

describe('what the repository decides', () => {
  const ambiguous = ['python -m tool', 'cargo build', 'go build ./...'];

  test.each(ambiguous)('GP-12-72 without the repository %s is shown, not blocked', (command) => {
    const guide = running(command);
    expect(findingsFor('action.exec-ambiguous', guide)).toMatchObject([
      { severity: 'info', evidence: command },
    ]);
    expect(findingsFor(ID, guide)).toEqual([]);
  });

  const cases: readonly (readonly [string, Readonly<Record<string, string>>, number])[] = [
    ['python -m mypkg', { 'mypkg/__main__.py': '' }, 1],
    ['python -m mypkg', { 'src/mypkg/__main__.py': '' }, 1],
    ['python -m mypkg.cli', { 'mypkg/cli.py': '' }, 1],
    ['python -m mypkg', { 'mypkg.txt': '' }, 0],
    ['cargo build', { 'Cargo.toml': '[package]\nname = "a"\n', 'build.rs': '' }, 1],
    ['cargo build', { 'Cargo.toml': '[package]\nbuild = "gen.rs"\n', 'gen.rs': '' }, 1],
    ['cargo build', { 'Cargo.toml': '[package]\nbuild = false\n', 'build.rs': '' }, 0],
    ['cargo build', { 'Cargo.toml': '[package]\nname = "a"\n', 'src/main.rs': '' }, 0],
    ['cargo build', { 'Cargo.toml': '[workspace]\n', 'c/Cargo.toml': '[package]\n', 'c/build.rs': '' }, 1],
    ['go build ./...', { 'a.go': 'package a\n\nimport "C"\n' }, 1],
    ['go build ./...', { 'x/a.go': 'package a\n\n//go:generate stringer\n' }, 1],
    ['go build ./...', { 'a.go': 'package a\n\nimport (\n\t"C"\n\t"fmt"\n)\n' }, 1],
    ['go build ./...', { 'a.go': 'package a; import "C"\n' }, 1],
    ['go build ./...', { 'a.go': 'package a\n\nimport _ "C"\n' }, 1],
    ['go build ./...', { 'a.go': 'package a\n\n// see //go:generate\nvar s = `"C"`\n' }, 0],
    ['go build ./...', { 'a.go': 'package a\n', 'vendor/x/b.go': 'import "C"\n' }, 0],
  ];

  test.each(cases)('GP-12-59 GP-12-62 GP-12-63 GP-12-68 %s with %j: %i', (command, files, count) => {
    const more = { repository: repositoryOf(files) };
    expect(findingsFor(ID, running(command), more)).toHaveLength(count);
    expect(findingsFor('action.exec-ambiguous', running(command), more)).toEqual([]);
  });

  test('GP-12-72 a listing that was cut, or files that were not read, decide nothing', () => {
    const cut = { repository: repositoryOf({ 'a.py': '' }, { complete: false }) };
    expect(findingsFor('action.exec-ambiguous', running('python -m tool'), cut)).toHaveLength(1);
    const unread = { repository: repositoryOf({ 'a.go': 'package a\n' }, { artifacts: [] }) };
    expect(findingsFor('action.exec-ambiguous', running('go build ./...'), unread)).toHaveLength(1);
  });
});

describe('remedies', () => {
  const script = '#!/bin/sh\nset -e\nnpm ci\nnode --version\n';

  test('GP-12-76 a declared pin is not unbounded, whether it could be read or not', () => {
    const guide = running('bash scripts/setup.sh', `exec-sha256: ${digest(script)}`);
    expect(findingsFor(ID, guide)).toEqual([]);
    expect(reportOn(guide).guide.achieved_level).toBe(3);
  });

  test('GP-12-76 a pin that is no digest pins nothing', () => {
    const upper = digest(script).toUpperCase();
    expect(findingsFor(ID, running('bash scripts/setup.sh', `exec-sha256: ${upper}`))).toHaveLength(1);
  });

  test('GP-12-60 A27 go generate has no single entry point: no pin stands for it', () => {
    const guide = running('go generate ./...', `exec-sha256: ${digest('x')}`);
    expect(findingsFor(ID, guide)).toHaveLength(1);
  });

  test('GP-12-73 the commands of "make install" stand as two actions, and nothing invokes the Makefile', () => {
    const more = { repository: repositoryOf({ Makefile: 'install:\n\tnode --version\n\tnpm ci\n' }) };
    expect(execIds(base3, more)).toEqual([]);
    expect(execIds(running('make install'), more)).toEqual([ID]);
  });

  test('GP-12-74 a copy stands in the guide and the original is still invoked', () => {
    const guide = running('bash scripts/setup.sh');
    const more = { repository: repositoryOf({ 'scripts/setup.sh': script }) };
    const [finding] = findingsFor(ID, guide, more);
    expect(finding?.message).toContain('already stand as actions: install, check-version');
    expect(reportOn(guide, more).guide.achieved_level).toBe(2);
  });

  test('GP-12-75 an inlined action is itself subject to the rule', () => {
    expect(findingsFor(ID, running('./lib/step.sh'))).toHaveLength(1);
  });

  test('GP-12-86 exec-opaque on a bound artifact, pinned or not', () => {
    const opaque = 'exec-opaque: acknowledged\nnotes: runs our set-up.';
    const pinned = running('bash scripts/setup.sh', `exec-sha256: ${digest(script)}\n${opaque}`);
    expect(findingsFor(ID, pinned)).toMatchObject([{ evidence: 'acknowledged', blocks_level: 3 }]);
    expect(findingsFor(ID, running('bash scripts/setup.sh', opaque))).toHaveLength(2);
    expect(idsOf(pinned)).not.toContain('action.exec-opaque.not-permitted');
  });
});

describe('profile versions', () => {
  test('GP-12-49 A01 an older declaration gets one info an action, and Level 3; 0.7.0 gets an error', () => {
    const guide = older(running('bash scripts/setup.sh'));
    const report = reportOn(guide);
    expect(findingsFor('action.exec-legacy-profile', guide)).toMatchObject([
      { severity: 'info', evidence: 'bash scripts/setup.sh' },
    ]);
    expect(findingsFor(ID, guide)).toEqual([]);
    expect(report.guide).toMatchObject({ achieved_level: 3, achieved_level_latest: 2 });
    expect(findingsFor('action.exec-legacy-profile', running('bash scripts/setup.sh'))).toEqual([]);
  });

  test('GP-12-49 judged under 0.7.0 when the caller says so', () => {
    const guide = older(running('bash scripts/setup.sh'));
    expect(findingsFor(ID, guide, { ask: { profile: '0.7.0' } })).toHaveLength(1);
  });
});

test('several artifacts and one pin: the others are not pinned', () => {
  const guide = running('sh -c "bash a.sh; bash b.sh"', `exec-sha256: ${digest('b')}`).replace(
    'runner: argv\ncwd: .\nexec',
    'runner: shell\ncwd: .\nexec',
  );
  const more = { repository: repositoryOf({ 'a.sh': 'a', 'b.sh': 'b' }) };
  expect(findingsFor(ID, guide, more).map((one) => one.message.includes('a.sh'))).toEqual([true]);
});
