import type { Guide } from '../parse/guide.ts';
import type { Sentence } from './sentences.ts';

/** The last of `all` (in the order of the text) that begins at or before `offset`. */
const lastFrom = <T>(all: readonly T[], startOf: (one: T) => number, offset: number): T | undefined => {
  let low = 0;
  let high = all.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const one = all[middle];
    if (one !== undefined && startOf(one) <= offset) low = middle;
    else high = middle - 1;
  }
  return all[low];
};

const holds = (sentence: Sentence, offset: number): boolean =>
  offset >= sentence.at.start && offset < sentence.at.start + sentence.at.length;

const proseAt = ({ sentences }: Guide, offset: number): Sentence | undefined => {
  const near = lastFrom(sentences, (one) => one.at.start, offset);
  return near !== undefined && holds(near, offset) ? near : undefined;
};

/**
 * The sentences in which one of `words` (lowercase, without spaces) stands, in their order. A rule looks only at these:
 * most guides mention none, and then no sentence is read at all.
 */
export const sentencesWith = (guide: Guide, words: readonly string[]): readonly Sentence[] => {
  const found = new Map<number, Sentence>();
  for (const word of words) {
    let at = guide.lower.indexOf(word);
    while (at !== -1) {
      const sentence = proseAt(guide, at);
      if (sentence !== undefined) found.set(sentence.at.start, sentence);
      // One mention in a sentence is enough.
      const next = sentence === undefined ? 0 : sentence.at.start + sentence.at.length;
      at = guide.lower.indexOf(word, Math.max(at + word.length, next));
    }
  }
  return [...found.values()].sort((one, other) => one.at.start - other.at.start);
};

/** The sentences in which one of these whole words (lowercase letters and digits) stands, in their order. */
export const sentencesWithWord = (guide: Guide, words: readonly string[]): readonly Sentence[] => {
  const found = new Map<number, Sentence>();
  for (const offset of words.flatMap((word) => guide.words.offsetsOf(word))) {
    const sentence = proseAt(guide, offset);
    if (sentence !== undefined) found.set(sentence.at.start, sentence);
  }
  return [...found.values()].sort((one, other) => one.at.start - other.at.start);
};
