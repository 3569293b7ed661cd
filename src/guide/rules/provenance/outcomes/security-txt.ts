import type { Outcome } from '../../../rule.ts';
import { info } from './outcome.ts';

/** What can be said about security.txt (GP-11-88 to GP-11-90, A05). */
export const SECURITY_TXT: readonly Outcome[] = [
  info('anchor.security-txt.unsigned', ['GP-11-89', 'VP-23-15'], 'security.txt is not signed', [
    'Without a signature it is one more file on the same web host.',
    'Sign security.txt with OpenPGP.',
  ]),
];
