import { describe, expect, test } from 'vitest';
import { readUrl } from '../text/url.ts';
import { isRepositoryUrl, repositoryPlaces } from './repository-url.ts';

const urlOf = (written: string) => {
  const read = readUrl(written);
  if (!read.ok) throw new Error(read.fault);
  return read.url;
};

/** The likeliest place, in one line. */
const first = (written: string): string | undefined => {
  const [place] = repositoryPlaces(urlOf(written));
  if (place === undefined) return undefined;
  const { root, named } = place;
  return named === undefined ? root : `${root} ${named.kind} ${named.rest}`;
};

describe('A02 what a repository-url means', () => {
  test.each([
    ['https://github.com/org/repo', '/org/repo'],
    ['https://github.com/org/repo.git', '/org/repo.git'],
    ['https://gitlab.com/group/sub/repo/', '/group/sub/repo'],
    ['https://github.com/org/repo/tree/main', '/org/repo any main'],
    ['https://github.com/org/repo/tree/feature/x/docs', '/org/repo any feature/x/docs'],
    ['https://github.com/org/repo/blob/v1.0/docs/wiki/a.html', '/org/repo any v1.0/docs/wiki/a.html'],
    ['https://github.com/tree/blob/commit/0123456789', '/tree/blob any 0123456789'],
    ['https://gitlab.com/tree/sub/repo/-/tree/main', '/tree/sub/repo any main'],
    ['https://gitlab.com/g/r/-/tree/main?ref_type=heads', '/g/r any main'],
    ['https://gitlab.com/g/r/-/tags/v1', '/g/r tag v1'],
    ['https://codeberg.org/org/repo/src/branch/feature/x', '/org/repo branch feature/x'],
    ['https://codeberg.org/org/repo/src/tag/v1', '/org/repo tag v1'],
    ['https://codeberg.org/org/repo/src/commit/abcdef0/docs', '/org/repo commit abcdef0/docs'],
    ['https://bitbucket.org/org/repo/src/main/', '/org/repo any main'],
    ['https://git.sr.ht/~user/repo/tree/main/item/docs', '/~user/repo any main/item/docs'],
    ['https://github.com/org/repo/tree/fix%2F1%20%ff', '/org/repo any fix%2F1%20%ff'],
    ['https://github.com/org/repo/tree/fix%2F1', '/org/repo any fix/1'],
    ['https://github.com/org/repo/tree', '/org/repo/tree'],
    ['https://git.example.com/tree/repo', '/tree/repo'],
  ])('A02 %s', (written, meaning) => expect(first(written)).toBe(meaning));

  test('A02 GP-11-41 where a mark may be the name of a group, the whole path is a place as well', () => {
    const places = repositoryPlaces(urlOf('https://git.example.com/group/src/repo'));
    expect(places).toEqual([
      { root: '/group', named: { kind: 'any', rest: 'repo' } },
      { root: '/group/src/repo' },
    ]);
  });

  test.each([
    'https://github.com/org/repo?tab=readme',
    'https://git.example.com/repo/tree/?h=next',
    'https://example.com/product',
    'https://example.com/',
    'https://org.github.io/repo',
  ])('GP-11-41 GP-11-42 %s names no place', (written) => expect(first(written)).toBeUndefined());
});

test('GP-11-41 a revision of a repository is a repository, whatever its path is called; a page of one is none', () => {
  expect(isRepositoryUrl(urlOf('https://git.example.com/org/repo/blob/main/docs/index.html'))).toBe(true);
  expect(isRepositoryUrl(urlOf('https://github.com/org/repo/tree/main/wiki'))).toBe(true);
  expect(isRepositoryUrl(urlOf('https://github.com/org/repo/wiki/tree/main'))).toBe(false);
  expect(isRepositoryUrl(urlOf('https://docs.example.com/org/repo/tree/main'))).toBe(false);
});
