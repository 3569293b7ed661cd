import type { Outcome } from '../../../rule.ts';
import { info, warning } from './outcome.ts';

/** What can be said about the file in the repository (GP-11-84 to GP-11-87). */
export const REPOSITORY_FILE: readonly Outcome[] = [
  warning('anchor.repository-file.same-control-plane', ['GP-11-63'], 'Repository and web host are one', [
    'One account can change both, so their agreement proves little.',
    'Publish the hash in a channel under other credentials as well.',
  ]),
  info(
    'anchor.repository-file.host-not-supported',
    ['GP-11-87'],
    'Repository is not served by git over HTTPS',
    [
      'The copy in the repository could not be compared, so this channel is not counted.',
      'Name a repository that git can clone over HTTPS without a login, or use another channel.',
    ],
  ),
  info(
    'anchor.repository-file.commit-unrecorded',
    ['GP-11-86'],
    'Commit of the repository copy is not known',
    [
      'Without the commit nobody can look up later what the guide was compared with.',
      'Let repository-url name the repository, or a branch, tag or commit that it has, and verify with --fetch.',
    ],
  ),
];
