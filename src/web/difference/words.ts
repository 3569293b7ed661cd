import { compareSequences, type Hunk } from './sequence.ts';

/** A stretch of text that both have, or only one of them. */
export interface Piece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

// A Han character is compared by itself, as Chinese has no spaces; other letters by the word.
const TOKENS = /\p{Script=Han}|[[\p{L}\p{M}\p{N}_]--\p{Script=Han}]+|\s+|./gsv;

/** Below this share of common text two texts are told as one that went and one that came. */
const LEAST_COMMON = 0.3;

const cut = (tokens: readonly string[], [from, to]: Hunk['before']): string =>
  tokens.slice(from, to).join('');

type Texts = readonly [before: readonly string[], after: readonly string[]];

const sizeOf = ({ before, after }: Hunk, [a, b]: Texts): number =>
  Math.max(cut(a, before).length, cut(b, after).length);

const joined = (first: Hunk, last: Hunk): Hunk => ({
  same: false,
  before: [first.before[0], last.before[1]],
  after: [first.after[0], last.after[1]],
});

/** A word or a comma that happens to be common between two longer changes only chops them up. */
const bridged = (hunks: readonly Hunk[], texts: Texts): readonly Hunk[] => {
  const merged: Hunk[] = [];
  for (const hunk of hunks) {
    const [change, between] = [merged.at(-2), merged.at(-1)];
    const bridges =
      !hunk.same &&
      change?.same === false &&
      between?.same === true &&
      sizeOf(between, texts) <= Math.min(sizeOf(change, texts), sizeOf(hunk, texts));
    if (bridges) merged.splice(-2, 2, joined(change, hunk));
    else merged.push(hunk);
  }
  return merged;
};

const replaced = (before: string, after: string): readonly Piece[] =>
  [{ kind: 'removed', text: before } as const, { kind: 'added', text: after } as const].filter(
    ({ text }) => text !== '',
  );

/** What was taken out of a text and what was put in, word by word; all of it where more than `most` words changed. */
export const compareText = (before: string, after: string, most: number): readonly Piece[] => {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const [a, b] = [before.match(TOKENS) ?? [], after.match(TOKENS) ?? []];
  const pieces = bridged(compareSequences(a, b, most), [a, b]).flatMap((hunk): readonly Piece[] =>
    hunk.same
      ? [{ kind: 'same', text: cut(a, hunk.before) }]
      : replaced(cut(a, hunk.before), cut(b, hunk.after)),
  );
  const common = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0);
  return common < LEAST_COMMON * Math.min(before.length, after.length) ? replaced(before, after) : pieces;
};
