import type { Result } from '../../base/index.ts';
import { utf8Length } from '../characters.ts';
import type { DocumentProblem } from '../document.ts';
import { placesIn } from './places.ts';

const FATAL = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BOM = '\uFEFF';

const refuse = (
  code: DocumentProblem['code'],
  message: string,
  at = { line: 1, column: 1 },
): Result<never, DocumentProblem> => ({
  ok: false,
  error: { code, path: '/', message, ...at },
});

const ADVICE = 'save the document as UTF-8';

/** The Unicode encodings that are not UTF-8, by their byte order mark or by the `<` of their first tag. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) ||
  (first === 0xfe && second === 0xff) ||
  (first === 0x3c && second === 0) ||
  (first === 0 && second === 0x3c);

/** Which byte is no UTF-8: the first where what was understood, written again, is something else. */
const firstInvalid = (bytes: Uint8Array): { readonly byte: number; readonly before: string } => {
  const again = new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  let differs = 0;
  while (differs < bytes.length && bytes[differs] === again[differs]) differs++;
  // A sequence that is cut off may share bytes with its replacement: it begins where the last whole character ends.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const before = decoder.decode(bytes.subarray(0, differs), { stream: true });
  return { byte: utf8Length(before), before };
};

const decode = (bytes: Uint8Array): Result<string, DocumentProblem> => {
  if (isUtf16(bytes)) return refuse('not_utf8', `the bytes are UTF-16 or UTF-32: ${ADVICE}`);
  try {
    return { ok: true, value: FATAL.decode(bytes) };
  } catch {
    const { byte, before } = firstInvalid(bytes);
    const value = (bytes[byte] ?? 0).toString(16).toUpperCase().padStart(2, '0');
    const text = before.startsWith(BOM) ? before.slice(1) : before;
    const message = `byte 0x${value} at offset ${byte} is not UTF-8: ${ADVICE}`;
    return refuse('not_utf8', message, placesIn(text)(text.length));
  }
};

const tooLarge = (bytes: number, limit: number): Result<never, DocumentProblem> =>
  refuse(
    'document_too_large',
    `the document has ${bytes} bytes, and the limit \`documentBytes\` is ${limit}: split it into several documents`,
  );

/** Without its byte order mark; what follows that is the document, and may not be another one. */
const unmarked = (text: string): Result<string, DocumentProblem> => {
  const value = text.startsWith(BOM) ? text.slice(1) : text;
  return value.startsWith(BOM)
    ? refuse('not_well_formed', 'a second byte order mark (U+FEFF) before the document: remove it')
    : { ok: true, value };
};

/** The text of a document. Its size is looked at first, so that nothing large is decoded. */
export const readText = (input: Uint8Array | string, limit: number): Result<string, DocumentProblem> => {
  if (typeof input === 'string') {
    // A code unit takes three bytes at most, and one at least.
    const measured = input.length * 3 > limit && input.length <= limit;
    const bytes = measured ? utf8Length(input) : input.length;
    return bytes > limit ? tooLarge(bytes, limit) : unmarked(input);
  }
  if (input.length > limit) return tooLarge(input.length, limit);
  const text = decode(input);
  return text.ok ? unmarked(text.value) : text;
};
