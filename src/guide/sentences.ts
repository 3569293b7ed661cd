import type { Blocks } from './blocks.ts';
import { proseUnits, type Unit } from './prose-units.ts';
import type { Span, Text } from './text.ts';

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

const [SPACE, STOP] = [0x20, 0x2e];
const ENDS: ReadonlySet<number> = new Set([STOP, 0x21, 0x3f]);
// Quotes, brackets and marks that close behind a full stop.
const CLOSERS: ReadonlySet<number> = new Set([0x22, 0x27, 0x29, 0x5d, 0x2a, 0x60]);
const MOST_CLOSERS = 3;

/** Whether the sentence ends before the space at `space`. */
const endsBefore = (lower: string, space: number): boolean => {
  let mark = space - 1;
  while (space - mark <= MOST_CLOSERS && CLOSERS.has(lower.charCodeAt(mark))) mark -= 1;
  const code = lower.charCodeAt(mark);
  if (!ENDS.has(code)) return false;
  return code !== STOP || !ABBREVIATION.test(lower.slice(Math.max(0, mark - 8), mark));
};

/** The index behind each sentence end. */
const sentenceEnds = (lower: string): readonly number[] => {
  const ends: number[] = [];
  for (let at = 0; at < lower.length; at += 1)
    if (lower.charCodeAt(at) === SPACE && endsBefore(lower, at)) ends.push(at);
  ends.push(lower.length);
  return ends;
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

const sentenceOf = (
  unit: Unit,
  lower: string,
  range: { from: number; to: number; first: boolean },
): Sentence => {
  const { from, to } = range;
  return {
    text: unit.text.slice(from, to),
    lower: lower.slice(from, to),
    at: spanIn(unit, from, to - from),
    spanOf: (index, length) => spanIn(unit, from + index, length),
    indexAt: (offset) => indexIn(unit, offset) - from,
    kind: unit.kind,
    heading: unit.heading,
    // What follows an item's first sentence stands on its own: a lead does not reach behind a full stop.
    lead: range.first ? unit.lead : '',
  };
};

const split = (unit: Unit): readonly Sentence[] => {
  const lower = unit.text.toLowerCase();
  if (unit.kind === 'code') return [sentenceOf(unit, lower, { from: 0, to: lower.length, first: true })];
  const found: Sentence[] = [];
  let from = 0;
  for (const to of sentenceEnds(lower)) {
    if (to > from) found.push(sentenceOf(unit, lower, { from, to, first: found.length === 0 }));
    from = to + 1;
  }
  return found;
};

/** The sentences of a guide in their order. A line of a block that is no field is prose too: an agent reads it. */
export const readSentences = (text: Text, blocks: Blocks): readonly Sentence[] =>
  proseUnits(text, blocks).flatMap(split);

/** One line of text as sentences of their own, such as the `notes` of an action. */
export const sentencesIn = (value: string, start: number): readonly Sentence[] =>
  split({ text: value, pieces: [{ at: 0, start }], kind: 'prose', heading: '', lead: '' });
