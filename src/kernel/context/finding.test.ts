import { describe, expect, test } from 'vitest';
import { checksOf, type Finding, finding, readFinding, verdictOf } from './finding.ts';

const seen = [{ source: 'file:plan.md' }];

const whole = {
  finding_id: 'f1',
  question: 'Is every step of the plan reversible?',
  facts: [{ fact_id: 'steps', statement: 'The plan has four steps.', evidence: seen }],
  inferences: [{ statement: 'Step four cannot be undone.', from: ['steps'] }],
  assumptions: [{ statement: 'The copy of last night is complete.' }],
  unknowns: [{ statement: 'Whether anybody restored it before.' }],
  checks: [
    { name: 'copy-exists', status: 'pass', evidence: seen },
    { name: 'copy-restores', status: 'unverified' },
  ],
  materiality: 'material',
};

const withChecks = (...checks: readonly object[]): Finding => {
  const read = readFinding({ ...whole, checks });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

describe('four parts', () => {
  test('GR-DATA-19 facts, inferences, assumptions and unknowns are fields of their own, each of them required', () => {
    expect(readFinding(whole).ok).toBe(true);
    for (const name of ['facts', 'inferences', 'assumptions', 'unknowns', 'checks']) {
      const without: Record<string, unknown> = { ...whole };
      delete without[name];
      expect(readFinding(without), name).toMatchObject({ error: { code: 'finding_invalid' } });
    }
    expect(readFinding({ ...whole, conclusions: [] }).ok).toBe(false);
  });

  test('GR-DATA-19 a fact shows evidence, and an inference what it rests on', () => {
    const fact = { fact_id: 'x', statement: 'It is so.' };
    const bad: readonly object[] = [
      { facts: [fact], inferences: [] },
      { facts: [{ ...fact, evidence: [] }], inferences: [] },
      { facts: [{ ...fact, evidence: [{ source: '' }] }], inferences: [] },
      { inferences: [{ statement: 'So it follows.' }] },
      { inferences: [{ statement: 'So it follows.', from: [] }] },
      { inferences: [{ statement: 'So it follows.', from: ['nothing'] }] },
      { facts: [...whole.facts, ...whole.facts] },
      { facts: [{ ...fact, statement: '   ', evidence: seen }], inferences: [] },
    ];
    for (const more of bad)
      expect(readFinding({ ...whole, ...more }), JSON.stringify(more)).toMatchObject({
        error: { code: 'finding_invalid' },
      });
  });

  test('GR-DATA-12 a raw transcript is no finding, and no statement of one', () => {
    const transcript = 'user: please\nassistant: done\n'.repeat(100);
    expect(readFinding(transcript).ok).toBe(false);
    expect(readFinding({ ...whole, assumptions: [transcript] }).ok).toBe(false);
    expect(readFinding({ ...whole, assumptions: [{ statement: transcript }] }).ok).toBe(false);
  });
});

describe('a missing check', () => {
  test('GR-DATA-19 without evidence nothing can pass or fail, and no status is unverified', () => {
    for (const status of ['pass', 'fail'])
      for (const evidence of [undefined, []])
        expect(readFinding({ ...whole, checks: [{ name: 'x', status, evidence }] }).ok).toBe(false);
    expect(readFinding({ ...whole, checks: [{ name: 'x', status: 'passed', evidence: seen }] }).ok).toBe(
      false,
    );
    expect(withChecks({ name: 'x' }).checks).toEqual([{ name: 'x', status: 'unverified', evidence: [] }]);
    expect(readFinding({ ...whole, checks: [{ name: 'x' }, { name: 'x' }] }).ok).toBe(false);
    expect(finding.safeParse({ ...whole, checks: [{ name: 'x', status: 'pass' }] }).success).toBe(false);
  });

  test('GR-DATA-19 a required check that nobody made is unverified, never pass', () => {
    const found = withChecks({ name: 'a', status: 'pass', evidence: seen });
    expect(checksOf(found, ['a', 'b'])).toEqual([
      { name: 'a', status: 'pass' },
      { name: 'b', status: 'unverified' },
    ]);
    expect(verdictOf(found, ['a'])).toBe('pass');
    expect(verdictOf(found, ['a', 'b'])).toBe('unverified');
    expect(verdictOf(withChecks(), [])).toBe('unverified');
    expect(verdictOf(withChecks({ name: 'a' }), ['a'])).toBe('unverified');
    const failed = withChecks({ name: 'z', status: 'fail', evidence: seen });
    expect(verdictOf(failed, ['a'])).toBe('fail');
  });

  test('GR-DATA-19 a pass without evidence that never went through the reader is unverified too', () => {
    const forged = { ...withChecks(), checks: [{ name: 'a', status: 'pass' as const, evidence: [] }] };
    expect(checksOf(forged, ['a'])).toEqual([{ name: 'a', status: 'unverified' }]);
    expect(verdictOf(forged, ['a'])).toBe('unverified');
  });
});
