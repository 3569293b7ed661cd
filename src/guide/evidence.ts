import type { FetchRecord, NetworkUse, RequestRecord } from '../base/index.ts';

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
  /** How the guide was fetched; absent for a local file. */
  readonly fetch?: FetchRecord;
  /** The guide fetched once more under another harmless request profile (VP-9-24). */
  readonly refetch?: FetchedDocument;
  /**
   * What the published places serve, well-known path and site root, on the host that was asked and on the one where
   * that ended, as far as they are not where the guide itself is from (GP-06-04, A30).
   */
  readonly copies?: readonly FetchedDocument[];
  /** What `canonical-url` serves, where the guide itself is a file and what it names was fetched. */
  readonly published?: FetchedDocument;
  /** The public surfaces that may name the guide, in the order they were asked (GP-19). */
  readonly surfaces?: readonly Surface[];
  readonly manifest?: Supplied;
  /** Whether `immutable-release-url` of the manifest answers (A45). */
  readonly release?: FetchRecord;
  /** The names that the DNS answers of the canonical host and of the host that served the guide lead through (CNAME), lowercase (A03). */
  readonly canonicalAliases?: readonly string[];
  /** Looking up one of these two, or the repository's host, failed: not all of those names are known. */
  readonly aliasesUnknown?: true;
  /** Limits and overrides that every fetch was made under; absent when the network was not used. */
  readonly network?: NetworkUse;
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
  /** What was asked and what came back, in order; absent for a file. */
  readonly requests?: readonly RequestRecord[];
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
  /** `dns-txt`: the resolver's word on DNSSEC (AD bit) and the largest TTL of the records, in seconds. */
  readonly dns?: { readonly authenticated: boolean; readonly ttl?: number };
  /** `repository-file`: the full id of the commit whose file was read. */
  readonly commit?: string;
  /** `repository-file`: the names that the DNS answer of the repository's host leads through (CNAME), lowercase (A03). */
  readonly aliases?: readonly string[];
  /** `signed-security-txt`, `transparency-log`: what cryptography said; made again when saved evidence is loaded. */
  readonly proof?: SignatureProof | LogProof;
  /** Nothing was looked at, and why: the metadata or the manifest does not name this channel, or not in a form that is followed. */
  readonly unnamed?: string;
  /** Something arrived that is not what was asked for, and why it is not read; `bytes` is empty. */
  readonly unreadable?: string;
  /** `repository-file`: the repository was read and holds no such file, and why; `bytes` is empty. */
  readonly absent?: string;
  /** `repository-file`: the host is not asked in a way that it answers, and why; `bytes` is empty. */
  readonly unsupported?: string;
}

/** A document and the fetch that brought it. */
export interface FetchedDocument extends Received {
  readonly fetch: FetchRecord;
}

export const SURFACES = [
  'well-known',
  'llms.txt',
  'llm.txt',
  'home-page',
  'dns-txt',
  'security.txt',
] as const;

/** A place where a project names its guide; for `dns-txt` one TXT value a line. */
export interface Surface extends Received {
  readonly kind: (typeof SURFACES)[number];
  readonly url?: string;
  readonly requests: readonly RequestRecord[];
}

/** What an OpenPGP signature came to (A05). */
export interface SignatureProof {
  readonly kind: 'openpgp';
  /** The key that the caller pinned; absent: none was given. */
  readonly key?: Received;
  readonly verdict: 'verified' | 'unverified' | 'invalid' | 'unsigned';
  /** Why, in words. */
  readonly reason: string;
  /** Fingerprint of the primary key, also where a sub-key signed, uppercase hex. */
  readonly signer?: string;
}

/** Who signed a log entry. */
export type LogSigner =
  | {
      readonly kind: 'certificate';
      /** The one URI or e-mail address that it was issued to; absent when it names something else, or more than one. */
      readonly name?: string;
      /** Who vouched for that name: the issuer of the OpenID Connect token, a URL. */
      readonly issuer?: string;
      /** The source repository of the workflow, a URL. */
      readonly repository?: string;
    }
  | {
      readonly kind: 'key';
      /** It is the key that the caller pinned. */
      readonly pinned: boolean;
    };

/**
 * What a Sigstore bundle came to (A44). `verified`: signature, certificate, signed time, inclusion and checkpoint all hold,
 * and the entry in the log is the one for this signature and this signer.
 */
export interface LogProof {
  readonly kind: 'sigstore';
  /** The trusted root that it was held against, as JSON. */
  readonly trustedRoot: Received;
  /** The public key that the caller pinned, PEM. */
  readonly key?: Received;
  /** The identity that the caller pinned. */
  readonly identity?: string;
  readonly verdict: 'verified' | 'invalid';
  /** Why, in words. */
  readonly reason: string;
  /** Set when verified, as are the three below. */
  readonly signer?: LogSigner;
  /** The log as its checkpoint names it, and the place of the entry in it. */
  readonly log?: string;
  readonly logIndex?: string;
  /** The earliest time that the log or a timestamp authority signed: UTC, ISO 8601. */
  readonly signedAt?: string;
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
  /** Hosts that the caller knows as package registries, besides the public ones (A43). */
  readonly registries?: readonly RegistryHost[];
}

/** The registries whose records can be read: their names are those of `--registry KIND=HOST`. */
export const REGISTRY_KINDS = ['npm', 'pypi', 'crates', 'rubygems', 'go'] as const;

export type RegistryKind = (typeof REGISTRY_KINDS)[number];

/** A host that serves records as the public registry of this kind does. */
export interface RegistryHost {
  readonly kind: RegistryKind;
  /** Lowercase, without port. */
  readonly host: string;
}

/** Levels that a guide alone can reach; Level 5 is a claim about a runtime. */
export type Level = 0 | 1 | 2 | 3 | 4;
