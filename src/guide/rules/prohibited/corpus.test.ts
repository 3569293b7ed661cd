import { describe, expect, test } from 'vitest';
import { HONEST, INSTRUCTIONS } from '../../../../test/corpus/prohibited-instructions.ts';
import { base3, evidenceOf, withProse } from '../../../../test/support/guides.ts';
import { judgeWith } from '../../judge.ts';
import { standardLookups } from '../../standard-lookups.ts';
import { PROHIBITED_RULES } from './list.ts';

const idsIn = (guide: string): readonly string[] =>
  judgeWith(evidenceOf(guide), standardLookups, PROHIBITED_RULES).findings.map((one) =>
    one.id.replace('prohibited.', ''),
  );

test('the corpus holds at least 120 sentences, each once', () => {
  const all = [...INSTRUCTIONS.map(([, prose]) => prose), ...HONEST];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(120);
});

describe('GP-15-14 VP-21 instructions are found, wrapped or not', () => {
  test.each(INSTRUCTIONS)('%s: %s', (id, prose) => {
    expect(idsIn(withProse(prose))).toContain(id);
  });

  test.each(INSTRUCTIONS)('under a threat model, in a list after unrelated items: %s: %s', (id, prose) => {
    const list = `- a tampered package\n- ${prose.trim().replaceAll('\n', '\n  ')}\n`;
    expect(idsIn(base3.replace('\nThreat model\n', `\nThreat model\n${list}\n`))).toContain(id);
  });
});

describe('GP-15-14 GP-15-17 A55 honest sentences raise nothing', () => {
  test.each(HONEST)('%s', (prose) => expect(idsIn(withProse(prose))).toEqual([]));
});
