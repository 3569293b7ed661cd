import { lazy } from '../../base/index.ts';
import type { Guide } from '../parse/guide.ts';
import { declareWords, type Terms, termCount, termOf } from './vocabulary.ts';

/** What is known of a phrase before its pattern is tried. */
export interface Worded {
  /** Words of lowercase letters and digits of which one stands in every match; a command begins with one. */
  readonly anchors: readonly string[];
  /**
   * Lists of such words: of each list one stands in every match, behind the first word of a command. A place without them is
   * not looked at, so that a phrase of common verbs costs next to nothing.
   */
  readonly needs: readonly (readonly string[])[];
  /** `command`: the match begins with a bare verb, which must be commanded. `claim`: the wording itself says it. */
  readonly mood: 'command' | 'claim';
}

/** A place where a phrase may match. */
export interface Candidate<P> {
  readonly phrase: P;
  /** The number of the word: the first of a command, an anchor of a claim. */
  readonly word: number;
}

interface Placed<P> {
  readonly phrase: P;
  /** Its place among the phrases. */
  readonly order: number;
  readonly isCommand: boolean;
  /** The lists of words that it needs, one bit each. */
  readonly needs: number;
}

interface Table<P> {
  /** By term: the lists in which it is, one bit each; and `ANCHOR`. 0 for most words. */
  readonly lists: Int32Array;
  /** By term: the phrases that it anchors. */
  readonly anchored: readonly (readonly Placed<P>[] | undefined)[];
}

const BITS = 31;
const ANCHOR = 1 << BITS;

const tableOf = <P extends Worded>(phrases: readonly P[]): Table<P> => {
  // Lists that there is no bit for are left to the pattern.
  const distinct = [...new Set(phrases.flatMap(({ needs }) => needs))].slice(0, BITS);
  const terms = phrases.map(({ anchors }) => anchors.map(termOf));
  const members = distinct.map((list) => list.map(termOf));
  const lists = new Int32Array(termCount());
  for (const [bit, list] of members.entries())
    for (const term of list) lists[term] = (lists[term] ?? 0) | (1 << bit);
  const anchored: (readonly Placed<P>[] | undefined)[] = Array.from(lists, () => undefined);
  for (const [order, phrase] of phrases.entries()) {
    const needs = phrase.needs.reduce(
      (all, list) => all | (distinct.includes(list) ? 1 << distinct.indexOf(list) : 0),
      0,
    );
    const placed = { phrase, order, isCommand: phrase.mood === 'command', needs };
    for (const term of terms[order] ?? []) {
      anchored[term] = [...(anchored[term] ?? []), placed];
      lists[term] = (lists[term] ?? 0) | ANCHOR;
    }
  }
  return { lists, anchored };
};

interface Found<P> {
  readonly placed: Placed<P>;
  readonly word: number;
}

/** How far a guide is read: from the last word to the first. */
interface Reading<P> {
  readonly found: Found<P>[];
  /** In the statement that is being read: claims whose needs are not known before its first word. */
  claims: Found<P>[];
  /** The lists of which a word stands in the statement behind the place that is read. */
  behind: number;
}

const allNeeded = <P>({ needs }: Placed<P>, behind: number): boolean => (needs & ~behind) === 0;

const closeStatement = <P>(reading: Reading<P>): void => {
  for (const claim of reading.claims) if (allNeeded(claim.placed, reading.behind)) reading.found.push(claim);
  if (reading.claims.length > 0) reading.claims = [];
  reading.behind = 0;
};

const readAnchor = <P>(reading: Reading<P>, phrases: readonly Placed<P>[], word: number): void => {
  for (const placed of phrases)
    if (!placed.isCommand) reading.claims.push({ placed, word });
    else if (allNeeded(placed, reading.behind)) reading.found.push({ placed, word });
};

/** The places at which some of the phrases may match, those of the first phrase first. */
const findIn = <P>({ count, terms, words, statements }: Terms, { lists, anchored }: Table<P>): Found<P>[] => {
  const reading: Reading<P> = { found: [], claims: [], behind: 0 };
  let statement = 0;
  for (let at = count - 1; at >= 0; at -= 1) {
    const term = terms[at] ?? 0;
    const bits = lists[term] ?? 0;
    if (bits === 0) continue;
    if (statements[at] !== statement) closeStatement(reading);
    statement = statements[at] ?? 0;
    if ((bits & ANCHOR) !== 0) readAnchor(reading, anchored[term] ?? [], words[at] ?? 0);
    reading.behind |= bits;
  }
  closeStatement(reading);
  return reading.found.sort((one, other) => one.placed.order - other.placed.order || one.word - other.word);
};

/** Prepares phrases for `candidatesIn`, when it is first needed. */
export const finder = <P extends Worded>(
  phrases: readonly P[],
): ((guide: Guide) => readonly Candidate<P>[]) => {
  for (const { anchors, needs } of phrases) declareWords([anchors, ...needs]);
  const table = lazy(() => tableOf(phrases));
  return ({ terms }) => findIn(terms, table()).map(({ placed, word }) => ({ phrase: placed.phrase, word }));
};
