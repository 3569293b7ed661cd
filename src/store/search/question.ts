import { askedWords } from '../../guidance/index.ts';
import type { ListFilter } from '../store.ts';
import { facet } from './index-text.ts';

/** What is looked for: every word, and every facet. */
export interface Question {
  readonly words: readonly string[];
  readonly facets: readonly string[];
}

/** Whether a filter asks for words at all; an empty field of a form does not. */
export const asksForWords = (filter: ListFilter): boolean => (filter.q ?? '').trim() !== '';

export const questionOf = ({ q = '', kind, lang, author, tag }: ListFilter): Question => ({
  words: askedWords(q),
  facets: [
    ...(kind === undefined ? [] : [facet.kind(kind)]),
    ...(lang === undefined ? [] : [facet.lang(lang)]),
    ...(author === undefined ? [] : [facet.author(author)]),
    ...(tag === undefined ? [] : [facet.tag(tag)]),
  ],
});
