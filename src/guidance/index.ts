export { checkContent } from './check-content.ts';
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
export { PROBLEM_CODES, type ProblemCode } from './problem-codes.ts';
export { isRevision, readRevision } from './revision.ts';
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
export { askedWords, words } from './words.ts';
