import type { Ask, Evidence, FetchedDocument } from '../guide/index.ts';
import { type Net, type NetResponse, openNet } from '../net/index.ts';
import { arrived, type GatherOptions } from './gathering.ts';
import { gatherProvenance } from './provenance.ts';
import { receive } from './received.ts';

/** The path of a guide on its canonical host (GP-06-02), and the site root that may carry a copy. */
const WELL_KNOWN = '/.well-known/assistant-guide.txt';
const SITE_ROOT = '/assistant-guide.txt';

/** A second request profile that no honest server answers differently (VP-9-24). */
const OTHER_PROFILE = {
  userAgent: 'Mozilla/5.0 (compatible; assistant-guide check)',
  accept: '*/*',
  acceptLanguage: 'de, fr;q=0.5',
};

const documentOf = ({ record, bytes, truncated }: NetResponse): FetchedDocument => {
  const whole = arrived(record);
  return { ...receive(whole ? bytes : new Uint8Array(), whole && truncated), received: whole, fetch: record };
};

/** The other of the two places where the same guide may be published. */
const copyUrl = (url: string): string | undefined => {
  const parsed = new URL(url);
  const other = { [WELL_KNOWN]: SITE_ROOT, [SITE_ROOT]: WELL_KNOWN }[parsed.pathname];
  return other === undefined ? undefined : new URL(other, parsed).href;
};

const fetchCopy = async (net: Net, url: string, limit: number): Promise<FetchedDocument | undefined> => {
  const other = copyUrl(url);
  return other === undefined ? undefined : documentOf(await net.fetch({ url: other, limit }));
};

/** Fetches the guide at a URL and everything that judging it for Level 4 looks at. Never throws for what is out there. */
const gather = async (
  net: Net,
  url: string,
  options: GatherOptions,
): Promise<Omit<Evidence, 'evaluatedAt' | 'ask'>> => {
  const { guideBytes } = options.net.limits;
  const first = await net.fetch({ url, limit: guideBytes, typed: true });
  const guide = documentOf(first);
  const base = {
    mode: 'public-web' as const,
    source: { url: guide.fetch.url },
    guide: receive(guide.bytes, guide.truncated),
    fetch: guide.fetch,
    network: net.use(options.caSha256),
  };
  if (!guide.received) return base;
  const again = net.fetch({ url, limit: guideBytes, typed: true, ...OTHER_PROFILE });
  const [provenance, refetch, copy] = await Promise.all([
    gatherProvenance(net, base.guide, options),
    again.then(documentOf),
    fetchCopy(net, guide.fetch.finalUrl, guideBytes),
  ]);
  return { ...base, ...provenance, refetch, ...(copy !== undefined && { copy }) };
};

/** Evidence for the guide at `url`; `at` is the time that dates are compared with. */
export const gatherPublicWeb = async (
  url: string,
  options: GatherOptions,
  { at, ask }: { readonly at: string; readonly ask: Ask },
): Promise<Evidence> => {
  const net = openNet(options.net);
  try {
    return { ...(await gather(net, url, options)), evaluatedAt: at, ask };
  } finally {
    await net.close();
  }
};

/** Adds to the evidence of a local guide what its metadata leads to; the mode stays `local-file` (A50). */
export const gatherNamed = async (local: Evidence, options: GatherOptions): Promise<Evidence> => {
  const net = openNet(options.net);
  try {
    const { repository, ...found } = await gatherProvenance(net, local.guide, options, local.manifest);
    const given = local.repository ?? repository;
    return {
      ...local,
      ...found,
      network: net.use(options.caSha256),
      // What the caller gave as a file is believed over what was fetched.
      ...(local.anchors !== undefined && { anchors: local.anchors }),
      ...(given !== undefined && { repository: given }),
    };
  } finally {
    await net.close();
  }
};
