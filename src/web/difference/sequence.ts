/** A run of two sequences: equal in both, or what the one has where the other has something else. */
export interface Hunk {
  readonly same: boolean;
  readonly before: readonly [from: number, to: number];
  readonly after: readonly [from: number, to: number];
}

type Match = readonly [before: number, after: number];

/** Beyond so many differences two sequences count as wholly different: the cost grows with the square of it. */
const MOST_EDITS = 800;

/** Equal strings become equal numbers, which compare faster. */
const numbered = (...sequences: readonly (readonly string[])[]): readonly Int32Array[] => {
  const numbers = new Map<string, number>();
  const numberOf = (item: string): number => {
    const known = numbers.get(item);
    if (known !== undefined) return known;
    numbers.set(item, numbers.size);
    return numbers.size - 1;
  };
  return sequences.map((sequence) => Int32Array.from(sequence, numberOf));
};

/** Where the best path onto a diagonal starts: from the diagonal above by an addition, or from the one below by a removal. */
const cameFrom = (
  furthest: Int32Array,
  edits: number,
  diagonal: number,
): { readonly x: number; readonly added: boolean } => {
  const old = (other: number): number => furthest[other + edits] ?? 0;
  const added = diagonal === -edits || (diagonal !== edits && old(diagonal - 1) < old(diagonal + 1));
  return { x: added ? old(diagonal + 1) : old(diagonal - 1) + 1, added };
};

/** How far one more edit leads on each diagonal, as Myers's algorithm has it. */
const advance = (
  before: Int32Array,
  after: Int32Array,
  furthest: Int32Array,
  edits: number,
): { readonly reached: Int32Array; readonly done: boolean } => {
  const reached = new Int32Array(2 * edits + 3);
  for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
    let { x } = cameFrom(furthest, edits, diagonal);
    while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
    reached[diagonal + edits + 1] = x;
    if (x >= before.length && x - diagonal >= after.length) return { reached, done: true };
  }
  return { reached, done: false };
};

/** Walks the trace back from the end, and gives the pairs that are equal. */
const walkBack = (trace: readonly Int32Array[], lengths: Match): Match[] => {
  const matches: Match[] = [];
  let [x, y] = lengths;
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const { x: start, added } = cameFrom(trace[edits] ?? new Int32Array(), edits, x - y);
    for (; x > start && y > 0; x--, y--) matches.push([x - 1, y - 1]);
    if (added) y--;
    else x--;
  }
  return matches.reverse();
};

const shortestEdit = (before: Int32Array, after: Int32Array, most: number): readonly Match[] => {
  const trace: Int32Array[] = [];
  // The cell of diagonal d stands at d + edits, so that each row is as long as it must be.
  let furthest: Int32Array = new Int32Array(2);
  for (let edits = 0; edits <= Math.min(most, before.length + after.length); edits++) {
    trace.push(furthest);
    const { reached, done } = advance(before, after, furthest, edits);
    if (done) return walkBack(trace, [before.length, after.length]);
    furthest = reached;
  }
  return [];
};

const commonStart = (before: Int32Array, after: Int32Array): number => {
  const most = Math.min(before.length, after.length);
  let count = 0;
  while (count < most && before[count] === after[count]) count++;
  return count;
};

const commonEnd = (before: Int32Array, after: Int32Array, start: number): number => {
  const most = Math.min(before.length, after.length) - start;
  let count = 0;
  while (count < most && before[before.length - 1 - count] === after[after.length - 1 - count]) count++;
  return count;
};

const hunksOf = (matches: readonly Match[], lengths: Match): readonly Hunk[] => {
  const hunks: Hunk[] = [];
  let [x, y] = [0, 0];
  const push = (same: boolean, toX: number, toY: number): void => {
    if (toX === x && toY === y) return;
    const last = hunks.at(-1);
    if (last?.same === true && same)
      hunks[hunks.length - 1] = { same, before: [last.before[0], toX], after: [last.after[0], toY] };
    else hunks.push({ same, before: [x, toX], after: [y, toY] });
    [x, y] = [toX, toY];
  };
  for (const [atX, atY] of matches) {
    push(false, atX, atY);
    push(true, atX + 1, atY + 1);
  }
  push(false, ...lengths);
  return hunks;
};

/**
 * Where two sequences agree, with as few differences as there can be (E. Myers, 1986). Sequences that differ in very many
 * places agree only at their start and end, which keeps the cost bounded whatever they hold.
 */
export const compareSequences = (
  before: readonly string[],
  after: readonly string[],
  most = MOST_EDITS,
): readonly Hunk[] => {
  const [a = new Int32Array(), b = new Int32Array()] = numbered(before, after);
  const start = commonStart(a, b);
  const end = commonEnd(a, b, start);
  const inner = shortestEdit(a.subarray(start, a.length - end), b.subarray(start, b.length - end), most);
  const outer = (count: number, x: number, y: number): Match[] =>
    Array.from({ length: count }, (_, index): Match => [x + index, y + index]);
  return hunksOf(
    [
      ...outer(start, 0, 0),
      ...inner.map(([x, y]): Match => [x + start, y + start]),
      ...outer(end, a.length - end, b.length - end),
    ],
    [a.length, b.length],
  );
};
