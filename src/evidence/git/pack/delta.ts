/** A number of seven bits a byte, the lowest first, and where it ends. */
interface Sized {
  readonly value: number;
  readonly end: number;
}

const LOW_SEVEN = 0x7f;
const MORE = 0x80;
/** Seven such bytes stay exact in a double; no object here is anywhere near as long. */
const DIGITS = 7;

export const readSize = (bytes: Uint8Array, from: number): Sized | undefined => {
  let value = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const byte = bytes[from + digit];
    if (byte === undefined) return undefined;
    value += (byte & LOW_SEVEN) * 2 ** (7 * digit);
    if (byte < MORE) return { value, end: from + digit + 1 };
  }
  return undefined;
};

const WHOLE_COPY = 0x10000;

/** The operands of a copy: which bytes of offset (four) and length (three) follow is written in the opcode. */
const readCopy = (delta: Uint8Array, from: number, opcode: number) => {
  let at = from;
  const take = (bits: readonly number[]): number => {
    let value = 0;
    for (const [place, bit] of bits.entries())
      if ((opcode & bit) !== 0) value += (delta[at++] ?? 0) * 2 ** (8 * place);
    return value;
  };
  const offset = take([0x01, 0x02, 0x04, 0x08]);
  const length = take([0x10, 0x20, 0x40]) || WHOLE_COPY;
  return { offset, length, end: at };
};

interface Making {
  readonly base: Uint8Array;
  readonly delta: Uint8Array;
  readonly out: Uint8Array;
}

/** One instruction; where the next one stands and how far `out` is filled, undefined for a wrong one. */
const step = ({ base, delta, out }: Making, at: number, filled: number) => {
  const opcode = delta[at] ?? 0;
  const copy = opcode >= MORE ? readCopy(delta, at + 1, opcode) : undefined;
  const source = copy === undefined ? delta : base;
  const { offset, length } = copy ?? { offset: at + 1, length: opcode };
  const end = offset + length;
  const next = copy?.end ?? end;
  if (length === 0 || end > source.length || next > delta.length || filled + length > out.length)
    return undefined;
  out.set(source.subarray(offset, end), filled);
  return { at: next, filled: filled + length };
};

/** The length of what a delta makes; undefined when it is not made for a base of this length. */
export const deltaResult = (delta: Uint8Array, baseLength: number): Sized | undefined => {
  const from = readSize(delta, 0);
  if (from === undefined || from.value !== baseLength) return undefined;
  return readSize(delta, from.end);
};

/** Applies a delta (gitformat-pack, "Deltified representation"); undefined when it does not fit its base. */
export const applyDelta = (base: Uint8Array, delta: Uint8Array): Uint8Array | undefined => {
  const result = deltaResult(delta, base.length);
  if (result === undefined) return undefined;
  const making: Making = { base, delta, out: new Uint8Array(result.value) };
  let state = { at: result.end, filled: 0 };
  while (state.at < delta.length) {
    const next = step(making, state.at, state.filled);
    if (next === undefined) return undefined;
    state = next;
  }
  return state.filled === result.value ? making.out : undefined;
};
