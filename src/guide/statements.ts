import type { Block, Blocks } from './blocks.ts';
import { type Sentence, sentencesIn } from './sentences.ts';
import type { Located } from './text.ts';
import type { WordIndex } from './word-index.ts';

/**
 * What an agent reads as prose: the sentences, and the values of fields (notes of actions, metadata), but no command. Each
 * has a number from 1, and so has each word (`WordIndex`): whether two words stand in one statement is a look into a table.
 */
export interface Statements {
  /** The number of the statement in which each word stands, by the word's number; 0 for none. */
  readonly ofWord: Int32Array;
  /** The last word of `words` in each statement, by the statement's number; undefined where none stands anywhere. */
  readonly lastOf: (words: readonly string[]) => Int32Array | undefined;
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

/** Gives each word the number of the stretch that holds it. Words and stretches are in the order of the text. */
const number = (
  ofWord: Int32Array,
  words: WordIndex,
  stretches: Iterable<{ start: number; length: number; as: number }>,
): void => {
  let word = 1;
  for (const { start, length, as } of stretches) {
    while (word <= words.count && (words.starts[word] ?? 0) < start) word += 1;
    for (; word <= words.count && (words.starts[word] ?? 0) < start + length; word += 1) ofWord[word] = as;
  }
};

export const readStatements = (
  sentences: readonly Sentence[],
  { all }: Blocks,
  words: WordIndex,
): Statements => {
  const values = valuesOf(all);
  const ofWord = new Int32Array(words.count + 1);
  number(
    ofWord,
    words,
    values.map(({ span }, index) => ({ ...span, as: sentences.length + index + 1 })),
  );
  number(
    ofWord,
    words,
    sentences.map(({ at }, index) => ({ ...at, as: index + 1 })),
  );
  const inValues: (readonly Sentence[] | undefined)[] = [];
  const known = new Map<readonly string[], Int32Array | undefined>();

  const findLast = (wanted: readonly string[]): Int32Array | undefined => {
    let last: Int32Array | undefined;
    for (const text of wanted)
      for (const word of words.numbersOf(text)) {
        const statement = ofWord[word] ?? 0;
        if (statement === 0) continue;
        last ??= new Int32Array(sentences.length + values.length + 1);
        last[statement] = Math.max(last[statement] ?? 0, word);
      }
    return last;
  };

  return {
    ofWord,
    lastOf: (wanted) => {
      if (!known.has(wanted)) known.set(wanted, findLast(wanted));
      return known.get(wanted);
    },
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
