/** Where the words of a guide stand: one pass for all rules, so that a rule that looks for a word pays nearly nothing. */
export interface WordIndex {
  /** How many words there are. They are numbered from 1, in their order. */
  readonly count: number;
  /** The offset of each word, by its number. */
  readonly starts: Int32Array;
  /** The key of each word (`keyOf`), by its number. */
  readonly keys: Int32Array;
  /** The numbers of the places of a word of lowercase letters and digits, in their order. */
  readonly numbersOf: (word: string) => readonly number[];
  /** The same places as offsets. */
  readonly offsetsOf: (word: string) => readonly number[];
  /** Whether one of these words stands anywhere. */
  readonly hasAny: (words: readonly string[]) => boolean;
  /** Offsets of the words of at least `LONG` characters: identifiers, hashes, keys. */
  readonly long: readonly number[];
}

const LONG = 16;
const BUCKETS = 4096;
const NOWHERE: readonly number[] = [];

const isWordCode = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);

const WORD_CODES = Uint8Array.from({ length: 256 }, (_, code) => (isWordCode(code) ? 1 : 0));

/** A number for a word, from its length and four of its letters: enough to keep most words apart. */
export const keyOf = (text: string, start: number, length: number): number => {
  const letters =
    text.charCodeAt(start) |
    (text.charCodeAt(start + (length > 1 ? 1 : 0)) << 8) |
    (text.charCodeAt(start + (length >> 1)) << 16) |
    (text.charCodeAt(start + length - 1) << 24);
  return (Math.imul(letters, 0x9e3779b1) + Math.imul(length, 0x85ebca6b)) | 0;
};

/** Whether the word that begins at `start` is this one. */
export const isWordAt = (lower: string, start: number, word: string): boolean =>
  lower.startsWith(word, start) && WORD_CODES[lower.charCodeAt(start + word.length)] !== 1;

const bucketOf = (key: number): number => key >>> 20;

interface Table {
  readonly count: number;
  readonly starts: Int32Array;
  readonly keys: Int32Array;
  /** The last word of each bucket. */
  readonly heads: Int32Array;
  /** For each word the one before it in its bucket. */
  readonly before: Int32Array;
  readonly long: readonly number[];
}

const scan = (lower: string): Table => {
  const most = (lower.length >> 1) + 2;
  const starts = new Int32Array(most);
  const keys = new Int32Array(most);
  const before = new Int32Array(most);
  const heads = new Int32Array(BUCKETS);
  const long: number[] = [];
  let count = 0;
  let at = 0;
  while (at < lower.length) {
    if (WORD_CODES[lower.charCodeAt(at)] !== 1) {
      at += 1;
      continue;
    }
    const start = at;
    do at += 1;
    while (WORD_CODES[lower.charCodeAt(at)] === 1);
    count += 1;
    starts[count] = start;
    const key = keyOf(lower, start, at - start);
    keys[count] = key;
    const bucket = bucketOf(key);
    before[count] = heads[bucket] ?? 0;
    heads[bucket] = count;
    if (at - start >= LONG) long.push(start);
  }
  return { count, starts, keys, heads, before, long };
};

/** Indexes a lowercase Latin-1 text. */
export const indexWords = (lower: string): WordIndex => {
  const { count, starts, keys, heads, before, long } = scan(lower);
  /** The last place of a word at or before the place `from` of its bucket; 0 for none. */
  const lastFrom = (from: number, word: string, key: number): number => {
    let at = from;
    while (at !== 0 && !(keys[at] === key && isWordAt(lower, starts[at] ?? 0, word))) at = before[at] ?? 0;
    return at;
  };
  const lastOf = (word: string, key: number): number => lastFrom(heads[bucketOf(key)] ?? 0, word, key);
  const numbersOf = (word: string): readonly number[] => {
    const key = keyOf(word, 0, word.length);
    let at = lastOf(word, key);
    if (at === 0) return NOWHERE;
    const found: number[] = [];
    for (; at !== 0; at = lastFrom(before[at] ?? 0, word, key)) found.push(at);
    return found.reverse();
  };
  return {
    count,
    starts,
    keys,
    long,
    numbersOf,
    offsetsOf: (word) => numbersOf(word).map((number) => starts[number] ?? 0),
    hasAny: (words) => words.some((word) => lastOf(word, keyOf(word, 0, word.length)) !== 0),
  };
};
