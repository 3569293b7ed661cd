import { DOCUMENT_ROUTES, readRevision } from '../../guidance/index.ts';
import { type Refusal, refusal } from './refusal.ts';

export type Query = ReadonlyMap<string, string>;

const NONE: Query = new Map();

const parameterUnknown = (name: string, known: readonly string[]): Refusal =>
  refusal(
    400,
    'parameter_unknown',
    `"${name.slice(0, 64)}" is no parameter of this address`,
    known.length === 0 ? 'it takes none' : `it takes: ${known.join(', ')}`,
  );

const decoded = (text: string): string | undefined => {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
};

/**
 * The query of a URL, with nothing guessed: a misspelt parameter would otherwise silently mean something else, such as
 * the latest revision (LG-HTTP-34).
 */
export const readQuery = (url: string, known: readonly string[]): Query | Refusal => {
  const at = url.indexOf('?');
  if (at === -1 || at === url.length - 1) return NONE;
  const found = new Map<string, string>();
  for (const part of url.slice(at + 1).split('&')) {
    const equals = part.indexOf('=');
    const name = decoded(equals === -1 ? part : part.slice(0, equals));
    const value = decoded(equals === -1 ? '' : part.slice(equals + 1));
    if (name === undefined || value === undefined)
      return refusal(400, 'parameter_invalid', 'the query is not percent-encoded UTF-8', 'encode each value');
    if (!known.includes(name)) return parameterUnknown(name, known);
    if (found.has(name))
      return refusal(400, 'parameter_duplicate', `"${name}" is given more than once`, 'give it once');
    found.set(name, value);
  }
  return found;
};

export const parameterInvalid = (name: string, detail: string, fix: string): Refusal => ({
  ...refusal(400, 'parameter_invalid', detail, fix),
  more: { parameter: name },
});

const revisionInvalid = refusal(
  400,
  'revision_invalid',
  'a revision is a positive integer, written in decimal digits without a leading zero',
  'give revision=N, or leave it out to ask for the latest one',
);

/** A fixed revision, or `latest` when none is named: discovery (L02). */
export const revisionOf = (text: string | undefined): number | 'latest' | Refusal =>
  text === undefined || text === 'latest' ? 'latest' : (readRevision(text) ?? revisionInvalid);

const idInvalid = refusal(
  400,
  'id_invalid',
  'an id has 1 to 64 lower-case letters, digits and hyphens',
  `ids are listed at ${DOCUMENT_ROUTES.api}`,
);

/** The id of a document or an author, or the name of a collection, as a path may have it. */
export const ID = /^[a-z0-9-]{1,64}$/;

export const readId = (text: string | undefined): string | Refusal =>
  text !== undefined && ID.test(text) ? text : idInvalid;
