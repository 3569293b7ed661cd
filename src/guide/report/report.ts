import type { AnchorStatus } from '../anchors.ts';
import type { EvaluationMode, Level, Surface } from '../evidence.ts';
import type { ManifestSummary } from '../parse/manifest.ts';
import type { GUIDE_PROFILE, VERIFIER_PROFILE } from '../parse/profile.ts';
import type { Finding } from './finding.ts';
import type { NotChecked } from './not-checked.ts';
import type { Scope } from './scope.ts';

/**
 * The result of judging, in the profile's output schema (VP-27) with our additions beside it. Members without a value
 * are left out, never null (V10); the order of the members is part of the format.
 */
export interface Report {
  readonly verifier: VerifierInfo;
  readonly input: InputInfo;
  /** How the guide was fetched; a local file has none. */
  readonly fetch?: FetchInfo;
  /** What `canonical-url` serves, beside a local file. */
  readonly published?: OtherFetch;
  /** Whenever anything was fetched. */
  readonly network?: NetworkInfo;
  /** Where the guide may be named, in the order asked; absent where nobody asked (GP-19). */
  readonly discovery?: readonly SurfaceInfo[];
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
  /** The hosts that the caller knows as package registries, as `KIND=HOST` (A43). */
  readonly registries?: readonly string[];
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

/** One GET, and how it went. */
export interface UrlRequestInfo {
  readonly url: string;
  /** Where redirects led, when they led anywhere. */
  readonly final_url?: string;
  readonly fetched_at: string;
  readonly http_status?: number;
  readonly problems?: readonly ProblemInfo[];
}

/** One question to a name server, and how it went. */
export interface DnsInfo {
  readonly name: string;
  readonly type: 'TXT' | 'CNAME';
  readonly fetched_at: string;
  readonly rcode?: string;
  readonly problems?: readonly ProblemInfo[];
}

export type RequestInfo = UrlRequestInfo | DnsInfo;

/** Why there was no whole answer; `code` is a finding id. */
export interface ProblemInfo {
  readonly code: string;
  readonly message: string;
}

/** The guide asked for once more, or at another place where it may be published. */
export interface OtherFetch extends UrlRequestInfo {
  readonly sha256?: string;
  readonly same_bytes?: boolean;
}

/** VP-27-05, VP-12, GP-20-08. Status and headers are those of the last answer, TLS and peer of the last hop. */
export interface FetchInfo {
  readonly url: string;
  readonly final_url: string;
  readonly fetched_at: string;
  readonly http_status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly redirects: readonly { readonly from: string; readonly to: string; readonly status: number }[];
  readonly tls_valid?: boolean;
  readonly peer?: string;
  /** Whether the final URL is the canonical-url of the guide. */
  readonly canonical_match?: boolean;
  readonly problems?: readonly ProblemInfo[];
  readonly refetch?: OtherFetch;
  readonly copies?: readonly OtherFetch[];
}

export interface NetworkInfo {
  readonly limits: {
    readonly dns_ms: number;
    readonly connect_ms: number;
    readonly total_ms: number;
    readonly redirects: number;
    readonly header_bytes: number;
    readonly guide_bytes: number;
    readonly document_bytes: number;
  };
  /** What the caller changed about the network; absent: nothing. */
  readonly overrides?: {
    readonly resolve?: readonly string[];
    /** Those of them whose host and port were not asked. */
    readonly resolve_unused?: readonly string[];
    readonly dns?: string;
    readonly cacert_sha256?: string;
    readonly allow_private?: true;
  };
}

/** A place that may name the guide: what was asked, what came, and what it named. No evidence of a hash. */
export interface SurfaceInfo {
  readonly surface: Surface['kind'];
  readonly status: 'read' | 'absent' | 'unreachable';
  readonly reason?: string;
  readonly names: readonly NamedGuideInfo[];
  readonly requests: readonly RequestInfo[];
}

export interface NamedGuideInfo {
  readonly url: string;
  /** Why it is not followed; absent: it may be (A41). */
  readonly not_followed?: string;
}

export interface ManifestInfo extends ManifestSummary {
  readonly fetched_at?: string;
  readonly requests?: readonly RequestInfo[];
  /** Whether `immutable-release-url` answered (A45). */
  readonly release?: RequestInfo;
}

export interface AnchorInfo extends AnchorStatus {
  readonly fetched_at?: string;
  /** What was asked, in order; absent where nobody asked. */
  readonly requests?: readonly RequestInfo[];
  /** `repository-file`: the commit whose file was read. */
  readonly commit?: string;
  /** `dns-txt`: the resolver's word that DNSSEC holds, and the largest TTL in seconds. */
  readonly dnssec?: boolean;
  readonly ttl?: number;
  /** What cryptography said, and who signed: a key's fingerprint, or the name in a certificate. */
  readonly signature?: string;
  readonly signer?: string;
  /** `transparency-log`: the log, the place of the entry in it, and when it was signed. */
  readonly log?: string;
  readonly log_index?: string;
  readonly signed_at?: string;
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
