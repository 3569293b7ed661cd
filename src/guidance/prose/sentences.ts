import { foldLine } from './fold.ts';

/** A sentence of a field, folded. The names are those of `Stated` in base. */
export interface Sentence {
  readonly lower: string;
  /** The line that introduces the list it is an item of: `never:`. */
  readonly lead: string;
  readonly heading: string;
}

interface Unit {
  readonly kind: 'heading' | 'paragraph' | 'item';
  readonly text: string;
  readonly lead: string;
  readonly heading: string;
}

const HEADING = /^ {0,3}#{1,6} +(?<text>.*?)[ #]*$/;
const ITEM =
  /^\s*(?:[-*•+]|[0-9]{1,3}[.)、]|\[[ x]\]|[（(][0-9一二三四五六七八九十]{1,3}[)）]|[一二三四五六七八九十]{1,3}、)\s*(?<text>.*)$/;
// "$ npm test": the prompt of a shell is no part of what is said.
const PROMPT = /^\s*\$ (?=\S)/;
const INTRODUCES = /[:：]\s*$/;

interface Reading {
  readonly units: Unit[];
  /** What the next line goes on, until a blank line. */
  open: Unit | undefined;
  /** Of the items to come. */
  lead: string;
  heading: string;
}

const close = (reading: Reading): void => {
  const { open } = reading;
  reading.open = undefined;
  if (open === undefined) return;
  reading.units.push(open);
  if (open.kind === 'paragraph') reading.lead = INTRODUCES.test(open.text) ? foldLine(open.text) : '';
};

const readLine = (reading: Reading, line: string): void => {
  const heading = HEADING.exec(line)?.groups?.['text'];
  const item = ITEM.exec(line)?.groups?.['text'];
  if (heading !== undefined) {
    close(reading);
    reading.heading = foldLine(heading);
    reading.lead = '';
    reading.units.push({ kind: 'heading', text: heading, lead: '', heading: reading.heading });
  } else if (item !== undefined) {
    close(reading);
    reading.open = { kind: 'item', text: item, lead: reading.lead, heading: reading.heading };
  } else if (line.trim() === '') close(reading);
  else if (reading.open === undefined)
    reading.open = { kind: 'paragraph', text: line, lead: '', heading: reading.heading };
  // What is wrapped goes on; between Chinese characters folding takes the space away again.
  else reading.open = { ...reading.open, text: `${reading.open.text} ${line}` };
};

const unitsOf = (text: string): readonly Unit[] => {
  const reading: Reading = { units: [], open: undefined, lead: '', heading: '' };
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029\u0085]/)) readLine(reading, line.replace(PROMPT, ''));
  close(reading);
  return reading.units;
};

// A full stop ends a sentence before a space, and not behind these.
const END =
  /(?<=[。！？；]["')\]]?)|(?<=(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|no|dr|mr|ms|st))[.!?]["')\]]?) /;

// A sentence without end is looked at in pieces that overlap, so that what looks for wordings costs a fixed time for each.
const PIECE = 1_500;
const OVERLAP = 300;

const pieces = (sentence: string): readonly string[] => {
  if (sentence.length <= PIECE) return [sentence];
  const count = Math.ceil((sentence.length - OVERLAP) / (PIECE - OVERLAP));
  return Array.from({ length: count }, (_, at) => sentence.slice(at * (PIECE - OVERLAP)).slice(0, PIECE));
};

/** The sentences of a text in their order: prose joined across its line breaks, an item of a list for itself. */
export const sentencesOf = (text: string): readonly Sentence[] =>
  unitsOf(text).flatMap(({ text: unit, lead, heading }) =>
    foldLine(unit)
      .split(END)
      .flatMap((sentence, at) => pieces(sentence.trim()).map((lower) => ({ lower, at })))
      .filter(({ lower }) => lower !== '')
      .map(({ lower, at }) => ({ lower, lead: at === 0 ? lead : '', heading })),
  );
