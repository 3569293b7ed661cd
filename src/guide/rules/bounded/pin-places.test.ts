import { describe, expect, test } from 'vitest';
import { base3, findingsFor, reportOn, withAction } from '../../../../test/support/guides.ts';
import { digest, repositoryOf } from '../../../../test/support/repositories.ts';

const MISMATCH = 'exec-sha256.mismatch';
const TRANSITIVE = 'exec-sha256.transitive-unpinned';
const UNVERIFIED = 'exec-sha256.unverified';
const UNBOUNDED = 'action.exec-unbounded';

type Files = Readonly<Record<string, string>>;

const pinning = (command: string, text: string, cwd = '.'): string =>
  withAction(
    `id: step\nclass: code-executing\napproval: required\ncommand: ${command}\nrunner: shell\ncwd: ${cwd}\nexec-sha256: ${digest(text)}`,
    base3,
  );

const idsOf = (guide: string, files: Files): readonly string[] =>
  reportOn(guide, { repository: repositoryOf(files) })
    .findings.map((one) => one.id)
    .filter((id) => id.startsWith('exec-sha256') || id === UNBOUNDED);

const ROOTS = 'echo root\n';
const INNER = 'echo inner\n';
const FILES = { 'go.sh': ROOTS, 'd/go.sh': INNER };

describe('GP-12-77 GP-12-79 the folder that a command changes to', () => {
  test.each([
    'env -C d bash go.sh',
    'env --chdir=d bash go.sh',
    'env --chdir d A=1 bash go.sh',
    'sudo -D d bash go.sh',
    'uv run --directory d bash go.sh',
    'bash -c "cd d; bash go.sh"',
    'cd d && bash go.sh',
  ])('%s runs the file of d: its pin holds, the other one does not', (command) => {
    expect(idsOf(pinning(command, INNER), FILES)).toEqual([]);
    expect(idsOf(pinning(command, ROOTS), FILES)).toEqual([MISMATCH]);
  });

  test.each([
    'find d -execdir bash go.sh {} +',
    'chroot d bash go.sh',
    'poetry -C d run bash go.sh',
    '(cd d); bash go.sh',
    'cd d || bash go.sh',
    'cd "$X"; bash go.sh',
    'pushd d; bash go.sh',
    'env -C d env -C e bash go.sh',
    'env -C d bash -c "bash go.sh"',
    'bash -c "cd d"; bash -c "bash go.sh"',
  ])('%s: where it runs is not known, and neither file is verified', (command) => {
    for (const text of [ROOTS, INNER]) expect(idsOf(pinning(command, text), FILES)).toContain(UNVERIFIED);
  });

  test('GP-12-77 wrappers that change no folder leave the pin verified', () => {
    for (const command of ['env A=1 bash go.sh', 'timeout 5 bash go.sh', 'sudo -u app bash go.sh'])
      expect(idsOf(pinning(command, ROOTS), FILES)).toEqual([]);
  });
});

describe('GP-12-79 A01 what runs elsewhere', () => {
  test.each(['ssh host.example.com bash go.sh', 'kubectl exec p -- bash go.sh', 'docker run img bash go.sh'])(
    '%s: the pin stands for nothing here, and nothing here is bound',
    (command) => {
      const guide = pinning(command, ROOTS);
      expect(idsOf(guide, FILES)).toEqual([UNVERIFIED]);
      const [finding] = findingsFor(UNVERIFIED, guide, { repository: repositoryOf(FILES) });
      expect(finding?.message).toContain('stands for nothing here');
    },
  );

  test.each(['docker run -v .:/w img bash go.sh', 'docker exec c bash go.sh'])(
    'GP-12-72 %s: the container may hold the repository, and that is shown',
    (command) => {
      const guide = pinning(command, ROOTS);
      expect(idsOf(guide, FILES)).toEqual([UNVERIFIED]);
      expect(
        findingsFor('action.exec-ambiguous', guide, { repository: repositoryOf(FILES) })[0]?.message,
      ).toContain('container');
    },
  );
});

describe('GP-12-77 GP-12-79 .. behind a link', () => {
  test.each([
    ['bash l/../go.sh', '.'],
    ['bash go.sh', 'l/..'],
    ['bash ./d/l/../../go.sh', '.'],
  ])('%s in %s may be another file: not verified', (command, cwd) => {
    expect(idsOf(pinning(command, ROOTS, cwd), FILES)).toEqual([UNVERIFIED]);
  });

  test('.. behind a folder that the listing shows is followed', () => {
    expect(idsOf(pinning('bash d/../go.sh', ROOTS), FILES)).toEqual([]);
    expect(idsOf(pinning('bash go.sh', ROOTS, 'd/..'), FILES)).toEqual([]);
  });
});

describe('GP-12-76 GP-12-77 options that name another file', () => {
  const entry = 'all:\n\techo\n';
  const json = '{"scripts":{"x":"eslint"}}\n';
  const just = 'x:\n  echo\ny:\n  ./evil.sh\n';

  test.each<[string, string, Files, readonly string[]]>([
    ['make -C sub -C inner', entry, { 'sub/inner/Makefile': entry, 'sub/Makefile': '' }, []],
    ['make -C sub -C inner', entry, { 'sub/Makefile': entry, 'sub/inner/Makefile': '' }, [MISMATCH]],
    ['make -skC sub', entry, { 'sub/Makefile': entry, Makefile: '' }, []],
    ['make --dir=sub', entry, { 'sub/Makefile': entry, Makefile: '' }, []],
    ['make -f a.mk -f b.mk', entry, { 'a.mk': entry, 'b.mk': '' }, [TRANSITIVE]],
    ['make --eval=x:=1', entry, { Makefile: entry }, [UNVERIFIED]],
    ['make CC=./evil.sh', entry, { Makefile: entry, 'evil.sh': '' }, [TRANSITIVE, UNVERIFIED]],
    ['make SHELL=./evil.sh', entry, { Makefile: entry, 'evil.sh': '' }, [TRANSITIVE, UNVERIFIED]],
    ['make -j 4 PREFIX=/usr all', entry, { Makefile: entry }, []],
    ['docker build -f A -f B .', 'FROM a\n', { A: 'FROM a\n', B: 'FROM b\n' }, [MISMATCH]],
    ['podman build .', 'FROM a\n', { Containerfile: 'FROM a\n', Dockerfile: 'FROM b\n' }, []],
    ['just x y', just, { justfile: just, 'evil.sh': '' }, [TRANSITIVE]],
    ['just x', just, { justfile: just, 'evil.sh': '' }, []],
    ['just --set s ./evil.sh x', just, { justfile: just, 'evil.sh': '' }, [TRANSITIVE]],
    ['just --shell ./evil.sh x', just, { justfile: just, 'evil.sh': '' }, [TRANSITIVE, UNVERIFIED]],
    ['npm run x -w d', json, { 'package.json': json, 'd/package.json': '' }, [UNVERIFIED]],
    ['npm run x --workspaces', json, { 'package.json': json }, [UNVERIFIED]],
    ['pnpm --filter d run x', json, { 'package.json': json }, [UNVERIFIED]],
    ['yarn workspace d run x', json, { 'package.json': json }, [UNVERIFIED]],
    ['npm run x -- evil.js', json, { 'package.json': json, 'evil.js': '' }, [UNVERIFIED]],
    ['npm run x -- --fix', json, { 'package.json': json }, []],
    ['npm --prefix d run x', json, { 'd/package.json': json, 'package.json': '' }, []],
    ['pip install . ./sub', entry, { 'setup.py': entry, 'sub/setup.py': '' }, [UNBOUNDED]],
    ['pip install -e . -e sub', entry, { 'setup.py': entry, 'sub/setup.py': '' }, [UNBOUNDED]],
    ['node --require ./hook.js a.js', '1;\n', { 'a.js': '1;\n', 'hook.js': '' }, [UNBOUNDED]],
    ['env PATH=.:/bin bash go.sh', ROOTS, { 'go.sh': ROOTS }, [UNVERIFIED]],
  ])('%s', (command, pinned, files, ids) => {
    expect([...new Set(idsOf(pinning(command, pinned), files))].toSorted()).toEqual(ids);
  });
});
