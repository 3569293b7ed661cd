import { clip, type RequestRecord } from '../base/index.ts';
import { readTxtValues } from './anchors/txt-record.ts';
import { readHomePage } from './discovery/home-page.ts';
import { readLlms } from './discovery/llms.ts';
import type { Reference } from './discovery/reference.ts';
import type { Evidence, Surface } from './evidence.ts';
import { parsedUrl } from './fetched.ts';
import type { Lookups } from './lookups.ts';
import { isPage } from './parse/manifest.ts';
import { hostOf, readUrl, sameRegisteredDomain, withoutCredentials } from './text/url.ts';

/** A guide that a surface names. */
export interface NamedGuide {
  /** Whole, without a fragment; as written where it is no URL. */
  readonly url: string;
  /** Why it is not followed; absent: it may be (A41). */
  readonly refused?: string;
  /** `llms.txt`: whether the line has the recommended form (GP-19-07). */
  readonly recommended?: boolean;
}

/** What one surface came to. Nothing in it is evidence of a hash (GP-11-96). */
export interface SurfaceReading {
  readonly kind: Surface['kind'];
  /** What was asked: a URL, or a DNS name. */
  readonly asked: string;
  readonly status: 'read' | 'absent' | 'unreachable';
  /** Why there was nothing to read. */
  readonly reason?: string;
  readonly named: readonly NamedGuide[];
  readonly requests: readonly RequestRecord[];
  /** `home-page`: an ordinary link leads to a guide. */
  readonly linked?: true;
  /** `home-page`: only a script names a guide (GP-19-02). */
  readonly scripted?: true;
}

/** What stands beyond is not looked at. */
const LENGTH = 1 << 18;
const URL_LENGTH = 2048;

interface Text {
  readonly references: readonly Reference[];
  readonly base?: string | undefined;
  readonly linked?: boolean;
  readonly scripted?: boolean;
}

const txtUrls = (text: string): readonly Reference[] =>
  (readTxtValues(text) ?? []).flatMap(({ record }) => (record.kind === 'hash' ? [{ href: record.url }] : []));

const securityTxtUrls = (text: string): readonly Reference[] =>
  [...text.matchAll(/^(?:- )?assistant-guide:[ \t]{0,16}(\S{1,2048})/gim)].map(([, href = '']) => ({ href }));

const READERS: Readonly<Record<Exclude<Surface['kind'], 'well-known'>, (text: string) => Text>> = {
  'llms.txt': (text) => ({ references: readLlms(text) }),
  'llm.txt': (text) => ({ references: readLlms(text) }),
  'home-page': readHomePage,
  'dns-txt': (text) => ({ references: txtUrls(text) }),
  'security.txt': (text) => ({ references: securityTxtUrls(text) }),
};

/** Where a site keeps what it does not publish: these mean that nothing is there. */
const NOTHING_THERE: ReadonlySet<number> = new Set([403, 404, 410]);

interface Missing {
  readonly status: 'absent' | 'unreachable';
  readonly reason: string;
}

const missing = (request: RequestRecord | undefined): Missing => {
  const [problem] = request?.problems ?? [];
  if (request === undefined || problem !== undefined)
    return { status: 'unreachable', reason: problem?.message ?? 'nobody looked' };
  if ('name' in request)
    return { status: 'unreachable', reason: `the name server answered ${request.rcode}` };
  const { status = 0 } = request;
  return {
    status: NOTHING_THERE.has(status) ? 'absent' : 'unreachable',
    reason: `the server answered ${status}`,
  };
};

/** Why a surface gives nothing to read. */
const missingOf = ({ kind, received, requests }: Surface, text: string): Missing | undefined => {
  const last = requests.at(-1);
  // A channel that found nothing is received as nothing.
  const refused = last !== undefined && 'status' in last && last.status !== 200;
  if (!received || (text === '' && refused)) return missing(last);
  if (kind === 'dns-txt')
    return text === '' ? { status: 'absent', reason: 'the name has no TXT record' } : undefined;
  return kind !== 'home-page' && isPage(text)
    ? { status: 'absent', reason: 'a web page came in its place' }
    : undefined;
};

const askedOf = ({ url, requests }: Surface): string => {
  const [first] = requests;
  return url ?? (first === undefined ? '' : 'name' in first ? first.name : first.url);
};

/** Where relative references start from; a DNS answer has no such place. */
const baseOf = ({ requests }: Surface, base: string | undefined): string | undefined => {
  const last = requests.at(-1);
  if (last === undefined || 'name' in last) return undefined;
  const { finalUrl } = last;
  return base !== undefined && URL.canParse(base, finalUrl) ? new URL(base, finalUrl).href : finalUrl;
};

const follow = (
  reference: Reference,
  from: string | undefined,
  host: string,
  lookups: Lookups,
): NamedGuide => {
  const { href, recommended } = reference;
  const form = recommended === undefined ? {} : { recommended };
  if (href.length > URL_LENGTH || !URL.canParse(href, from))
    return { url: withoutCredentials(clip(href, URL_LENGTH)), refused: 'it is no URL', ...form };
  const [url = ''] = new URL(href, from).href.split('#', 1);
  const read = readUrl(url);
  if (!read.ok) return { url: withoutCredentials(url), refused: `it ${read.fault}`, ...form };
  if (!sameRegisteredDomain(read.url.host, host, lookups))
    return { url, refused: `it is on another registered domain than ${host}`, ...form };
  return { url, ...form };
};

/** Reads one surface of the site at `host`: which guides it names, and which of them belong to that site. */
export const readSurface = (surface: Surface, host: string, lookups: Lookups): SurfaceReading => {
  const { kind, bytes, requests } = surface;
  const asked = askedOf(surface);
  const text = new TextDecoder().decode(bytes.subarray(0, LENGTH));
  const gone = missingOf(surface, text);
  if (gone !== undefined) return { kind, asked, ...gone, named: [], requests };
  // The caller wrote its host, so that it is followed wherever it is.
  if (kind === 'well-known') return { kind, asked, status: 'read', named: [{ url: asked }], requests };
  const { references, base, linked, scripted } = READERS[kind](text);
  const from = baseOf(surface, base);
  const named = new Map<string, NamedGuide>();
  for (const reference of references) {
    const guide = follow(reference, from, host, lookups);
    if (named.get(guide.url)?.recommended !== true) named.set(guide.url, guide);
  }
  return {
    kind,
    asked,
    status: 'read',
    named: [...named.values()],
    requests,
    ...(linked === true && { linked }),
    ...(scripted === true && { scripted }),
  };
};

/** The channels that are surfaces as well, where they were asked as channels. */
const alsoChannels = ({ anchors = [], surfaces = [] }: Evidence): readonly Surface[] =>
  anchors.flatMap(({ channel, unnamed, path, requests = [], ...rest }) => {
    const kind = { 'dns-txt': 'dns-txt', 'signed-security-txt': 'security.txt' }[channel as string];
    const fetched = unnamed === undefined && path === undefined && requests.length > 0;
    return kind === undefined || !fetched || surfaces.some((one) => one.kind === kind)
      ? []
      : [{ ...rest, kind: kind as Surface['kind'], requests }];
  });

/** The host whose guide is looked for. */
const siteOf = ({ source, surfaces = [] }: Evidence): string | undefined =>
  hostOf(source.url) ?? parsedUrl(surfaces.find(({ url }) => url !== undefined)?.url ?? '')?.hostname;

/** Every surface that was asked, in order; undefined when none was (GP-19). */
export const readSurfaces = (evidence: Evidence, lookups: Lookups): readonly SurfaceReading[] | undefined => {
  const { surfaces } = evidence;
  const host = siteOf(evidence);
  if (surfaces === undefined || host === undefined) return undefined;
  return [...surfaces, ...alsoChannels(evidence)].map((surface) => readSurface(surface, host, lookups));
};
