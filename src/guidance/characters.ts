/** What XML 1.0 calls Char, less the surrogates that stand alone: those are asked of the string itself. */
const NEVER = /[^\t\n\r\u0020-\uFFFD]/;

/** The same, and lone surrogates, one by one. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Every text of a document, as JSON Schema says it: characters of the Char production only. */
export const CHARS = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

export interface Forbidden {
  /** UTF-16 code units from the start of the text. */
  readonly offset: number;
  readonly codePoint: number;
}

/** The characters that no XML 1.0 document can carry, at most `max` of them (LG-DOC-41). */
export const forbiddenIn = (text: string, max: number): readonly Forbidden[] => {
  if (text.isWellFormed() && !NEVER.test(text)) return [];
  const found: Forbidden[] = [];
  for (const match of text.matchAll(FORBIDDEN)) {
    if (found.length === max) break;
    found.push({ offset: match.index, codePoint: match[0].codePointAt(0) ?? 0 });
  }
  return found;
};

/** `U+202E` */
export const codePointName = (codePoint: number): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

/** How many bytes the text has in UTF-8, without encoding it. A lone surrogate counts as U+FFFD, which replaces it. */
export const utf8Length = (text: string): number => {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    // The two units of a pair are four bytes together: two for itself and none for its second half.
    if (unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at++;
  }
  return bytes;
};
