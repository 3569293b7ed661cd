import { describe, expect, test } from 'vitest';
import { command, expectConstruct } from '../../../../test/support/constructs.ts';
import { findingsFor, withProse } from '../../../../test/support/guides.ts';

const ID = 'construct.terminal-escape';

describe('GP-09-08 VP-13-09 an error, in prose and in a code fence, that leaves Level 1', () => {
  test.each([
    'text \\x1b[31m',
    '\\x1B]0;title',
    '\\033]0;',
    '\\033[8m',
    '\\e[8m',
    '\\u001b[2K',
    '\\u{1b}[2K',
    '^[[31m',
    'ESC[8m',
    '\\x9b31m',
    '%1b%5b31m',
  ])('%j', (line) => expectConstruct(ID, line));
});

test('GP-09-08 GP-08-06 VP-13-09 a raw escape byte belongs to the byte profile', () => {
  const guide = withProse('\x1b[8mhidden');
  expect(findingsFor(ID, guide)).toEqual([]);
  expect(findingsFor('byte-profile.no-ansi-escape', guide)).toHaveLength(1);
});

test('GP-09-08 paths, expressions and other escapes are no terminal sequences', () => {
  const written = 'C:\\x1b.txt, dir\\e, \\n, ^[[:space:]], ^[[a-z], Esc [ key';
  expect(findingsFor(ID, withProse(written))).toEqual([]);
  expect(findingsFor(ID, command("printf 'a\\n'"))).toEqual([]);
});
