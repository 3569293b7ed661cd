/** An HTTP fetch or a DNS question, as the report shows it. */
export type RequestRecord = FetchRecord | DnsRecord;

/** One GET as it went: what was asked for, each hop, how it ended (VP-9, VP-12). Credentials and cookies are in no member. */
export interface FetchRecord {
  readonly url: string;
  /** Of the last hop that was asked, or refused. */
  readonly finalUrl: string;
  /** UTC, ISO 8601. */
  readonly fetchedAt: string;
  /** Of the last response; absent when there was none. */
  readonly status?: number;
  /** Of the last response: names in lowercase, in the order received. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly redirects: readonly Redirect[];
  /** Of the last hop; absent: no TLS handshake of it ended. */
  readonly tlsValid?: boolean;
  /** The address that the last hop was asked at; absent: it was not asked. */
  readonly peer?: string;
  /** Why there is no whole response; a target can be refused for several reasons. */
  readonly problems: readonly FetchProblem[];
}

export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** `code` is a finding id; `message` names nothing of an internal network (VP-10-18). */
export interface FetchProblem {
  readonly code: string;
  readonly message: string;
}

/** One DNS question and how it was answered. */
export interface DnsRecord {
  readonly name: string;
  readonly type: 'TXT' | 'CNAME';
  readonly fetchedAt: string;
  /** Such as `NOERROR` or `NXDOMAIN`; absent without an answer. */
  readonly rcode?: string;
  readonly problems: readonly FetchProblem[];
}

/** Limits in milliseconds and bytes, and the caller's overrides in curl's words (VP-9-22, VP-9-23). */
export interface NetworkUse {
  readonly limits: NetworkLimits;
  /** `host:port:address`, as given. */
  readonly resolve: readonly string[];
  /** Those of them that nothing asked for matched; absent: none. */
  readonly resolveUnused?: readonly string[];
  /** The name server that was asked in place of the system's. */
  readonly dns?: string;
  /** SHA-256 of the certificates that were trusted in place of the usual ones. */
  readonly cacertSha256?: string;
  readonly allowPrivate: boolean;
}

export interface NetworkLimits {
  readonly dnsMs: number;
  readonly connectMs: number;
  readonly totalMs: number;
  readonly redirects: number;
  readonly headerBytes: number;
  readonly guideBytes: number;
  readonly documentBytes: number;
}
