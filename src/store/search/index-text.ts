import { type DocumentSummary, searchWords } from '../../guidance/index.ts';

/** What the index knows of a document: its latest revision, less the body. */
export interface Searchable extends DocumentSummary {
  readonly author: string;
}

export interface IndexText {
  readonly title: readonly string[];
  readonly text: readonly string[];
  /** What it can be filtered by, each as one word that no text has, for its sign of equality. */
  readonly facets: readonly string[];
}

/** PostgreSQL keeps at most a megabyte of words for one document; both engines stop at the same word, far below. */
const MOST_TITLE = 20_000;
const MOST_TEXT = 100_000;

/** The first words of a text, up to a number of UTF-16 code units. */
const within = (most: number, all: readonly string[]): readonly string[] => {
  let room = most;
  const end = all.findIndex((word) => {
    room -= word.length;
    return room < 0;
  });
  return end === -1 ? all : all.slice(0, end);
};

/** `zh`, `zh-hans` and `zh-hans-cn` for `zh-Hans-CN`: the ranges of RFC 4647 basic filtering that find it. */
export const languageRanges = (lang: string): readonly string[] => {
  const parts = lang.toLowerCase().split('-');
  return parts.map((_, index) => parts.slice(0, index + 1).join('-'));
};

/** Tags are any text: in hexadecimal they are one word for both engines, and `Git` stays another one than `git`. */
const hex = (text: string): string => Buffer.from(text).toString('hex');

export const facet = {
  kind: (kind: string): string => `kind=${hex(kind)}`,
  lang: (lang: string): string => `lang=${hex(lang.toLowerCase())}`,
  author: (author: string): string => `author=${hex(author)}`,
  tag: (tag: string): string => `tag=${hex(tag)}`,
} as const;

export const indexTextOf = (document: Searchable): IndexText => ({
  title: within(MOST_TITLE, searchWords(document.title)),
  text: within(MOST_TEXT, searchWords([document.applies, document.summary, ...document.tags].join('\n'))),
  facets: [
    facet.kind(document.kind),
    ...languageRanges(document.lang).map(facet.lang),
    facet.author(document.author),
    ...new Set(document.tags.map(facet.tag)),
  ],
});
