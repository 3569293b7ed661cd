import type { Outcome } from '../../../rule.ts';
import { blocking, info, warning } from './outcome.ts';

/** What can be said about security.txt (GP-11-88 to GP-11-90, A05). */
export const SECURITY_TXT: readonly Outcome[] = [
  blocking('anchor.security-txt.signature-invalid', ['GP-11-90'], 'Signature of security.txt does not hold', [
    'The file says that it is signed and is not, as it stands: it was changed, or its key or algorithm no longer counts.',
    'Sign the whole file again with a key in force (gpg --clearsign); if you did not change it, find out who did.',
  ]),
  warning(
    'anchor.security-txt.signature-unverified',
    ['GP-11-90'],
    'Signature of security.txt was not verified',
    [
      'The trust is in the key, and whoever forged the file can sign it with a key of their own.',
      "Get the publisher's public key from another place than this host, and give it with --security-txt-key.",
    ],
  ),
  warning('anchor.security-txt.other-place', ['GP-11-90'], 'security.txt belongs to another place', [
    'A signed file can be copied to another host, where its signature holds as well.',
    'Serve the file on the host of the guide, and list its URL in a Canonical field before you sign it.',
  ]),
  warning('anchor.security-txt.expired', ['GP-11-88'], 'security.txt is past its Expires date', [
    'An old copy of a signed file, with an old hash, could be served for ever; its Expires date ends that.',
    'Set a new Expires date and sign the file again.',
  ]),
  warning('anchor.security-txt.malformed', ['GP-11-88'], 'Malformed security.txt', [
    'Fields that tools read differently vouch for nothing, so the file is not counted.',
    'Write Assistant-Guide and, after it, Assistant-Guide-SHA256 for each guide, and one Expires field.',
  ]),
  info('anchor.security-txt.other-guide', ['GP-11-88'], 'security.txt is about another guide', [
    'It carries the hash of a guide at another URL, which says nothing about this one.',
    'Add this guide, with its canonical URL letter for letter, or correct the URL in the file.',
  ]),
  info('anchor.security-txt.unsigned', ['GP-11-89', 'VP-23-15'], 'security.txt is not signed', [
    'Without a signature it is one more file on the same web host.',
    'Sign security.txt with OpenPGP (gpg --clearsign).',
  ]),
];
