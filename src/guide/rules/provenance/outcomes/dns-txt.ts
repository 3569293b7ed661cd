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
];
