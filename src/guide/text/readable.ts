import { visible } from '../../base/index.ts';

const PLAIN = /^[\x20-\x7e]*$/;
const WIDE = /[\u{100}-\u{10ffff}]/u;
const HIGH = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

/** The smallest code point that needs so many bytes; below it the sequence is overlong and no UTF-8. */
const SMALLEST = [0, 0, 0x80, 0x800, 0x10000] as const;

const spelled = (bytes: string): string =>
  [...bytes].map((byte) => `\\x${byte.charCodeAt(0).toString(16)}`).join('');

const decodeOne = (bytes: string): string => {
  const first = bytes.charCodeAt(0) & (0x7f >> bytes.length);
  const code = [...bytes.slice(1)].reduce((sum, byte) => (sum << 6) | (byte.charCodeAt(0) & 0x3f), first);
  const smallest = SMALLEST[bytes.length] ?? 0;
  const scalar = code >= smallest && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return bytes.length > 1 && scalar ? String.fromCodePoint(code) : spelled(bytes);
};

/**
 * A stretch of a guide, one character a byte, as a person may see it: UTF-8 sequences as the characters they mean, other
 * high bytes as `\xNN`, and everything unseen spelled out. One line, whatever the bytes.
 */
export const readable = (text: string): string =>
  PLAIN.test(text) ? text : visible(WIDE.test(text) ? text : text.replace(HIGH, decodeOne));
