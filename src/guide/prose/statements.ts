import type { Block, Blocks } from '../parse/blocks.ts';
import type { Located, Span } from '../text/text.ts';
import { type Sentence, sentencesIn } from './sentences.ts';
import type { WordIndex } from './word-index.ts';

/**
 * What an agent reads as prose: the sentences, and the values of fields (notes of actions, metadata), but no command. Each
 * has a number from 1, and so has each word (`WordIndex`): whether two words stand in one statement is a look into a table.
 */
export interface Statements {
  /** The number of the statement in which each word stands, by the word's number; 0 for none. */
  readonly ofWord: Int32Array;
  /** The sentence in which a word of a statement stands. */
  readonly sentenceOf: (word: number) => Sentence | undefined;
}

/** The values of fields that can hold a sentence. */
const valuesOf = (all: readonly Block[]): readonly Located[] =>
  all.flatMap(({ fields }) =>
    fields
      .filter(({ key, value }) => key.value !== 'command' && value.value.includes(' '))
      .map(({ value }) => value),
  );

/** Gives each word in one of the stretches that stretch's number, counted from `first`. Both are in the order of the text. */
const number = (
  ofWord: Int32Array,
  { count, starts }: WordIndex,
  stretches: readonly Span[],
  first: number,
): void => {
  let word = 1;
  let statement = first;
  for (const { start, length } of stretches) {
    while (word <= count && (starts[word] ?? 0) < start) word += 1;
    for (; word <= count && (starts[word] ?? 0) < start + length; word += 1) ofWord[word] = statement;
    statement += 1;
  }
};

export const readStatements = (
  sentences: readonly Sentence[],
  { all }: Blocks,
  words: WordIndex,
): Statements => {
  const values = valuesOf(all);
  const ofWord = new Int32Array(words.count + 1);
  const spans = values.map(({ span }) => span);
  number(ofWord, words, spans, sentences.length + 1);
  const places = sentences.map(({ at }) => at);
  number(ofWord, words, places, 1);
  const inValues: (readonly Sentence[] | undefined)[] = [];

  return {
    ofWord,
    sentenceOf: (word) => {
      const statement = ofWord[word] ?? 0;
      if (statement <= sentences.length) return sentences[statement - 1];
      const index = statement - sentences.length - 1;
      const value = values[index];
      if (value === undefined) return undefined;
      const inValue = inValues[index] ?? sentencesIn(value.value, value.span.start);
      inValues[index] = inValue;
      const offset = words.starts[word] ?? 0;
      return inValue.find(({ at }) => offset >= at.start && offset < at.start + at.length);
    },
  };
};
