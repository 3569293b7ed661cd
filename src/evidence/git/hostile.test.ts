import { describe, expect, test } from 'vitest';
import { guideIn, lookingAt } from '../../../test/support/git.ts';
import {
  ADVERTISED,
  answerWith,
  commitOf,
  type HandMade,
  handMade,
  idOf,
  type PackEntry,
  packet,
  packOf,
  treeOf,
} from '../../../test/support/packs.ts';
import type { ChannelEvidence } from '../../guide/index.ts';

const PATH = 'assistant-guide.txt';
const BLOB = 'the file\n';
const TREE = treeOf([['100644', PATH, idOf('blob', BLOB)]]);
const COMMIT = commitOf(idOf('tree', TREE));
const HEAD = idOf('commit', COMMIT);

const commit: PackEntry = { type: 'commit', bytes: COMMIT };
const tree: PackEntry = { type: 'tree', bytes: TREE };
const blob: PackEntry = { type: 'blob', bytes: BLOB };

/** A host that serves one commit with one file, but for what is said. */
const look = async (host: HandMade, overrides = {}): Promise<ChannelEvidence> => {
  const honest: HandMade = {
    head: HEAD,
    fetch: ([want]) => answerWith(packOf(want === HEAD ? [commit, tree] : [blob])),
  };
  const { origin, look: lookAt } = await lookingAt(handMade({ ...honest, ...host }), overrides);
  return (await lookAt(guideIn({ url: `${origin}/org/repo`, path: PATH }))).channel;
};

const BROKEN = 'not what git sends';
const LEFT_OUT = 'did not send what was asked for';
const TOO_LARGE = 'more than is read';
const REFUSES = 'refuses';

/** A commit whose root is this tree, with what else the pack holds. */
const rooted = (bytes: Uint8Array, more: readonly PackEntry[] = []): HandMade => {
  const text = commitOf(idOf('tree', bytes));
  const pack = packOf([{ type: 'commit', bytes: text }, { type: 'tree', bytes }, ...more]);
  return { head: idOf('commit', text), fetch: () => answerWith(pack) };
};

test('the honest host of these tests is read', async () => {
  const channel = await look({});
  expect(channel).toMatchObject({ received: true, commit: HEAD });
  expect(Buffer.from(channel.bytes).toString()).toBe(BLOB);
});

describe('VP-6-05 the objects', () => {
  test.each<[string, HandMade['fetch']]>([
    ['commit', () => answerWith(packOf([{ ...commit, bytes: `${COMMIT}y` }, tree]))],
    ['folder', ([want]) => answerWith(packOf(want === HEAD ? [commit, { ...tree, bytes: '' }] : [blob]))],
    ['file', ([want]) => answerWith(packOf(want === HEAD ? [commit, tree] : [{ ...blob, bytes: 'forged' }]))],
    ['type', () => answerWith(packOf([{ type: 'blob', bytes: COMMIT }, tree]))],
    ['pack without any', () => answerWith(packOf([]))],
  ])('VP-6-05 GP-11-86 another %s than was asked for is never taken for it', async (what, fetch) => {
    const channel = await look({ ...(fetch && { fetch }) });
    expect(channel.received).toBe(false);
    expect(channel.unreadable).toContain(what === 'folder' ? 'cannot be read' : LEFT_OUT);
    expect(channel.absent).toBeUndefined();
  });

  test('VP-6-05 a reference to a tag or a file that is called a commit', async () => {
    for (const entry of [{ type: 'tag', bytes: COMMIT }, blob] as const) {
      const head = idOf(entry.type, entry.bytes);
      expect((await look({ head, fetch: () => answerWith(packOf([entry])) })).unreadable).toContain(LEFT_OUT);
    }
  });

  test('VP-6-05 a file that is a folder, by its id', async () => {
    const folder = treeOf([]);
    const bytes = treeOf([['100644', PATH, idOf('tree', folder)]]);
    expect((await look(rooted(bytes, [{ type: 'tree', bytes: folder }]))).unreadable).toContain(LEFT_OUT);
  });

  test('VP-6-05 a commit that names no folder', async () => {
    const bytes = `tree ${'g'.repeat(40)}\n`;
    const host = {
      head: idOf('commit', bytes),
      fetch: () => answerWith(packOf([{ type: 'commit', bytes }])),
    };
    expect((await look(host)).unreadable).toContain(BROKEN);
  });

  const id = idOf('blob', BLOB);
  test.each<[string, Uint8Array]>([
    [
      'a name that stands twice',
      treeOf([
        ['100644', PATH, id],
        ['100644', PATH, id],
      ]),
    ],
    ['a name of two segments', treeOf([['100644', `a/${PATH}`, id]])],
    ['the name ..', treeOf([['40000', '..', id]])],
    ['the name .git', treeOf([['40000', '.GIT', id]])],
    ['no name', treeOf([['100644', '', id]])],
    ['an unknown mode', treeOf([['140000', PATH, id]])],
    ['an id that is cut', treeOf([['100644', PATH, id]]).subarray(0, -1)],
    ['a name without end', Buffer.from(`100644 ${'a'.repeat(10_000)}`)],
  ])('VP-6-05 a folder with %s is not read', async (_what, bytes) => {
    const channel = await look(rooted(bytes, [blob]));
    expect(channel.unreadable).toContain('cannot be read');
  });

  test('VP-6-10 folders that hold one another many times over are listed within limits', async () => {
    const entries: PackEntry[] = [blob];
    let below = treeOf([['100644', 'leaf', id]]);
    for (let level = 0; level < 40; level++) {
      entries.push({ type: 'tree', bytes: below });
      const up = idOf('tree', below);
      below = treeOf([
        ['40000', 'a', up],
        ['40000', 'b', up],
      ]);
    }
    entries.push({ type: 'tree', bytes: below });
    const top = treeOf([
      ['100644', PATH, id],
      ['40000', 'x', idOf('tree', below)],
    ]);
    const { origin, look: lookAt } = await lookingAt(handMade(rooted(top, entries)));
    const { channel, repository } = await lookAt(guideIn({ url: `${origin}/org/repo`, path: PATH }));
    expect(channel.received).toBe(true);
    expect(repository?.complete).toBe(false);
    expect(repository?.files.length).toBeLessThanOrEqual(20_000);
  });

  test('VP-6-05 a name that is no UTF-8 text is not listed, and that is said', async () => {
    const bytes = treeOf([
      ['100644', PATH, id],
      ['100644', 'caf\xe9', id],
    ]);
    const { origin, look: lookAt } = await lookingAt(handMade(rooted(bytes, [blob])));
    const { repository } = await lookAt(guideIn({ url: `${origin}/org/repo`, path: PATH }));
    expect(repository).toMatchObject({ files: [PATH], complete: false });
  });

  test('VP-6-10 a link whose text is no path leads nowhere', async () => {
    for (const bytes of ['', 'a\0b', 'x/'.repeat(3000)]) {
      const link = treeOf([['120000', PATH, idOf('blob', bytes)]]);
      const channel = await look(rooted(link, [{ type: 'blob', bytes }]));
      expect(channel.absent).toContain('leads out of the repository');
    }
  });
});

describe('VP-6-06 the protocol', () => {
  const flush = Buffer.from('0000');
  const said = (...lines: readonly string[]): Buffer => Buffer.concat([...lines.map(packet), flush]);

  test.each<[string, string, HandMade]>([
    ['an advertisement of garbage', BROKEN, { advertised: 'garbage' }],
    ['an advertisement without end', BROKEN, { advertised: packet('version 2\n') }],
    ['an error in place of one', REFUSES, { advertised: packet('ERR no\x1b[2J such repository\n') }],
    ['references of garbage', BROKEN, { refs: 'zzzz' }],
    ['a packet longer than the answer', BROKEN, { refs: 'ffffx' }],
    ['a reserved packet', BROKEN, { refs: '0003' }],
    ['references without end', BROKEN, { refs: packet(`${HEAD} HEAD\n`) }],
    ['a reference without an id', BROKEN, { refs: said(`${'g'.repeat(40)} HEAD\n`) }],
    ['a reference with an id of another length', BROKEN, { refs: said(`${HEAD}0 HEAD\n`) }],
    ['an error in place of references', REFUSES, { refs: packet('ERR no') }],
    ['nothing in place of a pack', BROKEN, { fetch: () => '' }],
    ['garbage in place of a pack', BROKEN, { fetch: () => Buffer.alloc(1000, 0xff) }],
    ['an end in place of a pack', BROKEN, { fetch: () => flush }],
    ['a pack that breaks off', BROKEN, { fetch: () => answerWith(packOf([commit, tree])).subarray(0, -4) }],
    [
      'another mark inside a pack',
      BROKEN,
      { fetch: () => Buffer.concat([packet('packfile\n'), Buffer.from('0001')]) },
    ],
    ['an error in place of a pack', REFUSES, { fetch: () => packet('ERR upload-pack: not our ref') }],
    ['an error inside a pack', REFUSES, { fetch: () => said('packfile\n', '\x03broken') }],
    ['a band that does not exist', REFUSES, { fetch: () => said('packfile\n', '\x07x') }],
  ])('VP-6-06 %s is unreachable: it %s', async (_what, why, host) => {
    const channel = await look(host);
    expect(channel).toMatchObject({ received: false, unreadable: expect.stringContaining(why) });
    expect(channel.unreadable).not.toContain('such repository');
  });

  test('VP-6-06 VP-6-08 an answer of another content type is none', async () => {
    expect((await look({ resultType: 'text/html' })).unreadable).toContain(BROKEN);
  });

  test('A02 a server is told only what it knows: no history and no files where it can leave them out', async () => {
    const heard: string[] = [];
    const hears = (body: string) => void heard.push(body);
    const plain = said('version 2\n', 'ls-refs\n', 'fetch\n');
    const whole = () => answerWith(packOf([commit, tree, blob]));
    expect((await look({ hears, advertised: plain, fetch: whole })).received).toBe(true);
    expect(heard.join()).not.toMatch(/agent|object-format|deepen|filter/);
    heard.length = 0;
    const full = said(
      'version 2\n',
      'agent=x\n',
      'ls-refs\n',
      'fetch=shallow filter\n',
      'object-format=sha1\n',
    );
    expect((await look({ hears, advertised: full })).received).toBe(true);
    expect(heard.map((body) => /agent=readback\n.*object-format=sha1\n/s.test(body))).toEqual([
      true,
      true,
      true,
    ]);
    expect(heard[1]).toMatch(/deepen 1\n.*filter blob:none\n/s);
    expect(heard[2]).not.toMatch(/deepen|filter/);
  });

  test('GP-11-87 capabilities that are not enough', async () => {
    for (const advertised of [
      said('version 2\n', 'fetch=filter\n'),
      said('version 2\n', 'ls-refs\n'),
      said('version 2\n', 'ls-refs\n', 'fetch\n', 'object-format=md5\n'),
      said('version 1\n', `${HEAD} HEAD\n`),
    ])
      expect((await look({ advertised })).unsupported).toBeDefined();
  });

  test('VP-6-06 sections before the pack, the name of the service, and progress are passed over', async () => {
    const service = Buffer.concat([packet('# service=git-upload-pack\n'), flush, ADVERTISED]);
    const channel = await look({
      advertised: service,
      fetch: ([want]: readonly string[]) => {
        const pack = answerWith(packOf(want === HEAD ? [commit, tree] : [blob])).subarray(13);
        const before = [packet('shallow-info\n'), packet(`shallow ${HEAD}\n`), Buffer.from('0001')];
        return Buffer.concat([...before, packet('packfile\n'), packet('\x02Counting...\r'), pack]);
      },
    });
    expect(channel.received).toBe(true);
  });

  test('VP-6-10 packets of nothing without number', async () => {
    const nothing = Buffer.from('0005\x02'.repeat(1_000_000));
    const fetch = () =>
      Buffer.concat([packet('packfile\n'), nothing, answerWith(packOf([commit, tree])).subarray(13)]);
    expect((await look({ fetch })).unreadable).toContain(BROKEN);
  });

  test('VP-6-10 references without number', async () => {
    const refs = Buffer.concat(
      Array.from({ length: 90_000 }, (_, at) => packet(`${HEAD} refs/heads/${at}\n`)),
    );
    expect((await look({ refs })).unreadable).toContain(TOO_LARGE);
  });
});

describe('VP-6-07 too much', () => {
  test('VP-6-07 a pack without end stops at the limit', async () => {
    const part = answerWith(Buffer.alloc(1024 * 1024)).subarray(13, -4);
    const fetch = () => Buffer.concat([packet('packfile\n'), ...Array.from({ length: 40 }, () => part)]);
    expect((await look({ fetch })).unreadable).toContain(TOO_LARGE);
  });

  test('VP-6-07 a file that is a bomb', async () => {
    const bytes = new Uint8Array(64 * 1024 * 1024);
    const root = treeOf([['100644', PATH, idOf('blob', bytes)]]);
    const host = rooted(root);
    const bomb = packOf([{ type: 'blob', bytes }]);
    const fetch: HandMade['fetch'] = (wants) =>
      wants.includes(host.head ?? '') ? (host.fetch?.(wants) ?? '') : answerWith(bomb);
    expect((await look({ ...host, fetch })).unreadable).toContain(TOO_LARGE);
  });
});
