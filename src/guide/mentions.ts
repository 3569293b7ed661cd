import type { Guide } from './guide.ts';
import type { Sentence } from './sentences.ts';

/** The index of the last sentence that begins at or before `offset`. */
const sentenceAt = (sentences: readonly Sentence[], offset: number): number => {
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sentences[middle]?.at.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
};

/**
 * The sentences in which one of `words` (lowercase, without spaces) stands, in their order. A rule looks only at these:
 * most guides mention none, and then no sentence is read at all.
 */
export const sentencesWith = (guide: Guide, words: readonly string[]): readonly Sentence[] => {
  const found = new Set<number>();
  for (const word of words) {
    let at = guide.lower.indexOf(word);
    while (at !== -1) {
      const index = sentenceAt(guide.sentences, at);
      const sentence = guide.sentences[index];
      if (sentence === undefined) break;
      const end = sentence.at.start + sentence.at.length;
      if (at >= sentence.at.start && at < end) found.add(index);
      // The next sentence at the earliest: one mention is enough.
      at = guide.lower.indexOf(word, Math.max(at + word.length, at < end ? end : 0));
    }
  }
  return [...found].sort((one, other) => one - other).flatMap((index) => guide.sentences[index] ?? []);
};
