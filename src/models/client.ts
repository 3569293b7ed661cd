import type { Post } from './adapter.ts';

/** How one request is sent. */
export interface CallOptions {
  readonly signal: AbortSignal;
  /** In ms. */
  readonly timeout: number;
  readonly maxRetries: 0;
  readonly headers: { readonly 'idempotency-key': string };
  readonly fetchOptions: { readonly redirect: 'error' };
}

/**
 * What of a client is called, in our own words: types of an SDK here would make everybody install it. The body is an
 * `object` because each SDK has types of its own for it.
 */
export interface Creates {
  create(body: object, options: CallOptions): { asResponse(): Promise<Response> };
}

/**
 * The client's own retries are off: a request is tried again only by the rules of `FAULTS`, under one idempotency key for
 * each step of a run. The route of a run is the address that the application named: no answer sends the request, or a
 * key, elsewhere.
 */
export const postBy =
  (resource: Creates): Post =>
  (body, { signal, timeout, key }) =>
    resource
      .create(body, {
        signal,
        timeout,
        maxRetries: 0,
        headers: { 'idempotency-key': key },
        fetchOptions: { redirect: 'error' },
      })
      .asResponse();
