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

test.each([
  'It is not only production-ready.',
  'It is not slow but production-ready.',
  'It is production-ready and not slow.',
  'It is production-ready, without any doubt.',
  'It is, no doubt, production-ready.',
  'Nothing but a production-ready kernel.',
  'It is production\nready.',
  'It is production-\nready.',
  '> It is production-\n> ready.',
  'It is **production**-ready.',
  'It is production\u2011ready.',
  'It is production\u00a0ready.',
  'It is production&#45;ready.',
  'It is produc\u00adtion-ready.',
  '| good | production-ready | not slow |',
  '```\nproduction-ready\n```',
  '{"description": "A production-ready kernel"}',
  'PRODUCTION-READY',
  'It has no audit. It is production-ready; nobody denies it.',
])('GR-PUB-24 it is claimed, however it is written: %j', (text) => {
  expect(unshown('a.md', text)).toMatchObject([{ claims: 'production readiness' }]);
});

test.each([
  'It is neither fast nor production-ready.',
  'Production readiness is not claimed.',
  'It establishes no OAuth safety, TLS safety or enterprise egress.',
  'It never becomes\nproduction-ready.',
])('GR-PUB-24 it is denied, however it is written: %j', (text) => {
  expect(unshown('a.md', text)).toEqual([]);
});

const TABLE = '| control | test | title |\n| --- | --- | --- |\n';

test('GR-PUB-22 a control without its test fails', () => {
  const table = (row: string): string => `${TABLE}${row}\n`;
  const source = "test('GR-A-01 GR-A-02 it holds in the end', () => {});";
  const read = (file: string): string | undefined => (file === 'a.test.ts' ? source : undefined);
  expect(untested(table('| it holds | `a.test.ts` | it holds in the end |'), read)).toEqual([]);
  expect(untested(table('| it holds | `a.test.ts` | it flies in the end |'), read)).toHaveLength(1);
  expect(untested(table('| it holds | `b.test.ts` | it holds in the end |'), read)).toHaveLength(1);
  expect(untested(table('| it holds |'), read)).toHaveLength(1);
});

test('GR-PUB-22 a title is named whole, and says what it is about', () => {
  const source = `
    test('GR-A-01 all of it holds in the end', () => {});
    test.each(ROWS)(
      'GR-A-02 %s: a row of it holds', () => {});
    test(\`GR-A-03 \${COUNT} times it holds again\`, () => {});
    test('window', () => {});
    const words = 'it is no title at all';
  `;
  const found = (title: string): number =>
    untested(`${TABLE}| it holds | \`a.test.ts\` | ${title} |\n`, () => source).length;
  const whole = ['all of it holds in the end', '\u2026: a row of it holds', '\u2026 times it holds again'];
  const others = [
    'of it holds in',
    'all of it holds in the',
    'a row of it holds',
    'it is no title at all',
    'window',
  ];
  expect([whole.map(found), others.map(found)]).toEqual([whole.map(() => 0), others.map(() => 1)]);
});
