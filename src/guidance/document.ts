import type { ProblemCode } from './problem-codes.ts';

/** The namespace of the one format version that is read and written (LG-DOC-36). */
export const NAMESPACE = 'urn:linked-guidance:0.1';

export const KINDS = ['guide', 'context', 'evidence'] as const;

/** What a document is, or what a link offers its target as, from strongest to weakest: only a guide can be operating. */
export type Kind = (typeof KINDS)[number];

/** A published document, exactly: never a name alone, never the latest of something. */
export interface DocumentRef {
  readonly id: string;
  /** A positive safe integer. */
  readonly revision: number;
}

/** A suggestion of something to read; it grants nothing and nothing depends on it (LG-LINK-01 to 03). */
export interface Link {
  /** The logical id of a document of the same catalogue. */
  readonly target: string;
  readonly revision: number;
  readonly relation: Kind;
  /** In natural language; the agent judges it together with its task, and no program evaluates it. */
  readonly when: string;
  readonly label: string;
}

/** What an author writes. Its revision is assigned when it is published. */
export interface Content {
  readonly id: string;
  readonly kind: Kind;
  /** A BCP 47 tag. */
  readonly lang: string;
  readonly title: string;
  readonly summary: string;
  readonly applies: string;
  readonly body: string;
  readonly steps: readonly string[];
  readonly links: readonly Link[];
  readonly checks: readonly string[];
  readonly tags: readonly string[];
}

/** A document of Linked Guidance 0.1: content under a fixed revision (LG L16). */
export interface GuidanceDocument extends Content, DocumentRef {}

/** What is looked at before a body is read; loading one loads no body (LG-READ-21). */
export interface DocumentSummary extends DocumentRef {
  readonly kind: Kind;
  readonly lang: string;
  readonly title: string;
  readonly summary: string;
  readonly applies: string;
  readonly tags: readonly string[];
}

/** What is wrong with one place of a document; all independent ones are told at once (LG-DOC-52). */
export interface DocumentProblem {
  /** Stable, such as `duplicate_child`; docs/guidance/problems.md lists all. */
  readonly code: ProblemCode;
  /** The place in the document: `guidance/link[2]/@target`, counted from 1. */
  readonly path: string;
  readonly message: string;
  /** Counted from 1, in the text that was read; columns count UTF-16 code units. Absent where no text was read. */
  readonly line?: number;
  readonly column?: number;
  /** UTF-16 code units from the start of the field that `path` names, for a character that is refused. */
  readonly offset?: number;
  /** The namespace that was seen, for `unknown_version`. */
  readonly namespace?: string;
}

/** The limits of LG-DOC-51. Sizes are bytes of UTF-8. */
export interface DocumentLimits {
  readonly documentBytes: number;
  readonly bodyBytes: number;
  readonly steps: number;
  readonly links: number;
  readonly checks: number;
  readonly tags: number;
}

export const DOCUMENT_LIMITS: DocumentLimits = {
  documentBytes: 262_144,
  bodyBytes: 131_072,
  steps: 200,
  links: 200,
  checks: 100,
  tags: 50,
};
