import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { sameRegisteredDomain } from '../../text/url.ts';
import { sentencesNaming } from './named-in-prose.ts';
import { primaryVerifier } from './primary-verifier.ts';

const THIRD_PARTY = /\bthird[- ]party\b/;

const check = (subject: Subject): readonly Hit[] => {
  const { guide, lookups } = subject;
  const written = guide.metadata.get('recommended-verifier');
  const host = guide.metadata.host('recommended-verifier');
  const canonical = guide.metadata.host('canonical-url');
  if (written === undefined || host === undefined || canonical === undefined) return [];
  if (written.value === primaryVerifier(subject)) return [];
  if (sameRegisteredDomain(host, canonical, lookups)) return [];
  // A33
  if (sentencesNaming(guide, host).some((lower) => THIRD_PARTY.test(lower))) return [];
  const message = `the recommended verifier at ${host} is not on the registered domain of ${canonical}`;
  return [{ message, at: written.span }];
};

export const recommendedVerifier = rule({
  id: 'metadata.recommended-verifier.off-domain',
  severity: 'warning',
  from: 3,
  section: '10.2',
  clauses: ['GP-10-26', 'GP-10-27', 'GP-10-28', 'GP-10-29', 'VP-14-33', 'VP-14-34', 'VP-14-35', 'VP-8-07'],
  title: 'Recommended verifier on another domain',
  why: 'A verifier that somebody else runs can say what its owner likes; a forged guide would name a friendly one.',
  fix: 'Recommend a verifier on your own domain, or say in a sentence that this host is a third-party verifier.',
  check,
});
