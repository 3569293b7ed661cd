import {
  type ArtifactEvidence,
  type Guide,
  type Lookups,
  neededArtifacts,
  type RepositoryEvidence,
} from '../guide/index.ts';
import type { Listed } from './listing.ts';
import { receive } from './received.ts';

/** How much of one artifact is read, and of all together. */
export const ARTIFACT_LIMIT = 1024 * 1024;
export const TOTAL_LIMIT = 16 * 1024 * 1024;
/** How often judging may ask for more. */
const ROUNDS = 64;

/** A file of which `bytes` is the beginning, or all. */
export const artifactOf = (path: string, bytes: Uint8Array): ArtifactEvidence => {
  const kept = Uint8Array.from(bytes.subarray(0, ARTIFACT_LIMIT));
  // An empty file was received all the same.
  return { path, ...receive(kept, bytes.length > ARTIFACT_LIMIT), received: true };
};

/** The files that judging a guide asks for, in rounds: what one file says tells which to read next. */
export interface NeededFiles {
  /** What to read now, each path once; empty at the end. */
  readonly next: () => readonly string[];
  /** Takes what was read; false when nothing more is read. */
  readonly take: (artifact: ArtifactEvidence) => boolean;
  readonly evidence: () => RepositoryEvidence;
}

export const neededFiles = (guide: Guide, listed: Listed, lookups: Lookups): NeededFiles => {
  const { complete } = listed;
  const files = [...listed.files.keys()].sort();
  const artifacts: ArtifactEvidence[] = [];
  const tried = new Set<string>();
  let left = TOTAL_LIMIT;
  let rounds = 0;
  const hasRoom = (): boolean => left >= ARTIFACT_LIMIT;
  const evidence = (): RepositoryEvidence => ({ files, complete, artifacts });
  return {
    next: () => {
      if (rounds++ >= ROUNDS || !hasRoom()) return [];
      const wanted = neededArtifacts(guide, evidence(), lookups).filter((path) => !tried.has(path));
      for (const path of wanted) tried.add(path);
      return wanted;
    },
    take: (artifact) => {
      if (!hasRoom()) return false;
      left -= artifact.bytes.length;
      artifacts.push(artifact);
      return hasRoom();
    },
    evidence,
  };
};
