import { describe, expect, test } from 'vitest';
import { command, expectConstruct } from '../../../../test/support/constructs.ts';
import { findingsFor, withProse } from '../../../../test/support/guides.ts';

const ID = 'construct.javascript';

describe('GP-09-03 VP-13-04 an error, in prose and in a code fence, that leaves Level 1', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript:void 0',
    'javascript:\nalert(1)',
    'vbscript:msgbox("x")',
    'eval (x)',
    'eval(atob(payload))',
    'eval\n(x)',
    'document.write("x")',
    'document.cookie = "a"',
    'window.location = "https://e.example/"',
    'new Function("return 1")()',
    'function hide(node) { node.remove() }',
    'const run = (a) => a',
    "const fs = require('fs')",
  ])('%j', (line) => expectConstruct(ID, line));
});

test('GP-09-03 the word, a remark in brackets and other functions are no script', () => {
  const written = 'JavaScript: see below. tool eval (expect 3). model.eval(batch). Never call eval().';
  expect(findingsFor(ID, withProse(written))).toEqual([]);
  expect(findingsFor(ID, command('node -e console.log(1)'))).toEqual([]);
});

test('VP-13-04 a script tag is an error as HTML', () => {
  expect(findingsFor('construct.html', withProse('<script>alert(1)</script>'))).toHaveLength(2);
  expect(findingsFor(ID, withProse('<script>alert(1)</script>'))).toEqual([]);
});
