import { isCodeHost } from '../../hosts/known-hosts.ts';
import { isRegistry } from '../../hosts/registries.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { sameRegisteredDomain } from '../../text/url.ts';
import { sentencesNaming } from './named-in-prose.ts';

// recommended-verifier and unknown registries have warnings of their own.
const FIELDS = ['repository-url', 'manifest-url'] as const;

const checkField = (subject: Subject, canonical: string, key: (typeof FIELDS)[number]): readonly Hit[] => {
  const { guide, lookups } = subject;
  const written = guide.metadata.get(key);
  const host = guide.metadata.host(key);
  if (written === undefined || host === undefined || isCodeHost(host) || isRegistry(host)) return [];
  if (sameRegisteredDomain(host, canonical, lookups) || sentencesNaming(guide, host).length > 0) return [];
  const message = `${key} is at ${host}, which has nothing to do with ${canonical} by its name, and no sentence says why`;
  return [{ message, at: written.span }];
};

const check = (subject: Subject): readonly Hit[] => {
  const canonical = subject.guide.metadata.host('canonical-url');
  return canonical === undefined ? [] : FIELDS.flatMap((key) => checkField(subject, canonical, key));
};

export const domainUnrelated = rule({
  id: 'metadata.domain.unrelated',
  severity: 'warning',
  from: 3,
  section: '11',
  clauses: ['VP-14-32'],
  title: 'Unrelated domain without explanation',
  why: "A guide on one domain that sends its reader to a stranger's domain may not be by whom it seems to be.",
  fix: 'Use your own domain or a public code host, or name the other host in a sentence that says what it is.',
  check,
});
