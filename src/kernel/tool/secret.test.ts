import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { safeJson } from '../json/safe.ts';
import { secret } from './secret.ts';

const TEXT = 'wilhelmina-klabautermann';

test('GR-PUB-15 a secret prints redacted, refuses JSON, and is no value of an output', () => {
  const one = secret(TEXT);
  const nested = { deep: [one] };
  for (const shown of [`${one}`, String(one), inspect(one), inspect(nested, { depth: 9, showHidden: true })])
    expect(shown).not.toContain(TEXT);
  expect([`${one}`, inspect(one)]).toEqual(['[secret]', '[secret]']);
  expect(() => JSON.stringify(nested)).toThrow('a secret has no JSON');
  expect(safeJson(nested)).toMatchObject({ error: { code: 'output_invalid' } });
  expect(Object.values(one).map(String).join(' ')).not.toContain(TEXT);
  expect(one.reveal()).toBe(TEXT);
});
