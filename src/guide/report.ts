import type { AnchorStatus } from './anchors.ts';
import type { EvaluationMode, Level } from './evidence.ts';
import type { Finding } from './finding.ts';
import type { ManifestSummary } from './manifest.ts';
import type { NotChecked } from './not-checked.ts';
import type { GUIDE_PROFILE, VERIFIER_PROFILE } from './profile.ts';
import type { Scope } from './scope.ts';

/**
 * The result of judging, in the profile's output schema (VP-27) with our additions beside it. Members without a value
 * are left out, never null (V10); the order of the members is part of the format.
 */
export interface Report {
  readonly verifier: VerifierInfo;
  readonly input: InputInfo;
  readonly guide: GuideInfo;
  readonly manifest?: ManifestInfo;
  /** Whenever Level 4 was judged: all five channels. */
  readonly cross_channel_anchors?: readonly AnchorInfo[];
  readonly local_evaluation: { readonly evaluated_at: string };
  readonly summary: Summary;
  readonly findings: readonly Finding[];
  /** How each required content was recognised (VP-16-17). */
  readonly content: readonly ContentInfo[];
  readonly actions: readonly ActionInfo[];
  readonly not_checked: readonly NotChecked[];
  readonly scope: Scope;
  readonly compact_report: string;
}

export interface VerifierInfo {
  readonly name: 'readback';
  readonly version: string;
  readonly verifier_profile: typeof VERIFIER_PROFILE;
  readonly verifier_profile_version: string;
  readonly guide_profile: typeof GUIDE_PROFILE;
  readonly guide_profile_version: string;
  readonly supported_guide_profile_versions: readonly string[];
  readonly build_id?: string;
  readonly fixture_suite_version?: string;
}

export interface InputInfo {
  readonly evaluation_mode: EvaluationMode;
  readonly path?: string;
  readonly url?: string;
  readonly manifest_path?: string;
  readonly expected_canonical_url?: string;
  readonly expected_guide_sha256?: string;
  readonly expected_max_level?: Level;
  /** The evidence was loaded from a file; nothing was read or fetched now. */
  readonly replayed?: true;
  /** Of that file. */
  readonly replayed_evidence_sha256?: string;
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
  /** As declared; absent when the guide declares none. */
  readonly profile_version?: string;
  /** What the guide was judged under. */
  readonly profile_version_applied: string;
  readonly canonical_url?: string;
  readonly status?: string;
  /** The first of `preferred-languages`, `en` without it (GP-25-03). */
  readonly language: string;
}

export interface ManifestInfo extends ManifestSummary {
  readonly fetched_at?: string;
}

export interface AnchorInfo extends AnchorStatus {
  readonly fetched_at?: string;
}

export interface ContentInfo {
  readonly content: string;
  readonly line: number;
  /** The heading, or the sentence that told it. */
  readonly matched: string;
  readonly snippet: string;
  readonly confidence: number;
}

/** What an action says it is beside what it runs, for a person to compare (GP-27-04). */
export interface ActionInfo {
  readonly line: number;
  readonly id?: string;
  readonly class?: readonly string[];
  readonly approval?: string;
  readonly runner?: string;
  readonly command?: string;
}

interface Summary {
  readonly blocking_findings: number;
  readonly warnings: number;
  readonly infos: number;
  readonly not_checked: number;
}

export interface Levels {
  readonly achieved: Level;
  readonly latest?: Level;
}
