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

const BETWEEN_WORDS = /^[\s\p{P}]{0,2}$/u;

const cut = (tokens: readonly string[], [from, to]: Hunk['before']): string =>
  tokens.slice(from, to).join('');

/** A space or a comma that happens to be common between two changes only chops them up. */
const bridged = (hunks: readonly Hunk[], tokens: readonly string[]): readonly Hunk[] => {
  const merged: Hunk[] = [];
  hunks.forEach((hunk, index) => {
    const inside = index > 0 && index < hunks.length - 1;
    const one: Hunk =
      hunk.same && inside && BETWEEN_WORDS.test(cut(tokens, hunk.before)) ? { ...hunk, same: false } : hunk;
    const last = merged.at(-1);
    if (last === undefined || last.same || one.same) merged.push(one);
    else
      merged[merged.length - 1] = {
        same: false,
        before: [last.before[0], one.before[1]],
        after: [last.after[0], one.after[1]],
      };
  });
  return merged;
};

const replaced = (before: string, after: string): readonly Piece[] =>
  [{ kind: 'removed', text: before } as const, { kind: 'added', text: after } as const].filter(
    ({ text }) => text !== '',
  );

/** What was taken out of a text and what was put in, word by word. */
export const compareText = (before: string, after: string): readonly Piece[] => {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const [a, b] = [before.match(TOKENS) ?? [], after.match(TOKENS) ?? []];
  const pieces = bridged(compareSequences(a, b), a).flatMap((hunk): readonly Piece[] =>
    hunk.same
      ? [{ kind: 'same', text: cut(a, hunk.before) }]
      : replaced(cut(a, hunk.before), cut(b, hunk.after)),
  );
  const common = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0);
  return common < LEAST_COMMON * Math.min(before.length, after.length) ? replaced(before, after) : pieces;
};
