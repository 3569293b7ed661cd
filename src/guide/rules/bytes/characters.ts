/** A character above ASCII as it stands in the bytes: its code point, or undefined when the byte is no UTF-8. */
export interface Character {
  readonly code: number | undefined;
  readonly length: number;
}

const SHAPES: readonly (readonly [mask: number, lead: number, length: number, smallest: number])[] = [
  [0xe0, 0xc0, 2, 0x80],
  [0xf0, 0xe0, 3, 0x800],
  [0xf8, 0xf0, 4, 0x10000],
];

/** Reads the UTF-8 sequence at `offset` of a text that holds one byte a character; a stray byte stands alone. */
export const characterAt = (source: string, offset: number): Character => {
  const first = source.charCodeAt(offset);
  const alone: Character = { code: first < 0x80 ? first : undefined, length: 1 };
  const shape = SHAPES.find(([mask, lead]) => (first & mask) === lead);
  if (shape === undefined) return alone;
  const [mask, , length, smallest] = shape;
  let code = first & ~mask & 0xff;
  for (let at = offset + 1; at < offset + length; at++) {
    const next = source.charCodeAt(at);
    if ((next & 0xc0) !== 0x80) return alone;
    code = (code << 6) | (next & 0x3f);
  }
  const scalar = code >= smallest && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return scalar ? { code, length } : alone;
};

export const codePoint = (code: number): string =>
  code < 0x80
    ? `0x${code.toString(16).toUpperCase().padStart(2, '0')}`
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

type Range = readonly [first: number, last: number, name: string, fix: string];

const REMOVE = 'Remove it; nothing that a reader can see is lost.';
const ASCII = 'Write it with ASCII characters.';

const RANGES: readonly Range[] = [
  [0x00, 0x1f, 'control character', REMOVE],
  [0x7f, 0x7f, 'delete character', REMOVE],
  [0x80, 0x9f, 'C1 control character', REMOVE],
  [0xa0, 0xa0, 'no-break space', 'Replace it with a plain space.'],
  [0xad, 0xad, 'soft hyphen, invisible inside a line', REMOVE],
  [0x34f, 0x34f, 'invisible combining joiner', REMOVE],
  [0x300, 0x36f, 'combining mark', ASCII],
  [0x370, 0x3ff, 'Greek letter, which may look like a Latin one', ASCII],
  [0x400, 0x52f, 'Cyrillic letter, which may look like a Latin one', ASCII],
  [0x61c, 0x61c, 'bidirectional control (Arabic letter mark)', REMOVE],
  [0x115f, 0x1160, 'invisible filler', REMOVE],
  [0x17b4, 0x17b5, 'invisible vowel', REMOVE],
  [0x180b, 0x180f, 'zero-width variation selector', REMOVE],
  [0x2000, 0x200a, 'space of another width', 'Replace it with a plain space.'],
  [0x200b, 0x200b, 'zero-width space', REMOVE],
  [0x200c, 0x200c, 'zero-width non-joiner', REMOVE],
  [0x200d, 0x200d, 'zero-width joiner', REMOVE],
  [0x200e, 0x200e, 'bidirectional control (left-to-right mark)', REMOVE],
  [0x200f, 0x200f, 'bidirectional control (right-to-left mark)', REMOVE],
  [0x2010, 0x2015, 'dash', 'Replace it with an ASCII hyphen.'],
  [0x2018, 0x201b, 'curly quotation mark', "Replace it with an ASCII quotation mark (')."],
  [0x201c, 0x201f, 'curly quotation mark', 'Replace it with an ASCII quotation mark (").'],
  [0x2022, 0x2022, 'bullet', 'Replace it with an ASCII hyphen.'],
  [0x2026, 0x2026, 'ellipsis', 'Replace it with three full stops.'],
  [0x2028, 0x2029, 'line or paragraph separator', 'Replace it with a line feed.'],
  [0x202a, 0x202e, 'bidirectional control (embedding or override)', REMOVE],
  [0x202f, 0x202f, 'narrow no-break space', 'Replace it with a plain space.'],
  [0x205f, 0x205f, 'space of another width', 'Replace it with a plain space.'],
  [0x2060, 0x2060, 'zero-width word joiner', REMOVE],
  [0x2061, 0x2064, 'invisible operator', REMOVE],
  [0x2066, 0x2069, 'bidirectional control (isolate)', REMOVE],
  [0x206a, 0x206f, 'invisible format character', REMOVE],
  [0x2190, 0x21ff, 'arrow', 'Write it as "->", or say it in words.'],
  [0x3000, 0x3000, 'ideographic space', 'Replace it with a plain space.'],
  [0x3164, 0x3164, 'invisible filler', REMOVE],
  [0xe000, 0xf8ff, 'private-use character', REMOVE],
  [0xfe00, 0xfe0f, 'variation selector', REMOVE],
  [0xfeff, 0xfeff, 'zero-width no-break space (byte-order mark)', REMOVE],
  [0xff01, 0xff5e, 'fullwidth form of an ASCII character', ASCII],
  [0xffa0, 0xffa0, 'invisible filler', REMOVE],
  [0xfff9, 0xfffb, 'interlinear annotation control', REMOVE],
  [0xfffd, 0xfffd, 'replacement character, the trace of an earlier wrong conversion', ASCII],
  [0x1d400, 0x1d7ff, 'mathematical letter that looks like a Latin one', ASCII],
  [0xe0000, 0xe007f, 'tag character, invisible', REMOVE],
  [0xe0100, 0xe01ef, 'variation selector', REMOVE],
];

export interface Described {
  readonly name: string;
  readonly fix?: string;
}

/** What a disallowed character is, for a person who cannot see it. */
export const describe = (code: number): Described => {
  const range = RANGES.find(([first, last]) => code >= first && code <= last);
  if (range === undefined) return { name: 'non-ASCII character' };
  const [first, , name, fix] = range;
  const hidden = first === 0xe0000 && code >= 0xe0020 && code < 0xe007f;
  return { name: hidden ? `${name}, that spells "${String.fromCharCode(code - 0xe0000)}"` : name, fix };
};
