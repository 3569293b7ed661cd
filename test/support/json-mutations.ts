/** A small generator with a seed (mulberry32), so that whatever fails can be made again: gives 0 … below - 1. */
export type Dice = (below: number) => number;

export const dice = (seed: number): Dice => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

export const pick = <T>(roll: Dice, all: readonly T[]): T => all[roll(all.length)] as T;

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

const VALUES = [
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
  'x'.repeat(201),
  ' ',
];

/** Every place in a value, as the object that holds it and the name. */
const holders = (value: unknown): (readonly [Record<string, unknown>, string])[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, member]) => [
        [value as Record<string, unknown>, name] as const,
        ...holders(member),
      ]);

/** A text of which bytes are cut, doubled, flipped or replaced. */
export const bytesChanged = (text: string, roll: Dice): string => {
  const [at, length] = [roll(text.length), roll(40)];
  const [before, after] = [text.slice(0, at), text.slice(at + length)];
  const kind = roll(5);
  if (kind === 0) return before;
  if (kind === 1) return before + after;
  if (kind === 2) return before + text.slice(at, at + length).repeat(2) + after;
  if (kind === 3) return before + pick(roll, TOKENS) + after;
  return before + String.fromCharCode(text.charCodeAt(at) ^ (1 << roll(7))) + text.slice(at + 1);
};

const change = (row: unknown, roll: Dice): void => {
  const all = holders(row);
  if (all.length === 0) return;
  const [[holder, name], [giver, other]] = [pick(roll, all), pick(roll, all)];
  const old = holder[name];
  const kind = roll(5);
  if (kind === 0) delete holder[name];
  else if (kind === 1) holder[name] = structuredClone(giver[other]);
  else if (kind === 2) holder[`${name}_`] = true;
  else if (kind === 3 && typeof old === 'number') holder[name] = old + 1 - 2 * roll(2);
  else holder[name] = structuredClone(pick(roll, VALUES));
};

/** A copy of which one to three members are removed, doubled under another name, or replaced, also by one from elsewhere in it. */
export const valueChanged = <T>(value: T, roll: Dice): T => {
  const row = structuredClone(value);
  for (let left = roll(3) + 1; left > 0; left -= 1) change(row, roll);
  return row;
};
