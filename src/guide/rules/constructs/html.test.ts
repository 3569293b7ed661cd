import { describe, expect, test } from 'vitest';
import { command, expectConstruct } from '../../../../test/support/constructs.ts';
import { findingsFor, withProse } from '../../../../test/support/guides.ts';

const ID = 'construct.html';

describe('GP-09-01 VP-13-02 VP-25-11 an error, in prose and in a code fence, that leaves Level 1', () => {
  test.each([
    '<b>x</b>',
    '<!-- x -->',
    '<!--',
    '<!DOCTYPE html>',
    '<A HREF="https://e.example/">x</A>',
    '<div hidden>',
    '<div',
    '<p>',
    'text<script>alert(1)</script>',
    '<ScRiPt src=x>',
    '</script>',
    '<details open>',
    '<title lang="en">',
    '<input type=text>',
    '<input/>',
    '<br/>',
    '<img\n  alt="a picture"\n  src="x.png">',
    '<x-panel title="a">',
    '<note class="hidden">never shown</note>',
    'a &lt;b&gt; c',
    '&#9;',
    '&#x3c;b',
    '<![CDATA[ x ]]>',
    '<?php echo 1;',
    '<span\n>',
    'List<b>bold</b>',
    '<style>',
  ])('%j', (line) => expectConstruct(ID, line));
});

test('GP-09-01 each tag is found at its line and column', () => {
  const found = findingsFor(ID, withProse('one <b>x</b>'));
  expect(found.map(({ column, evidence }) => [column, evidence])).toEqual([
    [5, '<b>'],
    [9, '</b>'],
  ]);
});

test('GP-09-01 a placeholder in angle brackets is no tag', () => {
  expect(findingsFor(ID, command('example-cli <name> <title> <dir>'))).toEqual([]);
});
