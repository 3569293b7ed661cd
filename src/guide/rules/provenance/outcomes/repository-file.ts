import type { Outcome } from '../../../rule.ts';
import { warning } from './outcome.ts';

/** What can be said about the file in the repository (GP-11-84 to GP-11-87). */
export const REPOSITORY_FILE: readonly Outcome[] = [
  warning('anchor.repository-file.same-control-plane', ['GP-11-63'], 'Repository and web host are one', [
    'One account can change both, so their agreement proves little.',
    'Publish the hash in a channel under other credentials as well.',
  ]),
];
