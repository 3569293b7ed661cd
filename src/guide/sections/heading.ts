import { type SectionName, sectionNamed } from './names.ts';

/** A line that heads a section, and how far it reaches. */
export interface Heading {
  /** Lowercase, without marks and final colon. */
  readonly name: string;
  /** What the name announces; undefined for a heading of the author's own. */
  readonly known: SectionName | undefined;
  /** 1 to 6 where the marks say it, else 0: such headings are all of one rank. */
  readonly rank: number;
  /** Text of the body that stands on the heading's own line (`Task scope: this guide ...`). */
  readonly rest: string;
  /** Lines that the heading takes: two when it is underlined. */
  readonly takes: 1 | 2;
}

const LONGEST = 72;
const MOST_WORDS = 8;

const ATX = /^(#{1,6}) {1,4}(\S.{0,71})$/;
const BOLD = /^(?:\*\*|__)([^*_].{0,70}?)(?:\*\*|__):?$/;
const UNDERLINE = /^(?:={3,}|-{3,}|~{3,})$/;
const WIKI = /^={2,4} (\S.{0,60}?) ={2,4}$/;
const NUMBERED = /^(?:section )?(?:\d{1,2}(?:\.\d{1,2}){0,3}[.):]?|[A-Z][.)]) {1,3}(?=[A-Z])/i;
const LIST_ITEM = /^\s{0,12}(?:[-*+] |\d{1,3}[.)] )/;
// What stands in commands, values, templates and fences, and hardly ever in the name of a section.
const NOT_A_NAME = /[{}[\]<>|=$`;@\\"]|: \S|:\/\/|\. |--|[.!?,;]$|^\W/;
const RUN_IN = /^([A-Z][A-Za-z -]{2,40}): (?!https?:)(\S.{12,})$/;

// Words alone, as most headings are: nothing stands around the name but a final colon.
const WORDS = /^[A-Za-z-]+(?: [A-Za-z-]+){0,12}:?$/;

const nameOf = (raw: string): string =>
  WORDS.test(raw)
    ? raw.slice(0, raw.endsWith(':') ? -1 : undefined).toLowerCase()
    : raw
        .replace(NUMBERED, '')
        .replace(/\s*#+\s*$/, '')
        .replace(/[*_]{2}/g, '')
        .replace(/:$/, '')
        .trim()
        .replace(/\s+/g, ' ')
        .toLowerCase();

const headingOf = (raw: string, rank: number, takes: 1 | 2 = 1): Heading => {
  const name = nameOf(raw);
  return { name, known: sectionNamed(name), rank, rest: '', takes };
};

const marked = (text: string): { readonly raw: string; readonly rank: number } | undefined => {
  const atx = ATX.exec(text);
  if (atx?.[1] !== undefined && atx[2] !== undefined) return { raw: atx[2], rank: atx[1].length };
  const framed = (text.startsWith('=') ? WIKI : BOLD).exec(text)?.[1];
  return framed === undefined ? undefined : { raw: framed, rank: 0 };
};

const firstWord = (text: string): string => text.slice(0, 40).split(' ', 1)[0] ?? '';

/**
 * A paragraph's first line that is short and open-ended is a heading unless the text flows on: a wrapped paragraph
 * breaks where the next word no longer fits.
 */
const flowsOn = (text: string, next: string, after: string): boolean => {
  if (!/^[a-z]/.test(next) || /^[a-z-]{3,24}: /.test(next)) return false;
  const width = Math.max(next.length, after.length);
  return text.length + 1 + firstWord(next).length > width;
};

const countWords = (text: string): number => {
  let count = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) count++;
  return count;
};

/** A few words that guides use for a section; a body may then begin anyhow. */
const isKnown = (text: string): boolean => countWords(text) <= 3 && sectionNamed(nameOf(text)) !== undefined;

const plain = (text: string, before: string, next: string, after: string): boolean => {
  if (before !== '' || text.length > LONGEST || NOT_A_NAME.test(text)) return false;
  if (countWords(text) > MOST_WORDS) return false;
  if (text.endsWith(':')) return true;
  return isKnown(text) || !flowsOn(text, next, after);
};

const numbered = (text: string, before: string, next: string): boolean => {
  if (before !== '' || text.length > LONGEST || LIST_ITEM.test(next)) return false;
  const rest = text.replace(NUMBERED, '');
  return rest !== text && !NOT_A_NAME.test(rest) && countWords(rest) <= MOST_WORDS;
};

const runIn = (text: string, before: string): Heading | undefined => {
  if (before !== '') return undefined;
  const [, label, rest] = RUN_IN.exec(text) ?? [];
  if (label === undefined || rest === undefined) return undefined;
  const name = nameOf(label);
  const known = sectionNamed(name);
  return known && { name, known, rank: 0, rest, takes: 1 };
};

/** Lines around the one in question; an empty string stands for a blank line, a block and the edge of the text. */
export interface Surroundings {
  readonly before: string;
  readonly next: string;
  readonly after: string;
}

const RULERS = '=-~';
const MARKS = '#*_=';
const NEVER = ' -\t';

/** Whether a line could be a heading at all: nearly none can, and this is cheap. */
const mayHead = (text: string, before: string, next: string): boolean => {
  const first = text.charAt(0);
  return (
    !NEVER.includes(first) &&
    (before === '' || MARKS.includes(first) || (next.length > 2 && RULERS.includes(next.charAt(0))))
  );
};

/** The heading that a line is, if it is one. */
export const readHeading = (text: string, { before, next, after }: Surroundings): Heading | undefined => {
  if (!mayHead(text, before, next)) return undefined;
  if (MARKS.includes(text.charAt(0))) {
    const found = marked(text);
    return found && headingOf(found.raw, found.rank);
  }
  if (text.length <= LONGEST && UNDERLINE.test(next) && !LIST_ITEM.test(text))
    return headingOf(text, next.startsWith('=') ? 1 : 2, 2);
  if (before !== '') return undefined;
  const isHeading = LIST_ITEM.test(text) ? numbered(text, before, next) : plain(text, before, next, after);
  return isHeading ? headingOf(text, 0) : runIn(text, before);
};
