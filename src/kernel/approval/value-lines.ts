import { cutPieces } from '../../base/index.ts';
import type { Json, JsonObject } from '../json/json.ts';
import type { KernelWorld } from '../world.ts';
import { reading, scriptsOf } from './reading.ts';

/** Columns of the narrowest usual terminal: a line that it wraps could begin with words of the proposer. */
export const PACKET_COLUMNS = 78;

/** Every line of a value but one that follows its label begins like this; no line of the packet itself does. */
export const BAR = '  | ';

/** Characters of a value that are shown under one digest. */
export const PAGE = 2000;

// Deeper values are indented no further, so that something of them still fits on a line.
const DEEPEST_INDENT = 10;

const indentOf = (depth: number): string => '  '.repeat(Math.min(depth, DEEPEST_INDENT));

const unit = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');

/** A JSON string in visible ASCII alone. */
const literal = (text: string): string => JSON.stringify(text).replace(/[^\x20-\x7e]/gu, unit);

/** As a literal, or spelled out in a comment, where a character outside ASCII takes up to 8 columns, a control 4. */
const columnsOf = (character: string): number => {
  if (/^[ !#-[\]-~]$/.test(character)) return 1;
  const escaped = literal(character).length - 2;
  if (character > '\u007f') return Math.max(escaped, 8);
  return character < ' ' ? Math.max(escaped, 4) : escaped;
};

/** Cuts between characters, such that each part fits as a literal with what may follow it. */
const partsOf = (text: string, room: number): readonly string[] => {
  const parts: string[] = [];
  let part = '';
  let width = 0;
  for (const character of text) {
    const columns = columnsOf(character);
    if (width + columns > room && part !== '') {
      parts.push(part);
      part = '';
      width = 0;
    }
    part += character;
    width += columns;
  }
  return [...parts, part];
};

const READS = '# reads ';

const readings = (part: string, indent: string): readonly string[] => {
  if (/^\p{ASCII}*$/u.test(part)) return [];
  const scripts = scriptsOf(part);
  const named = scripts.length <= 3 ? scripts.join(', ') : `${scripts.length} scripts`;
  const mixed = scripts.length > 1 ? [`${indent}# letters of ${named}`] : [];
  return [`${indent}${READS}${reading(part)}`, ...mixed];
};

type Hash = KernelWorld['sha256'];

interface Place {
  readonly indent: string;
  /** What stands after the value: a comma, a colon, or nothing. */
  readonly after: string;
  readonly sha256: Hash;
}

/** Beside the quotes, ` +` and what follows; of a text outside ASCII, beside what says how it reads. */
const roomIn = (indent: string, text: string): number =>
  PACKET_COLUMNS - BAR.length - indent.length - (/^\p{ASCII}*$/u.test(text) ? 5 : READS.length);

const shortText = (text: string, { indent, after }: Place): readonly string[] => {
  const parts = partsOf(text, roomIn(indent, text));
  return parts.flatMap((part, at) => [
    `${indent}${literal(part)}${at === parts.length - 1 ? after : ' +'}`,
    ...readings(part, indent),
  ]);
};

/** Indented no further than it fits. */
const digestLine = (indent: string, digest: string): string => {
  const line = `# ${digest}`;
  return `${indent.slice(0, PACKET_COLUMNS - BAR.length - line.length)}${line}`;
};

/** All of a long text, in pages that can be compared by their digests. */
const pagedText = (text: string, place: Place): readonly string[] => {
  const { indent, after, sha256 } = place;
  const pages = cutPieces(text, PAGE);
  let from = 1;
  const lines = pages.flatMap((page, at) => {
    const title = `${indent}# page ${at + 1} of ${pages.length}, characters ${from} to ${from + page.length - 1}:`;
    from += page.length;
    const end = at === pages.length - 1 ? after : ' +';
    return [title, digestLine(indent, sha256(page)), ...shortText(page, { ...place, after: end })];
  });
  return [
    `${indent}# ${text.length} characters on ${pages.length} pages, all of them:`,
    digestLine(indent, sha256(text)),
    ...lines,
  ];
};

const textLines = (text: string, place: Place): readonly string[] =>
  text.length > PAGE ? pagedText(text, place) : shortText(text, place);

/** A name and its value on one line where they fit, else below each other. */
const memberLines = (name: string, value: readonly string[], place: Place): readonly string[] => {
  const named = textLines(name, { ...place, after: ':' });
  const [label] = named;
  const [first = '', ...rest] = value;
  const joined = `${label} ${first.trimStart()}`;
  return named.length === 1 &&
    !first.trimStart().startsWith('#') &&
    joined.length <= PACKET_COLUMNS - BAR.length
    ? [joined, ...rest]
    : [...named, ...value];
};

interface Entry {
  readonly lines: (after: string) => readonly string[];
}

const bracketed = (
  [open, close]: readonly [string, string],
  entries: readonly Entry[],
  { indent, after }: Place,
): readonly string[] => {
  if (entries.length === 0) return [`${indent}${open}${close}${after}`];
  const inner = entries.flatMap(({ lines }, at) => lines(at === entries.length - 1 ? '' : ','));
  return [`${indent}${open} # ${entries.length}`, ...inner, `${indent}${close}${after}`];
};

interface Frame {
  readonly depth: number;
  readonly after: string;
  readonly sha256: Hash;
}

const listLines = (list: readonly Json[], frame: Frame): readonly string[] =>
  bracketed(
    ['[', ']'],
    list.map((one) => ({ lines: (after) => linesAt(one, { ...frame, depth: frame.depth + 1, after }) })),
    { ...frame, indent: indentOf(frame.depth) },
  );

const objectLines = (object: JsonObject, frame: Frame): readonly string[] => {
  const place: Place = { ...frame, indent: indentOf(frame.depth + 1) };
  const entry = (name: string): Entry => ({
    lines: (after) =>
      memberLines(name, linesAt(object[name] ?? null, { ...frame, depth: frame.depth + 1, after }), place),
  });
  return bracketed(['{', '}'], Object.keys(object).sort().map(entry), {
    ...frame,
    indent: indentOf(frame.depth),
  });
};

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const linesAt = (value: Json, frame: Frame): readonly string[] => {
  const place: Place = { ...frame, indent: indentOf(frame.depth) };
  if (typeof value === 'string') return textLines(value, place);
  if (isList(value)) return listLines(value, frame);
  if (typeof value === 'object' && value !== null) return objectLines(value, frame);
  return [`${place.indent}${JSON.stringify(value)}${frame.after}`];
};

/**
 * A JSON value in lines of visible ASCII, complete: names in canonical order, long texts in parts joined by ` +` and in
 * pages with their digests, and comments after `#` (counts, digests, how non-ASCII text reads) that change no value.
 * `depth` indents all of it by so many steps of two columns.
 */
export const valueLines = (value: Json, sha256: Hash, depth = 0): readonly string[] =>
  linesAt(value, { depth, after: '', sha256 });
