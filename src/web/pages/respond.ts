import type { Context } from 'hono';
import { type Headers, revalidated } from '../http/answer.ts';
import type { Html } from './prose.ts';

/** Nothing runs, nothing is loaded from elsewhere, and no other site frames a page (LG-HTTP-43). */
export const PAGE_HEADERS: Headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  vary: 'Accept-Language',
};

/** A page as text. Nothing in it is waited for. */
export const markup = (page: Html): string => {
  if (page instanceof Promise) throw new Error('a page holds a promise');
  return page.toString();
};

/** A page changes with what others publish, so it is asked for again each time, and sent again only when it changed. */
export const pageAnswer = (c: Context, page: Html, headers: Headers = {}): Response =>
  revalidated(c, markup(page), { ...PAGE_HEADERS, ...headers });
