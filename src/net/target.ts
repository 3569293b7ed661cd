import type { FetchProblem } from '../base/index.ts';
import { addressFaults, isAddress } from './address.ts';

/** A URL that may be asked, as far as its text tells; its name still has to resolve to a public address. */
export interface Target {
  readonly url: URL;
  /** Lowercase, an IPv6 address without its brackets. */
  readonly host: string;
  readonly port: number;
  /** The host is written as an address. */
  readonly address: boolean;
}

export type ReadTarget =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly problems: readonly FetchProblem[] };

/** What a target's text is held against. */
export interface Trust {
  /** The caller wrote the URL and allows private addresses. */
  readonly written: boolean;
  /** The caller allows names that resolve to private addresses. */
  readonly names: boolean;
}

const refuse = (code: string, message: string): ReadTarget => ({ ok: false, problems: [{ code, message }] });

/** Credentials in a URL are never repeated (VP-6-03). */
export const withoutCredentials = (url: string): string =>
  url.replace(/^([a-z][a-z0-9+.-]*:)?([\\/]{2,})[^\\/?#]*@/i, '$1$2...@');

const SHAPE = /^(https?):\/\/([^/?#]*)/i;

/** What must not be in a URL whatever a parser makes of it: parsers disagree on exactly these. */
const textFault = (url: string): string | undefined => {
  if (/[^\x21-\x7e]/.test(url)) return 'it holds a space, a control or a character outside ASCII';
  if (url.includes('\\')) return 'it holds a backslash';
  const [, , authority] = SHAPE.exec(url) ?? [];
  if (authority === undefined) return 'it is no https URL';
  if (authority.includes('@')) return 'it carries user information before its host';
  if (authority.includes('%')) return 'it holds a percent sign in its host';
  if (authority === '') return 'it has no host';
  return undefined;
};

// Names that only a private network gives a meaning (VP-10-14; RFC 6762, RFC 8375, ICANN's .internal).
const LOCAL_ONLY = /\.(?:local|internal|localdomain|lan|home|home\.arpa|intranet|corp|private|onion)$/;
const METADATA_NAMES: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'instance-data',
  'instance-data.ec2.internal',
]);

const METADATA: FetchProblem = {
  code: 'fetch.ssrf.metadata-ip',
  message: 'the target is a cloud metadata service and was not asked',
};
const LOCALHOST: FetchProblem = {
  code: 'fetch.ssrf.localhost',
  message: 'the target is this machine itself and was not asked',
};
const LOCAL: FetchProblem = {
  code: 'fetch.ssrf.local-domain',
  message: 'the target is a name that only a private network knows, and was not asked',
};
const PRIVATE: FetchProblem = {
  code: 'fetch.ssrf.private-ip',
  message: 'the target is in private or special address space and was not asked',
};

/** The problems of an address, in words that do not repeat it (VP-28-12). */
export const addressProblems = (address: string): readonly FetchProblem[] =>
  addressFaults(address).map((code) => (code === METADATA.code ? METADATA : PRIVATE));

const nameProblem = (name: string, { written, names }: Trust): FetchProblem | undefined => {
  if (METADATA_NAMES.has(name)) return METADATA;
  if (name === 'localhost' || name.endsWith('.localhost') || name.endsWith('.localdomain'))
    return written ? undefined : LOCALHOST;
  if (!name.includes('.') || LOCAL_ONLY.test(name)) return names ? undefined : LOCAL;
  return undefined;
};

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

const readName = (url: URL, host: string, port: number, trust: Trust): ReadTarget => {
  if (host.endsWith('.')) return refuse('fetch.url.refused', 'its host ends with a dot');
  if (host.length > 253 || !host.split('.').every((label) => LABEL.test(label)))
    return refuse('fetch.url.refused', 'its host is no ASCII host name');
  const problem = nameProblem(host, trust);
  return problem === undefined
    ? { ok: true, target: { url, host, port, address: false } }
    : { ok: false, problems: [problem] };
};

const readAddress = (url: URL, address: string, port: number, trust: Trust): ReadTarget => {
  const problems = addressProblems(address);
  const refused = trust.written ? problems.filter(({ code }) => code === METADATA.code) : problems;
  return refused.length === 0
    ? { ok: true, target: { url, host: address, port, address: true } }
    : { ok: false, problems };
};

// Below 1024 every port but 443 belongs to another service, and a web request sent there is one forged for it.
const portOf = (url: URL): number | undefined => {
  const port = url.port === '' ? 443 : Number(url.port);
  return port === 443 || port >= 1024 ? port : undefined;
};

/** Reads a URL that is about to be asked; what parsers disagree on is refused before one is used (VP-6-03, VP-10). */
export const readTarget = (written: string, trust: Trust): ReadTarget => {
  const fault = textFault(written);
  if (fault !== undefined) return refuse('fetch.url.refused', fault);
  if (!URL.canParse(written)) return refuse('fetch.url.refused', 'it is no URL');
  const url = new URL(written);
  if (url.protocol === 'http:')
    return refuse('fetch.scheme.http', 'plain HTTP is never asked: anybody on the way can change the text');
  const port = portOf(url);
  if (port === undefined)
    return refuse('fetch.url.refused', 'it names a port that is not one of a web server');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!isAddress(host)) return readName(url, host, port, trust);
  const asWritten = SHAPE.exec(written)?.[2]?.toLowerCase().startsWith(url.hostname) === true;
  const read = readAddress(url, host, port, trust);
  return read.ok && !asWritten ? refuse('fetch.url.refused', 'it spells an address in an unusual way') : read;
};

/** Where a redirect leads, as a URL text that `readTarget` reads; undefined when it leads nowhere. */
export const redirectTarget = (location: string, from: URL): string | undefined => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(location)) return location;
  if (/^[\\/]{2}/.test(location)) return `https:${location}`;
  if (/[^\x21-\x7e]|\\/.test(location)) return location;
  if (!URL.canParse(location, from.href)) return undefined;
  return new URL(location, from).href;
};
