import { isSemVer, NEWEST_PROFILE_VERSION, VERIFIER_PROFILE } from '../../parse/profile.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { inRange, readRange } from './version-range.ts';

/**
 * The verifier profile versions that this guide is judged under: the one that goes with its declared profile version,
 * where it is supported, and the newest. A later patch of 0.7 is not newer (V11).
 */
const versionsFor = ({ profile }: Subject): readonly string[] => {
  const { declared, unsupported } = profile;
  return declared === undefined || unsupported || !isSemVer(declared)
    ? [NEWEST_PROFILE_VERSION]
    : [...new Set([declared, NEWEST_PROFILE_VERSION])];
};

const ID = 'metadata.verifier-conformance';

const checkMissing = ({ guide }: Subject): readonly Hit[] => {
  const verifier = guide.metadata.get('recommended-verifier');
  if (verifier === undefined) return [];
  return [
    {
      outcome: `${ID}.missing`,
      message: 'a verifier is recommended, and no verifier-conformance says which profile it must follow',
      at: verifier.span,
    },
  ];
};

const check = (subject: Subject): readonly Hit[] => {
  const written = subject.guide.metadata.get('verifier-conformance');
  if (written === undefined) return checkMissing(subject);
  const at = written.span;
  const range = readRange(written.value);
  if (range === undefined || range.name !== VERIFIER_PROFILE) {
    const message = `verifier-conformance is not "${VERIFIER_PROFILE} <operator><version>[, <operator><version>]"`;
    return [{ outcome: `${ID}.invalid`, message, at }];
  }
  const hits: Hit[] = range.constraints
    .filter(({ supported }) => !supported)
    .map(({ operator }) => ({
      outcome: `${ID}.unsupported-operator`,
      message: `the operator "${operator}" is not implemented; the exact version is compared`,
      at,
    }));
  const versions = versionsFor(subject);
  if (!versions.some((version) => inRange(range, version, subject.lookups)))
    hits.push({
      outcome: `${ID}.unsatisfied`,
      message: `this verifier applies verifier profile ${versions.join(' and ')} here, which the range does not admit`,
      at,
    });
  return hits;
};

export const verifierConformance = rules({
  outcomes: [
    {
      id: 'metadata.verifier-conformance.invalid',
      severity: 'warning',
      section: '11',
      clauses: ['GP-11-28', 'GP-11-31', 'VP-14-25'],
      title: 'Unreadable verifier-conformance',
      why: 'Nobody can tell which verifiers the publisher had in mind.',
      fix: `Write the profile name and a range, for example: ${VERIFIER_PROFILE} >=0.7.0, <0.8.0`,
    },
    {
      id: 'metadata.verifier-conformance.missing',
      severity: 'warning',
      section: '10.2',
      clauses: ['VP-15-08'],
      title: 'Recommended verifier without verifier-conformance',
      why: 'The reader is sent to a verifier and cannot check that it follows the profile.',
      fix: `Add verifier-conformance, for example: ${VERIFIER_PROFILE} >=0.7.0, <0.8.0`,
    },
    {
      id: 'metadata.verifier-conformance.unsatisfied',
      severity: 'warning',
      section: '11',
      clauses: ['GP-11-32', 'GP-11-33'],
      title: 'This verifier is outside the asked range',
      why: 'The publisher wrote the guide for verifiers of another version; this result may not be the one that was meant.',
      fix: 'Widen the range when the guide was checked with the newer profile, or verify with a version inside it.',
    },
    {
      id: 'metadata.verifier-conformance.unsupported-operator',
      severity: 'warning',
      section: '11',
      clauses: ['GP-11-34', 'GP-11-35'],
      title: 'Operator that is not implemented',
      why: 'The range is compared by exact version only, which is narrower than what was meant.',
      fix: 'Use one of =, >=, >, <=, <, ~ and ^.',
    },
  ],
  from: 3,
  check,
});
