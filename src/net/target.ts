import { isIP } from 'node:net';
import type { FetchProblem } from '../base/index.ts';
import { hostProblems, isLoopback } from './names.ts';

/** A URL that may be asked, as far as its text tells; its name still has to resolve to a public address. */
export interface Target {
  readonly url: URL;
  /** Lowercase, an IPv6 address without its brackets. */
  readonly host: string;
  readonly port: number;
  /** The host is written as an address. */
  readonly address: boolean;
  /** Asked by plain HTTP, which never leaves this machine. */
  readonly plain: boolean;
}

export type ReadTarget =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly problems: readonly FetchProblem[] };

/** A URL as somebody wrote it: a whole one, or where a redirect of `from` leads. */
export interface Written {
  readonly text: string;
  readonly from?: URL;
}

/** Longer than any URL that a person writes; RFC 9110 wants 8,000 to work. */
const LONGEST = 8_192;

export const HTTP: FetchProblem = {
  code: 'fetch.scheme.http',
  message: 'plain HTTP is never asked: anybody on the way can change the text',
};

/** What a URL parser makes of a text, errors corrected. It only tells what a refused URL was after. */
const parsed = ({ text, from }: Written): URL | undefined => {
  // A zone (RFC 6874) is no part of a URL for this parser; the address before it is what counts.
  const plain = text.replace(/^(https?:\/\/\[[0-9a-f:.]+)%[^\]]*\]/i, '$1]');
  return URL.canParse(plain, from?.href) ? new URL(plain, from) : undefined;
};

/** What cannot name a host: a path, a query, a fragment. */
const ONLY_PATH = /^(?:\/(?![\\/])|[?#.])/;

/** Credentials in a URL are never repeated (VP-6-03). Where a parser finds no host, nothing before the last `@` is. */
export const withoutCredentials = (text: string): string => {
  const url = parsed({ text });
  if (url === undefined || url.host === '')
    return ONLY_PATH.test(text.replace(/[\t\r\n]/g, '')) ? text : text.replace(/^.*@/s, '...@');
  if (url.username === '' && url.password === '') return text;
  url.username = '...';
  url.password = '';
  return url.href;
};

/** A URL as a report shows it. */
export const shown = (written: Written): string =>
  withoutCredentials(written.from === undefined ? written.text : (parsed(written)?.href ?? written.text));

/** The authority of a text; nothing where a redirect stays on its host; undefined when it is neither. */
const authorityOf = ({ text, from }: Written): string | undefined => {
  const [, scheme = '', authority] = /^(https?:)?\/\/([^/?#]*)/i.exec(text) ?? [];
  if (from === undefined) return scheme === '' ? undefined : authority;
  return authority ?? (/^[a-z][a-z0-9+.-]*:/i.test(text) ? undefined : from.host);
};

/** What must not be in a URL whatever a parser makes of it: parsers disagree on exactly these. */
const textFault = (written: Written): string | undefined => {
  const { text } = written;
  if (text.length > LONGEST) return `it is longer than ${LONGEST} characters`;
  if (/[^\x21-\x7e]/.test(text)) return 'it holds a space, a control or a character outside ASCII';
  if (text.includes('\\')) return 'it holds a backslash';
  const authority = authorityOf(written);
  if (authority === undefined) return 'it does not begin with https:// and a host';
  if (authority.includes('@')) return 'it carries user information before its host';
  if (authority.includes('%')) return 'it holds a percent sign in its host';
  return authority === '' ? 'it has no host' : undefined;
};

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

const hostFault = (host: string, authority: string): string | undefined => {
  if (host.includes(':')) return undefined;
  if (host.endsWith('.') || /\.(?::\d*)?$/.test(authority)) return 'its host ends with a dot';
  if (authority.replace(/:\d*$/, '').toLowerCase() !== host) return 'it spells its host in an unusual way';
  if (host.length > 253 || !host.split('.').every((label) => LABEL.test(label)))
    return 'its host is no host name of the internet';
  return undefined;
};

// Ports from 1024 on that the Fetch standard blocks: a request sent there is one forged for another protocol.
const BLOCKED: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
]);

const isWebPort = (port: number, usual: number): boolean =>
  port === usual || (port >= 1024 && !BLOCKED.has(port));

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Plain HTTP to an address of this machine itself, or to the one name that always has such an address. */
const isPlain = (url: URL, loopback: boolean): boolean =>
  loopback && url.protocol === 'http:' && (hostOf(url) === 'localhost' || isLoopback(hostOf(url)));

/** The worst that is known of a URL, however it is spelt: where it leads, and that it is plain HTTP. */
const aims = (url: URL | undefined, trusts: boolean, loopback: boolean): readonly FetchProblem[] => {
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || isPlain(url, loopback)) return [];
  const problems = hostProblems(hostOf(url).replace(/\.+$/, ''), trusts);
  return url.protocol === 'http:' ? [HTTP, ...problems] : problems;
};

const refuse = (...problems: readonly FetchProblem[]): ReadTarget => ({ ok: false, problems });

/**
 * Reads a URL that is about to be asked (VP-6-03, VP-10). A URL that a parser has to correct is refused, and when the
 * corrected one leads to a place that is never asked, that is the reason given. `trusts`: the caller wrote this host and
 * allows private ones. `loopback`: the caller wrote it and allows plain HTTP to this machine itself.
 */
export const readTarget = (written: Written, trusts: boolean, loopback = false): ReadTarget => {
  const url = parsed(written);
  const worse = aims(url, trusts, loopback);
  if (worse.length > 0) return refuse(...worse);
  const because = (message: string): ReadTarget => refuse({ code: 'fetch.url.refused', message });
  const fault = textFault(written);
  if (fault !== undefined) return because(fault);
  if (url === undefined) return because('it is no URL');
  const host = hostOf(url);
  const unusual = hostFault(host, authorityOf(written) ?? '');
  if (unusual !== undefined) return because(unusual);
  const plain = isPlain(url, loopback);
  const usual = plain ? 80 : 443;
  const port = url.port === '' ? usual : Number(url.port);
  if (!isWebPort(port, usual)) return because('it names a port that is not one of a web server');
  return { ok: true, target: { url, host, port, address: isIP(host) !== 0, plain } };
};
