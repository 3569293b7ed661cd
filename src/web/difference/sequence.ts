import { diffArrays } from 'diff';

/** A run of two sequences: equal in both, or what the one has where the other has something else. */
export interface Hunk {
  readonly same: boolean;
  readonly before: readonly [from: number, to: number];
  readonly after: readonly [from: number, to: number];
}

/** A part of the way through both sequences: so many items of each. */
interface Stride {
  readonly same: boolean;
  readonly before: number;
  readonly after: number;
}

/** Beyond so many differences two sequences count as wholly different: the cost grows with the square of it. */
const MOST_EDITS = 800;

const commonLength = (most: number, agree: (at: number) => boolean): number => {
  let count = 0;
  while (count < most && agree(count)) count++;
  return count;
};

/** The strides of the shortest edit, or one that takes all for different. */
const edited = (
  before: readonly string[],
  after: readonly string[],
  maxEditLength: number,
): readonly Stride[] =>
  diffArrays([...before], [...after], { maxEditLength })?.map(({ added, removed, count }) => ({
    same: !added && !removed,
    before: added ? 0 : count,
    after: removed ? 0 : count,
  })) ?? [{ same: false, before: before.length, after: after.length }];

/** What was removed and what was added at one place is one hunk. */
const hunksOf = (strides: readonly Stride[]): readonly Hunk[] => {
  const hunks: Hunk[] = [];
  let [x, y] = [0, 0];
  for (const { same, before, after } of strides) {
    if (before === 0 && after === 0) continue;
    const last = hunks.at(-1);
    const [toX, toY] = [x + before, y + after];
    if (last?.same === same)
      hunks[hunks.length - 1] = { same, before: [last.before[0], toX], after: [last.after[0], toY] };
    else hunks.push({ same, before: [x, toX], after: [y, toY] });
    [x, y] = [toX, toY];
  }
  return hunks;
};

/**
 * Where two sequences agree, with as few differences as there can be. Sequences that differ in very many places agree only
 * at their start and end, which keeps the cost bounded whatever they hold.
 */
export const compareSequences = (
  before: readonly string[],
  after: readonly string[],
  most = MOST_EDITS,
): readonly Hunk[] => {
  const shorter = Math.min(before.length, after.length);
  const start = commonLength(shorter, (at) => before[at] === after[at]);
  const end = commonLength(shorter - start, (at) => before.at(-1 - at) === after.at(-1 - at));
  const inner = (items: readonly string[]): readonly string[] => items.slice(start, items.length - end);
  return hunksOf([
    { same: true, before: start, after: start },
    ...edited(inner(before), inner(after), most),
    { same: true, before: end, after: end },
  ]);
};
