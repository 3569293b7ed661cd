import type { ReadAnchor } from '../../anchors.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { discoveryAids } from './discovery-aids.ts';
import { DNS_TXT } from './outcomes/dns-txt.ts';
import { GENERAL } from './outcomes/general.ts';
import { PACKAGE_REGISTRY } from './outcomes/package-registry.ts';
import { REPOSITORY_FILE } from './outcomes/repository-file.ts';
import { SECURITY_TXT } from './outcomes/security-txt.ts';
import { TRANSPARENCY_LOG } from './outcomes/transparency-log.ts';

const checkStatus = ({ channel, status, reason, observed, given }: ReadAnchor): readonly Hit[] => {
  if (status === 'present-mismatch') {
    const message = `${channel} carries another hash`;
    return [
      {
        outcome: 'anchor.independent.mismatch',
        message,
        ...(observed !== undefined && { evidence: observed }),
      },
    ];
  }
  if (status !== 'unreachable' || given === undefined) return [];
  return [{ outcome: 'anchor.independent.unreachable', message: `${channel}: ${reason ?? 'not readable'}` }];
};

const notesOf = ({ channel, notes }: ReadAnchor): readonly Hit[] =>
  notes.map(({ id, message, evidence }) => ({
    outcome: id,
    message: `${channel}: ${message}`,
    ...(evidence !== undefined && { evidence }),
  }));

/** A18: at Level 3 a channel is recommended, at Level 4 it is demanded. */
const checkCount = (anchors: readonly ReadAnchor[], { claim, evidence }: Subject): readonly Hit[] => {
  const counted = anchors.filter((one) => one.counted && one.status.startsWith('present'));
  if (counted.length > 0) return [];
  if (claim < 4)
    return [
      {
        outcome: 'anchor.independent.not-published',
        message: 'no independent channel was seen to carry the hash',
      },
    ];
  // A50: with nothing given or fetched the rules of Level 4 do not run.
  if (evidence.manifest === undefined && evidence.anchors === undefined) return [];
  return [
    { outcome: 'anchor.independent.missing', message: 'no independent channel was seen to carry the hash' },
  ];
};

const checkAbsent = (anchors: readonly ReadAnchor[], { claim, evidence }: Subject): readonly Hit[] => {
  const looked = evidence.anchors !== undefined || (claim === 4 && evidence.manifest !== undefined);
  // A channel with a finding of its own is told by that one.
  const absent = anchors.filter(({ status, notes }) => status === 'absent' && notes.length === 0);
  if (!looked || absent.length === 0) return [];
  const names = absent.filter(({ given }) => given === undefined).map(({ channel }) => channel);
  const parts = [
    ...(names.length === 0 ? [] : [`not published or not given: ${names.join(', ')}`]),
    // What was given says itself why it counts for nothing.
    ...absent
      .filter(({ given }) => given !== undefined)
      .map(({ channel, reason }) => `${channel}: ${reason ?? 'carries no hash'}`),
  ];
  const all = absent.map(({ channel }) => channel).join(', ');
  return [{ outcome: 'anchor.channel.absent', message: parts.join('; '), evidence: all }];
};

const check = (subject: Subject): readonly Hit[] => {
  const anchors = subject.anchors();
  // Notes come last: a channel that is full of them must not push an error out of the list.
  return [
    ...anchors.flatMap(checkStatus),
    ...checkCount(anchors, subject),
    ...checkAbsent(anchors, subject),
    ...anchors.flatMap(notesOf),
    ...discoveryAids(subject),
  ];
};

export const anchors = rules({
  outcomes: [
    ...GENERAL,
    ...DNS_TXT,
    ...PACKAGE_REGISTRY,
    ...REPOSITORY_FILE,
    ...SECURITY_TXT,
    ...TRANSPARENCY_LOG,
  ],
  from: 3,
  check,
});
