import { readManifest } from '../../manifest.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { hostOf, sameRegisteredDomain } from '../../url.ts';

const check = ({ guide, evidence, lookups }: Subject): readonly Hit[] => {
  const url = evidence.manifest && readManifest(evidence.manifest).get('transparency-log-url');
  const log = hostOf(url);
  const canonical = guide.metadata.host('canonical-url');
  if (log === undefined || canonical === undefined) return [];
  if (!sameRegisteredDomain(log, canonical, lookups)) return [];
  const message = `the log at ${log} is on the registered domain of the guide itself; it is not counted`;
  return [{ message, ...(url !== undefined && { evidence: url }) }];
};

export const logIndependence = rule({
  id: 'anchor.transparency-log.not-independent',
  severity: 'warning',
  from: 3,
  section: '11',
  clauses: ['GP-11-95', 'VP-23-06', 'VP-23-16'],
  title: "Log under the guide's own control",
  why: 'Whoever can change the guide can change this log as well, so it proves nothing more.',
  fix: 'Record the hash in a log that somebody else operates, or use another channel.',
  check,
});
