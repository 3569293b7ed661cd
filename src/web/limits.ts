/** What one client, or all of them together, may cost (LG-HTTP-50). Sizes are bytes, times are milliseconds. */
export interface Limits {
  /** Requests in work at once; one more is answered 503. */
  readonly requests: number;
  /** Open connections; one more is closed at once. */
  readonly connections: number;
  /** A request's head, from the first byte to the last. */
  readonly headMs: number;
  /** A whole request with its body, as it arrives. */
  readonly requestMs: number;
  /** From a request to the last byte of its answer. */
  readonly answerMs: number;
  /** An idle connection between two requests. */
  readonly idleMs: number;
  readonly headBytes: number;
  /** The path with its query. */
  readonly targetBytes: number;
  readonly bodyBytes: number;
  /** Publications and changes of collections in a minute, by one token. */
  readonly writesPerMinute: number;
  /** While ending, new requests are still answered for so long, each on a connection that ends with it. */
  readonly noticeMs: number;
  /** What ending waits for requests in work. */
  readonly endMs: number;
}

export const LIMITS: Limits = {
  requests: 256,
  connections: 2_048,
  headMs: 10_000,
  requestMs: 20_000,
  answerMs: 30_000,
  idleMs: 5_000,
  headBytes: 65_536,
  targetBytes: 8_192,
  bodyBytes: 1_048_576,
  writesPerMinute: 120,
  noticeMs: 250,
  endMs: 10_000,
};
