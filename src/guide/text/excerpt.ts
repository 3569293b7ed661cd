import { readable } from './readable.ts';
import { lineAt, type Span, type Text } from './text.ts';

/** A line of the guide as it may be shown, with the place that is meant. */
export interface Excerpt {
  readonly text: string;
  /** Index and length of the mark in `text`, counted in characters of the string. */
  readonly start: number;
  readonly length: number;
}

const BEFORE = 36;
const MARKED = 44;
const WIDTH = 88;
/** How many bytes around the place are looked at; what is shown is shorter. */
const WINDOW = 128;

const continues = (source: string, at: number): boolean => {
  const code = source.charCodeAt(at);
  return code >= 0x80 && code <= 0xbf;
};

/** Grows the stretch to whole UTF-8 characters. */
const wholeCharacters = (source: string, from: number, to: number): readonly [number, number] => {
  let start = from;
  let end = to;
  while (start > from - 3 && start > 0 && continues(source, start)) start--;
  while (end < to + 3 && continues(source, end)) end++;
  return [start, end];
};

const lastOf = (text: string, max: number): string =>
  text.length <= max ? text : `...${text.slice(text.length - max + 3)}`;

const firstOf = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, Math.max(0, max - 3))}...`;

/** The line at `span`, cut to a width that a terminal holds. `source` is the guide's text, secrets masked. */
export const excerptAt = (text: Text, source: string, span: Span): Excerpt => {
  const line = lineAt(text, span.start);
  const lineStart = line?.start ?? 0;
  const written = lineStart + (line?.text.length ?? 0);
  // The CR before an LF is no text of the line, yet it may be what is meant.
  const lineEnd = span.start >= written && source[written] === '\r' ? written + 1 : written;
  const spanEnd = Math.min(span.start + Math.max(span.length, 1), lineEnd);
  const [start, end] = wholeCharacters(source, Math.min(span.start, lineEnd), spanEnd);
  const before = lastOf(readable(source.slice(Math.max(lineStart, start - WINDOW), start)), BEFORE);
  const marked = firstOf(readable(source.slice(start, Math.min(end, start + WINDOW))), MARKED);
  const rest = readable(source.slice(end, Math.min(lineEnd, end + WINDOW)));
  const after = firstOf(rest, WIDTH - before.length - marked.length);
  return { text: before + marked + after, start: before.length, length: Math.max(1, marked.length) };
};
