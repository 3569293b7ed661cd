import { cutText } from './cut.ts';

const PLAIN = /^[\x20-\x7e]*$/;

// Controls, format characters (bidirectional, zero-width, tags), surrogates, private use, unassigned, and every space
// that is not U+0020.
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|[^\S ]/gu;

const escapeOne = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x100
    ? `\\x${code.toString(16).padStart(2, '0')}`
    : `\\u{${code.toString(16).toUpperCase().padStart(4, '0')}}`;
};

/**
 * Untrusted text as it may be shown to a person: each character that a terminal or a page would act on, hide or reorder
 * is spelled out (`\x1b`, `\u{202E}`). The result is one line; a line feed becomes `\x0a`.
 */
export const visible = (text: string): string => (PLAIN.test(text) ? text : text.replace(UNSEEN, escapeOne));

/** `text` within `max` characters, with an ellipsis in place of what was cut. */
export const clip = (text: string, max: number): string =>
  text.length <= max ? text : `${cutText(text, max - 3)}...`;
