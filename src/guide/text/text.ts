/** A stretch of the guide's bytes. */
export interface Span {
  readonly start: number;
  readonly length: number;
}

/** A value and where it stands, so that no rule searches for it again. */
export interface Located<T = string> {
  readonly value: T;
  readonly span: Span;
}

export interface Line {
  /** Without its line end; a CR before the LF belongs to the line end (V04). */
  readonly text: string;
  readonly start: number;
  /** From 1. */
  readonly number: number;
}

/**
 * The guide as text in which one character is one byte (Latin-1), so that an index is a byte offset. Nothing is
 * normalised (GP-08-14).
 */
export interface Text {
  readonly source: string;
  readonly lines: readonly Line[];
}

const CHUNK = 8192;

const latin1 = (bytes: Uint8Array): string => {
  let out = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    out += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return out;
};

/** Decodes one byte to one character. `ascii` says that no byte is above 0x7F, which allows the fast way. */
export const decode = (bytes: Uint8Array, ascii: boolean): string =>
  ascii ? new TextDecoder().decode(bytes) : latin1(bytes);

export const readText = (source: string): Text => {
  const lines: Line[] = [];
  let start = 0;
  for (const raw of source.split('\n')) {
    const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    lines.push({ text, start, number: lines.length + 1 });
    start += raw.length + 1;
  }
  // A final LF ends the last line and opens none (GP-08-12).
  if (lines.at(-1)?.text === '' && lines.at(-1)?.start === source.length) lines.pop();
  return { source, lines };
};

/** The line that holds `offset`; the last one for an offset at the end. Undefined for an empty text. */
export const lineAt = (text: Text, offset: number): Line | undefined => {
  let low = 0;
  let high = text.lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((text.lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return text.lines[low];
};

/** Line and column, both from 1, the column in bytes. */
export const positionAt = (
  text: Text,
  offset: number,
): { readonly line: number; readonly column: number } => {
  const line = lineAt(text, offset);
  return { line: line?.number ?? 1, column: offset - (line?.start ?? 0) + 1 };
};

export const spanOf = (line: Line): Span => ({ start: line.start, length: line.text.length });

export const textAt = (text: Text, span: Span): string =>
  text.source.slice(span.start, span.start + span.length);
