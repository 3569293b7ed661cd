import { expect, test } from 'vitest';
import { gitHost, guideIn, lookingAtGit } from '../../../test/support/git.ts';
import type { GitFile, GitServing } from '../../../test/support/git-host.ts';
import { base4, evidenceOf, withAction } from '../../../test/support/guides.ts';
import { digest } from '../../../test/support/repositories.ts';
import { judge, type RepositoryEvidence } from '../../guide/index.ts';
import { standardLookups } from '../../guide/standard-lookups.ts';
import { receive } from '../received.ts';
import { readRepository } from '../repository.ts';

const PATH = 'assistant-guide.txt';

const step = (command: string, pin: string): string =>
  `id: step\nclass: code-executing\napproval: required\ncommand: ${command}\nrunner: argv\ncwd: .\nexec-sha256: ${pin}\nnotes: x`;

interface Case {
  readonly command: string;
  readonly pin?: string;
  readonly files: Readonly<Record<string, GitFile>>;
  readonly serving?: GitServing;
}

/** What comes of a guide whose action runs a file of the repository that it is served with. */
const gatherFor = async ({ command, pin = 'a'.repeat(64), files, serving }: Case) => {
  const git = gitHost();
  const source = git.create('org/repo');
  const { origin, look } = await lookingAtGit(git, serving, { limits: { totalMs: 120_000 } });
  const guide = guideIn({ url: `${origin}/org/repo`, path: PATH }, withAction(step(command, pin), base4));
  source.commit({ ...files, [PATH]: guide });
  const { channel, repository } = await look(guide);
  const evidence = evidenceOf(guide, { anchors: [channel], ...(repository && { repository }) });
  const found = judge(evidence).findings.filter(({ id }) => id.startsWith('exec-sha256'));
  return { guide, source, channel, repository, found };
};

const paths = (repository: RepositoryEvidence | undefined): readonly string[] =>
  (repository?.artifacts ?? []).map(({ path }) => path);

const link = (bytes: string): GitFile => ({ mode: '120000', bytes });

test.each([true, false])(
  'GP-12-77 GP-12-78 pinned files and what they reach come through the repository anchor, round by round (filters: %s)',
  async (filter) => {
    const setup = '. ./lib/a.sh\n';
    const files = { 'setup.sh': setup, 'lib/a.sh': './b\n', b: '#!/bin/sh\n', 'other.sh': 'true\n' };
    const { repository, channel, found } = await gatherFor({
      command: 'bash setup.sh',
      pin: digest(setup),
      files,
      serving: { filter },
    });
    expect(repository).toMatchObject({
      files: [PATH, 'b', 'lib/a.sh', 'other.sh', 'setup.sh'],
      complete: true,
    });
    expect(paths(repository)).toEqual(['setup.sh', 'lib/a.sh', 'b']);
    expect(found.map(({ id }) => id)).toContain('exec-sha256.transitive-unpinned');
    expect(channel.requests).toHaveLength(filter ? 7 : 3);
  },
);

test('GP-12-77 one changed byte is a mismatch, the right bytes are none, a file that is not there is one', async () => {
  const files = { 'setup.sh': 'true\n' };
  const right = await gatherFor({ command: 'bash setup.sh', pin: digest('true\n'), files });
  expect(right.found).toEqual([]);
  const changed = await gatherFor({ command: 'bash setup.sh', pin: digest('true \n'), files });
  expect(changed.found).toMatchObject([{ id: 'exec-sha256.mismatch', severity: 'error' }]);
  const gone = await gatherFor({ command: 'bash gone.sh', files });
  expect(gone.found).toMatchObject([{ id: 'exec-sha256.mismatch' }]);
});

test('GP-12-79 where the file is not in the listing for certain, or too long, the pin is unverified', async () => {
  const module = { module: { submodule: 'b'.repeat(40) } };
  const inside = await gatherFor({ command: 'bash module/setup.sh', files: module });
  expect(inside.repository?.complete).toBe(false);
  expect(inside.found).toMatchObject([{ id: 'exec-sha256.unverified' }]);
  const long = await gatherFor({
    command: 'bash setup.sh',
    files: { 'setup.sh': `#${'x'.repeat(1024 * 1024)}\n` },
  });
  expect(long.repository?.artifacts).toMatchObject([{ path: 'setup.sh', truncated: true }]);
  expect(long.found).toMatchObject([{ id: 'exec-sha256.unverified' }]);
});

test('GP-12-77 a commit is listed as its checkout would be: links, folders, skipped folders', async () => {
  const files = {
    'real/setup.sh': 'true\n',
    'real/up': link('..'),
    scripts: link('real'),
    'setup.sh': link('scripts/setup.sh'),
    'again/again.sh': link('../setup.sh'),
    broken: link('nowhere'),
    away: link('/etc'),
    out: link('../../..'),
    'node_modules/x/index.js': 'x',
    'a/b/c/\u00e4.txt': 'x',
    run: { mode: '100755', bytes: 'x' } as const,
  };
  const { guide, source, repository } = await gatherFor({ command: 'bash setup.sh', files });
  source.git(['worktree', 'add', '-q', `${source.folder}/checkout`, 'main']);
  const checkedOut = readRepository(`${source.folder}/checkout`, standardLookups);
  expect(checkedOut.ok && checkedOut.value(receive(Buffer.from(guide, 'latin1')))).toEqual(repository);
  expect(repository?.files).toEqual(
    expect.arrayContaining(['again/again.sh', 'scripts/setup.sh', 'a/b/c/\u00e4.txt']),
  );
  expect(paths(repository)).toEqual(['setup.sh']);
});

test('VP-6-05 names that another system takes for places elsewhere are not listed, and that is said', async () => {
  for (const name of ['\\b', 'c:/x']) {
    const files = { 'setup.sh': 'true\n', [name]: 'x' };
    const { repository } = await gatherFor({ command: 'bash setup.sh', pin: digest('true\n'), files });
    expect(repository, name).toMatchObject({ files: [PATH, 'setup.sh'], complete: false });
  }
});

test('VP-6-05 VP-6-07 files that are too much together are read one by one, up to 16 MiB', async () => {
  const lines = Array.from({ length: 18 }, (_, at) => `. ./lib-${at}.sh\n`).join('');
  const libraries = Object.fromEntries(
    Array.from({ length: 18 }, (_, at) => [`lib-${at}.sh`, `#${at}\n`.repeat(200_000)]),
  );
  const files = { 'setup.sh': lines, ...libraries, 'lib-3.sh': Buffer.alloc(40 * 1024 * 1024) };
  const { repository } = await gatherFor({ command: 'bash setup.sh', pin: digest(lines), files });
  const read = repository?.artifacts ?? [];
  expect(read.length).toBeGreaterThan(10);
  expect(read.map(({ path }) => path)).not.toContain('lib-3.sh');
  expect(read.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(16 * 1024 * 1024);
});

test('GP-12-79 without actions, and where the file is not there, no repository is read', async () => {
  const git = gitHost();
  const { origin, look } = await lookingAtGit(git);
  const url = `${origin}/org/repo`;
  git.create('org/repo').commit({ 'setup.sh': 'true\n' });
  expect(await look(guideIn({ url }))).not.toHaveProperty('repository');
  const idle = base4.replaceAll('[action]', '(action)').replaceAll('[/action]', '(/action)');
  const without = guideIn({ url, path: 'setup.sh' }, idle);
  expect(await look(without)).toMatchObject({ channel: { received: true } });
  expect(await look(without)).not.toHaveProperty('repository');
});

test('GP-12-77 A50 where the caller gave the repository as a folder, its files are not fetched', async () => {
  const git = gitHost();
  const { origin, look } = await lookingAtGit(git);
  const guide = guideIn(
    { url: `${origin}/org/repo`, path: PATH },
    withAction(step('bash setup.sh', 'a'.repeat(64)), base4),
  );
  git.create('org/repo').commit({ 'setup.sh': 'true\n', [PATH]: guide });
  const given = await look(guide, { hasRepository: true });
  expect(given).not.toHaveProperty('repository');
  expect(given.channel.requests).toHaveLength(4);
  expect((await look(guide)).channel.requests).toHaveLength(5);
});
