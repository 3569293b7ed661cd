import type { Guide } from './guide.ts';
import { type Sentence, sentencesIn } from './sentences.ts';

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

const holds = (sentence: Sentence, offset: number): boolean =>
  offset >= sentence.at.start && offset < sentence.at.start + sentence.at.length;

const proseAt = ({ sentences }: Guide, offset: number): Sentence | undefined => {
  const near = sentences[sentenceAt(sentences, offset)];
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

/** The sentence of a field at `offset`; an action's command is no prose. */
const fieldSentenceAt = ({ blocks }: Guide, offset: number): Sentence | undefined => {
  const block = blocks.all.find(({ span }) => offset >= span.start && offset < span.start + span.length);
  const field = block?.fields.find(
    ({ value }) => offset >= value.span.start && offset < value.span.start + value.span.length,
  );
  if (field === undefined || field.key.value === 'command' || !field.value.value.includes(' '))
    return undefined;
  return sentencesIn(field.value.value, field.value.span.start).find((one) => holds(one, offset));
};

/** The sentence at `offset`, those in notes of actions and values of metadata included: an agent reads them as prose. */
export const statementAt = (guide: Guide, offset: number): Sentence | undefined =>
  proseAt(guide, offset) ?? fieldSentenceAt(guide, offset);
