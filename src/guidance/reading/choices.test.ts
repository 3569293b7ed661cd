import { expect, test } from 'vitest';
import { readAll, readIds, skips, value } from '../../../test/support/readings.ts';
import { following, readFollow } from './choices.ts';

test('LG-READ-27 a list of choices reads just those', async () => {
  const choices = ['a@1=it has the tests', 'c'].map((text) => value(readFollow(text)));
  const written = { entry: ['a', 'a@2', 'b', 'c@3'], 'a@1': ['b'], 'a@2': [], b: [], 'c@3': [] };
  const reading = await readAll(written, { decide: following(choices) });
  expect(readIds(reading)).toEqual(['entry@1', 'a@1', 'c@3']);
  expect(reading.documents.map(({ reason }) => reason)).toEqual([
    'the entry of this reading',
    'it has the tests',
    'the caller chose it',
  ]);
  expect(skips(reading)).toEqual([
    'entry@1 > a@2: not_chosen',
    'entry@1 > b@1: not_chosen',
    'a@1 > b@1: not_chosen',
  ]);
});

test('LG-READ-27 what names no link is refused', () => {
  expect(readFollow('a@2=x = y')).toEqual({ ok: true, value: { target: 'a', revision: 2, reason: 'x = y' } });
  for (const text of ['', '=x', 'A', 'a@', 'a@0', 'a@latest=x', 'a@1.5', '../a', 'https://example.com/'])
    expect(readFollow(text), text).toMatchObject({ ok: false, error: { code: 'follow_invalid' } });
});
