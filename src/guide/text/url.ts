import type { Lookups } from '../lookups.ts';
import { isALabel } from './a-label.ts';

export interface HttpsUrl {
  /** Lowercase. */
  readonly host: string;
  /** From the first slash, without query and fragment; empty where the URL ends with its host. */
  readonly path: string;
  readonly query: string;
}

export type ReadUrl =
  | { readonly ok: true; readonly url: HttpsUrl }
  | { readonly ok: false; readonly fault: string };

const SHAPE = /^https:\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(?:#.*)?$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const PORT = /^[1-9]\d{0,4}$/;

const fault = (why: string): ReadUrl => ({ ok: false, fault: why });

/** Whether each `xn--` label decodes to the name that it stands for (GP-11-37). */
const validALabels = (host: string): boolean =>
  !host.includes('xn--') || host.split('.').every((label) => !label.startsWith('xn--') || isALabel(label));

const hostFault = (host: string): string | undefined => {
  if (host === '') return 'has no host';
  if (host.length > 253 || !host.split('.').every((label) => LABEL.test(label)))
    return 'has a host that is no ASCII host name';
  if (/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(host)) return 'names an address instead of a host name';
  if (!validALabels(host)) return 'has a host label that is no valid A-label (punycode)';
  return undefined;
};

// Below 1024 every port but 443 belongs to another service, and a web request sent there is a request forged for it.
const portFault = (port: string | undefined): string | undefined => {
  if (port === undefined || port === '443') return undefined;
  const valid = PORT.test(port) && Number(port) >= 1024 && Number(port) <= 65_535;
  return valid ? undefined : 'names a port that is not one of a web server';
};

const characterFault = (value: string): string | undefined => {
  if (!/^[\x20-\x7e]*$/.test(value)) return 'holds a byte outside printable ASCII';
  if (value.includes(' ')) return 'holds a space';
  if (/[\\<>"{}|^`]/.test(value)) return 'holds a character that a URL does not hold';
  return undefined;
};

/** Reads a URL as the profile wants it: https, an ASCII host name, nothing hidden in its authority (GP-11-36 to GP-11-38). */
export const readUrl = (value: string): ReadUrl => {
  const character = characterFault(value);
  if (character !== undefined) return fault(character);
  const [, authority, path = '', query = ''] = SHAPE.exec(value) ?? [];
  if (authority === undefined) return fault('does not start with https://');
  if (authority.includes('@')) return fault('carries user information before its host');
  const [host = '', port, ...rest] = authority.toLowerCase().split(':');
  if (rest.length > 0) return fault('names an address instead of a host name');
  const wrong = hostFault(host) ?? portFault(port);
  if (wrong !== undefined) return fault(wrong);
  return { ok: true, url: { host, path, query } };
};

/** The host of a valid URL, lowercase. */
export const hostOf = (value: string | undefined): string | undefined => {
  const read = value === undefined ? undefined : readUrl(value);
  return read?.ok ? read.url.host : undefined;
};

/** Credentials in a URL are never repeated (VP-6-03). */
export const withoutCredentials = (value: string): string =>
  value.replace(/([a-z][a-z0-9+.-]{0,15}:\/\/)[^\s/?#]*@/gi, '$1...@');

/** A41. Equal hosts need no look-up. */
export const sameRegisteredDomain = (one: string, other: string, lookups: Lookups): boolean => {
  if (one === other) return true;
  const domain = lookups.registeredDomain(one);
  return domain !== undefined && domain === lookups.registeredDomain(other);
};
