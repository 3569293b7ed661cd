import type { Evidence } from './evidence.ts';
import { judgeWith } from './judge.ts';
import type { Report } from './report.ts';
import { standardLookups } from './standard-lookups.ts';

/** Judges a guide by its evidence (guide profile 0.7, verifier profile). Pure; runs in a browser. */
export const judge = (evidence: Evidence): Report => judgeWith(evidence, standardLookups);

export type { ArtifactEvidence, Evidence, Level, Received, RepositoryEvidence } from './evidence.ts';
export type { Finding } from './finding.ts';
export { judgeWith } from './judge.ts';
export type { Report } from './report.ts';
