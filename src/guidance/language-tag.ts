/**
 * The grammar of RFC 5646, section 2.1, as one pattern without flags, so that the JSON Schema carries the same words.
 * `Intl.getCanonicalLocales` will not do: it refuses `x-private`, `i-klingon` and `zh-cmn`, which are well-formed.
 */
const EXTENDED = '[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}';
const LANGUAGE = `(?:${EXTENDED}|[A-Za-z]{4,8})`;
const SCRIPT = '(?:-[A-Za-z]{4})?';
const REGION = '(?:-(?:[A-Za-z]{2}|[0-9]{3}))?';
const VARIANTS = '(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*';
const EXTENSIONS = '(?:-[0-9A-WY-Za-wy-z](?:-[A-Za-z0-9]{2,8})+)*';
const PRIVATE = '[Xx](?:-[A-Za-z0-9]{1,8})+';

/** Registered before the grammar and outside of it; the regular ones, such as `zh-min-nan`, are within it. */
const IRREGULAR = [
  'en-GB-oed',
  ...['ami', 'bnn', 'default', 'enochian', 'hak', 'klingon', 'lux'].map((name) => `i-${name}`),
  ...['mingo', 'navajo', 'pwn', 'tao', 'tay', 'tsu'].map((name) => `i-${name}`),
  ...['sgn-BE-FR', 'sgn-BE-NL', 'sgn-CH-DE'],
];

/** `i-ami` as `[Ii]-[Aa][Mm][Ii]`: tags are compared without regard to case. */
const anyCase = (tag: string): string =>
  tag.replace(/[A-Za-z]/g, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);

const LANGTAG = `${LANGUAGE}${SCRIPT}${REGION}${VARIANTS}${EXTENSIONS}(?:-${PRIVATE})?`;

export const LANGUAGE_TAG = new RegExp(`^(?:${LANGTAG}|${PRIVATE}|${IRREGULAR.map(anyCase).join('|')})$`);
