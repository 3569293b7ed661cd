import type { Sentence } from '../prose/sentences.ts';

// Marks of emphasis and of code that a reader does not see, and words set between commas.
const UNSEEN = /[*~`]+|(?<![a-z0-9])_+|_+(?![a-z0-9])|, [a-z]{2,20}ly,(?= )/g;

// Names of the profile's own files and flags stay whole.
const JOINED = /assistant-guide|(?<=[a-z])[-_]+(?=[a-z])/g;

const blank = (joint: string): string => (joint === 'assistant-guide' ? joint : ' '.repeat(joint.length));

/** `lower` without what `UNSEEN` matches, and for each index of it the index in `lower`. */
const seen = (lower: string): { readonly lower: string; readonly indexes: readonly number[] } => {
  const parts: string[] = [];
  const indexes: number[] = [];
  const take = (from: number, to: number): void => {
    parts.push(lower.slice(from, to));
    for (let at = from; at < to; at += 1) indexes.push(at);
  };
  let from = 0;
  for (const { 0: mark, index } of lower.matchAll(UNSEEN)) {
    take(from, index);
    from = index + mark.length;
  }
  take(from, lower.length);
  return { lower: parts.join(''), indexes };
};

const viewOf = (sentence: Sentence): Sentence => {
  const { lower, indexes } = seen(sentence.lower);
  const indexIn = (index: number): number => indexes[index] ?? sentence.lower.length;
  return {
    ...sentence,
    text: indexes.map((index) => sentence.text[index] ?? '').join(''),
    lower: lower.replace(JOINED, blank),
    spanOf: (index, length) => {
      const start = indexIn(index);
      return sentence.spanOf(start, length < 1 ? 0 : indexIn(index + length - 1) + 1 - start);
    },
    indexAt: (offset) => {
      const index = sentence.indexAt(offset);
      let low = 0;
      let high = indexes.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((indexes[middle] ?? 0) < index) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
};

// A long sentence that holds many such places is read anew once.
const views = new WeakMap<Sentence, Sentence>();

const MARKED = /[*~`]|[a-z_][-_][a-z_]| _|ly,/;

// How far a wording goes: what is looked at before the whole sentence is read anew.
const NEAR = 160;

/**
 * The sentence as a reader sees it, without the marks of emphasis and with the joints of words as blanks: "skip the
 * **approval** prompt", "skip-the-approval-prompt". Nothing where `pattern` (sticky) finds nothing at `index` then.
 */
export const plainView = (sentence: Sentence, index: number, pattern: RegExp): Sentence | undefined => {
  const near = sentence.lower.slice(index, index + NEAR);
  if (!MARKED.test(near)) return undefined;
  pattern.lastIndex = 0;
  if (!pattern.test(near.replace(UNSEEN, '').replace(JOINED, blank))) return undefined;
  const view = views.get(sentence) ?? viewOf(sentence);
  views.set(sentence, view);
  return view;
};
