import type { Blocks } from '../parse/blocks.ts';
import type { Span, Text } from '../text/text.ts';
import { proseUnits, type Unit } from './prose-units.ts';

/** A sentence of the guide's prose, joined across line wraps (A55). Blocks are left out. */
export interface Sentence {
  /** Single-spaced, as written. */
  readonly text: string;
  readonly lower: string;
  /** Where it stands in the guide. */
  readonly at: Span;
  /** Where a stretch of `text` stands in the guide. */
  readonly spanOf: (index: number, length: number) => Span;
  /** The index in `text` of what stands at a byte offset. */
  readonly indexAt: (offset: number) => number;
  /** A line of a code fence is a sentence of its own. */
  readonly kind: 'prose' | 'heading' | 'item' | 'code';
  /** The heading it stands under, lowercase; empty before the first. A heading stands under itself. */
  readonly heading: string;
  /** The line that introduces the list it is an item of, lowercase: `stop and ask the user before:`. */
  readonly lead: string;
}

// A full stop after these ends no sentence.
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|fig|no|dr|mr|ms|st)$/;

const STOP = 0x2e;

const tableOf = (signs: string): Uint8Array => {
  const table = new Uint8Array(256);
  for (const sign of signs) table[sign.charCodeAt(0)] = 1;
  return table;
};

const ENDS = tableOf('.!?');
// Quotes, brackets and marks that close behind a full stop.
const CLOSERS = tableOf('"\')]*`');
const MOST_CLOSERS = 3;

/** Whether the sentence ends before the space at `space`. */
const endsBefore = (lower: string, space: number): boolean => {
  let mark = space - 1;
  while (space - mark <= MOST_CLOSERS && CLOSERS[lower.charCodeAt(mark)] === 1) mark -= 1;
  const code = lower.charCodeAt(mark);
  if (ENDS[code] !== 1) return false;
  return code !== STOP || !ABBREVIATION.test(lower.slice(Math.max(0, mark - 8), mark));
};

/** The byte offset of `index`, by the last piece that begins at or before it. */
const offsetOf = ({ pieces }: Unit, index: number): number => {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.at ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  return piece === undefined ? 0 : piece.start + index - piece.at;
};

/** The index of a byte offset, by the last piece that begins at or before it. */
const indexIn = ({ pieces }: Unit, offset: number): number => {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  return piece === undefined ? 0 : piece.at + offset - piece.start;
};

const spanIn = (unit: Unit, from: number, length: number): Span => {
  const start = offsetOf(unit, from);
  return { start, length: length < 1 ? 0 : offsetOf(unit, from + length - 1) + 1 - start };
};

const sentenceOf = (unit: Unit, from: number, to: number): Sentence => {
  return {
    text: unit.text.slice(from, to),
    lower: unit.lower.slice(from, to),
    at: spanIn(unit, from, to - from),
    spanOf: (index, length) => spanIn(unit, from + index, length),
    indexAt: (offset) => indexIn(unit, offset) - from,
    kind: unit.kind,
    heading: unit.heading,
    // What follows an item's first sentence stands on its own: a lead does not reach behind a full stop.
    lead: from === 0 ? unit.lead : '',
  };
};

/** Where the next sentence end is: the index of its space, or of the end. */
const nextEnd = (lower: string, from: number): number => {
  let at = lower.indexOf(' ', from);
  while (at >= 0 && !endsBefore(lower, at)) at = lower.indexOf(' ', at + 1);
  return at < 0 ? lower.length : at;
};

const split = (unit: Unit, found: Sentence[]): void => {
  const { length } = unit.lower;
  for (let from = 0, to = 0; from < length; from = to + 1) {
    to = unit.kind === 'code' ? length : nextEnd(unit.lower, from);
    if (to > from) found.push(sentenceOf(unit, from, to));
  }
};

/** The sentences of a guide in their order. A line of a block that is no field is prose too: an agent reads it. */
export const readSentences = (text: Text, blocks: Blocks): readonly Sentence[] => {
  const found: Sentence[] = [];
  for (const unit of proseUnits(text, blocks)) split(unit, found);
  return found;
};

/** One line of text as sentences of their own, such as the `notes` of an action. */
export const sentencesIn = (value: string, start: number): readonly Sentence[] => {
  const found: Sentence[] = [];
  const pieces = [{ at: 0, start }];
  split({ text: value, lower: value.toLowerCase(), pieces, kind: 'prose', heading: '', lead: '' }, found);
  return found;
};
