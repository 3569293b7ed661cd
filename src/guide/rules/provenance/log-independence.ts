import type { ReadAnchor } from '../../anchors.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { hostOf, sameRegisteredDomain } from '../../text/url.ts';

/** An entry on the guide's own domain is the web host's word once more, as long as no proof shows that it is not. */
const ownDomain = ({ given, status }: ReadAnchor, subject: Subject): readonly Hit[] => {
  const { guide, lookups, manifest } = subject;
  // Of what nobody saw, it is told that nobody saw it.
  if (given?.received !== true || status === 'unreachable') return [];
  const url = manifest()?.get('transparency-log-url');
  const log = hostOf(url);
  const canonical = guide.metadata.host('canonical-url');
  if (log === undefined || canonical === undefined) return [];
  if (!sameRegisteredDomain(log, canonical, lookups)) return [];
  const message = `the log entry at ${log} is on the registered domain of the guide itself, and no proof of inclusion was verified; it is not counted`;
  return [{ message, ...(url !== undefined && { evidence: url }) }];
};

const isLog = ({ channel }: ReadAnchor): boolean => channel === 'transparency-log';

const check = (subject: Subject): readonly Hit[] => {
  const log = subject.anchors().find(isLog);
  // What a proof shows does not depend on the host that keeps the bundle.
  if (log === undefined) return [];
  if (!log.status.startsWith('present')) return ownDomain(log, subject);
  return log.counted ? [] : [{ message: `transparency-log: ${log.reason ?? 'not counted'}` }];
};

export const logIndependence = rule({
  id: 'anchor.transparency-log.not-independent',
  severity: 'warning',
  from: 3,
  section: '11',
  clauses: ['GP-11-95', 'VP-23-06', 'VP-23-16'],
  title: 'Log entry that does not stand apart from the web host',
  why: 'Anybody can sign an entry into a public log, and whoever can change the guide can change what its own host serves: such an entry proves nothing more.',
  fix: 'Sign in a workflow of repository-url, or tell users which identity or key to pin, and publish the Sigstore bundle with its proof of inclusion.',
  check,
});
