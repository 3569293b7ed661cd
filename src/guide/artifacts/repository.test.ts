import { expect, test } from 'vitest';
import { isDynamic, rooted, within } from './paths.ts';
import { viewRepository } from './repository.ts';

const view = viewRepository({
  files: ['a-b', 'a/x.sh', 'a/y/z.sh', 'a0', 'b'],
  complete: true,
  artifacts: [
    { path: 'b', received: true, truncated: true, bytes: Uint8Array.of(0x61), sha256: 'aa' },
    { path: 'a/x.sh', received: true, truncated: false, bytes: Uint8Array.of(0xe9), sha256: 'bb' },
  ],
});

test('a path is resolved below its folder, and never above the root', () => {
  expect(within('', './scripts//setup.sh')).toBe('scripts/setup.sh');
  expect(within('sub/dir', '../x')).toBe('sub/x');
  expect(within('sub', '../../etc/passwd')).toBeUndefined();
  expect(within('', '..')).toBeUndefined();
  expect(within('', '/etc/passwd')).toBeUndefined();
  expect(within('', '~/x')).toBeUndefined();
  expect(within('', '/@repositoryx/y')).toBeUndefined();
  expect(within('deep/down', rooted('lib/a.sh'))).toBe('lib/a.sh');
  expect(within('', '.')).toBe('');
});

test('what only running resolves is no path', () => {
  expect(['$X/a', '`x`', 'a*', '{a,b}', 'a.sh'].map(isDynamic)).toEqual([true, true, true, true, false]);
});

test('the files below a folder are its own, not those of a folder whose name begins alike', () => {
  expect(view.below('a')).toEqual(['a/x.sh', 'a/y/z.sh']);
  expect(view.below('')).toHaveLength(5);
  expect(view.below('nowhere')).toEqual([]);
});

test('a file that was cut is not read as if it were whole; bytes above 0x7F are one character each', () => {
  expect(view.source('b')).toBeUndefined();
  expect(view.source('a-b')).toBeUndefined();
  expect(view.source('a/x.sh')).toBe('\u00e9');
  expect(view.withDigest('bb')).toEqual(['a/x.sh']);
});
