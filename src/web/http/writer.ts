import type { Context } from 'hono';
import type { Role, TokenEntry } from '../../store/index.ts';
import type { Site } from '../route.ts';
import { readBody } from './body.ts';
import { isRefusal, type Refusal, refusal } from './refusal.ts';

const unauthorized = (given: boolean): Refusal => ({
  ...refusal(
    401,
    'unauthorized',
    given ? 'the token is unknown, revoked or misspelt' : 'this needs a token, and reading needs none',
    'send "Authorization: Bearer TOKEN"; the operator makes tokens with `readback guidance token add`',
  ),
  headers: { 'www-authenticate': given ? 'Bearer error="invalid_token"' : 'Bearer' },
});

const forbidden = (has: Role, needed: Role): Refusal => ({
  ...refusal(
    403,
    'forbidden',
    `the token is one of a ${has}, and this needs one of a ${needed}`,
    `ask the operator for a token of the role ${needed}`,
  ),
  headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
});

const rateLimited = (seconds: number): Refusal => ({
  ...refusal(429, 'rate_limited', 'this token has written as often as it may', `wait ${seconds} s`),
  headers: { 'retry-after': String(seconds) },
});

interface Bucket {
  left: number;
  at: number;
}

/** Who may write, and how often. A token's allowance refills evenly; only tokens that exist have one. */
export type Writer = (c: Context, role: Role, isAgain?: boolean) => Promise<TokenEntry | Refusal>;

/** The body of a writer. It may be long under way, and the token is revoked meanwhile, so that is looked at again. */
export const readBodyAs = async (
  c: Context,
  { writer, limits }: Pick<Site, 'writer' | 'limits'>,
  role: Role,
): Promise<Uint8Array | Refusal> => {
  const body = await readBody(c, limits.bodyBytes);
  if (isRefusal(body)) return body;
  const token = await writer(c, role, true);
  return isRefusal(token) ? token : body;
};

export const openWriter = ({ store, limits, now }: Pick<Site, 'store' | 'limits' | 'now'>): Writer => {
  const buckets = new Map<string, Bucket>();
  const perMs = limits.writesPerMinute / 60_000;
  const take = (token: string): Refusal | undefined => {
    const at = Date.parse(now());
    const bucket = buckets.get(token) ?? { left: limits.writesPerMinute, at };
    // A clock that was set back refills nothing.
    bucket.left = Math.min(limits.writesPerMinute, bucket.left + Math.max(0, at - bucket.at) * perMs);
    bucket.at = at;
    buckets.set(token, bucket);
    if (bucket.left < 1) return rateLimited(Math.ceil((1 - bucket.left) / perMs / 1_000));
    bucket.left--;
    return undefined;
  };
  return async (c, role, isAgain = false) => {
    const header = c.req.header('authorization');
    const secret = /^Bearer +([!-~]+)$/i.exec(header?.trim() ?? '')?.[1];
    if (secret === undefined) return unauthorized(header !== undefined);
    const token = await store.tokens.check(secret);
    if (token === undefined) return unauthorized(true);
    if (token.role !== role) return forbidden(token.role, role);
    return isAgain ? token : (take(token.id) ?? token);
  };
};
