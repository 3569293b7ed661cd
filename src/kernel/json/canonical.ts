import canonicalize from 'canonicalize';
import type { Json } from './json.ts';

/**
 * The one text of a JSON value by RFC 8785, over which all digests of the kernel go. What differs only in order of
 * members, in white space, in escapes, in `1.0` for `1` or in the sign of zero has the same text. Forms of Unicode
 * are never changed: a precomposed and a decomposed letter are two texts. A lone surrogate is in no text: the
 * readers refuse it, and here it throws.
 */
export const canonicalText = (value: Json): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('this is no JSON value');
  return text;
};
