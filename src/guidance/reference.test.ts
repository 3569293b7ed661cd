import { expect, test } from 'vitest';
import { keyOf, readAsked, readRef } from './reference.ts';

const HIGHEST = { id: 'a-1', revision: Number.MAX_SAFE_INTEGER };

test('a reference is read as it is written', () => {
  expect(readRef(keyOf(HIGHEST))).toEqual({ ok: true, value: HIGHEST });
  expect(readAsked(keyOf(HIGHEST))).toEqual({ ok: true, value: HIGHEST });
  expect(readAsked('a-1')).toEqual({ ok: true, value: { id: 'a-1' } });
  expect(readRef('a-1')).toMatchObject({
    error: { code: 'reference_invalid', message: '"a-1" names no revision' },
  });
});

test('what is none is refused', () => {
  for (const text of [
    ...['', '@1', 'A@1', 'a@', 'a@0', 'a@01', 'a@latest', 'a@1.5', 'a@1@2', 'a@9007199254740992'],
    ...['a\n', 'a@1\n', '../a', 'https://example.com/'],
  ])
    for (const read of [readAsked, readRef])
      expect(read(text), text).toMatchObject({ ok: false, error: { code: 'reference_invalid' } });
});
