import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

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

const kindOf = (head: string): string | undefined =>
  SIGNATURES.find(([offset, bytes]) => head.startsWith(bytes, offset))?.[2] ??
  (PAGE.test(head) ? 'an HTML or SVG page' : undefined);

const check = ({ evidence, guide }: Subject): readonly Hit[] => {
  const { source } = guide.text;
  const head = source.slice(0, 4096);
  // What a fetch did not bring is the fetch's own finding (V07).
  if (evidence.mode === 'public-web' && !evidence.guide.received) return [];
  if (source === '') return [{ message: 'the guide is empty: there are no instructions to read' }];
  if (head.trim() === '' && source.trim() === '')
    return [{ message: 'the guide holds nothing but white space' }];
  const kind = kindOf(head);
  return kind === undefined
    ? []
    : [
        {
          message: `this is ${kind}, not a plain-text guide`,
          at: { start: 0, length: Math.min(16, source.length) },
        },
      ];
};

export const notPlainText = rule({
  id: 'fetch.not-plain-text',
  severity: 'error',
  blocks: 1,
  section: '18',
  clauses: ['GP-03-01', 'GP-18-01', 'GP-18-03', 'VP-25-02', 'VP-25-03'],
  title: 'No plain-text guide',
  why: 'Pages, documents and images can show a human something else than an agent takes from them, so they are no guide at all.',
  fix: 'Publish the instructions as a plain .txt file.',
  check,
});
