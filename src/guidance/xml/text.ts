import type { Result } from '../../base/index.ts';
import { utf8Length } from '../characters.ts';
import type { DocumentProblem } from '../document.ts';
import { decodeUtf8, START, unmarked } from '../utf8.ts';

const refuse = (code: DocumentProblem['code'], message: string): Result<never, DocumentProblem> => ({
  ok: false,
  error: { code, path: '/', message, ...START },
});

const tooLarge = (bytes: number, limit: number): Result<never, DocumentProblem> =>
  refuse(
    'document_too_large',
    `the document has ${bytes} bytes, and the limit \`documentBytes\` is ${limit}: split it into several documents`,
  );

/** Without its byte order mark; what follows that is the document, and may not be another one. */
const unmarkedOnce = (text: string): Result<string, DocumentProblem> => {
  const value = unmarked(text);
  return unmarked(value) === value
    ? { ok: true, value }
    : refuse('not_well_formed', 'a second byte order mark (U+FEFF) before the document: remove it');
};

/** The text of a document. Its size is looked at first, so that nothing large is decoded. */
export const readText = (input: Uint8Array | string, limit: number): Result<string, DocumentProblem> => {
  if (typeof input === 'string') {
    // A code unit takes three bytes at most, and one at least.
    const measured = input.length * 3 > limit && input.length <= limit;
    const bytes = measured ? utf8Length(input) : input.length;
    return bytes > limit ? tooLarge(bytes, limit) : unmarkedOnce(input);
  }
  if (input.length > limit) return tooLarge(input.length, limit);
  const text = decodeUtf8(input);
  return text.ok ? unmarkedOnce(text.value) : text;
};
