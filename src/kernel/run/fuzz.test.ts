import { describe, expect, test } from 'vitest';
import { bytesChanged, type Dice, dice, valueChanged } from '../../../test/support/json-mutations.ts';
import { storedNames, storedText } from '../../../test/support/stored-runs.ts';
import { checkRun } from './check.ts';
import { readApproval, readOperation, readRun, runText } from './text.ts';

const ROUNDS = 10_000;

/** The bytes of a row are changed in one round, and its members in the next. */
const damaged = (text: string, round: number, roll: Dice): string =>
  round % 2 === 0 ? bytesChanged(text, roll) : JSON.stringify(valueChanged<unknown>(JSON.parse(text), roll));

describe('GR-STATE-01 what is stored is untrusted input', () => {
  test(`${ROUNDS} mutations of valid runs: each gives a valid run or a typed error, at once`, () => {
    const roll = dice(20_260_301);
    const names = storedNames('run');
    const codes = new Set<string>();
    let loaded = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const text = storedText(names[round % names.length] as string);
      const key = JSON.parse(text) as { run_id: string; revision: number };
      const changed = damaged(text, round, roll);
      const read = readRun(changed, key);
      codes.add(read.ok ? 'loads' : read.error.code);
      if (!read.ok) continue;
      loaded += 1;
      expect(checkRun(read.value)).toEqual(read);
      expect(runText(read.value)).toEqual({ ok: true, value: changed });
    }
    expect(loaded).toBeGreaterThan(0);
    // The mutations reach every kind of check, and some of them are harmless.
    expect([...codes].sort()).toEqual([
      'checkpoint_invalid',
      'checkpoint_version_unsupported',
      'loads',
      'state_invalid',
      'state_malformed_json',
      'state_revision_conflict',
    ]);
  });

  test('mutations of operations and approvals', () => {
    const roll = dice(7);
    const codes = new Set<string>();
    for (const name of [...storedNames('operation'), ...storedNames('approval')])
      for (let round = 0; round < 200; round += 1) {
        const text = storedText(name);
        const key = JSON.parse(text) as { run_id: string; operation_id: string; approval_id: string };
        const changed = damaged(text, round, roll);
        const read = name.startsWith('operation') ? readOperation(changed, key) : readApproval(changed, key);
        codes.add(read.ok ? 'loads' : read.error.code);
      }
    expect([...codes].sort()).toEqual(['loads', 'state_invalid', 'state_malformed_json']);
  });
});
