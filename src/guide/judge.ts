import { lazy } from '../base/index.ts';
import { readAnchors } from './anchors.ts';
import { readSurfaces } from './discovery.ts';
import type { Evidence } from './evidence.ts';
import type { Lookups } from './lookups.ts';
import { type Guide, readGuide } from './parse/guide.ts';
import { readManifest } from './parse/manifest.ts';
import { applyProfile } from './parse/profile.ts';
import { buildReport } from './report/build-report.ts';
import { type Finding, findingsOf } from './report/finding.ts';
import { achievedLevel, claimedLevel } from './report/level.ts';
import type { Report } from './report/report.ts';
import type { Rule, Severity } from './rule.ts';
import { RULES } from './rules.ts';
import type { Subject } from './subject.ts';

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

const byWeightAndPlace = (one: Finding, other: Finding): number =>
  RANK[one.severity] - RANK[other.severity] || (one.offset ?? -1) - (other.offset ?? -1);

const run = (subject: Subject, rules: readonly Rule[]): readonly Finding[] => {
  const found: Finding[] = [];
  const { mode, guide } = subject.evidence;
  const nothing = mode === 'public-web' && !guide.received;
  for (const rule of rules)
    if (subject.claim >= rule.from && (!nothing || rule.unreceived === true))
      for (const finding of findingsOf(rule, subject)) found.push(finding);
  return found.sort(byWeightAndPlace);
};

/** The subject that rules see. */
export const subjectOf = (
  evidence: Evidence,
  lookups: Lookups,
  guide: Guide = readGuide(evidence.guide.bytes),
): Subject => {
  const subject: Subject = {
    evidence,
    guide,
    claim: claimedLevel(guide, evidence),
    profile: applyProfile(guide.metadata, evidence.ask),
    lookups,
    manifest: lazy(() => evidence.manifest && readManifest(evidence.manifest)),
    anchors: lazy(() => readAnchors(subject)),
    surfaces: lazy(() => readSurfaces(evidence, lookups)),
  };
  return subject;
};

/**
 * Judges with the given libraries and rules; `judge` is this with all of ours.
 * Pure: no I/O, no clock, no randomness, and it throws on no input.
 */
export const judgeWith = (evidence: Evidence, lookups: Lookups, rules: readonly Rule[] = RULES): Report => {
  const subject = subjectOf(evidence, lookups);
  const findings = run(subject, rules);
  const achieved = achievedLevel(subject, findings);
  if (!subject.profile.older) return buildReport(subject, findings, { achieved });
  const latest = { ...subject, profile: { ...subject.profile, version: '0.7.0', older: false } };
  const again = rules.filter((rule) => weighsMore(rule, evidence.ask.strict === true));
  const underLatest = achievedLevel(latest, [...findings, ...run(latest, again)]);
  return buildReport(subject, findings, { achieved, latest: underLatest });
};

/** Whether a rule can cost a level under the newest profile and none under an older one; a warning never does. */
const weighsMore = ({ outcomes }: Rule, strict: boolean): boolean =>
  outcomes.some(({ since }) => since !== undefined) &&
  outcomes.some(({ severity, strict: level }) => severity === 'error' || (strict && level !== undefined));
