import type { Blocks } from '../parse/blocks.ts';
import { sectionNamed } from '../sections/names.ts';
import type { Line, Text } from '../text/text.ts';

/** A stretch of a unit's text and the byte offset where it stands. */
interface Piece {
  readonly at: number;
  readonly start: number;
}

/** What is joined across line wraps: a paragraph, a list item, a heading, or one line of a code fence. */
export interface Unit {
  readonly text: string;
  readonly lower: string;
  readonly pieces: readonly Piece[];
  readonly kind: 'prose' | 'heading' | 'item' | 'code';
  readonly heading: string;
  readonly lead: string;
}

interface Open {
  /** The stretches of text, joined by single spaces when the unit ends: a string that grows is copied at each look. */
  readonly parts: string[];
  /** The length of the joined text. */
  length: number;
  readonly pieces: Piece[];
  readonly kind: Unit['kind'];
  /** Columns before its first line. */
  readonly indent: number;
  readonly lead: string;
  readonly keyed: boolean;
}

interface List {
  readonly indent: number;
  readonly lead: string;
}

interface Reading {
  readonly units: Unit[];
  readonly lines: readonly Line[];
  /** 1 for each line, by its number, that is a fence or a field of a block. */
  readonly blockLines: Uint8Array;
  heading: string;
  /** What introduces a list that would begin here. */
  lead: string;
  lists: List[];
  open: Open | undefined;
  afterBlank: boolean;
  code: string | undefined;
}

const ITEM = /^ {0,40}(?:[-*+\x95\xb7]|\xe2\x80\xa2|\(?(?:\d{1,3}|[a-zA-Z])[.)])(?: {1,8}(?:\[[ xX]\] )?|$)/;
const CODE = /^ {0,8}(```|~~~)/;
const RULER = /^ {0,3}[-=_*~]{3,}$/;
const QUOTE = /^ {0,3}(?:> ?){1,8}/;
const KEYED = /^[A-Z][A-Za-z0-9 -]{0,40}: \S/;
const CONTINUES =
  /(?:^| )(?:and|or|the|a|an|in|to|of|from|with|your|this|that|any|its|not|never|into|all|another)$/i;

/** The longest word of `CONTINUES` with the space before it. */
const LONGEST_JOINT = ' another'.length;

const HEADING_LENGTH = 80;

const isKeyed = (text: string): boolean => text.includes(': ') && KEYED.test(text);

const SPACE = 0x20;

const isPlainMark = (code: number): boolean => code > SPACE && code < 0x7f;

// Nearly every line begins and ends with a plain character or with spaces; only what is left is trimmed.
const indentOf = (text: string): number => {
  let at = 0;
  while (text.charCodeAt(at) === SPACE) at++;
  return isPlainMark(text.charCodeAt(at)) ? at : text.length - text.trimStart().length;
};

const endOf = (text: string): number =>
  isPlainMark(text.charCodeAt(text.length - 1)) ? text.length : text.trimEnd().length;

const blockLinesOf = ({ all }: Blocks, { lines }: Text): Uint8Array => {
  const taken = new Uint8Array(lines.length + 2);
  for (const block of all) {
    taken[block.lines.first] = 1;
    if (block.closed) taken[block.lines.last] = 1;
    for (const { line } of block.fields) taken[line] = 1;
  }
  return taken;
};

/** Appends a stretch of a line, single-spaced. */
const append = (open: Open, line: Line, from: number): void => {
  const end = endOf(line.text);
  if (!line.text.includes('  ', from)) {
    if (end > from) add(open, line, from, end);
    return;
  }
  for (const { 0: run, index } of line.text.slice(0, end).matchAll(/[^ ]+(?: [^ ]+)*/g))
    if (index + run.length > from) add(open, line, Math.max(index, from), index + run.length);
};

const add = (open: Open, line: Line, begin: number, stop: number): void => {
  const at = open.parts.length === 0 ? 0 : open.length + 1;
  open.pieces.push({ at, start: line.start + begin });
  open.parts.push(line.text.slice(begin, stop));
  open.length = at + stop - begin;
};

const flush = (reading: Reading): void => {
  const { open } = reading;
  reading.open = undefined;
  if (open === undefined || open.parts.length === 0) return;
  const text = open.parts.length === 1 ? (open.parts[0] ?? '') : open.parts.join(' ');
  const lower = text.toLowerCase();
  if (open.kind === 'heading') reading.heading = lower.replace(/:$/, '');
  reading.units.push({
    text,
    lower,
    pieces: open.pieces,
    kind: open.kind,
    heading: reading.heading,
    lead: open.lead,
  });
  if (open.kind === 'code') return;
  const lead = leadOf(lower, open.kind);
  if (open.kind !== 'item') reading.lead = lead;
  else if (lead !== '') reading.lists.push({ indent: open.indent + 1, lead: `${open.lead} ${lead}`.trim() });
};

/** The last sentence when it introduces something; a heading introduces what stands below it. */
const leadOf = (lower: string, kind: Unit['kind']): string => {
  if (kind === 'heading') return lower;
  if (!lower.endsWith(':')) return '';
  return lower
    .slice(Math.max(lower.lastIndexOf('. '), lower.lastIndexOf('? '), lower.lastIndexOf('! ')) + 1)
    .trim();
};

const start = (reading: Reading, line: Line, from: number, kind: Unit['kind']): void => {
  flush(reading);
  const indent = indentOf(line.text);
  const open: Open = {
    parts: [],
    length: 0,
    pieces: [],
    kind,
    indent,
    lead: kind === 'item' ? leadAt(reading, indent) : '',
    keyed: kind === 'prose' && isKeyed(line.text),
  };
  append(open, line, from);
  reading.open = open;
};

/** The lead of an item with this indent; deeper items that have ended are forgotten. */
const leadAt = (reading: Reading, indent: number): string => {
  while (reading.lists.length > 1 && (reading.lists.at(-1)?.indent ?? 0) > indent) reading.lists.pop();
  if (reading.lists.length === 0) reading.lists.push({ indent: 0, lead: reading.lead });
  return reading.lists.at(-1)?.lead ?? '';
};

/** A short line alone or above text that does not continue it. */
const isHeading = (reading: Reading, index: number): boolean => {
  const text = reading.lines[index]?.text.trimEnd() ?? '';
  if (text.startsWith('#')) return /^#{1,6} /.test(text);
  if (!reading.afterBlank || text.length > HEADING_LENGTH || !/^[A-Z\d]/.test(text)) return false;
  if (/[.,;!?]$/.test(text) || text.includes(': ') || CONTINUES.test(text)) return false;
  if (text.endsWith(':') && text.split(' ').length > 6) return false;
  const next = reading.lines[index + 1];
  if (next === undefined || reading.blockLines[next.number] === 1) return true;
  if (/^ {0,8}[a-z]/.test(next.text)) return sectionNamed(text.toLowerCase().replace(/:$/, '')) !== undefined;
  return text.endsWith(':') || /^$|^[A-Z\d"'([=`~-]/.test(next.text.trim()) || ITEM.test(next.text);
};

const readCode = (reading: Reading, line: Line): void => {
  if (line.text.trim().startsWith(reading.code ?? '```')) reading.code = undefined;
  else start(reading, line, indentOf(line.text), 'code');
  flush(reading);
  reading.afterBlank = true;
};

const continues = (open: Open, line: Line): boolean => {
  if (open.kind === 'item')
    return !/^[A-Z]/.test(line.text) || CONTINUES.test(open.parts.at(-1)?.slice(-LONGEST_JOINT) ?? '');
  return !(open.keyed && isKeyed(line.text));
};

const readPlain = (reading: Reading, line: Line, index: number): void => {
  const { open } = reading;
  const indent = indentOf(line.text);
  const quoted = (line.text[indent] === '>' ? QUOTE.exec(line.text)?.[0].length : undefined) ?? indent;
  if (open !== undefined && !line.text.startsWith('#') && continues(open, line)) {
    append(open, line, quoted);
    return;
  }
  if (isHeading(reading, index)) {
    start(reading, line, /^#+ */.exec(line.text)?.[0].length ?? 0, 'heading');
    flush(reading);
    reading.lists = [];
    return;
  }
  start(reading, line, quoted, 'prose');
  if (indent === 0) reading.lists = [];
};

// Nobody ends a paragraph with an article: a blank line behind it only looks like an end (V03).
const CUT_SHORT = /(?:^| )(?:the|an?|your|its|any|all|every|another)$/i;

const isCutShort = ({ open }: Reading): boolean =>
  open !== undefined &&
  open.kind !== 'code' &&
  CUT_SHORT.test(open.parts.at(-1)?.slice(-LONGEST_JOINT) ?? '');

const tableOf = (signs: string): Uint8Array => {
  const table = new Uint8Array(256);
  for (const sign of signs) table[sign.charCodeAt(0)] = 1;
  return table;
};

// What a ruler, a code fence and the mark of an item begin with: few lines do, and no pattern is tried on the others.
const RULES = tableOf('-=_*~');
const FENCES = tableOf('`~');
const BULLETS = tableOf('-*+(0123456789\x95\xb7\xe2');
const BEHIND_LETTER = tableOf('.)');

const itemLength = (text: string, indent: number): number | undefined =>
  BULLETS[text.charCodeAt(indent)] === 1 || BEHIND_LETTER[text.charCodeAt(indent + 1)] === 1
    ? ITEM.exec(text)?.[0].length
    : undefined;

const readLine = (reading: Reading, line: Line, index: number): void => {
  const { text } = line;
  const indent = indentOf(text);
  const first = text.charCodeAt(indent);
  const isRuler = RULES[first] === 1 && reading.code === undefined && RULER.test(text);
  if (reading.blockLines[line.number] === 1 || isRuler) {
    flush(reading);
    reading.lists = [];
    reading.afterBlank = true;
    return;
  }
  if (reading.code !== undefined) {
    readCode(reading, line);
    return;
  }
  const fence = FENCES[first] === 1 ? CODE.exec(text)?.[1] : undefined;
  if (indent === text.length && isCutShort(reading)) return;
  if (indent === text.length || fence !== undefined) {
    flush(reading);
    reading.code = fence;
    if (fence === undefined) reading.afterBlank = true;
    return;
  }
  const item = itemLength(text, indent);
  if (item === undefined) readPlain(reading, line, index);
  else start(reading, line, item, 'item');
  reading.afterBlank = false;
};

/** A guide's prose as units, in their order. */
export const proseUnits = (text: Text, blocks: Blocks): readonly Unit[] => {
  const reading: Reading = {
    units: [],
    lines: text.lines,
    blockLines: blockLinesOf(blocks, text),
    heading: '',
    lead: '',
    lists: [],
    open: undefined,
    afterBlank: true,
    code: undefined,
  };
  text.lines.forEach((line, index) => {
    readLine(reading, line, index);
  });
  flush(reading);
  return reading.units;
};
