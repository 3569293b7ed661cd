import { describe, expect, test } from 'vitest';
import {
  base3,
  edit,
  findingsFor,
  reportOn,
  withAction,
  withProse,
} from '../../../../test/support/guides.ts';

const ID = 'prohibited.next-guide-field';
const NAMES = [
  'next-guide',
  'then-fetch',
  'chain-to',
  'follow-next',
  'continue-with',
  'follow-up-guide',
  'next-step-url',
  'run-next',
];
const inMetadata = (line: string) => edit(base3, 'status: active\n', `status: active\n${line}\n`);

describe('GP-15-08 VP-21-03 the presence of a next-guide field is an error, wherever it stands', () => {
  test.each(NAMES)('%s as a metadata key', (name) => {
    const guide = inMetadata(`${name}: https://example.com/b.txt`);
    expect(findingsFor(ID, guide)).toMatchObject([
      { severity: 'error', blocks_level: 3, offset: guide.indexOf(name), length: name.length },
    ]);
    expect(reportOn(guide).guide.achieved_level).toBe(2);
  });

  test.each(NAMES)('%s as an action key', (name) => {
    const guide = withAction(
      `id: x\nclass: normal\napproval: not-required\ncommand: date\nrunner: argv\n${name}: b.txt`,
    );
    expect(findingsFor(ID, guide)).toHaveLength(1);
  });

  test.each(NAMES)('%s as a line of the body, in any case and indent', (name) => {
    for (const line of [
      `${name}: x`,
      `    ${name.toUpperCase()}: x`,
      `- ${name} = https://example.com/b`,
      `"${name}": "b.txt"`,
    ])
      expect(findingsFor(ID, withProse(line))).toHaveLength(1);
  });

  test('written with a space or run together, the words are a field when an address follows', () => {
    expect(findingsFor(ID, withProse('Next guide: https://example.com/b.txt'))).toHaveLength(1);
    expect(findingsFor(ID, withProse('nextGuide: https://example.com/b.txt'))).toHaveLength(1);
    expect(findingsFor(ID, withProse('Continue with: the checks below'))).toEqual([]);
  });
});

describe('GP-15-08 sentences that use the words are no field', () => {
  test.each([
    'Continue with the checks below.',
    'A field such as next-guide: is never followed.',
    'What comes next: a check of the version.',
    'Follow on: none.',
    'next-review: 2027-01-01',
    'chain: none',
  ])('%s', (prose) => expect(findingsFor(ID, withProse(prose))).toEqual([]));
});
