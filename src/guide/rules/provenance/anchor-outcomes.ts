import type { Outcome, Rule } from '../../rule.ts';

const info = (
  id: string,
  clauses: readonly string[],
  title: string,
  words: readonly [why: string, fix: string],
): Outcome => ({
  id,
  severity: 'info',
  section: '11',
  clauses,
  title,
  why: words[0],
  fix: words[1],
});

const warning = (
  id: string,
  clauses: readonly string[],
  title: string,
  words: readonly [why: string, fix: string],
): Outcome => ({
  ...info(id, clauses, title, words),
  severity: 'warning',
});

const blocking = (
  id: string,
  clauses: readonly string[],
  title: string,
  words: readonly [why: string, fix: string],
): Outcome => ({
  ...info(id, clauses, title, words),
  severity: 'error',
  blocks: 4,
});

/** What can be said about the channels that carry the hash (guide profile 11, "Cross-channel publication"). */
export const ANCHOR_OUTCOMES: Rule['outcomes'] = [
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
  warning('anchor.registry.url-mismatch', ['GP-11-83'], 'Registry names another URL', [
    'The package says that its guide is served elsewhere; one of the two is out of date.',
    'Make the url of the assistant-guide metadata equal to canonical-url.',
  ]),
  info('anchor.registry.generic-sha256', ['GP-11-82'], 'Hash outside assistant-guide metadata', [
    'A hash that is not said to be that of the guide says nothing about it.',
    'Put url and sha256 into an assistantGuide object.',
  ]),
  info('anchor.registry.hash-not-in-record', ['GP-11-75'], 'Registry names the guide without its hash', [
    'The record shows where the guide is and not what it is.',
    'Add sha256 to the assistantGuide object, or #sha256=<hex> to the project URL.',
  ]),
  warning('anchor.repository-file.same-control-plane', ['GP-11-63'], 'Repository and web host are one', [
    'One account can change both, so their agreement proves little.',
    'Publish the hash in a channel under other credentials as well.',
  ]),
  info('anchor.security-txt.unsigned', ['GP-11-89', 'VP-23-15'], 'security.txt is not signed', [
    'Without a signature it is one more file on the same web host.',
    'Sign security.txt with OpenPGP.',
  ]),
];
