export { codePointName } from './characters.ts';
export { checkContent } from './check-content.ts';
export { demandsOf } from './demands/demands.ts';
export { EFFECTS, type Effect, effectsOf } from './demands/effects.ts';
export {
  type Content,
  DOCUMENT_LIMITS,
  type DocumentLimits,
  type DocumentProblem,
  type DocumentRef,
  type DocumentSummary,
  type GuidanceDocument,
  KINDS,
  type Kind,
  type Link,
  NAMESPACE,
} from './document.ts';
export type { Authored } from './json/authored.ts';
export { readJson } from './json/read.ts';
export { writeJson } from './json/write.ts';
export type { LintFinding } from './lint/finding.ts';
export { lint } from './lint/lint.ts';
export { type CatalogueView, lintLinks, type TargetView } from './lint/lint-links.ts';
export { PROBLEM_ADVICE } from './problem-advice.ts';
export { PROBLEM_CODES, type ProblemCode } from './problem-codes.ts';
export { publishable } from './publishable.ts';
export { type AdoptionRefusal, type AdoptionWish, adopt } from './reading/adopt.ts';
export {
  type AdoptionCode,
  type AdoptionRecord,
  type Authorisation,
  adoptionLine,
  type Grant,
  type WithheldStep,
} from './reading/adoption.ts';
export { type Budget, DEFAULT_BUDGET } from './reading/budget.ts';
export { type FollowChoice, following, readFollow } from './reading/choices.ts';
export { type EnvelopeParts, envelope } from './reading/envelope.ts';
export { beginReading, type ReadingBeginning, type ReadingMachine } from './reading/machine.ts';
export { memorySource } from './reading/memory-source.ts';
export { type Decide, type DecisionContext, type ReadOptions, read } from './reading/read.ts';
export {
  documentIn,
  type FailedLink,
  type ReadDocument,
  type Reading,
  type ReadingLink,
  type ReadingStep,
  type SkipCode,
  type SkippedLink,
  type StoppedAction,
  type WithheldCode,
} from './reading/reading.ts';
export { READING_ADVICE } from './reading/reading-advice.ts';
export { readingMarkdown } from './reading/render-markdown.ts';
export { readingText } from './reading/render-text.ts';
export type { LinkDecision, Offer, ReadingAsk, ReadingEvent } from './reading/state.ts';
export { stopAction, type UnmetPrecondition } from './reading/stop.ts';
export { type EntryRef, keyOf, readAsked, readRef } from './reference.ts';
export { isRevision, readRevision } from './revision.ts';
export { SAMPLE_IDS } from './sample-ids.ts';
export {
  DOCUMENT_ROUTES,
  type DocumentUrls,
  documentJson,
  documentUrls,
  type PublicationRecord,
  type Routes,
  type ServedDocument,
  summaryOf,
} from './served.ts';
export type { Absence, AbsenceCode, DocumentSource, LookUp, SourcedDocument } from './source.ts';
export { trimmedContent } from './trimmed.ts';
export { type Unseen, unseenIn } from './unseen.ts';
export { askedWords, searchWords } from './words.ts';
export { readXml } from './xml/read.ts';
export { writeXml } from './xml/write.ts';

/** The schemas of what is served and written as JSON, with zod: loaded when they are asked for. */
export const loadGuidanceSchemas = () => import('./schema/schemas.ts');

/** Documents as Markdown, with a reader of YAML: loaded when they are asked for. */
export const loadMarkdown = () => import('./markdown/index.ts');
