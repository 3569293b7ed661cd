import { describe, expect, test } from 'vitest';
import { command, expectConstruct } from '../../../../test/support/constructs.ts';
import { findingsFor, withProse } from '../../../../test/support/guides.ts';

const ID = 'construct.markdown-image';

describe('GP-09-04 VP-13-05 GP-18-06 an error, in prose and in a code fence, that leaves Level 1', () => {
  test.each([
    '![x](https://e.example/a.png)',
    '![a][r]',
    '![](u)',
    '![a [b] c](u)',
    '![a\nwrapped text](u)',
    '[![a](u)](v)',
    '![[picture.png]]',
    'text![x](u)',
    '![x](//e.example/a.png "title")',
    '![x](https://e.example/a\n"title")',
  ])('%j', (line) => expectConstruct(ID, line));
});

test('GP-09-04 an image is no link, and code with an exclamation mark is no image', () => {
  expect(findingsFor('construct.markdown-link', withProse('![x](https://e.example/a.png)'))).toEqual([]);
  expect(findingsFor(ID, withProse('vec![1][0], if [ ! -f x ], done! [x]'))).toEqual([]);
  expect(findingsFor(ID, command('test ! -f x'))).toEqual([]);
});
