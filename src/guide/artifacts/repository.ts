import { lazy } from '../../base/index.ts';
import type { ArtifactEvidence, RepositoryEvidence } from '../evidence.ts';
import { decode } from '../text/text.ts';

/** The publisher's repository, as far as it was listed and read. */
export interface Repository {
  /** The listing names every file. */
  readonly complete: boolean;
  readonly has: (path: string) => boolean;
  /** The files below a folder; '' is the root. */
  readonly below: (folder: string) => readonly string[];
  readonly artifact: (path: string) => ArtifactEvidence | undefined;
  /** The whole text of a file, one character a byte; undefined when it was not read, or not to its end. */
  readonly source: (path: string) => string | undefined;
  /** The paths that were read with exactly this digest. */
  readonly withDigest: (sha256: string) => readonly string[];
}

const firstAtLeast = (sorted: readonly string[], value: string): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

const belowIn = (sorted: readonly string[], folder: string): readonly string[] => {
  if (folder === '') return sorted;
  // '0' is the character after '/'.
  return sorted.slice(firstAtLeast(sorted, `${folder}/`), firstAtLeast(sorted, `${folder}0`));
};

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

export const viewRepository = (evidence: RepositoryEvidence): Repository => {
  const files = new Set(evidence.files);
  const sorted = lazy(() => [...evidence.files].sort());
  const artifacts = new Map(evidence.artifacts.map((artifact) => [artifact.path, artifact]));
  const sources = new Map<string, string>();
  return {
    complete: evidence.complete,
    has: (path) => files.has(path),
    below: (folder) => belowIn(sorted(), folder),
    artifact: (path) => artifacts.get(path),
    source: (path) => {
      const artifact = artifacts.get(path);
      if (artifact === undefined || !artifact.received || artifact.truncated) return undefined;
      const source = sources.get(path) ?? decode(artifact.bytes, isAscii(artifact.bytes));
      sources.set(path, source);
      return source;
    },
    withDigest: (sha256) =>
      evidence.artifacts.filter((artifact) => artifact.sha256 === sha256).map((artifact) => artifact.path),
  };
};
