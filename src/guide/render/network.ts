import { plural, visible } from '../../base/index.ts';
import type { FetchInfo, NetworkInfo, OtherFetch, ProblemInfo, Report } from '../report/report.ts';

type Overrides = NonNullable<NetworkInfo['overrides']>;

const LISTED = 8;

const capped = (list: readonly string[]): readonly string[] =>
  list.length <= LISTED ? list : [...list.slice(0, LISTED), `${list.length - LISTED} more`];

/** The caller's overrides as they were written on the command line. */
const written = ({
  resolve = [],
  resolve_unused: unused = [],
  dns,
  cacert_sha256: ca,
  allow_private: open,
}: Overrides): readonly string[] => [
  ...capped(resolve.map((entry) => (unused.includes(entry) ? `${entry} (not used)` : entry))).map(
    (entry) => `--resolve ${entry}`,
  ),
  ...(dns === undefined ? [] : [`--dns ${dns}`]),
  ...(ca === undefined ? [] : [`--cacert (SHA-256 ${ca})`]),
  ...(open ? ['--allow-private'] : []),
];

/** Said wherever the caller changed how the network is reached; empty otherwise. */
export const overridesNote = ({ network }: Pick<Report, 'network'>): string =>
  network?.overrides === undefined
    ? ''
    : `Fetched with ${written(network.overrides).map(visible).join(', ')}: the internet may serve something else.`;

/** The names of the overrides alone, for a line of few words. */
export const overrideNames = ({ network }: Pick<Report, 'network'>): string =>
  network?.overrides === undefined
    ? ''
    : [...new Set(written(network.overrides).map((one) => one.split(' ', 1)[0]))].join(', ');

/** How an exchange ended. */
export const outcomeOf = (asked: {
  readonly http_status?: number;
  readonly rcode?: string;
  readonly problems?: readonly ProblemInfo[];
}): string => {
  const { http_status: status, rcode, problems = [] } = asked;
  if (problems.length > 0) return problems.map(({ message }) => visible(message)).join('; ');
  if (rcode !== undefined) return visible(rcode);
  return status === undefined ? 'no HTTP status' : `status ${status}`;
};

/** Why a fetch brought no guide, in a few words. */
export const whyNothing = ({ fetch }: Report): string | undefined => {
  if (fetch === undefined) return undefined;
  const brought = fetch.problems === undefined && fetch.http_status === 200;
  return brought ? 'the answer is empty' : outcomeOf(fetch);
};

const answer = (fetch: FetchInfo): string => {
  const { peer, tls_valid: valid } = fetch;
  return [
    outcomeOf(fetch),
    ...(valid === undefined ? [] : [valid ? 'TLS valid' : 'TLS not valid']),
    ...(peer === undefined ? [] : [`from ${visible(peer)}`]),
  ].join(', ');
};

/** VP-12-01 to VP-12-04. */
const REPORTED: readonly (readonly [name: string, shown: string])[] = [
  ['content-type', 'Content-Type'],
  ['content-length', 'Content-Length'],
  ['x-content-type-options', 'X-Content-Type-Options'],
  ['strict-transport-security', 'Strict-Transport-Security'],
];

const headers = ({ headers: sent, http_status: status }: FetchInfo): readonly string[] =>
  status === undefined
    ? []
    : REPORTED.map(([name, shown]) =>
        Object.hasOwn(sent, name) ? `${shown}: ${visible(sent[name] ?? '')}` : `${shown} was not sent`,
      );

const other = (what: string, fetched: OtherFetch | undefined): readonly string[] => {
  if (fetched === undefined) return [];
  if (fetched.same_bytes === undefined) return [`${what}: ${outcomeOf(fetched)}`];
  const bytes = fetched.same_bytes ? 'the same bytes' : `other bytes, SHA-256 ${fetched.sha256}`;
  return [`${what}: ${bytes}`];
};

const canonical = ({ canonical_match: match }: FetchInfo): readonly string[] =>
  match === undefined ? [] : [match ? 'this is its canonical-url' : 'its canonical-url is another'];

const limits = ({ limits: used }: NetworkInfo): string =>
  [
    `DNS ${used.dns_ms} ms`,
    `connection ${used.connect_ms} ms`,
    `whole fetch ${used.total_ms} ms`,
    plural(used.redirects, 'redirect'),
    `headers ${used.header_bytes} bytes`,
    `guide ${used.guide_bytes} bytes`,
    `other documents ${used.document_bytes} bytes`,
  ].join(', ');

/** How the guide was fetched, a line for each thing. */
export const fetchLines = ({ fetch, published, network }: Report): readonly string[] => [
  ...(fetch === undefined
    ? []
    : [
        `URL ${visible(fetch.url)} at ${fetch.fetched_at}`,
        ...fetch.redirects.map(({ to, status }) => `status ${status} led to ${visible(to)}`),
        answer(fetch),
        ...canonical(fetch),
        ...headers(fetch),
        ...other('asked once more in another way', fetch.refetch),
        ...(fetch.copies ?? []).flatMap((copy) => other(`the other place, ${visible(copy.url)}`, copy)),
      ]),
  ...other(`published at ${visible(published?.url ?? '')}`, published),
  ...(network === undefined ? [] : [`limits: ${limits(network)}`]),
];

/** The same in one line; empty where no guide was fetched. */
export const fetchSummary = ({ fetch }: Report): string =>
  fetch === undefined
    ? ''
    : `Fetched from ${visible(fetch.final_url)} at ${fetch.fetched_at}: ${answer(fetch)}, ${plural(fetch.redirects.length, 'redirect')}.`;
