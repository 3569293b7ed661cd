/** What a file of this kind holds at an offset. */
const SIGNATURES: readonly (readonly [offset: number, bytes: string, kind: string])[] = [
  [0, '%PDF-', 'a PDF document'],
  [0, '%!PS', 'a PostScript document'],
  [0, '{\\rtf1', 'an RTF document'],
  [0, 'PK\x03\x04', 'a zip archive, as office documents are'],
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an office document'],
  [0, '\x89PNG\r\n\x1a\n', 'a PNG image'],
  [0, 'GIF89a', 'a GIF image'],
  [0, 'GIF87a', 'a GIF image'],
  [0, '\xff\xd8\xff', 'a JPEG image'],
  [8, 'WEBPVP8', 'a WebP image'],
  [4, 'ftypisom', 'a video file'],
  [4, 'ftypmp4', 'a video file'],
  [4, 'ftypqt', 'a video file'],
  [0, '\x1aE\xdf\xa3', 'a video file'],
  [0, '\x1f\x8b\x08', 'a gzip archive'],
  [0, '\x7fELF', 'a program file'],
];

// Behind a byte-order mark, white space and comments, a page opens with one of these.
const PAGE =
  /^(?:\xef\xbb\xbf)?\s{0,64}(?:<!--[^>]{0,512}-->\s{0,64}){0,4}(?:<\?xml[^>]{0,128}\?>\s{0,64})?<(?:!doctype\s+(?:html|svg)|(?:html|head|body|svg)(?=[\s>]))/i;

/** What a text is when it is no plain text, in words; told by how it begins. */
export const documentKind = (head: string): string | undefined =>
  SIGNATURES.find(([offset, bytes]) => head.startsWith(bytes, offset))?.[2] ??
  (PAGE.test(head) ? 'an HTML or SVG page' : undefined);
