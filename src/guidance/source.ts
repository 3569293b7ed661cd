import type { DocumentProblem, DocumentRef, DocumentSummary, GuidanceDocument } from './document.ts';

/** Why nothing was found where something was looked for. Each is recorded apart from the others (LG L19). */
export type AbsenceCode =
  /** No document has this id. */
  | 'missing_target'
  /** The document has no such revision. */
  | 'missing_revision'
  /** The revision was withdrawn; its number stays taken. */
  | 'revision_withdrawn'
  /** What is there is written in a format that this reader does not know. */
  | 'unknown_version'
  /** What is there is not a document of 0.1, or not the one that was asked for. */
  | 'document_invalid'
  | 'document_too_large'
  /** Two answers for one (id, revision) differ, or bytes do not have their digest. */
  | 'integrity_mismatch'
  /** Nobody knows whether it is there: a timeout, a 5xx, a broken connection. */
  | 'source_unreachable'
  /** The source sent the reader to another origin, and the reader did not go there (LG-LINK-17). */
  | 'cross_origin_refused';

export interface Absence {
  readonly code: AbsenceCode;
  readonly message: string;
  /** The namespace that was seen, for `unknown_version`. */
  readonly namespace?: string;
  /** What is wrong with it, for `document_invalid`. */
  readonly problems?: readonly DocumentProblem[];
}

export type LookUp<T> =
  | { readonly found: true; readonly value: T }
  | { readonly found: false; readonly absence: Absence };

export interface SourcedDocument {
  readonly document: GuidanceDocument;
  /** SHA-256 of its canonical XML, 64 lower-case hexadecimal digits. */
  readonly digest: string;
  /** Where this revision came from: a URL, or `file:` and a path. */
  readonly url: string;
}

/**
 * Where a reader gets documents from: a database, a site, a folder. It answers one catalogue and never another
 * revision than the one asked for (LG-VER-03). It never throws for what it does not find; `signal` ends a look-up
 * early, with `source_unreachable`.
 */
export interface DocumentSource {
  /** The catalogue, as reports and adoption records name it: an origin, or the name of a local one. */
  readonly origin: string;
  /** Which catalogue of the origin; default: `documents`, what was really published there. */
  readonly catalogue?: string;
  /** Discovery: the highest revision of an id that is not withdrawn. */
  latest(id: string, signal?: AbortSignal): Promise<LookUp<number>>;
  summary(ref: DocumentRef, signal?: AbortSignal): Promise<LookUp<DocumentSummary>>;
  document(ref: DocumentRef, signal?: AbortSignal): Promise<LookUp<SourcedDocument>>;
}
