import { isWordAt, keyOf, type WordIndex } from './word-index.ts';

const BUCKETS = 4096;

/**
 * The words of which wordings are made, each with a number from 1. A guide's words are looked up here once, and then every
 * wording works with numbers. All are declared while the rules are loaded, before a guide is read.
 */
const WORDS: string[] = [''];
const NUMBERS = new Map<string, number>();
const declared: (readonly string[])[] = [];

/** Adds words of lowercase letters and digits; they are numbered when a guide is first read. */
export const declareWords = (lists: readonly (readonly string[])[]): void => {
  declared.push(...lists);
};

const number = (word: string): void => {
  if (NUMBERS.has(word)) return;
  NUMBERS.set(word, WORDS.length);
  WORDS.push(word);
};

const numberDeclared = (): void => {
  for (const list of declared.splice(0)) list.forEach(number);
};

/** The number of a declared word. */
export const termOf = (word: string): number => {
  numberDeclared();
  return NUMBERS.get(word) ?? 0;
};

/** How many numbers there are, the 0 for no word included. */
export const termCount = (): number => WORDS.length;

interface Buckets {
  readonly size: number;
  readonly heads: Uint16Array;
  /** For each word the one before it in its bucket. */
  readonly before: Uint16Array;
  readonly keys: Int32Array;
}

const sorted = (): Buckets => {
  const heads = new Uint16Array(BUCKETS);
  const before = new Uint16Array(WORDS.length);
  const keys = new Int32Array(WORDS.length);
  for (let number = 1; number < WORDS.length; number += 1) {
    const word = WORDS[number] ?? '';
    const key = keyOf(word, 0, word.length);
    keys[number] = key;
    before[number] = heads[key >>> 20] ?? 0;
    heads[key >>> 20] = number;
  }
  return { size: WORDS.length, heads, before, keys };
};

let buckets = sorted();

/** The words of a guide's statements that are terms, in their order. */
export interface Terms {
  readonly count: number;
  readonly terms: Uint16Array;
  /** Their numbers as words of the guide. */
  readonly words: Int32Array;
  /** The numbers of their statements. */
  readonly statements: Int32Array;
}

export const readTerms = (lower: string, words: WordIndex, ofWord: Int32Array): Terms => {
  numberDeclared();
  if (buckets.size !== WORDS.length) buckets = sorted();
  const { heads, before, keys } = buckets;
  const found = {
    terms: new Uint16Array(words.count),
    words: new Int32Array(words.count),
    statements: new Int32Array(words.count),
  };
  let count = 0;
  for (let word = 1; word <= words.count; word += 1) {
    const statement = ofWord[word] ?? 0;
    if (statement === 0) continue;
    const key = words.keys[word] ?? 0;
    let term = heads[key >>> 20] ?? 0;
    while (term !== 0 && !(keys[term] === key && isWordAt(lower, words.starts[word] ?? 0, WORDS[term] ?? '')))
      term = before[term] ?? 0;
    if (term === 0) continue;
    found.terms[count] = term;
    found.words[count] = word;
    found.statements[count] = statement;
    count += 1;
  }
  return { count, ...found };
};
