import type { Ask } from '../evidence.ts';
import type { Metadata } from './metadata.ts';

export const GUIDE_PROFILE = 'human-verifiable-assistant-guide';
export const VERIFIER_PROFILE = 'human-verifiable-assistant-guide-verifier';
/** V11: the newest guide profile that is applied, and the verifier profile that is implemented. */
export const NEWEST_PROFILE_VERSION = '0.7.0';
export const SUPPORTED_PROFILE_VERSIONS = ['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7'] as const;

// https://semver.org, its suggested expression.
const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/;

export const isSemVer = (value: string): boolean => SEMVER.test(value);

export interface AppliedProfile {
  /** What the guide declares, as written. */
  readonly declared: string | undefined;
  /** The version the guide is judged under. */
  readonly version: string;
  /** Judged under a version below 0.7.0, so that the rules since then are informational (A01). */
  readonly older: boolean;
  /** Declares a version that is newer than we know, or none that we can read. */
  readonly unsupported: boolean;
}

const supported = (minor: string): boolean =>
  (SUPPORTED_PROFILE_VERSIONS as readonly string[]).includes(minor);

/** A01: the declared version when it is supported, otherwise, or when the caller says so, 0.7.0. */
export const applyProfile = (metadata: Metadata, ask: Ask): AppliedProfile => {
  const declared = metadata.get('profile-version')?.value;
  const minor = declared !== undefined && isSemVer(declared) ? declared.split('.', 2).join('.') : undefined;
  const known = minor !== undefined && supported(minor);
  const older = known && minor !== '0.7' && ask.profile !== '0.7.0';
  return {
    declared,
    version: older ? (declared ?? NEWEST_PROFILE_VERSION) : NEWEST_PROFILE_VERSION,
    older,
    unsupported: minor !== undefined && !known,
  };
};
