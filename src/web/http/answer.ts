import type { Context } from 'hono';
import { etagOf, hasAlready } from './etag.ts';
import { sha256 } from './sha256.ts';

export type Headers = Readonly<Record<string, string>>;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** For what never changes under its address. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** For what may change at any time: kept, and asked about each time. */
export const REVALIDATED = 'no-cache';

/**
 * Of whatever anybody may read, from any origin and without credentials (LG-HTTP-47), with what its headers say besides
 * the body; and may not take for a page.
 */
export const OPEN: Headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Content-Location, Link, X-Resolved-From, X-Sample',
  'x-content-type-options': 'nosniff',
};

/** A body under its own tag, or 304 for a client that has it. HEAD is told the length that GET would send. */
export const tagged = (
  c: Context,
  body: string,
  digest: string,
  headers: Record<string, string>,
): Response => {
  const etag = etagOf(digest);
  headers['etag'] = etag;
  if (hasAlready(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  if (c.req.method === 'HEAD') headers['content-length'] = String(Buffer.byteLength(body));
  return new Response(body, { headers });
};

/** A text that may change: tagged by its own digest, so that a tag never promises other bytes. */
export const revalidated = (c: Context, body: string, headers: Headers): Response =>
  tagged(c, body, sha256(body), { ...OPEN, 'cache-control': REVALIDATED, ...headers });

/** What writing answers, and what is asked of the server itself: true now, and kept by nobody. */
export const writtenAnswer = (status: number, value?: unknown, headers: Headers = {}): Response =>
  new Response(value === undefined ? null : `${JSON.stringify(value)}\n`, {
    status,
    headers: {
      ...(value !== undefined && { 'content-type': JSON_TYPE }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });

export const jsonAnswer = (c: Context, value: unknown, headers: Headers = {}): Response =>
  revalidated(c, `${JSON.stringify(value)}\n`, {
    'content-type': JSON_TYPE,
    ...headers,
  });
