import type { Outcome } from '../../../rule.ts';
import { blocking, info, warning } from './outcome.ts';

/** What can be said about any channel, and about all of them together. */
export const GENERAL: readonly [Outcome, ...Outcome[]] = [
  blocking(
    'anchor.independent.mismatch',
    ['GP-11-66', 'VP-23-01', 'VP-23-07', 'VP-25-24'],
    'A channel carries another hash',
    [
      'Two places that different people control disagree about the guide: one of them was changed.',
      'Publish the hash of the current guide in every channel; if you changed nothing, find out who did.',
    ],
  ),
  blocking(
    'anchor.independent.missing',
    ['GP-11-65', 'GP-11-80', 'VP-25-23', 'VP-14-40'],
    'No independent channel carries the hash',
    [
      'A manifest on the web host can be forged by whoever forged the guide.',
      'Publish the hash in DNS, in the package record, in the repository or in a log, and name it in the metadata.',
    ],
  ),
  warning(
    'anchor.independent.unreachable',
    ['GP-11-94', 'VP-23-10', 'VP-23-12'],
    'A channel could not be read',
    [
      'It may carry another hash; nobody knows.',
      'Check that the channel answers, and with text of the expected form.',
    ],
  ),
  info('anchor.independent.not-published', ['GP-11-64', 'VP-14-39'], 'No independent channel', [
    'The guide vouches for itself alone: whoever controls its web host can change it unseen.',
    'Publish the hash of the guide in a channel that is under other credentials than the web host.',
  ]),
  info('anchor.channel.absent', ['GP-11-55', 'GP-11-77', 'VP-23-11'], 'Channels that carry nothing', [
    'Each further channel is one more place that a forger has to change.',
    'Nothing to mend; more channels make a forgery harder.',
  ]),
  info('anchor.discovery-only', ['GP-11-96', 'VP-23-13', 'VP-23-14'], 'Discovery aid, no anchor', [
    'A page on the web host is under the same control as the guide.',
    'Keep it for discovery, and publish the hash in a channel that counts.',
  ]),
];
