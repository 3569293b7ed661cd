import { describe, expect, test } from 'vitest';
import { command, expectConstruct } from '../../../../test/support/constructs.ts';
import { findingsFor, withProse } from '../../../../test/support/guides.ts';

const ID = 'construct.remote-embed';

describe('GP-09-05 VP-13-06 an error, in prose and in a code fence, that leaves Level 1', () => {
  test.each([
    '@import url(https://e.example/x.css)',
    '<iframe src=x>',
    '<IFRAME SRC="//e.example/x">',
    '<embed src="x.swf">',
    '<object>',
    '<object data="https://e.example/x.pdf">',
    '<img src="//e.example/a.png">',
    '<script\n src="https://e.example/a.js">',
    '<link rel=stylesheet href=//e.example/a.css>',
    'p { background: url(//e.example/a.png) }',
    '.. image:: https://e.example/a.png',
    'image::https://e.example/a.png[]',
    '{% include "other.txt" %}',
  ])('%j', (line) => expectConstruct(ID, line));
});

test('GP-09-05 VP-13-06 a frame is HTML as well, a tag that loads nothing is no embed', () => {
  expect(findingsFor('construct.html', withProse('<iframe src=x>'))).toHaveLength(1);
  expect(findingsFor(ID, withProse('<b>x</b> and Map<Object>'))).toEqual([]);
  expect(findingsFor(ID, command('curl https://e.example/url(1)'))).toEqual([]);
});
