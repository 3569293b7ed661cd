import type { EvaluationMode, Level } from './evidence.ts';
import type { Finding } from './finding.ts';
import {
  GUIDE_PROFILE,
  NEWEST_PROFILE_VERSION,
  SUPPORTED_PROFILE_VERSIONS,
  VERIFIER_PROFILE,
} from './profile.ts';
import type { Subject } from './subject.ts';
import { VERSION } from './version.ts';

/** The result of judging, in the profile's output schema (VP-27) with our additions beside it. */
export interface Report {
  readonly verifier: VerifierInfo;
  readonly input: InputInfo;
  readonly guide: GuideInfo;
  readonly local_evaluation: { readonly evaluated_at: string };
  readonly summary: Summary;
  readonly findings: readonly Finding[];
}

export interface VerifierInfo {
  readonly name: 'readback';
  readonly version: string;
  readonly verifier_profile: typeof VERIFIER_PROFILE;
  readonly verifier_profile_version: string;
  readonly guide_profile: typeof GUIDE_PROFILE;
  readonly guide_profile_version: string;
  readonly supported_guide_profile_versions: readonly string[];
}

export interface InputInfo {
  readonly evaluation_mode: EvaluationMode;
  readonly path?: string;
  readonly url?: string;
}

export interface GuideInfo {
  readonly received: boolean;
  readonly truncated: boolean;
  readonly bytes: number;
  readonly sha256: string;
  readonly claimed_level: Level;
  readonly achieved_level: Level;
  /** The level under the newest profile version, where the guide declares an older one (A01). */
  readonly achieved_level_latest?: Level;
  readonly level5_ready: boolean;
}

export interface Summary {
  readonly blocking_findings: number;
  readonly warnings: number;
  readonly infos: number;
}

export interface Levels {
  readonly achieved: Level;
  readonly latest?: Level;
}

const count = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter((finding) => finding.severity === severity).length;

export const buildReport = (subject: Subject, findings: readonly Finding[], levels: Levels): Report => ({
  verifier: {
    name: 'readback',
    version: VERSION,
    verifier_profile: VERIFIER_PROFILE,
    verifier_profile_version: NEWEST_PROFILE_VERSION,
    guide_profile: GUIDE_PROFILE,
    guide_profile_version: NEWEST_PROFILE_VERSION,
    supported_guide_profile_versions: SUPPORTED_PROFILE_VERSIONS,
  },
  input: { evaluation_mode: subject.evidence.mode, ...subject.evidence.source },
  guide: {
    received: subject.evidence.guide.received,
    truncated: subject.evidence.guide.truncated,
    bytes: subject.evidence.guide.bytes.length,
    sha256: subject.evidence.guide.sha256,
    claimed_level: subject.claim,
    achieved_level: levels.achieved,
    ...(levels.latest !== undefined && { achieved_level_latest: levels.latest }),
    level5_ready: false,
  },
  local_evaluation: { evaluated_at: subject.evidence.evaluatedAt },
  summary: {
    blocking_findings: count(findings, 'error'),
    warnings: count(findings, 'warning'),
    infos: count(findings, 'info'),
  },
  findings,
});
