import type { FetchRecord } from '../base/index.ts';
import type { NetRequest } from './options.ts';
import { withoutCredentials } from './target.ts';

const USER_AGENT = 'readback (assistant-guide verifier)';

/** Headers that can carry a session: never sent; that they came is recorded, their values are not (VP-28-11). */
const WITHHELD: ReadonlySet<string> = new Set([
  'set-cookie',
  'set-cookie2',
  'cookie',
  'authorization',
  'proxy-authorization',
  'authentication-info',
]);

/** The same few headers each time, and no negotiation (VP-9-17). */
export const headersToSend = (request: NetRequest): Record<string, string> => ({
  'user-agent': request.userAgent ?? USER_AGENT,
  accept: request.accept ?? 'text/plain, */*;q=0.1',
  'accept-encoding': 'identity',
  ...(request.acceptLanguage !== undefined && { 'accept-language': request.acceptLanguage }),
  ...(request.post !== undefined && {
    'content-type': request.post.contentType,
    'content-length': String(request.post.body.length),
  }),
  ...Object.fromEntries(Object.entries(request.headers ?? {}).filter(([name]) => !WITHHELD.has(name))),
});

export type Header = FetchRecord['headers'][number];

/** The headers of a response as they came: names in lowercase, in their order. */
export const headersIn = (raw: readonly string[]): readonly Header[] =>
  raw.flatMap((name, at) => (at % 2 === 1 ? [] : [{ name: name.toLowerCase(), value: raw[at + 1] ?? '' }]));

// Each as it is, or percent-encoded however often, as in a URL that another one carries.
const SLASH = '(?:[/\\\\]|%(?:25)*(?:2f|5c))\\t*';
const COLON = '(?::|%(?:25)*3a)';
const AT = '(?:@|%(?:25)*40)';

/** Where a host may stand, and what stands there up to the path, whatever characters it is of. */
const AUTHORITY = new RegExp(
  `((?:(?:https?|wss?|ftp)${COLON}|${SLASH}${SLASH})(?:${SLASH})*)([^/\\\\?#]*)`,
  'gi',
);
const USER = new RegExp(`^.*${AT}`, 'is');

/** A value without the user information of any URL in it; in doubt it loses more. */
const withoutUsers = (value: string): string =>
  value.replace(
    AUTHORITY,
    (_, before: string, authority: string) => before + authority.replace(USER, '...@'),
  );

/** A header as a report shows it: never with what could be a password (VP-6-03, VP-28-11). */
export const recorded = ({ name, value }: Header): Header => {
  if (WITHHELD.has(name)) return { name, value: '[withheld]' };
  return { name, value: withoutUsers(name.endsWith('location') ? withoutCredentials(value) : value) };
};
