import { describe, expect, test } from 'vitest';
import { evidenceFetched, type FetchedJson } from '../../../../test/support/fetched.ts';
import { base3, base4, edit } from '../../../../test/support/guides.ts';
import { judge } from '../../index.ts';

const found = (published: FetchedJson['published'], guide = base4) =>
  judge(
    evidenceFetched(guide, { mode: 'local-file', ...(published !== undefined && { published }) }),
  ).findings.filter(({ id }) => id.startsWith('guide.published.'));

const other = edit(base4, 'Task scope', 'Task  scope');

describe('GP-11-40 VP-4-15 a local guide and what canonical-url serves', () => {
  test('the same bytes, or nobody asked: nothing is told', () => {
    expect(found({})).toEqual([]);
    expect(found(undefined)).toEqual([]);
  });

  test('another guide blocks Level 4', () => {
    expect(found({ text: other })).toMatchObject([{ id: 'guide.published.divergent', blocks_level: 4 }]);
  });

  test('a guide that claims Level 3 is not held to it', () => {
    expect(found({ text: other }, base3)).toEqual([]);
  });

  test.each([
    ['an answer of another status', { fetch: { status: 404 } }, 'status 404'],
    ['no answer', { fetch: { problems: ['fetch.timeout'] } }, 'it ended as fetch.timeout'],
    ['a page', { text: '<!doctype html><p>Welcome' }, 'is no guide'],
    ['an empty answer', { text: '' }, 'is no guide'],
    ['the beginning of the same', { text: base4.slice(0, 900), truncated: true }, 'longer than is read'],
  ])('%s is an info that says why', (_what, published, why) => {
    expect(found(published)).toMatchObject([
      { id: 'guide.published.unreachable', severity: 'info', message: expect.stringContaining(why) },
    ]);
  });

  test('the beginning of another one is another one', () => {
    const text = other.slice(0, 6000);
    expect(found({ text, truncated: true })).toMatchObject([{ id: 'guide.published.divergent' }]);
  });
});
