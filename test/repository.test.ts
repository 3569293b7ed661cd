import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkRepository } from '../scripts/repository/check.ts';
import { LEAKS } from '../scripts/repository/leaks.ts';
import { scanText } from '../scripts/repository/scan.ts';
import { processorTime } from './support/processor-time.ts';

const git = (folder: string, ...args: readonly string[]): void => {
  execFileSync('git', [
    '-C',
    folder,
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@users.noreply.example.com',
    ...args,
  ]);
};

const repositoryWith = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-repository-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  git(folder, 'init', '-q');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'one');
  return folder;
};

const kindsIn = (files: Readonly<Record<string, string>>): readonly string[] =>
  checkRepository(repositoryWith(files), []).hits.map(({ kind }) => kind);

/** Put together here, so that this file holds none of them. */
const join2 = (...parts: readonly string[]): string => parts.join('');
const KEY = join2('-----BEGIN ', 'PRIVATE KEY-----\n', 'MC4CAQAwBQYDK2VwBCIEIHq', 'x'.repeat(30), '\n');

const PLANTED: readonly (readonly [string, string, string, string])[] = [
  ['GR-PUB-01 GR-PUB-11', 'docs/a.md', KEY, 'private key'],
  [
    'GR-PUB-01 GR-PUB-11',
    'src/a.ts',
    join2('const token = "gh', 'p_', 'a1B2'.repeat(9), '";'),
    'token of a service',
  ],
  ['GR-PUB-01 GR-PUB-11', 'fixtures/a.txt', join2('AK', 'IA', 'ABCDEFGH12345678'), 'token of a service'],
  [
    'GR-PUB-01 GR-PUB-11',
    'src/b.ts',
    join2('pay("sk', '_live_', 'a1B2c3D4'.repeat(3), '")'),
    'token of a service',
  ],
  [
    'GR-PUB-01 GR-PUB-11',
    'src/c.ts',
    join2('const password = ', '"correct7', 'Horse-Battery";'),
    'secret with its name',
  ],
  [
    'GR-PUB-01 GR-PUB-11',
    '.aws-config',
    join2('aws_secret_access_key = ', 'wJalrXUtnFEMI', '/K7MDENG/', 'bPxRfiCYzzzzzzzzzz'),
    'secret with its name',
  ],
  [
    'GR-PUB-11',
    'docs/e.md',
    join2('Authorization: Bear', 'er ', 'a1B2c3D4'.repeat(4)),
    'secret with its name',
  ],
  ['GR-PUB-13', 'group_vars/all', join2('$ANSIBLE_', 'VAULT;1.1;AES256'), 'encrypted secret'],
  ['GR-PUB-02 GR-PUB-12', 'docs/f.md', join2('ssh to 10.', '20.30.40 first'), 'private host'],
  ['GR-PUB-02 GR-PUB-12', 'docs/g.md', join2('print to office-3.', 'local, please'), 'private host'],
  ['GR-PUB-11', 'docs/b.md', join2('ey', 'Jhbgciojk1xy.ey', 'Jzdwiiojexmj.', 'x'.repeat(30)), 'signed token'],
  [
    'GR-PUB-02 GR-PUB-12',
    'config.json',
    join2('postgres://app:', 'hunter2', '@db.prod.acme.com/x'),
    'password in an address',
  ],
  [
    'GR-PUB-02 GR-PUB-04 GR-PUB-12',
    'docs/c.md',
    join2('see build7.', 'acme.', 'internal for it'),
    'private host',
  ],
  [
    'GR-PUB-05 GR-PUB-06 GR-PUB-09',
    'fixtures/people.csv',
    join2('Ann,ann.smith', '@', 'acme-industries.com'),
    'address of a person',
  ],
  [
    'GR-PUB-07 GR-PUB-14',
    'fixtures/trace.json',
    join2('{"reasoning', '_content": "', 'because '.repeat(30), '"}'),
    'reasoning of a model',
  ],
  ['GR-PUB-08', 'docs/d.md', join2('open /ho', 'me/asmith/work'), 'path of a machine'],
];

test.each(PLANTED)('%s planted in %s is found', (_ids, file, text, kind) => {
  expect(kindsIn({ 'README.md': 'A project.', [file]: text })).toContain(kind);
});

const NAMES: readonly (readonly [string, string])[] = [
  ['GR-PUB-01 GR-PUB-02 GR-PUB-12', '.env'],
  ['GR-PUB-03', 'docs/operating-rules.md'],
  ['GR-PUB-04 GR-PUB-05', 'state.sqlite'],
  ['GR-PUB-07', 'session.log'],
  ['GR-PUB-11 GR-PUB-13', 'deploy.pem'],
  ['GR-PUB-13', 'ansible/vault.yml'],
];

test.each(NAMES)('%s a file named %s is found', (_ids, file) => {
  expect(kindsIn({ [file]: 'x' })).toHaveLength(1);
});

test('GR-PUB-18 every kind of leak has a planted sample above, and honest text is left alone', () => {
  expect(new Set(PLANTED.map(([, , , kind]) => kind))).toEqual(new Set(LEAKS.map(({ kind }) => kind)));
  const honest = [
    'ann@example.com, bob@sub.example.org, git@host.example:x, https://user:pw@example.com/',
    'Paths such as /home/u/project and /Users/you, hosts such as db.example.com and internal.example.com.',
    'password: the one you chose, token = readToken(line2), secret: part1(x), 1.10.2.3.4, v10.0.0.1-rc, this.local()',
    'A key begins with -----BEGIN PRIVATE KEY----- and ends; tokens begin with ghp_.',
  ].join('\n');
  expect(kindsIn({ 'README.md': honest })).toEqual([]);
});

test('GR-PUB-11 GR-PUB-18 a file that is not committed yet is looked at, and one that git ignores is not', () => {
  const folder = repositoryWith({ '.gitignore': 'kept/', 'README.md': 'A project.' });
  mkdirSync(join(folder, 'kept'));
  for (const name of ['new.txt', 'kept/a.txt']) writeFileSync(join(folder, name), KEY);
  expect(checkRepository(folder, []).hits).toMatchObject([{ file: 'new.txt', kind: 'private key' }]);
});

test('GR-PUB-11 what a commit added and a later one removed is found in the history', () => {
  const folder = repositoryWith({ 'a.txt': KEY });
  writeFileSync(join(folder, 'a.txt'), 'nothing');
  git(folder, 'commit', '-q', '-a', '-m', 'two');
  expect(checkRepository(folder, []).hits).toMatchObject([{ file: 'a.txt', kind: 'private key' }]);
});

/** A repository in which somebody does something more, and the files in which a private key is found. */
const foundAfter = (act: (folder: string) => void): readonly string[] => {
  const folder = repositoryWith({ 'README.md': 'A project.' });
  act(folder);
  const { hits } = checkRepository(folder, []);
  return hits.filter(({ kind }) => kind === 'private key').map(({ file }) => file);
};

const committing =
  (name: string, bytes: string | Buffer) =>
  (folder: string): void => {
    writeFileSync(join(folder, name), bytes);
    git(folder, 'add', '-A');
    git(folder, 'commit', '-q', '-m', 'more');
  };

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

const ODD: readonly (readonly [string, string, (folder: string) => void])[] = [
  ['a file that is no text', 'a.bin', committing('a.bin', Buffer.from(`\0\x01\0${KEY}\0`))],
  [
    'UTF-16 with a mark',
    'a.txt',
    committing('a.txt', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(KEY)])),
  ],
  ['UTF-16 without a mark', 'a.txt', committing('a.txt', utf16(KEY))],
  ['UTF-16, the other way round', 'a.txt', committing('a.txt', utf16(`\ufeff${KEY}`).swap16())],
  [
    'bytes that are no UTF-8',
    'a.txt',
    committing('a.txt', Buffer.concat([Buffer.from([0xc3, 0x28]), Buffer.from(KEY)])),
  ],
  ['a very long line', 'a.txt', committing('a.txt', `${'a.'.repeat(100_000)} ${KEY}`)],
  ['a name with a line feed', 'a\nb.txt', committing('a\nb.txt', KEY)],
  ['a name of other letters', 'zahlen-\u00fc.txt', committing('zahlen-\u00fc.txt', KEY)],
  [
    'a branch that was left behind',
    'a.txt',
    (folder) => {
      git(folder, 'checkout', '-q', '-b', 'other');
      committing('a.txt', KEY)(folder);
      git(folder, 'checkout', '-q', '-');
    },
  ],
  [
    'a tag alone',
    'a.txt',
    (folder) => {
      git(folder, 'checkout', '-q', '--detach');
      committing('a.txt', KEY)(folder);
      git(folder, 'tag', 'old');
      git(folder, 'checkout', '-q', '-');
    },
  ],
  [
    'a merge that brought it by itself',
    'README.md',
    (folder) => {
      git(folder, 'checkout', '-q', '-b', 'other');
      committing('b.txt', 'b')(folder);
      git(folder, 'checkout', '-q', '-');
      committing('c.txt', 'c')(folder);
      git(folder, 'merge', '-q', '--no-commit', '--no-ff', 'other');
      committing('README.md', KEY)(folder);
      committing('README.md', 'nothing')(folder);
    },
  ],
  [
    'the message of a commit',
    '(messages of commits)',
    (folder) => git(folder, 'commit', '-q', '--allow-empty', '-m', KEY),
  ],
  [
    'a file whose lines look like the name of another one',
    'a.txt',
    (folder) => {
      committing('a.txt', `++ b/fixtures/allowed.txt\n${KEY}`)(folder);
      committing('a.txt', 'nothing')(folder);
    },
  ],
];

test.each(ODD)('GR-PUB-11 GR-PUB-18 a key is found in %s', (_what, file, act) => {
  expect([...new Set(foundAfter(act).map((name) => name.replaceAll('\\n', '\n')))]).toEqual([file]);
});

test('GR-PUB-08 GR-PUB-18 a link is where it leads, and is not followed; another repository inside is passed over', () => {
  const folder = repositoryWith({ 'README.md': 'A project.' });
  const outside = repositoryWith({ 'a.txt': KEY });
  symlinkSync(join(outside, 'a.txt'), join(folder, 'out.txt'));
  symlinkSync(outside, join(folder, 'folder'));
  symlinkSync(join2('/ho', 'me/asmith/gone'), join(folder, 'gone'));
  git(folder, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', outside, 'inner');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'links');
  const found = checkRepository(folder, []).hits.map(({ file, kind }) => `${file}: ${kind}`);
  expect(found).toEqual(['gone: path of a machine']);
});

test('lines without end take no time', () => {
  for (const text of [
    'a.'.repeat(500_000),
    'a-'.repeat(500_000),
    `${'a'.repeat(40)}@`.repeat(20_000),
    'a://'.repeat(200_000),
    'token='.repeat(100_000),
    `10.${'1'.repeat(500_000)}`,
  ]) {
    const spent = processorTime();
    scanText('a.txt', text);
    expect(spent()).toBeLessThan(8000);
  }
});

test('GR-PUB-16 GR-PUB-17 a commit address that can be written to is named', () => {
  const folder = repositoryWith({ 'a.txt': 'x' });
  expect(checkRepository(folder, []).committers).toEqual([]);
  git(folder, '-c', 'user.email=ann@example.com', 'commit', '-q', '--allow-empty', '-m', 'two');
  expect(checkRepository(folder, []).committers).toEqual(['ann@example.com']);
});

test('GR-PUB-18 without git, as in an unpacked archive, every file is looked at', () => {
  const folder = repositoryWith({ 'src/a.ts': KEY, 'node_modules/x/a.pem': KEY });
  rmSync(join(folder, '.git'), { recursive: true });
  expect(checkRepository(folder, []).hits).toMatchObject([{ file: 'src/a.ts', kind: 'private key' }]);
});

test('an entry of the list of allowed hits that allows nothing fails', () => {
  const allowed = [{ file: /^a$/, kind: 'private key', why: 'a reason' }];
  expect(checkRepository(repositoryWith({ 'README.md': 'x' }), allowed).idle).toEqual(['^a$ (private key)']);
});

test('GR-PUB-01 to GR-PUB-09 this repository holds none of it', () => {
  const { hits, idle } = checkRepository(join(import.meta.dirname, '..'));
  expect({ hits, idle }).toEqual({ hits: [], idle: [] });
});
