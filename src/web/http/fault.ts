import type { Site } from '../route.ts';
import { type Refusal, refusal, ServingFailure } from './refusal.ts';

const busy: Refusal = {
  ...refusal(503, 'overloaded', 'the database is held by others for too long', 'ask again in a moment'),
  headers: { 'retry-after': '1' },
};

/** The code that the store gave a failure, thrown by it or by us. */
const codeOf = (error: unknown): string | undefined => {
  if (error instanceof ServingFailure) return error.code;
  const { problem } = (error ?? {}) as { readonly problem?: { readonly code?: string } };
  return problem?.code;
};

const wordsOf = (code: string | undefined): Refusal => {
  const fix = 'tell its operator the request id';
  return code === 'integrity_mismatch'
    ? refusal(500, code, 'what is stored here does not have its digest, and is not served', fix)
    : refusal(500, 'internal_error', 'the site failed to answer this', `ask again, or ${fix}`);
};

const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\ncaused by: ${textOf(error.cause)}`;
};

/** A fault of ours: the log has everything, the client an id to ask with and nothing else (LG-HTTP-54). */
export const faultOf = (
  { now, random, log }: Pick<Site, 'now' | 'random' | 'log'>,
  error: unknown,
  request = '',
): Refusal => {
  const id = Buffer.from(random(8)).toString('hex');
  log({
    at: now(),
    level: 'error',
    message: 'a request failed',
    request_id: id,
    request,
    fault: textOf(error),
  });
  const code = codeOf(error);
  if (code === 'store_busy') return busy;
  return { ...wordsOf(code), more: { request_id: id }, headers: { 'x-request-id': id } };
};
