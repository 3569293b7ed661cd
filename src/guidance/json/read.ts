import { type JsonNode, ok, parseJson, plural, type Result } from '../../base/index.ts';
import { checkContent } from '../check-content.ts';
import { checkSize } from '../check-size.ts';
import { DOCUMENT_LIMITS, type DocumentLimits, type DocumentProblem, NAMESPACE } from '../document.ts';
import { type Located, placed, placesIn } from '../places.ts';
import { trimmedContent } from '../trimmed.ts';
import { decodeUtf8, START, unmarked } from '../utf8.ts';
import { type Authored, authoredOf, otherFormat } from './authored.ts';
import { type Notes, tell } from './fields.ts';

type Refused = Result<never, readonly DocumentProblem[]>;

/** JSON may spell each character of a document in up to six bytes; a tool that spells out all but ASCII takes three. */
const BYTES_PER_BYTE = 4;

/** Deeper than any document goes: its links are objects in a list in an object. */
const DEEPEST = 16;

const refuse = (...problems: readonly DocumentProblem[]): Refused => ({ ok: false, error: problems });

const tooLarge = (limit: number): DocumentProblem => ({
  code: 'document_too_large',
  path: '/',
  ...START,
  message: `the text is longer than ${limit} bytes, ${BYTES_PER_BYTE} times the limit \`documentBytes\`: split the document`,
});

/** What was noted, in the order of the text. */
export const problemsIn = (text: string, { problems, more }: Notes): readonly DocumentProblem[] => {
  const told = placed(text, problems);
  if (more === 0) return told;
  const message = `${plural(more, 'more problem')}: mend the others first`;
  return [...told, { code: 'too_many_problems', path: '/', message, ...START }];
};

const located = (problem: DocumentProblem, { places }: Notes): Located => ({
  ...problem,
  at: places.get(problem.path) ?? places.get(problem.path.replace(/\/@[a-z]+$/, '')) ?? 0,
});

export const freshNotes = (): Notes => ({ problems: [], more: 0, places: new Map() });

/** The content that an object of the text says, or all that is wrong with it; `notes` may have what was wrong before that. */
export const contentIn = (
  root: JsonNode,
  text: string,
  limits: DocumentLimits,
  notes: Notes = freshNotes(),
): Result<Authored, readonly DocumentProblem[]> => {
  const authored = authoredOf(notes, root);
  if (authored !== undefined) {
    // A place that could not be read holds an empty text: what else is wrong with that is not told.
    const told = new Set(notes.problems.map(({ path }) => path));
    for (const problem of [...checkContent(authored, limits), ...checkSize(authored, limits.documentBytes)])
      if (!told.has(problem.path)) tell(notes, located(problem, notes));
    if (notes.problems.length === 0) return ok(trimmedContent(authored));
  }
  return { ok: false, error: problemsIn(text, notes) };
};

const readText = (text: string, limits: DocumentLimits): Result<Authored, readonly DocumentProblem[]> => {
  const parsed = parseJson(text, DEEPEST);
  if (!parsed.ok) {
    const { message, at } = parsed.error;
    const code = parsed.error.code === 'too_deep' ? 'document_too_large' : parsed.error.code;
    return refuse({ code, path: '/', message, ...placesIn(text)(at) });
  }
  const root = parsed.value;
  const other = otherFormat(root);
  if (other !== undefined) {
    const { namespace, at } = other;
    const message = `the format "${namespace}" is unknown; ${NAMESPACE} is read here`;
    const path = 'guidance/format';
    return refuse({ code: 'unknown_version', path, message, ...placesIn(text)(at), namespace });
  }
  return contentIn(root, text, limits);
};

/** The text of a document that is not written as XML: UTF-8 of a bounded size, a byte order mark left out. */
export const textOf = (
  input: Uint8Array | string,
  limits: DocumentLimits,
): Result<string, readonly DocumentProblem[]> => {
  const limit = limits.documentBytes * BYTES_PER_BYTE;
  if (input.length > limit) return refuse(tooLarge(limit));
  const text = typeof input === 'string' ? ok(input) : decodeUtf8(input);
  return text.ok ? ok(unmarked(text.value)) : refuse(text.error);
};

/**
 * Content as JSON: what an author writes, or what a site serves. Lists may be left out. Strict: no member that is
 * unknown or stands twice, and every problem at once.
 */
export const readJson = (
  input: Uint8Array | string,
  limits: DocumentLimits = DOCUMENT_LIMITS,
): Result<Authored, readonly DocumentProblem[]> => {
  const text = textOf(input, limits);
  return text.ok ? readText(text.value, limits) : text;
};
