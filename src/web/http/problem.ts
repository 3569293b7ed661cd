import type { Refusal } from './refusal.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'A token is needed',
  403: 'The token does not cover this',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'No acceptable form',
  408: 'The request took too long',
  409: 'Conflict',
  410: 'Withdrawn',
  413: 'Too large',
  414: 'The address is too long',
  415: 'Unsupported media type',
  422: 'The content is refused',
  429: 'Too many requests',
  431: 'The header is too large',
  500: 'Internal fault',
  503: 'Overloaded',
};

export const titleOf = (status: number): string => TITLES[status] ?? 'Refused';

/** The members of RFC 9457, then ours. */
export const problemJson = ({ status, code, detail, fix, more }: Refusal): string =>
  JSON.stringify({ type: 'about:blank', title: titleOf(status), status, detail, code, fix, ...more });

/** What a refusal of any face says in its headers: nothing of it is kept, since it may be otherwise soon (LG-HTTP-39). */
export const REFUSAL_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
};

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export const problemAnswer = (refused: Refusal): Response =>
  new Response(problemJson(refused), {
    status: refused.status,
    headers: {
      'content-type': PROBLEM_TYPE,
      ...REFUSAL_HEADERS,
      'content-security-policy': "default-src 'none'",
      ...refused.headers,
    },
  });
