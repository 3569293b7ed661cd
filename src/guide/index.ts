import type { Evidence } from './evidence.ts';
import { judgeWith } from './judge.ts';
import type { Report } from './report/report.ts';
import { standardLookups } from './standard-lookups.ts';

/**
 * Judges a guide by its evidence: GuideCheck guide profile 0.7 and its verifier profile, Levels 0 to 4.
 *
 * Pure and synchronous: no I/O, no clock, no chance; the same evidence gives an equal report, in Node and in a browser. It
 * throws on no evidence of this type, whatever the bytes are. Bytes beyond 64 KiB are counted, not parsed, and the report
 * says so. The report is plain data with the members of `schemas/report.schema.json`.
 */
export const judge = (evidence: Evidence): Report => judgeWith(evidence, standardLookups);

export { PLAIN_STYLE, type Style } from '../base/index.ts';
export { CLEARTEXT_LIMIT, readCleartext } from './anchors/cleartext.ts';
export { isLogBundle } from './anchors/log-entry.ts';
export { neededArtifacts } from './artifacts/needed.ts';
export { readSurface } from './discovery.ts';
export {
  type ArtifactEvidence,
  type Ask,
  CHANNELS,
  type Channel,
  type ChannelEvidence,
  type EvaluationMode,
  type Evidence,
  type FetchedDocument,
  type Level,
  type LogProof,
  type LogSigner,
  REGISTRY_KINDS,
  type Received,
  type RegistryHost,
  type RegistryKind,
  type RepositoryEvidence,
  type SignatureProof,
  type Supplied,
  type Surface,
} from './evidence.ts';
export { arrived, SITE_ROOT_PATH, WELL_KNOWN_PATH } from './fetched.ts';
export { RECORD_LIMIT } from './hosts/registries.ts';
export { NO_RECORD, type RegistryRecord, readRegistryHost, registryTarget } from './hosts/registry-target.ts';
export { type NamedRevision, type RepositoryPlace, repositoryPlaces } from './hosts/repository-url.ts';
export { judgeWith } from './judge.ts';
export type { Lookups } from './lookups.ts';
export { type Guide, readGuide } from './parse/guide.ts';
export { manifestField } from './parse/manifest.ts';
export { renderCompact } from './render/compact.ts';
export { renderGithub } from './render/github.ts';
export { renderJson } from './render/json.ts';
export { renderMarkdown } from './render/markdown.ts';
export { renderSarif } from './render/sarif.ts';
export { renderText } from './render/text.ts';
export type { Finding } from './report/finding.ts';
export { OUTCOMES } from './report/outcomes.ts';
export type { Report } from './report/report.ts';
export type { Outcome, Rule, Severity } from './rule.ts';
export { sameRegisteredDomain } from './text/url.ts';
export { BUILD_ID, VERSION } from './version.ts';

/** The schemas of what goes in and out, and the library behind them, loaded when they are asked for. */
export const loadSchemas = () => import('./schema/schemas.ts');
/** The libraries that `judge` borrows from, for callers that gather by themselves. */
export const loadLookups = () => import('./standard-lookups.ts');
export type { SavedEvidence } from './schema/evidence.ts';
