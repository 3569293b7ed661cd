/**
 * Everything that judging may look at, as plain data. Gatherers fill it in; `judge` reads it and nothing else, so the
 * same evidence judges the same, offline, for ever.
 */
export interface Evidence {
  readonly mode: EvaluationMode;
  /** Where the guide came from: a path (`-` for standard input) or a URL. */
  readonly source: { readonly path?: string; readonly url?: string };
  readonly guide: Received;
  /** The instant that dates are compared with, UTC, ISO 8601. */
  readonly evaluatedAt: string;
  readonly manifest?: Supplied;
  /** Absent: nobody looked at any channel. */
  readonly anchors?: readonly ChannelEvidence[];
  /** Absent: the repository could not be read. */
  readonly repository?: RepositoryEvidence;
  readonly ask: Ask;
  /** Set when this was loaded from a file: the digest of that file. It is no part of what is saved. */
  readonly replayed?: { readonly sha256: string };
}

/** VP-4-14: the two modes of the verifier profile. */
export type EvaluationMode = 'local-file' | 'public-web';

/** Bytes as they arrived. `sha256` is computed where bytes enter; judging compares and never hashes. */
export interface Received {
  /** False when nothing was received at all (V10). */
  readonly received: boolean;
  readonly bytes: Uint8Array;
  /** Lowercase hex over exactly `bytes`. */
  readonly sha256: string;
  /** The source held more than was read. */
  readonly truncated: boolean;
}

/** A document beside the guide, given as a file or fetched from a URL. */
export interface Supplied extends Received {
  readonly path?: string;
  readonly url?: string;
  /** Set when it was fetched: UTC, ISO 8601. A file given by the caller is no proof of publication (A50). */
  readonly fetchedAt?: string;
}

export const CHANNELS = [
  'dns-txt',
  'package-registry',
  'repository-file',
  'signed-security-txt',
  'transparency-log',
] as const;

export type Channel = (typeof CHANNELS)[number];

/** What one cross-channel anchor serves (guide profile 11); for `dns-txt` one TXT value a line. */
export interface ChannelEvidence extends Supplied {
  readonly channel: Channel;
}

/** The publisher's repository, as far as judging asked for it. */
export interface RepositoryEvidence {
  /** Every file below the root, `/`-separated, sorted. */
  readonly files: readonly string[];
  /** False when the listing was cut at its limit. */
  readonly complete: boolean;
  /** The files whose bytes were read. */
  readonly artifacts: readonly ArtifactEvidence[];
}

export interface ArtifactEvidence extends Received {
  /** Relative to the repository root, `/`-separated. */
  readonly path: string;
}

/** What the caller asked for; nothing in it comes from the guide. */
export interface Ask {
  /** Evaluate no higher than this (VP-8-05); rules above it do not run. */
  readonly maxLevel?: Level;
  /** Content MUSTs that accepted guides miss become errors (A11). */
  readonly strict?: boolean;
  /** `declared` (default): the profile version that the guide declares (A01). */
  readonly profile?: 'declared' | '0.7.0';
  readonly expectedSha256?: string;
  readonly expectedCanonicalUrl?: string;
  /** The verifier that is exempt from the off-domain warning; default: the standard primary verifier (A22). */
  readonly primaryVerifier?: string;
}

/** Levels that a guide alone can reach; Level 5 is a claim about a runtime. */
export type Level = 0 | 1 | 2 | 3 | 4;
