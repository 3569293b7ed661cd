/** Where the words of a guide stand: one pass for all rules, so that a rule that looks for a word pays nearly nothing. */
export interface WordIndex {
  /** Offsets of a word of lowercase letters and digits, in their order. */
  readonly offsetsOf: (word: string) => readonly number[];
  /** Offsets of the words of at least `LONG` characters: identifiers, hashes, keys. */
  readonly long: readonly number[];
}

const LONG = 16;
const BUCKETS = 4096;

const isWordCode = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);

const WORD_CODES = Uint8Array.from({ length: 256 }, (_, code) => (isWordCode(code) ? 1 : 0));

const hashOf = (word: string): number => {
  let hash = 0;
  for (let at = 0; at < word.length; at += 1) hash = (Math.imul(hash, 31) + word.charCodeAt(at)) | 0;
  return hash;
};

interface Table {
  /** The last word of each bucket, by number from 1. */
  readonly heads: Int32Array;
  /** For each word the one before it in its bucket. */
  readonly before: Int32Array;
  readonly starts: Int32Array;
  readonly long: number[];
}

const scan = (lower: string): Table => {
  const most = (lower.length >> 1) + 2;
  const table: Table = {
    heads: new Int32Array(BUCKETS),
    before: new Int32Array(most),
    starts: new Int32Array(most),
    long: [],
  };
  let count = 0;
  let start = -1;
  let hash = 0;
  for (let at = 0; at <= lower.length; at += 1) {
    const code = at < lower.length ? lower.charCodeAt(at) : 0;
    if (WORD_CODES[code] === 1) {
      if (start < 0) start = at;
      hash = (Math.imul(hash, 31) + code) | 0;
    } else if (start >= 0) {
      count += 1;
      const bucket = hash & (BUCKETS - 1);
      table.before[count] = table.heads[bucket] ?? 0;
      table.heads[bucket] = count;
      table.starts[count] = start;
      if (at - start >= LONG) table.long.push(start);
      start = -1;
      hash = 0;
    }
  }
  return table;
};

/** Indexes a lowercase Latin-1 text. */
export const indexWords = (lower: string): WordIndex => {
  const { heads, before, starts, long } = scan(lower);
  return {
    long,
    offsetsOf: (word) => {
      const found: number[] = [];
      for (let at = heads[hashOf(word) & (BUCKETS - 1)] ?? 0; at !== 0; at = before[at] ?? 0) {
        const start = starts[at] ?? 0;
        if (lower.startsWith(word, start) && WORD_CODES[lower.charCodeAt(start + word.length)] !== 1)
          found.push(start);
      }
      return found.reverse();
    },
  };
};
