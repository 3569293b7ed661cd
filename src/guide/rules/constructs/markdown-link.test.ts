import { describe, expect, test } from 'vitest';
import { command, expectConstruct } from '../../../../test/support/constructs.ts';
import { findingsFor, withProse } from '../../../../test/support/guides.ts';

const ID = 'construct.markdown-link';

describe('GP-09-13 GP-09-12 an error, in prose and in a code fence, that leaves Level 1', () => {
  test.each([
    '[docs](https://e.example)',
    '[docs](<https://e.example/a b>)',
    '[docs](https://e.example "title")',
    '[the\ndocs](https://e.example)',
    '[](https://e.example)',
    '[docs](docs/a.md)',
    '[docs](#part)',
    '[a](b)',
    'see[docs](https://e.example)',
    '[docs](https://e.example/a_(b))',
    '[docs](\nhttps://e.example\n)',
    '[1]: https://e.example/a',
    '[docs]: <https://e.example/a> "title"',
    '[//]: # (a comment that is never shown)',
    '  [docs]:\n  https://e.example/a',
    '> [docs]: https://e.example/a',
    'See [docs][1].\n\n[1]: https://e.example/a',
    '<https://e.example/a>',
    '<HTTPS://e.example/a>',
    '<mailto:a@e.example>',
  ])('%j', (line) => expectConstruct(ID, line));
});

test('GP-09-13 bare URLs, indexes and expressions are no links', () => {
  const written =
    'https://e.example in prose, a[0](x), [0-9](x), [x] done (see below), [note]: keep this line';
  expect(findingsFor(ID, withProse(written))).toEqual([]);
  expect(findingsFor(ID, command("grep -E '[a-z](foo|bar)' a.txt"))).toEqual([]);
});

test('GP-09-13 a blank line ends the text of a link', () => {
  expect(findingsFor(ID, withProse('an open [bracket\n\nand ](https://e.example) a closed one'))).toEqual([]);
});
