import { describe, expect, test } from 'vitest';
import { bombOf, crateOf, crowdOf } from '../../../test/support/crates.ts';
import { unpackFile } from './unpack.ts';

const PATH = 'a-1.0.0/Cargo.toml';
const MIB = 1 << 20;
const LIMITS = { bytes: 128 * MIB, entries: 20_000, fileBytes: MIB };

const unpack = (packed: Uint8Array, limits = LIMITS) => unpackFile(packed, PATH, limits);
const whyOf = async (packed: Uint8Array, limits = LIMITS): Promise<string> => {
  const result = await unpack(packed, limits);
  return result.ok ? 'nothing is wrong' : result.why;
};

const NEIGHBOURS = [
  ['a-1.0.0/Cargo.lock', 'version = 4\n'],
  ['a-1.0.0/Cargo.toml.orig', '[package]\nname = "other"\n'],
  ['Cargo.toml', 'name = "other"\n'],
  ['a-1.0.0/./Cargo.toml', 'name = "other"\n'],
  ['a-1.0.0/src/../Cargo.toml', 'name = "other"\n'],
  ['../a-1.0.0/Cargo.toml', 'name = "other"\n'],
  ['/a-1.0.0/Cargo.toml', 'name = "other"\n'],
] as const;

test('GP-11-76 the one file of exactly this path is read, and no other', async () => {
  const packed = await crateOf([
    ...NEIGHBOURS,
    [PATH, '[package]\nname = "a"\n'],
    ['a-1.0.0/src/lib.rs', '//\n'],
  ]);
  const result = await unpack(packed);
  expect(result.ok && Buffer.from(result.bytes).toString()).toBe('[package]\nname = "a"\n');
  expect(await whyOf(await crateOf(NEIGHBOURS))).toBe(`the package holds no ${PATH}`);
});

test('GP-11-76 a path longer than a tar header holds is read', async () => {
  const name = `a-1.0.0-${'x'.repeat(140)}/Cargo.toml`;
  const result = await unpackFile(await crateOf([[name, 'x = 1\n']]), name, LIMITS);
  expect(result.ok && Buffer.from(result.bytes).toString()).toBe('x = 1\n');
});

describe('VP-6-06 what is no whole package of one meaning is not read', () => {
  test('two files of this path, or none but a link', async () => {
    expect(
      await whyOf(
        await crateOf([
          [PATH, 'a = 1\n'],
          [PATH, 'a = 2\n'],
        ]),
      ),
    ).toContain('twice');
    const link = { type: 'symlink', linkname: '/etc/hostname' } as const;
    expect(await whyOf(await crateOf([[PATH, '', link]]))).toContain('not as a file');
  });

  test('no gzip, no tar, a part of either', async () => {
    const whole = await crateOf([
      [PATH, 'a = 1\n'],
      ['a-1.0.0/src/lib.rs', 'x'.repeat(5000)],
    ]);
    const broken = [
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, -8),
      Buffer.from('<html>'),
      Buffer.alloc(0),
    ];
    for (const packed of broken) expect(await whyOf(packed)).toBe('the package is no gzipped tar');
  });
});

describe('VP-6-06 a package expands no further than it is looked at', () => {
  test('a bomb', async () => {
    const bomb = bombOf(1024);
    expect(bomb.length).toBeLessThan(2 * MIB);
    expect(await whyOf(bomb, { ...LIMITS, bytes: 8 * MIB })).toContain(`more than ${8 * MIB} bytes`);
  });

  test('a million entries', async () => {
    expect(await whyOf(await crowdOf(1000))).toContain('more than 20000 entries');
  });

  test('a long file', async () => {
    const packed = await crateOf([[PATH, Buffer.alloc(3 * MIB, 'x')]]);
    expect(await whyOf(packed)).toContain(`longer than ${MIB} bytes`);
  });
});
