import type { Result } from '../base/index.ts';
import { utf8Length } from './characters.ts';
import type { DocumentProblem } from './document.ts';
import { type Place, placesIn } from './places.ts';

const FATAL = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BOM = '\uFEFF';

/** What is wrong with a text as a whole stands at its beginning. */
export const START: Place = { line: 1, column: 1 };

const refuse = (message: string, at: Place): Result<never, DocumentProblem> => ({
  ok: false,
  error: { code: 'not_utf8', path: '/', message: `${message}: save the document as UTF-8`, ...at },
});

/** The Unicode encodings that are not UTF-8, by their byte order mark or by the `<` of a first tag. */
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

/** Without its byte order mark. */
export const unmarked = (text: string): string => (text.startsWith(BOM) ? text.slice(1) : text);

/** The text of some bytes, or the place of the first that are no UTF-8. A byte order mark stays. */
export const decodeUtf8 = (bytes: Uint8Array): Result<string, DocumentProblem> => {
  if (isUtf16(bytes)) return refuse('the bytes are UTF-16 or UTF-32', START);
  try {
    return { ok: true, value: FATAL.decode(bytes) };
  } catch {
    const { byte, before } = firstInvalid(bytes);
    const value = (bytes[byte] ?? 0).toString(16).toUpperCase().padStart(2, '0');
    const text = unmarked(before);
    return refuse(`byte 0x${value} at offset ${byte} is not UTF-8`, placesIn(text)(text.length));
  }
};
