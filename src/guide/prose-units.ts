import type { Blocks } from './blocks.ts';
import { sectionNamed } from './sections/names.ts';
import type { Line, Text } from './text.ts';

/** A stretch of a unit's text and the byte offset where it stands. */
interface Piece {
  readonly at: number;
  readonly start: number;
}

/** What is joined across line wraps: a paragraph, a list item, a heading, or one line of a code fence. */
export interface Unit {
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly kind: 'prose' | 'heading' | 'item' | 'code';
  readonly heading: string;
  readonly lead: string;
}

interface Open {
  text: string;
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
  /** Offsets of the lines that are fences or fields of blocks. */
  readonly blockLines: ReadonlySet<number>;
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

const HEADING_LENGTH = 80;

const indentOf = (text: string): number => text.length - text.trimStart().length;

const blockLinesOf = ({ all }: Blocks, { lines }: Text): ReadonlySet<number> => {
  const offsets = new Set<number>();
  for (const block of all) {
    offsets.add(block.at.start);
    if (block.closed) offsets.add(lines[block.lines.last - 1]?.start ?? 0);
    for (const { key } of block.fields) offsets.add(key.span.start);
  }
  return offsets;
};

/** Appends a stretch of a line, single-spaced. */
const append = (open: Open, line: Line, from: number): void => {
  const end = line.text.trimEnd().length;
  const add = (begin: number, stop: number): void => {
    if (open.text !== '') open.text += ' ';
    open.pieces.push({ at: open.text.length, start: line.start + begin });
    open.text += line.text.slice(begin, stop);
  };
  if (!line.text.includes('  ', from)) {
    if (end > from) add(from, end);
    return;
  }
  for (const { 0: run, index } of line.text.slice(0, end).matchAll(/[^ ]+(?: [^ ]+)*/g))
    if (index + run.length > from) add(Math.max(index, from), index + run.length);
};

const flush = (reading: Reading): void => {
  const { open } = reading;
  reading.open = undefined;
  if (open === undefined || open.text === '') return;
  const lower = open.text.toLowerCase();
  if (open.kind === 'heading') reading.heading = lower.replace(/:$/, '');
  reading.units.push({
    text: open.text,
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
  const open: Open = {
    text: '',
    pieces: [],
    kind,
    indent: indentOf(line.text),
    lead: kind === 'item' ? leadAt(reading, indentOf(line.text)) : '',
    keyed: kind === 'prose' && KEYED.test(line.text),
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
  if (next === undefined || reading.blockLines.has(next.start)) return true;
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
    return indentOf(line.text) > 0 || !/^[A-Z]/.test(line.text) || CONTINUES.test(open.text);
  return !(open.keyed && KEYED.test(line.text));
};

const readPlain = (reading: Reading, line: Line, index: number): void => {
  const { open } = reading;
  const quoted = QUOTE.exec(line.text)?.[0].length ?? indentOf(line.text);
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
  if (indentOf(line.text) === 0) reading.lists = [];
};

const readLine = (reading: Reading, line: Line, index: number): void => {
  if (reading.blockLines.has(line.start) || (reading.code === undefined && RULER.test(line.text))) {
    flush(reading);
    reading.lists = [];
    reading.afterBlank = true;
    return;
  }
  const fence = CODE.exec(line.text)?.[1];
  if (reading.code !== undefined) readCode(reading, line);
  else if (line.text.trim() === '') {
    flush(reading);
    reading.afterBlank = true;
  } else if (fence !== undefined) {
    flush(reading);
    reading.code = fence;
  } else {
    const item = ITEM.exec(line.text)?.[0];
    if (item === undefined) readPlain(reading, line, index);
    else start(reading, line, item.length, 'item');
    reading.afterBlank = false;
  }
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
