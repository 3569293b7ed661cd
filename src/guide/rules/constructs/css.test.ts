import { describe, expect, test } from 'vitest';
import { command, expectConstruct } from '../../../../test/support/constructs.ts';
import { findingsFor, withProse } from '../../../../test/support/guides.ts';

const ID = 'construct.css';

describe('GP-09-02 VP-13-03 an error, in prose and in a code fence, that leaves Level 1', () => {
  test.each([
    'p { display:none }',
    'P{DISPLAY:NONE}',
    '.note { color: white; }',
    '#a .b > p:hover { font-size: 0 }',
    '* { visibility: hidden; }',
    'body, main {\n  opacity: 0;\n}',
    '@import url(https://e.example/x.css)',
    '@import "https://e.example/x.css";',
    '@media print { p { color: red } }',
    '@font-face { font-family: x; }',
    '<p style="display: none">',
    ':root { --main: #fff; }',
    'div::before { content: "x"; }',
  ])('%j', (line) => expectConstruct(ID, line));
});

test('GP-09-02 braces without a selector or without a property are no style', () => {
  const written = 'config { name: value }, {class}, jq "{color: .x}" file, const a = { width: 1 }';
  expect(findingsFor(ID, withProse(written))).toEqual([]);
  expect(findingsFor(ID, command("jq '{color: .color, width: .width}' a.json"))).toEqual([]);
});
