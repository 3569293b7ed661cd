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

/** Offsets of `word` in the guide, at most one in each stretch that `skip` names. */
const offsetsOf = (guide: Guide, word: string, skip: (offset: number) => number): void => {
  let at = guide.lower.indexOf(word);
  while (at !== -1) at = guide.lower.indexOf(word, Math.max(at + word.length, skip(at)));
};

/** The sentences of the field that holds `offset`; an action's command is no prose. */
const fieldAt = (guide: Guide, offset: number): readonly Sentence[] => {
  const block = guide.blocks.all.find(
    ({ span }) => offset >= span.start && offset < span.start + span.length,
  );
  const field = block?.fields.find(
    ({ value }) => offset >= value.span.start && offset < value.span.start + value.span.length,
  );
  if (field === undefined || field.key.value === 'command') return [];
  return sentencesIn(field.value.value, field.value.span.start);
};

/**
 * The sentences in which one of `words` (lowercase, without spaces) stands, in their order. A rule looks only at these:
 * most guides mention none, and then no sentence is read at all.
 */
export const sentencesWith = (guide: Guide, words: readonly string[]): readonly Sentence[] =>
  mentions(guide, words, () => []);

/** As `sentencesWith`, with the notes of actions and the values of metadata: they are prose that an agent reads. */
export const statementsWith = (guide: Guide, words: readonly string[]): readonly Sentence[] =>
  mentions(guide, words, (offset) => fieldAt(guide, offset));

const mentions = (
  guide: Guide,
  words: readonly string[],
  elsewhere: (offset: number) => readonly Sentence[],
): readonly Sentence[] => {
  const found = new Map<number, Sentence>();
  for (const word of words)
    offsetsOf(guide, word, (offset) => {
      const near = guide.sentences[sentenceAt(guide.sentences, offset)];
      const inProse = near !== undefined && holds(near, offset);
      const sentence = inProse ? near : elsewhere(offset).find((one) => holds(one, offset));
      if (sentence === undefined) return 0;
      found.set(sentence.at.start, sentence);
      return sentence.at.start + sentence.at.length;
    });
  return [...found.values()].sort((one, other) => one.at.start - other.at.start);
};
