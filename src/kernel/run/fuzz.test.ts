import { describe, expect, test } from 'vitest';
import { storedNames, storedText } from '../../../test/support/stored-runs.ts';
import { checkRun } from './check.ts';
import { readApproval, readOperation, readRun, runText } from './text.ts';

/** A small generator with a seed (mulberry32), so that whatever fails can be made again. */
const chance = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

type Dice = ReturnType<typeof chance>;

const TOKENS = [
  ...[
    'null',
    'true',
    '{}',
    '[]',
    '""',
    '"approved"',
    '"pending"',
    '"completed"',
    '"waiting_approval"',
    '-1',
    '0',
    '1',
  ],
  ...['1.5', '1e999', '9007199254740993', '"\\ud800"', '"\\u0000"', '[[[[]]]]', '{"__proto__":null}', ','],
];

/** Every place in a value, as the object that holds it and the name. */
const places = (value: unknown): (readonly [Record<string, unknown>, string])[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, member]) => [
        [value as Record<string, unknown>, name] as const,
        ...places(member),
      ]);

const pick = <T>(dice: Dice, all: readonly T[]): T => all[dice(all.length)] as T;

/** Bytes are cut, doubled, flipped and replaced. */
const bytesChanged = (text: string, dice: Dice): string => {
  const [at, length] = [dice(text.length), dice(40)];
  const [before, after] = [text.slice(0, at), text.slice(at + length)];
  const kind = dice(5);
  if (kind === 0) return before;
  if (kind === 1) return before + after;
  if (kind === 2) return before + text.slice(at, at + length).repeat(2) + after;
  if (kind === 3) return before + pick(dice, TOKENS) + after;
  return before + String.fromCharCode(text.charCodeAt(at) ^ (1 << dice(7))) + text.slice(at + 1);
};

/** A member is removed, moved to another place, or replaced by something that stands elsewhere in the row. */
const valueChanged = (text: string, dice: Dice): string => {
  const row: unknown = JSON.parse(text);
  for (let left = dice(3) + 1; left > 0; left -= 1) {
    const [[holder, name], [giver, other]] = [pick(dice, places(row)), pick(dice, places(row))];
    const kind = dice(5);
    const old = holder[name];
    if (kind === 0) delete holder[name];
    else if (kind === 1) holder[name] = structuredClone(giver[other]);
    else if (kind === 2) holder[`${name}_`] = true;
    else if (kind === 3 && typeof old === 'number') holder[name] = old + 1 - 2 * dice(2);
    else
      holder[name] = pick(dice, [
        null,
        '',
        0,
        -1,
        2 ** 53,
        [],
        {},
        'stale',
        'executing',
        true,
        '\ud800',
        1e21,
      ]);
  }
  return JSON.stringify(row);
};

const ROUNDS = 10_000;

describe('GR-STATE-01 what is stored is untrusted input', () => {
  test(`${ROUNDS} mutations of valid runs: each gives a valid run or a typed error, at once`, () => {
    const dice = chance(20_260_301);
    const names = storedNames('run');
    const codes = new Set<string>();
    let loaded = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const text = storedText(names[round % names.length] as string);
      const key = JSON.parse(text) as { run_id: string; revision: number };
      const changed = round % 2 === 0 ? bytesChanged(text, dice) : valueChanged(text, dice);
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
    const dice = chance(7);
    const codes = new Set<string>();
    for (const name of [...storedNames('operation'), ...storedNames('approval')])
      for (let round = 0; round < 200; round += 1) {
        const text = storedText(name);
        const key = JSON.parse(text) as { run_id: string; operation_id: string; approval_id: string };
        const changed = round % 2 === 0 ? bytesChanged(text, dice) : valueChanged(text, dice);
        const read = name.startsWith('operation') ? readOperation(changed, key) : readApproval(changed, key);
        codes.add(read.ok ? 'loads' : read.error.code);
      }
    expect([...codes].sort()).toEqual(['loads', 'state_invalid', 'state_malformed_json']);
  });
});
