import { satisfies, validRange } from 'semver';
import { parse as parseTomlText } from 'smol-toml';
import { parse as parseDomain } from 'tldts';
import { parse as parseShell } from 'unbash';
import type { Lookups } from './lookups.ts';

const domain = (host: string) => parseDomain(host, { allowPrivateDomains: true, validateHostname: false });

const parseToml: Lookups['parseToml'] = (source) => {
  try {
    return parseTomlText(source);
  } catch {
    return undefined;
  }
};

/** The libraries themselves. */
export const standardLookups: Lookups = {
  registeredDomain: (host) => domain(host).domain ?? undefined,
  isPublicSuffix: (host) => domain(host).publicSuffix === host,
  satisfies: (version, range) =>
    validRange(range) === null ? undefined : satisfies(version, range, { includePrerelease: true }),
  parseShell: (source) => parseShell(source),
  parseToml,
};
