import { describe, expect, test } from 'vitest';
import { base3, edit, idsOf } from '../../../../test/support/guides.ts';
import { standardLookups } from '../../standard-lookups.ts';
import { inRange, readRange } from './version-range.ts';

const NAME = 'human-verifiable-assistant-guide-verifier';
const FIELD = `verifier-conformance: ${NAME} >=0.7.0, <0.8.0\n`;

const ids = (range: string, profile = '0.7.0') =>
  idsOf(
    edit(
      edit(base3, FIELD, `verifier-conformance: ${range}\n`),
      'profile-version: 0.7.0',
      `profile-version: ${profile}`,
    ),
  ).map((id) => id.replace('metadata.verifier-conformance.', ''));

const admits = (range: string, build: string): boolean => {
  const read = readRange(`name ${range}`);
  if (read === undefined) throw new Error(range);
  return inRange(read, build, standardLookups);
};

describe('grammar', () => {
  test('GP-11-31 a space after the operator is optional, the constraints are the same', () => {
    const expected = [
      { operator: '>=', version: '0.6.0', supported: true },
      { operator: '<', version: '0.8.0', supported: true },
    ];
    for (const value of ['name >=0.6.0, <0.8.0', 'name >= 0.6.0,<0.8.0', 'name >= 0.6.0 , < 0.8.0'])
      expect(readRange(value)).toEqual({ name: 'name', constraints: expected });
  });

  test.each([
    '???',
    '>>1 || *',
    NAME,
    '>=0.7.0',
    `${NAME} 0.7.0`,
    `${NAME} >=`,
    `${NAME} >=0.7.0,`,
    `${NAME} >=0.7.0 <0.8.0`,
    `${NAME} >=0.7.0 || <0.2.0`,
    `${NAME} *`,
    `${NAME} >=v0.7.0`,
    `${NAME} >>0.7.0`,
    `another-verifier >=0.7.0`,
  ])('GP-11-28 GP-11-31 VP-14-25 %s is a warning', (range) => expect(ids(range)).toEqual(['invalid']));

  test('GP-11-28 a range in the grammar is none', () => {
    expect(ids(`${NAME} >=0.7.0`)).toEqual([]);
  });
});

describe('operators', () => {
  test.each([
    ['^0.7.0', '0.7.9', true],
    ['^0.7.0', '0.8.0', false],
    ['~0.7.1', '0.7.0', false],
    ['~0.7.1', '0.7.9', true],
    ['~0.7.1', '0.8.0', false],
    ['=0.7.0', '0.7.0', true],
    ['=0.7.0', '0.7.1', false],
    ['>0.7.0', '0.7.0', false],
    ['>0.7.0', '0.7.1', true],
    ['>=0.7.0', '0.7.0', true],
    ['<=0.7.0', '0.7.0', true],
    ['<=0.7.0', '0.7.1', false],
    ['<0.7.0', '0.6.9', true],
    ['<0.7.0', '0.7.0', false],
    ['>=0.10.0', '0.9.0', false],
    ['>=0.7', '0.7.0', true],
    ['^1.2.0', '1.9.0', true],
  ])('GP-11-32 %s and build %s: %s', (range, build, expected) => expect(admits(range, build)).toBe(expected));

  test('GP-11-33 a comma is AND', () => {
    expect(admits('>=0.6.0, <0.7.0', '0.7.0')).toBe(false);
    expect(admits('>=0.6.0, <0.7.0', '0.6.5')).toBe(true);
    expect(ids(`${NAME} >=0.6.0, <0.7.0`)).toEqual(['unsatisfied']);
  });

  test.each(['~>', '==', '!=', '=>', '=<'])(
    'GP-11-34 GP-11-35 the operator %s is not implemented: a warning, and the exact version is compared',
    (operator) => {
      expect(ids(`${NAME} ${operator}0.7.0`)).toEqual(['unsupported-operator']);
      expect(ids(`${NAME} ${operator}0.6.0`)).toEqual(['unsatisfied', 'unsupported-operator']);
    },
  );
});

describe('which version is compared', () => {
  test.each([
    ['0.7.0', '>=0.7.0, <0.8.0', []],
    ['0.7.0', '>=0.6.0, <0.7.0', ['unsatisfied']],
    ['0.7.0', '~0.7.1', ['unsatisfied']],
    ['0.7.1', '>=0.7.1', []],
    ['0.7.1', '>=0.7.2', ['unsatisfied']],
    ['0.3.0', '>=0.3.0, <0.4.0', []],
    ['0.3.0', '>=0.7.0', []],
    ['0.3.0', '>=0.4.0, <0.5.0', ['unsatisfied']],
  ])('GP-11-32 V11 a guide of profile %s that asks for %s', (profile, range, expected) => {
    expect(ids(`${NAME} ${range}`, profile)).toEqual(expected);
  });

  test('VP-15-08 a recommended verifier without the field is a warning', () => {
    expect(idsOf(edit(base3, FIELD, ''))).toEqual(['metadata.verifier-conformance.missing']);
    const neither = edit(edit(base3, FIELD, ''), 'recommended-verifier: https://example.com/check\n', '');
    expect(idsOf(neither)).toEqual([]);
  });
});
