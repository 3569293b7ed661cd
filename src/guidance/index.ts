export { checkContent, isRevision, readRevision } from './check-content.ts';
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
export type { Absence, AbsenceCode, DocumentSource, LookUp, SourcedDocument } from './source.ts';
export { askedWords, words } from './words.ts';
