import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { GIT_HOST, gitHost, guideIn, lookingAt, lookingAtGit } from '../../../test/support/git.ts';
import type { GitHost, GitRepository } from '../../../test/support/git-host.ts';
import { base4, edit, evidenceOf, sha256 } from '../../../test/support/guides.ts';
import { type Handler, serveRoutes } from '../../conformance/stage/https-host.ts';
import { anchorStatuses } from '../../guide/anchors.ts';
import type { ChannelEvidence } from '../../guide/index.ts';
import { judge } from '../../guide/index.ts';
import { subjectOf } from '../../guide/judge.ts';
import { standardLookups } from '../../guide/standard-lookups.ts';

const PATH = 'docs/assistant-guide.txt';

/** What judging makes of the channel. */
const statusIn = (guide: string, channel: ChannelEvidence) => {
  const evidence = evidenceOf(guide, { anchors: [channel] });
  const ids = judge(evidence).findings.map(({ id }) => id);
  const all = anchorStatuses(subjectOf(evidence, standardLookups));
  return { ...all.find((one) => one.channel === 'repository-file'), ids };
};

describe('A02 GP-11-85 GP-11-86 every way to name a commit', () => {
  const host = gitHost;

  test('A02 GP-11-41 GP-11-86 the head of the default branch, whatever it is called, with and without .git and slash', async () => {
    const git = host();
    const repository = git.create('org/repo', { branch: 'trunk' });
    repository.commit({ [PATH]: 'of another branch' }, 'main');
    const { origin, look } = await lookingAtGit(git);
    for (const end of ['', '/', '.git', '.git/', '?ref_type=heads']) {
      const guide = guideIn({ url: `${origin}/org/repo${end}` });
      const commit = repository.commit({ [PATH]: guide });
      const { channel } = await look(guide);
      expect(channel).toMatchObject({ received: true, commit, sha256: sha256(Buffer.from(guide)) });
      expect(channel.url).toBe(`${origin}/org/repo${end.startsWith('.git') ? '.git' : ''}`);
      expect(statusIn(guide, channel)).toMatchObject({ status: 'present-matches', counted: true });
    }
  });

  test('A02 a branch, a tag, a commit, as code hosts write them', async () => {
    const git = host();
    const repository = git.create('org/group/repo');
    const ids = {
      old: repository.commit({ [PATH]: 'old' }),
      light: repository.commit({ [PATH]: 'light' }),
      annotated: repository.commit({ [PATH]: 'annotated' }),
      main: repository.commit({ [PATH]: 'main' }),
      slash: repository.commit({ [PATH]: 'slash' }, 'feature/x/y'),
    };
    repository.git(['tag', 'v1', ids.light]);
    repository.git(['tag', 'main', ids.light]);
    repository.git([
      '-c',
      'user.name=E',
      '-c',
      'user.email=e@example.com',
      'tag',
      '-am',
      'x',
      'v/2',
      ids.annotated,
    ]);
    const { origin, look } = await lookingAtGit(git);
    const rows: readonly (readonly [end: string, expected: keyof typeof ids])[] = [
      ['/tree/main', 'main'],
      ['/tree/feature/x/y', 'slash'],
      ['/tree/feature/x/y/docs', 'slash'],
      ['/tree/feature%2Fx%2Fy', 'slash'],
      ['/tree/HEAD', 'main'],
      ['/tree/refs/heads/main', 'main'],
      ['/blob/v1/docs/assistant-guide.txt', 'light'],
      ['/tree/v/2', 'annotated'],
      [`/commit/${ids.old}`, 'old'],
      [`/commit/${ids.old.toUpperCase()}`, 'old'],
      [`/tree/${ids.light}/docs`, 'light'],
      ['/-/tree/feature/x/y?ref_type=heads', 'slash'],
      ['/-/blob/main/docs/assistant-guide.txt', 'main'],
      [`/-/commit/${ids.old}`, 'old'],
      ['/-/tags/v/2', 'annotated'],
      ['/src/branch/feature/x/y/docs', 'slash'],
      ['/src/tag/v1', 'light'],
      ['/src/tag/main', 'light'],
      ['/tree/refs/tags/main', 'light'],
      [`/src/commit/${ids.annotated}/docs`, 'annotated'],
      ['/src/main/', 'main'],
    ];
    for (const [end, expected] of rows) {
      const { channel } = await look(guideIn({ url: `${origin}/org/group/repo${end}` }));
      expect([end, Buffer.from(channel.bytes).toString(), channel.commit]).toEqual([
        end,
        expected,
        ids[expected],
      ]);
    }
  });

  test('A02 a group that is called like a mark is no mark', async () => {
    const git = host();
    const repository = git.create('org/src/tree/repo');
    const { origin, look } = await lookingAtGit(git);
    const guide = guideIn({ url: `${origin}/org/src/tree/repo` });
    const commit = repository.commit({ [PATH]: guide });
    expect((await look(guide)).channel).toMatchObject({ received: true, commit });
  });

  test('A02 GP-11-86 a name that is not there, and no commit at all, are told', async () => {
    const git = host();
    git.create('org/empty');
    git.create('org/repo').commit({ [PATH]: 'x' });
    const { origin, look } = await lookingAtGit(git);
    const rows: readonly (readonly [end: string, status: string, why: string])[] = [
      ['/org/empty', 'absent', 'no commit on its default branch'],
      ['/org/repo/tree/nowhere', 'absent', 'no branch and no tag'],
      ['/org/repo/src/tag/main', 'absent', 'no branch and no tag'],
      [`/org/repo/commit/${'a'.repeat(40)}`, 'unreachable', 'refuses'],
      ['/org/repo/commit/abcdef1', 'unreachable', 'a part of its id'],
    ];
    for (const [end, status, why] of rows) {
      const guide = guideIn({ url: origin + end });
      const read = statusIn(guide, (await look(guide)).channel);
      expect(read).toMatchObject({ status, counted: false, reason: expect.stringContaining(why) });
      expect(read.ids.includes('anchor.repository-file.commit-unrecorded')).toBe(status === 'absent');
    }
  });

  test('A02 GP-11-86 a repository whose objects are named by SHA-256', async () => {
    const git = host();
    const repository = git.create('org/repo', { format: 'sha256' });
    const old = repository.commit({ [PATH]: 'old' });
    const { origin, look } = await lookingAtGit(git);
    const guide = guideIn({ url: `${origin}/org/repo` });
    const commit = repository.commit({ [PATH]: guide });
    expect(commit).toHaveLength(64);
    expect((await look(guide)).channel).toMatchObject({ received: true, commit });
    const { channel } = await look(guideIn({ url: `${origin}/org/repo/commit/${old}` }));
    expect(Buffer.from(channel.bytes).toString()).toBe('old');
  });
});

describe('GP-11-84 GP-11-85 VP-23-04 the file as it is', () => {
  const served = async (
    files: (guide: string) => Parameters<ReturnType<ReturnType<typeof gitHost>['create']>['commit']>[0],
    path = PATH,
  ) => {
    const git = gitHost();
    const repository = git.create('org/repo');
    const { origin, look } = await lookingAtGit(git);
    const guide = guideIn({ url: `${origin}/org/repo`, path });
    const commit = repository.commit(files(guide));
    return { guide, commit, channel: (await look(guide)).channel };
  };

  test('VP-23-04 GP-11-85 a copy with CRLF, and one that differs by one byte, are other files', async () => {
    for (const copy of [(text: string) => text.replaceAll('\n', '\r\n'), (text: string) => `${text}\n`]) {
      const { guide, channel } = await served((text) => ({ [PATH]: copy(text) }));
      expect(Buffer.from(channel.bytes).toString()).toBe(copy(guide));
      const read = statusIn(guide, channel);
      expect(read).toMatchObject({ status: 'present-mismatch' });
      expect(read.ids).toContain('anchor.independent.mismatch');
    }
  });

  test('VP-6-05 bytes that are no text, and no bytes at all, are compared', async () => {
    for (const bytes of [Buffer.from([0xff, 0xfe, 0x00]), Buffer.alloc(0)]) {
      const { guide, channel } = await served(() => ({ [PATH]: bytes }));
      expect(channel).toMatchObject({ received: true, sha256: sha256(bytes) });
      expect(statusIn(guide, channel).status).toBe('present-mismatch');
    }
  });

  test('VP-6-05 a file that is far longer than a guide is not read', async () => {
    const { guide, channel } = await served(() => ({ [PATH]: Buffer.alloc(1024 * 1024 + 1) }));
    expect(channel.bytes).toHaveLength(0);
    expect(statusIn(guide, channel)).toMatchObject({
      status: 'unreachable',
      reason: expect.stringContaining('longer'),
    });
  });

  test.each([
    '/.well-known/assistant-guide.txt',
    './assistant-guide.txt',
    'a/b/c/d/e.txt',
    'caf\u00e9/x.txt',
  ])('GP-11-18 source-path %s is followed from the root', async (path) => {
    const { channel, commit } = await served(
      (guide) => ({ [path.replace(/^\.?\//, '')]: Buffer.from(guide, 'latin1') }),
      path,
    );
    // A name beyond ASCII is one of other bytes in the commit, which is UTF-8.
    expect(channel).toMatchObject(path.startsWith('caf') ? { received: false } : { received: true, commit });
  });

  test.each([
    ['there is no such file', 'docs/Assistant-Guide.txt'],
    ['there is no such file', 'docs/assistant-guide.txt/x'],
    ['there is no such file', 'nowhere/assistant-guide.txt'],
    ['it is a folder', 'docs'],
    ['it is in a submodule, which is another repository', 'module/assistant-guide.txt'],
  ])('GP-11-84 A02 %s: %s is absent at that commit', async (why, path) => {
    const files = { 'docs/assistant-guide.txt': 'x', module: { submodule: 'a'.repeat(40) } };
    const { guide, channel, commit } = await served(() => files, path);
    const read = statusIn(guide, channel);
    expect(read).toMatchObject({ status: 'absent', reason: `source-path at commit ${commit}: ${why}` });
    expect(channel.commit).toBe(commit);
  });

  test('VP-6-05 links within the repository are followed as a checkout follows them; others lead nowhere', async () => {
    const link = (bytes: string) => ({ mode: '120000', bytes }) as const;
    const tree = (guide: string) => ({
      'real/deep/guide.txt': guide,
      'to-file.txt': link('real/deep/guide.txt'),
      'real/up.txt': link('../to-file.txt'),
      'to-folder': link('./real//deep'),
      'away.txt': link('../../etc/passwd'),
      'absolute.txt': link('/etc/passwd'),
      'circle-a': link('circle-b'),
      'circle-b': link('circle-a'),
    });
    for (const path of ['to-file.txt', 'real/up.txt', 'to-folder/guide.txt'])
      expect((await served(tree, path)).channel, path).toMatchObject({ received: true });
    for (const path of ['away.txt', 'absolute.txt'])
      expect((await served(tree, path)).channel.absent, path).toContain('leads out of the repository');
    expect((await served(tree, 'circle-a')).channel.unreadable).toContain('cannot be read');
  });

  test('GP-11-18 A02 GP-11-42 what the metadata does not name is not asked for', async () => {
    const { look } = await lookingAt(() => expect.unreachable('nothing may be asked'));
    const guide = guideIn({ url: 'https://git.example.org/org/repo' });
    const rows: readonly (readonly [text: string, why: string])[] = [
      [edit(guide, `source-path: ${PATH}\n`, ''), 'no source-path'],
      [edit(guide, `source-path: ${PATH}`, 'source-path: ../x'), 'leaves the repository'],
      [edit(guide, 'https://git.example.org/org/repo', 'https://git.example.org/'), 'no source repository'],
      [edit(guide, 'https://git.example.org/org/repo', 'https://git.example.org/r?h=x'), 'carries a query'],
      [
        edit(guide, 'https://git.example.org/org/repo', 'git@git.example.org:org/repo'),
        'no URL that is asked',
      ],
    ];
    for (const [text, why] of rows) {
      const { channel } = await look(text);
      expect(channel).toMatchObject({ unnamed: expect.stringContaining(why) });
      expect(channel.requests).toBeUndefined();
      expect(statusIn(text, channel)).toMatchObject({ status: 'absent', checked: false });
    }
  });
});

describe('how much is fetched', () => {
  /** Megabytes take their time on a busy machine. */
  const PATIENT = { limits: { totalMs: 120_000 } };

  /** Bytes that nothing compresses. */
  const heavy = (mib: number): Uint8Array => randomBytes(mib * 1024 * 1024);

  /** A repository that does not try to compress them either. */
  const heavyRepository = (git: GitHost): GitRepository => {
    const repository = git.create('org/repo');
    repository.git(['config', 'core.compression', '0']);
    repository.git(['config', 'core.bigFileThreshold', '100k']);
    return repository;
  };

  test('GP-11-85 of a long history only one commit is fetched, with its file alone; without filters with all files', async () => {
    const git = gitHost();
    const repository = heavyRepository(git);
    for (const at of [1, 2, 3]) repository.commit({ 'big.bin': heavy(12), [PATH]: `${at}` });
    for (const filter of [true, false]) {
      const { origin, look } = await lookingAtGit(git, { filter }, PATIENT);
      const guide = guideIn({ url: `${origin}/org/repo` });
      const commit = repository.commit({ [PATH]: guide, 'small.bin': heavy(1), 'README.md': 'x' });
      const { channel } = await look(guide);
      expect(channel).toMatchObject({ received: true, commit });
      // The second request for objects is the one for the file.
      expect(channel.requests).toHaveLength(filter ? 4 : 3);
    }
  });

  test('GP-11-85 a commit of more than 32 MiB is read from a host with filters, and else unreachable, never absent', async () => {
    const git = gitHost();
    const repository = heavyRepository(git);
    const guides = new Map<boolean, ChannelEvidence>();
    for (const filter of [true, false]) {
      const { origin, look } = await lookingAtGit(git, { filter }, PATIENT);
      const guide = guideIn({ url: `${origin}/org/repo` });
      repository.commit({ [PATH]: guide, 'a.bin': heavy(20), 'b.bin': heavy(14) });
      const { channel } = await look(guide);
      guides.set(filter, channel);
      expect(statusIn(guide, channel)).toMatchObject(
        filter
          ? { status: 'present-matches' }
          : { status: 'unreachable', reason: expect.stringContaining('more than is read') },
      );
    }
    expect(guides.get(false)?.received).toBe(false);
  });
});

describe('GP-11-87 hosts that are no git hosts, or do not answer', () => {
  const statusOf = async (handler: Handler, totalMs = 300_000) => {
    const { origin, look } = await lookingAt(handler, { limits: { totalMs } });
    const guide = guideIn({ url: `${origin}/org/repo` });
    const { channel } = await look(guide);
    return { ...statusIn(guide, channel), asked: channel.requests?.length };
  };

  test('GP-11-87 no such page, a web page, plain files: not supported, not counted, not failed', async () => {
    const git = gitHost();
    git.create('org/repo').commit({ [PATH]: 'x' });
    const page: Handler = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<html>${'x'.repeat(100_000)}</html>`);
    for (const handler of [serveRoutes({}), page, git.serve({ dumb: true })]) {
      const read = await statusOf(handler);
      expect(read).toMatchObject({ status: 'absent', checked: false, counted: false, asked: 2 });
      expect(read.ids).toContain('anchor.repository-file.host-not-supported');
      expect(read.ids).not.toContain('anchor.independent.unreachable');
    }
  });

  test('GP-11-87 an older protocol is not spoken', async () => {
    const git = gitHost();
    git.create('org/repo').commit({ [PATH]: 'x' });
    const old = git.serve({ env: { GIT_PROTOCOL: '' } });
    expect(await statusOf(old)).toMatchObject({
      checked: false,
      reason: expect.stringContaining('version 2'),
    });
  });

  test('A02 a host that knows the repository only with .git is asked once more', async () => {
    const git = gitHost();
    const repository = git.create('org/repo');
    const { origin, look } = await lookingAt((request, response) =>
      request.url?.startsWith('/org/repo.git/') === true
        ? git.serve()(request, response)
        : response.writeHead(404).end(),
    );
    const guide = guideIn({ url: `${origin}/org/repo/` });
    const commit = repository.commit({ [PATH]: guide });
    expect((await look(guide)).channel).toMatchObject({ commit, url: `${origin}/org/repo.git` });
  });

  test('GP-11-94 VP-23-10 a login, an error, silence, nobody there: unreachable', async () => {
    const answer =
      (status: number): Handler =>
      (_, response) =>
        response.writeHead(status).end();
    const rows: readonly (readonly [handler: Handler, why: string, totalMs?: number])[] = [
      [answer(401), 'without a login'],
      [answer(503), 'HTTP status 503'],
      [() => undefined, 'longer than 2000 ms', 2000],
      [(request) => request.socket.destroy(), 'connection broke'],
    ];
    for (const [handler, why, totalMs] of rows) {
      const read = await statusOf(handler, totalMs);
      expect(read).toMatchObject({ status: 'unreachable', reason: expect.stringContaining(why), asked: 1 });
      expect(read.ids).toContain('anchor.independent.unreachable');
    }
  });

  test('A02 a redirect is followed within the registered domain, and not beyond', async () => {
    const git = gitHost();
    const repository = git.create('new/place');
    const names = [GIT_HOST, 'www.example.org', 'git.example.net'];
    const target = { to: '' };
    const { origin, look } = await lookingAt(
      (request, response) => {
        const { url = '' } = request;
        if (url.startsWith('/new/place')) return git.serve()(request, response);
        const port = request.socket.localPort;
        const location = `https://${target.to}:${port}${url.replace('/org/repo', '/new/place')}`;
        return void response.writeHead(301, { location }).end();
      },
      {},
      names,
    );
    const guide = guideIn({ url: `${origin}/org/repo` });
    repository.commit({ [PATH]: guide });
    target.to = 'www.example.org';
    expect((await look(guide)).channel).toMatchObject({
      received: true,
      url: expect.stringContaining('/new/place'),
    });
    target.to = 'git.example.net';
    expect((await look(guide)).channel).toMatchObject({
      received: false,
      unreadable: expect.stringContaining('another registered domain'),
    });
  });
});

test('GP-11-63 A03 on the domain of the guide a repository is read, told, and not counted', async () => {
  const git = gitHost();
  const repository = git.create('org/repo');
  const { origin, look } = await lookingAt(git.serve(), {}, ['git.example.com']);
  const guide = guideIn({ url: `${origin}/org/repo` });
  const commit = repository.commit({ [PATH]: guide });
  const { channel } = await look(guide);
  expect(channel.commit).toBe(commit);
  expect(statusIn(guide, channel)).toMatchObject({ status: 'present-matches', counted: false });
  expect(statusIn(guide, channel).ids).toContain('anchor.repository-file.same-control-plane');
  expect(statusIn(base4, { ...channel, sha256: 'f'.repeat(64) }).ids).toContain(
    'anchor.independent.mismatch',
  );
});
