import { describe, expect, test } from 'vitest';
import { compare } from './compare.ts';
import type { Expected, Output } from './expected.ts';

const KNOWN = new Set(['a.error', 'b.error', 'a.warning', 'b.warning']);

const expected: Expected = {
  achieved_level: 2,
  blocking_finding_ids: ['a.error'],
  required_warning_ids: ['a.warning'],
  warnings_exact: false,
  level5_ready: false,
  guide_sha256: 'a'.repeat(64),
};

const finding = (id: string) => ({ id, severity: id.endsWith('error') ? 'error' : 'warning' }) as const;

const output = (
  ids: readonly string[] = ['a.error', 'a.warning'],
  guide: Partial<Output['guide']> = {},
): Output => ({
  guide: { sha256: 'a'.repeat(64), achieved_level: 2, level5_ready: false, ...guide },
  findings: ids.map(finding),
});

const aspects = (wanted: Expected, got: Output): readonly string[] =>
  compare(wanted, got, KNOWN).map(({ aspect, message }) => `${aspect}: ${message}`);

test('VP-29-30 equal levels, ids, hash and readiness agree, whatever the wording is', () => {
  expect(aspects(expected, output())).toEqual([]);
});

describe('what equivalent verifiers agree on', () => {
  test('VP-29-31 another level', () => {
    expect(aspects(expected, output(undefined, { achieved_level: 3 }))).toEqual(['level: 3, expected 2']);
  });

  test('VP-29-32 a missing and an unexpected blocking id', () => {
    expect(aspects(expected, output(['b.error', 'a.warning']))).toEqual([
      'blocking: missing a.error',
      'blocking: unexpected b.error',
    ]);
  });

  test('VP-29-33 a missing required warning; a further one only where the set is exact', () => {
    expect(aspects(expected, output(['a.error']))).toEqual(['warnings: missing a.warning']);
    const more = output(['a.error', 'a.warning', 'b.warning']);
    expect(aspects(expected, more)).toEqual([]);
    expect(aspects({ ...expected, warnings_exact: true }, more)).toEqual(['warnings: unexpected b.warning']);
  });

  test('VP-29-34 another hash, compared only where the case states one', () => {
    const other = output(undefined, { sha256: 'b'.repeat(64) });
    expect(aspects(expected, other)).toEqual([`sha256: ${'b'.repeat(64)}, expected ${'a'.repeat(64)}`]);
    const { guide_sha256: _, ...silent } = expected;
    expect(aspects(silent, other)).toEqual([]);
  });

  test('VP-29-35 another readiness for Level 5; a verifier that is silent says no', () => {
    expect(aspects({ ...expected, level5_ready: true }, output())).toEqual([
      'readiness: false, expected true',
    ]);
    const { level5_ready: _, ...guide } = output().guide;
    expect(aspects(expected, { ...output(), guide })).toEqual([]);
  });
});

test("ids that the suite never mentions are nobody's agreement", () => {
  expect(aspects(expected, output(['a.error', 'a.warning', 'other.error']))).toEqual([]);
});
