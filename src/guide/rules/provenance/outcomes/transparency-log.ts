import type { Outcome } from '../../../rule.ts';
import { warning } from './outcome.ts';

/** What can be said about an entry in a log, beside who signed it (GP-11-91 to GP-11-94, A44). */
export const TRANSPARENCY_LOG: readonly Outcome[] = [
  warning(
    'anchor.transparency-log.incomplete',
    ['GP-11-92', 'GP-11-93'],
    'Log entry without the hash or the URL of this guide',
    [
      'An entry that does not say which bytes belong to which URL can be shown beside any guide.',
      'Sign the manifest with a canonical-url line in it, or an attestation that holds the hash and the canonical URL of the guide.',
    ],
  ),
  warning(
    'anchor.transparency-log.unproved',
    ['GP-11-91', 'GP-11-95', 'VP-23-06'],
    'Log entry that is not proved',
    [
      'Without a proof of inclusion under a signed checkpoint the entry may be in no log at all, or be removed again.',
      'Publish the whole Sigstore bundle, version 0.3, as the signing tool wrote it for these bytes, and renew it with the manifest.',
    ],
  ),
];
