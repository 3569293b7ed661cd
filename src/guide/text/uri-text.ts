import { withoutCredentials } from './url.ts';

// RFC 3986. An address in brackets stands only where a host stands.
const URI =
  /^[a-z][a-z0-9+.-]*:(?:\/\/\[[0-9a-f:.]{2,45}\])?(?:[a-z0-9._~:/?@!$&'()*+,;=-]|%[0-9a-f]{2})+(?:#(?:[a-z0-9._~:/?@!$&'()*+,;=-]|%[0-9a-f]{2})*)?$/i;

/** A value that is a URI, and carries no user name: a password is nobody's business (VP-28-11). */
export const uri = (value: string | undefined): string | undefined => {
  if (value === undefined || !URI.test(value) || !URL.canParse(value)) return undefined;
  if (!value.includes('@')) return value;
  const { username, password } = new URL(value);
  return username === '' && password === '' ? value : undefined;
};

const HOST = /^[a-z][a-z0-9+.-]*:\/\/(?:\[[0-9a-f:.]{2,45}\])?/i;
const FOREIGN = /%(?![0-9a-f]{2})|[^a-z0-9._~:/?@!$&'()*+,;=%-]/giu;

const encoded = (text: string): string => text.replace(FOREIGN, encodeURIComponent);

/**
 * A URL that somebody else wrote, as a URI that a report can hold: what no URI holds is percent-encoded, credentials are
 * left out. What is no URL at all becomes the fragment of `about:invalid`.
 */
export const shownUri = (written: string): string => {
  const value = withoutCredentials(written.toWellFormed());
  const head = HOST.exec(value)?.[0] ?? '';
  const [before = '', ...after] = value.slice(head.length).split('#');
  const fragment = after.length === 0 ? '' : `#${encoded(after.join('#'))}`;
  const whole = head + encoded(before) + fragment;
  return URI.test(whole) && URL.canParse(whole) ? whole : `about:invalid#${encoded(value)}`;
};
