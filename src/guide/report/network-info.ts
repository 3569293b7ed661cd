import {
  type DnsRecord,
  type FetchProblem,
  type FetchRecord,
  type NetworkUse,
  type RequestRecord,
  visible,
} from '../../base/index.ts';
import type { FetchedDocument } from '../evidence.ts';
import { arrived, reasonOf } from '../fetched.ts';
import type { Subject } from '../subject.ts';
import { canonicalMatch } from '../text/canonical.ts';
import { shownUri } from '../text/uri-text.ts';
import type {
  DnsInfo,
  FetchInfo,
  NetworkInfo,
  OtherFetch,
  ProblemInfo,
  RequestInfo,
  UrlRequestInfo,
} from './report.ts';

/** Members that only some records have; one without a value is left out. */
const problemsOf = (problems: readonly FetchProblem[]): { readonly problems?: readonly ProblemInfo[] } =>
  problems.length === 0
    ? {}
    : {
        problems: problems.map((one) => ({ code: visible(one.code), message: visible(reasonOf(one)) })),
      };

/** RFC 9110 15: a number beyond these is no status; the finding tells it all the same. */
const statusOf = (status: number | undefined): { readonly http_status?: number } =>
  status !== undefined && status >= 100 && status < 600 ? { http_status: status } : {};

const elsewhere = ({ url, finalUrl }: FetchRecord): { readonly final_url?: string } =>
  url === finalUrl ? {} : { final_url: shownUri(finalUrl) };

const urlRequest = (record: FetchRecord): UrlRequestInfo => ({
  url: shownUri(record.url),
  ...elsewhere(record),
  fetched_at: record.fetchedAt,
  ...statusOf(record.status),
  ...problemsOf(record.problems),
});

const dnsRequest = ({ name, type, fetchedAt, rcode, problems }: DnsRecord): DnsInfo => ({
  name: visible(name),
  type,
  fetched_at: fetchedAt,
  ...(rcode !== undefined && { rcode: visible(rcode) }),
  ...problemsOf(problems),
});

/** What was asked, and how it went. */
export const requestInfo = (record: RequestRecord): RequestInfo =>
  'finalUrl' in record ? urlRequest(record) : dnsRequest(record);

/** By name; a name that came twice has both values. Own members only, whatever a server calls them. */
const headersOf = ({ headers }: FetchRecord): Readonly<Record<string, string>> => {
  const values = new Map<string, string>();
  for (const { name, value } of headers) {
    const key = visible(name);
    const before = values.get(key);
    values.set(key, before === undefined ? visible(value) : `${before}, ${visible(value)}`);
  }
  return Object.fromEntries(values);
};

const otherFetch = (other: FetchedDocument, { evidence }: Subject): OtherFetch => ({
  ...urlRequest(other.fetch),
  ...(arrived(other.fetch) && { sha256: other.sha256, same_bytes: other.sha256 === evidence.guide.sha256 }),
});

/** What `canonical-url` serves, beside a local file. */
export const publishedInfo = (subject: Subject): OtherFetch | undefined => {
  const { published } = subject.evidence;
  return published === undefined ? undefined : otherFetch(published, subject);
};

/** How the guide was fetched (VP-12, VP-27-05); undefined for a local file. */
export const fetchInfo = (subject: Subject): FetchInfo | undefined => {
  const { fetch, refetch, copies = [] } = subject.evidence;
  if (fetch === undefined) return undefined;
  const match = canonicalMatch(subject);
  return {
    url: shownUri(fetch.url),
    final_url: shownUri(fetch.finalUrl),
    fetched_at: fetch.fetchedAt,
    ...statusOf(fetch.status),
    headers: headersOf(fetch),
    redirects: fetch.redirects.map(({ from, to, status }) => ({
      from: shownUri(from),
      to: shownUri(to),
      status,
    })),
    ...(fetch.tlsValid !== undefined && { tls_valid: fetch.tlsValid }),
    ...(fetch.peer !== undefined && { peer: visible(fetch.peer) }),
    ...(match !== undefined && { canonical_match: match }),
    ...problemsOf(fetch.problems),
    ...(refetch !== undefined && { refetch: otherFetch(refetch, subject) }),
    ...(copies.length > 0 && { copies: copies.map((copy) => otherFetch(copy, subject)) }),
  };
};

const overridesOf = (use: NetworkUse): NetworkInfo['overrides'] => {
  const { resolve, resolveUnused = [], dns, cacertSha256, allowPrivate } = use;
  if (resolve.length === 0 && dns === undefined && cacertSha256 === undefined && !allowPrivate)
    return undefined;
  return {
    ...(resolve.length > 0 && { resolve: resolve.map(visible) }),
    ...(resolveUnused.length > 0 && { resolve_unused: resolveUnused.map(visible) }),
    ...(dns !== undefined && { dns: visible(dns) }),
    ...(cacertSha256 !== undefined && { cacert_sha256: cacertSha256 }),
    ...(allowPrivate && { allow_private: true as const }),
  };
};

/** The limits that every fetch was made under, and what the caller changed (VP-9-22, VP-9-23). */
export const networkInfo = ({ evidence: { network } }: Subject): NetworkInfo | undefined => {
  if (network === undefined) return undefined;
  const { limits } = network;
  const overrides = overridesOf(network);
  return {
    limits: {
      dns_ms: limits.dnsMs,
      connect_ms: limits.connectMs,
      total_ms: limits.totalMs,
      redirects: limits.redirects,
      header_bytes: limits.headerBytes,
      guide_bytes: limits.guideBytes,
      document_bytes: limits.documentBytes,
    },
    ...(overrides !== undefined && { overrides }),
  };
};
