import type { Outcome } from '../../../rule.ts';
import { info, warning } from './outcome.ts';

/** What can be said about the TXT records (GP-11-67 to GP-11-72). */
export const DNS_TXT: readonly Outcome[] = [
  warning('anchor.dns-txt.malformed', ['GP-11-67', 'GP-11-68'], 'Malformed TXT record', [
    'A record that tools read differently is not counted.',
    'Write v=1; sha256=<64 hex digits>; url=<canonical URL> in one value.',
  ]),
  info('anchor.dns-txt.manifest-indirection', ['GP-11-70'], 'TXT record names a manifest', [
    "A manifest on the guide's own domain is under the same control as the guide, so the record adds little.",
    'Put the hash itself into a record of its own for each guide.',
  ]),
  info('anchor.dns-txt.other-guide', ['GP-11-69'], 'TXT record of another guide', [
    'A domain may serve several guides; this record is about another one.',
    'Nothing to mend, if the other guide exists; else correct the URL in the record.',
  ]),
  info('anchor.dns-txt.ttl-high', ['GP-11-71'], 'TXT record is cached for long', [
    'Until the caches run out, resolvers go on giving out the hash of the guide before.',
    'Set the TTL of the record to 3600 seconds or less.',
  ]),
  info('anchor.dns-txt.no-dnssec', ['GP-11-72'], 'TXT answer not known to be validated', [
    'Without DNSSEC whoever sits between resolver and name server can change the record. The AD bit is only the word of the resolver that was asked; the verifier validates no signature itself.',
    'Sign the zone with DNSSEC; if it is signed, ask a resolver that validates, on a path that you trust.',
  ]),
];
