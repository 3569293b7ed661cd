const MARKS: readonly (readonly [string, string])[] = [
  ['\xff\xfe\0\0', 'UTF-32 (little endian)'],
  ['\0\0\xfe\xff', 'UTF-32 (big endian)'],
  ['\xff\xfe', 'UTF-16 (little endian)'],
  ['\xfe\xff', 'UTF-16 (big endian)'],
];

// How Latin letters look at the start of a file that was saved without a byte-order mark: `.` is a letter, `0` a NUL.
const UNMARKED: readonly (readonly [string, string])[] = [
  ['.000.000', 'UTF-32 (little endian)'],
  ['000.000.', 'UTF-32 (big endian)'],
  ['.0.0.0.0', 'UTF-16 (little endian)'],
  ['0.0.0.0.', 'UTF-16 (big endian)'],
];

const SHAPE_LENGTH = 8;

const shapeOf = (source: string): string =>
  [...source.slice(0, SHAPE_LENGTH)].map((byte) => (byte === '\0' ? '0' : '.')).join('');

/** The length of the byte-order mark of UTF-16 or UTF-32 that the text starts with. */
export const wideMarkLength = (source: string): number =>
  MARKS.find(([mark]) => source.startsWith(mark))?.[0].length ?? 0;

/** The encoding, when the bytes are text in UTF-16 or UTF-32, as some editors save it. */
export const wideEncoding = (source: string): string | undefined =>
  MARKS.find(([mark]) => source.startsWith(mark))?.[1] ??
  UNMARKED.find(([shape]) => shape === shapeOf(source))?.[1];
