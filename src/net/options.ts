import type { NetworkLimits } from '../base/index.ts';

/** VP-9-18 to VP-9-21: the defaults that every report names. */
export const DEFAULT_LIMITS: NetworkLimits = {
  dnsMs: 5_000,
  connectMs: 10_000,
  totalMs: 30_000,
  redirects: 5,
  headerBytes: 32 * 1024,
  guideBytes: 8_193,
  documentBytes: 1024 * 1024,
};

/** `--resolve host:port:address[,address]`, as curl reads it: no name server is asked for this host and port. */
export interface ResolveEntry {
  /** Lowercase. */
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
}

/** How every request of one `Net` is made; nothing of it comes from a document. */
export interface NetOptions {
  /** The clock of the records: UTC, ISO 8601. */
  readonly now: () => string;
  readonly limits: NetworkLimits;
  readonly resolve: readonly ResolveEntry[];
  /** Certificates (PEM) that are trusted in place of the usual ones, as curl's `--cacert`. */
  readonly ca?: string;
  /** The name server that is asked in place of the system's. */
  readonly dns?: { readonly address: string; readonly port: number };
  /**
   * Believe name servers, and `resolve`, that answer with private addresses. A private address or a local name that a
   * document or a redirect writes out stays refused, and so do cloud metadata services.
   */
  readonly allowPrivate: boolean;
  /** Plain HTTP to a loopback address or to `localhost`, and to no other host, where the caller wrote that URL. */
  readonly plainLoopback?: true;
}

/** One request. No cookie, no authorization and no proxy is ever sent or used. */
export interface NetRequest {
  readonly url: string;
  /** At most this many bytes of the body are read; what is longer is `truncated`. */
  readonly limit: number;
  /** The caller wrote this URL, not a document: with `allowPrivate` it may name a private address or a local name. */
  readonly typed?: boolean;
  /** The hosts that a redirect may lead to; default: any that may be asked. */
  readonly within?: (host: string) => boolean;
  /** No redirect leads to another scheme, host or port. */
  readonly sameOrigin?: true;
  /** Gives the fetch up. */
  readonly signal?: AbortSignal;
  readonly accept?: string;
  readonly userAgent?: string;
  readonly acceptLanguage?: string;
  /** A POST with this body; it follows no redirect. */
  readonly post?: { readonly body: Uint8Array; readonly contentType: string };
  /** Further headers of the protocol spoken, such as `git-protocol`; names in lowercase. */
  readonly headers?: Readonly<Record<string, string>>;
}
