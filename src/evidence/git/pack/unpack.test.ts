import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gitHost } from '../../../../test/support/git.ts';
import type { GitRepository } from '../../../../test/support/git-host.ts';
import {
  appending,
  commitOf,
  idOf,
  type PackEntry,
  packOf,
  sealed,
  sizeOf,
  treeOf,
} from '../../../../test/support/packs.ts';
import { formatNamed, type ObjectFormat } from '../format.ts';
import type { Found } from '../missing.ts';
import { type Objects, unpack } from './unpack.ts';
import { allowedWork } from './work.ts';

const format = (name: string): ObjectFormat => {
  const found = formatNamed(name);
  if (found === undefined) throw new Error(name);
  return found;
};
const SHA1 = format('sha1');

const opened = async (pack: Uint8Array, known?: Objects): Promise<Objects> => {
  const found = await unpack(pack, SHA1, known);
  if (!found.ok) throw new Error(found.error.why);
  return found.value;
};

const fault = async (found: Promise<Found<Objects>>): Promise<string> => {
  const result = await found;
  return result.ok ? 'none' : result.error.why;
};

const BROKEN = 'the answer is not what git sends';
const TOO_LARGE = 'the repository sends more than is read of it';

/** What an object is by what was read: its type, and the id that its bytes have. */
const told = (objects: Objects, id: string, name: string): string => {
  const object = objects.read(id);
  if (object === undefined) return `nothing ${id}`;
  const head = `${object.type} ${object.bytes.length}\0`;
  return `${object.type} ${createHash(name).update(head).update(object.bytes).digest('hex')}`;
};

/** A delta that makes a long text of its base, another one each time. */
const repeating = (base: Uint8Array, at: number): Buffer =>
  Buffer.concat([
    sizeOf(base.length),
    sizeOf(0xffffff + 1),
    Buffer.from([0xf0, 0xff, 0xff, 0xff]),
    Buffer.from([1, at]),
  ]);

/** A history of texts that differ little, so that git tells them as deltas. */
const history = (repository: GitRepository): void => {
  const line = (at: number): string => `${idOf('blob', `${at}`)} ${idOf('tree', `${at}`)}\n`;
  const text = Array.from({ length: 400 }, (_, at) => line(at)).join('');
  for (let round = 0; round < 12; round++)
    repository.commit({
      'a.txt': `${line(900 + round)}${text}${line(round)}`,
      [`folder/${round}/b.txt`]: text.slice(round * 10),
      'folder/c.bin': Buffer.from([round, 0, 255]),
    });
};

describe.each(['sha1', 'sha256'] as const)('packs that git makes, %s', (name) => {
  test.each([
    ['deltas by offset', ['--delta-base-offset']],
    ['deltas by id', []],
    ['chains', ['--delta-base-offset', '--no-reuse-delta', '--depth=200', '--window=50']],
  ])('VP-6-05 %s: every object is read as git reads it', async (_what, options) => {
    const repository = gitHost().create('repo', { format: name });
    history(repository);
    const listed = repository.git(['rev-list', '--objects', '--no-object-names', 'main']);
    const types = repository
      .git(['cat-file', '--batch-check=%(objecttype) %(objectname)'], listed)
      .split('\n');
    const pack = repository.git(
      ['pack-objects', '-q', ...options, `${repository.folder}/own`],
      `${listed}\n`,
    );
    const found = await unpack(readFileSync(`${repository.folder}/own-${pack}.pack`), format(name));
    expect(found.ok && types.map((one) => told(found.value, one.split(' ')[1] ?? '', name))).toEqual(types);
    expect(types.length).toBeGreaterThan(60);
    expect(repository.git(['verify-pack', '-v', `${repository.folder}/own-${pack}.idx`])).toContain(
      'chain length = 1',
    );
  });
});

describe('what a hostile host can put into a pack', () => {
  const blob = 'some text\n';
  const whole: PackEntry = { type: 'blob', bytes: blob };

  test('VP-6-05 an id leads only to bytes that have it', async () => {
    const objects = await opened(packOf([whole, { type: 'commit', bytes: blob }]));
    expect(objects.read(idOf('blob', blob))).toMatchObject({ type: 'blob' });
    expect(objects.read(idOf('commit', blob))).toMatchObject({ type: 'commit' });
    expect(objects.read(idOf('blob', 'other'))).toBeUndefined();
  });

  test('VP-6-05 a delta by id may come before its base, and may count on an object that came before the pack', async () => {
    const [once, twice] = [`${blob}1`, `${blob}12`];
    const entries: PackEntry[] = [
      { base: idOf('blob', once), bytes: appending(once, '2') },
      { base: idOf('blob', blob), bytes: appending(blob, '1') },
    ];
    const early = await opened(packOf([...entries, whole]));
    const thin = await opened(packOf(entries), await opened(packOf([whole])));
    for (const objects of [early, thin])
      for (const text of [once, twice])
        expect(objects.read(idOf('blob', text))?.bytes).toEqual(new Uint8Array(Buffer.from(text)));
    expect(await fault(unpack(packOf(entries), SHA1))).toBe(BROKEN);
  });

  test('VP-6-05 deltas in a circle end', async () => {
    const [one, other] = [`${blob}1`, `${blob}2`];
    const circle: PackEntry[] = [
      { base: idOf('blob', one), bytes: appending(one, '2') },
      { base: idOf('blob', other), bytes: appending(other, '1') },
    ];
    expect(await fault(unpack(packOf([whole, ...circle]), SHA1))).toBe(BROKEN);
    const itself = packOf([{ base: 0, bytes: appending(blob, '1') }]);
    expect(await fault(unpack(itself, SHA1))).toBe(BROKEN);
  });

  test('VP-6-07 a bomb is not inflated: neither one whose head tells the truth nor one whose head lies', async () => {
    const bomb = { type: 'blob', bytes: new Uint8Array(40 * 1024 * 1024) } as const;
    const pack = packOf([bomb]);
    expect(pack.length).toBeLessThan(100_000);
    expect(await fault(unpack(pack, SHA1))).toBe(TOO_LARGE);
    expect(await fault(unpack(packOf([{ ...bomb, says: 10 }]), SHA1))).toBe(BROKEN);
    expect(await fault(unpack(packOf([{ ...whole, says: 100 }]), SHA1))).toBe(BROKEN);
  });

  test('VP-6-07 many bombs below the limit of one are too much together', async () => {
    const half = new Uint8Array(16 * 1024 * 1024);
    const deltas = Array.from(
      { length: 20 },
      (_, at): PackEntry => ({ base: 0, bytes: repeating(half, at) }),
    );
    expect(await fault(unpack(packOf([{ type: 'blob', bytes: half }, ...deltas]), SHA1))).toBe(TOO_LARGE);
    expect(await fault(unpack(packOf([whole, whole]), SHA1, undefined, allowedWork(15)))).toBe(TOO_LARGE);
  });

  test('VP-6-10 a long chain of deltas is read once and again, within what reading may cost', async () => {
    const text = 'x'.repeat(60_000);
    const chain: PackEntry[] = [{ type: 'blob', bytes: text }];
    const texts = [text];
    for (let at = 0; at < 1500; at++) {
      const last = texts.at(-1) ?? '';
      chain.push({ base: at, bytes: appending(last, 'y') });
      texts.push(`${last}y`);
    }
    const objects = await opened(packOf(chain));
    const deepest = idOf('blob', texts.at(-1) ?? '');
    expect(objects.read(deepest)?.bytes.length).toBe(61_500);
    const again = Array.from({ length: 5 }, () => objects.read(deepest));
    expect(again.at(-1)).toBeUndefined();
  });

  test('VP-6-06 a head that claims more objects than a repository has is not believed', async () => {
    expect(await fault(unpack(packOf([whole], 4_000_000_000), SHA1))).toBe(TOO_LARGE);
    expect(await fault(unpack(packOf([whole], 2), SHA1))).toBe(BROKEN);
    expect(await fault(unpack(packOf([whole, whole], 1), SHA1))).toBe(BROKEN);
  });

  test.each([
    ['a base of another length', Buffer.concat([sizeOf(3), sizeOf(1), Buffer.from([1, 0x61])])],
    ['a copy beyond the base', Buffer.concat([sizeOf(10), sizeOf(4), Buffer.from([0x91, 8, 4])])],
    ['an insertion that is cut', Buffer.concat([sizeOf(10), sizeOf(4), Buffer.from([4, 0x61])])],
    ['the reserved instruction', Buffer.concat([sizeOf(10), sizeOf(1), Buffer.from([0, 1, 0x61])])],
    ['more than it says', Buffer.concat([sizeOf(10), sizeOf(1), Buffer.from([2, 0x61, 0x61])])],
    ['less than it says', Buffer.concat([sizeOf(10), sizeOf(3), Buffer.from([2, 0x61, 0x61])])],
    ['no sizes', Buffer.alloc(0)],
  ])('VP-6-05 a delta with %s is refused', async (_what, delta) => {
    expect(await fault(unpack(packOf([whole, { base: 0, bytes: delta }]), SHA1))).toBe(BROKEN);
  });

  test('VP-6-05 a copy whose operands are cut is none of 64 KiB', async () => {
    const base = 'x'.repeat(65_536);
    const delta = Buffer.concat([sizeOf(65_536), sizeOf(65_536), Buffer.from([0xb0])]);
    const pack = packOf([
      { type: 'blob', bytes: base },
      { base: 0, bytes: delta },
    ]);
    expect(await fault(unpack(pack, SHA1))).toBe(BROKEN);
  });

  test('VP-6-10 a large file is not read again and again', async () => {
    const bytes = new Uint8Array(30 * 1024 * 1024);
    const objects = await opened(packOf([{ type: 'blob', bytes }]));
    const id = idOf('blob', bytes);
    const lengths = Array.from({ length: 9 }, () => objects.read(id)?.bytes.length);
    expect(lengths).toEqual([...Array(8).fill(bytes.length), undefined]);
  });

  test('VP-6-07 a delta that says it makes terabytes makes nothing', async () => {
    const delta = Buffer.concat([sizeOf(10), sizeOf(2 ** 42), Buffer.from([0x90, 10])]);
    expect(await fault(unpack(packOf([whole, { base: 0, bytes: delta }]), SHA1))).toBe(TOO_LARGE);
  });

  test('VP-6-05 another checksum, another version, no pack', async () => {
    const pack = packOf([whole]);
    const version3 = Buffer.from(pack.subarray(0, -20));
    version3.writeUInt32BE(3, 4);
    const changed = Buffer.from(pack);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    for (const bad of [changed, sealed(version3), Buffer.alloc(0), Buffer.from('PACK'), randomBytes(100)])
      expect(await fault(unpack(bad, SHA1))).toBe(BROKEN);
  });

  test('VP-6-05 V09 whatever the bytes are, it ends without an exception', async () => {
    const tree = treeOf([['100644', 'a', idOf('blob', blob)]]);
    const pack = packOf([
      whole,
      { type: 'tree', bytes: tree },
      { type: 'commit', bytes: commitOf(idOf('tree', tree)) },
    ]);
    const damaged = fc
      .tuple(fc.nat(pack.length - 21), fc.uint8Array({ minLength: 1, maxLength: 4 }))
      .map(([at, bytes]) => {
        const body = Buffer.from(pack.subarray(0, -20));
        body.set(bytes.slice(0, body.length - at), at);
        return sealed(body);
      });
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        const found = await unpack(bytes, SHA1);
        const object = found.ok ? found.value.read(idOf('blob', blob)) : undefined;
        expect(object === undefined || Buffer.from(object.bytes).toString() === blob).toBe(true);
      }),
    );
  });
});
