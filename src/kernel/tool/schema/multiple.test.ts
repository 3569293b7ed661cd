import { expect, test } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { compileSchema } from '../schema.ts';

const said = (multipleOf: number, value: number): string | undefined => {
  const schema: JsonObject = { type: 'object', properties: { a: { type: 'number', multipleOf } } };
  const check = compileSchema(schema);
  if (!check.ok) throw new Error(check.error.message);
  return check.value({ a: value });
};

test.each([
  [19.99, 0.01],
  [0.07, 0.01],
  [-4.35, 0.01],
  [1.1, 0.1],
  [0.0075, 0.0001],
  [3e-7, 1e-7],
  [1e21, 1e15],
  [0, 0.01],
  [4.5, 1.5],
  [Number.MAX_VALUE, 1],
])('GR-DATA-13 %d is a multiple of %d, as both are written', (value, step) => {
  expect(said(step, value)).toBeUndefined();
});

test.each([
  [19.995, 0.01],
  [0.0749999999999, 0.01],
  [35, 1.5],
  [0.00751, 0.0001],
  [1e-7, 1],
  [Number.MIN_VALUE, 1e15],
  [1e308, 0.123456789],
])('GR-DATA-13 %d is no multiple of %d', (value, step) => {
  expect(said(step, value)).toBe(`#/properties/a/multipleOf must be multiple of ${step}`);
});
