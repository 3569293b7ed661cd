import { expect, test } from 'vitest';
import { PHRASES, unshown, untested } from '../scripts/claims.ts';

/** One bold sentence for each phrase, and an honest one beside it. */
const SENTENCES: Readonly<Record<string, readonly [string, string]>> = {
  'GR-PUB-23': [
    'It was independently audited.',
    'Nobody has audited it independently; there was no security audit.',
  ],
  'GR-PUB-24': ['Readback is production-ready.', 'It is not production-ready.'],
  'GR-PUB-25': ['It trusts MCP servers that are bound.', 'It never trusts MCP servers.'],
  'GR-PUB-26': ['It gives you OAuth safety.', 'OAuth safety is not established.'],
  'GR-PUB-27': ['With enterprise egress safety built in.', 'It establishes no egress safety.'],
  'GR-PUB-28': ['A production sandbox for agents.', 'This is no production sandbox.'],
  'GR-PUB-29': [
    'The run is kept in an encrypted database.',
    'SQLite is neither an encryption boundary nor a secret store.',
  ],
  'GR-PUB-30': ['It brings distributed consensus.', 'It does not bring distributed consensus.'],
  'GR-PUB-31': ['Effects happen exactly once.', 'Effects are never promised to happen exactly once.'],
  'GR-PUB-32': ['For safe autonomous operation.', 'It does not make safe autonomous operation.'],
  'GR-SCHEMA-10': ['The schemas are a proof of security.', 'A valid schema is no proof of security.'],
  'GR-PUB-19': ['The check replaces review.', 'The check never replaces review.'],
};

test.each(Object.entries(SENTENCES))('%s is claimed by "%s" alone', (id, [bold, honest]) => {
  expect(unshown('a.md', `Some words. ${bold}\nMore.`)).toMatchObject([{ sentence: bold }]);
  expect(unshown('a.md', bold)[0]?.ids).toContain(id);
  expect(unshown('a.md', `Some words. ${honest} More.`)).toEqual([]);
});

test('GR-PUB-23 to GR-PUB-32: every phrase of the check is tried above', () => {
  expect(PHRASES.map(({ ids }) => ids[0]).toSorted()).toEqual(Object.keys(SENTENCES).toSorted());
});

test('a denial in another sentence excuses nothing', () => {
  expect(unshown('a.md', 'It is not slow. It is production-ready.')).toHaveLength(1);
});

test('GR-PUB-22 a control without its test fails', () => {
  const table = (row: string): string => `| control | test | title |\n| --- | --- | --- |\n${row}\n`;
  const read = (file: string): string | undefined => (file === 'a.test.ts' ? "test('it holds')" : undefined);
  expect(untested(table('| it holds | `a.test.ts` | it holds |'), read)).toEqual([]);
  expect(untested(table('| it holds | `a.test.ts` | it flies |'), read)).toHaveLength(1);
  expect(untested(table('| it holds | `b.test.ts` | it holds |'), read)).toHaveLength(1);
  expect(untested(table('| it holds |'), read)).toHaveLength(1);
});
