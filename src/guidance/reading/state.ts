import type { DocumentRef, DocumentSummary, Kind } from '../document.ts';
import { keyOf } from '../reference.ts';
import type { Absence, LookUp, SourcedDocument } from '../source.ts';
import type { Budget } from './budget.ts';
import type { ReadingLink } from './reading.ts';

/** A document that was read, and how it came to that. */
export interface Opened {
  readonly sourced: SourcedDocument;
  readonly depth: number;
  readonly reason: string;
  /** Absent for the entry. */
  readonly by: ReadingLink | undefined;
  /** By the paths known when it was read. A later one may be stronger; the report looks at all. */
  readonly role: Kind;
}

/** A document that is to be read. */
export interface Choice {
  readonly ref: DocumentRef;
  readonly depth: number;
  readonly reason: string;
  readonly by: ReadingLink | undefined;
}

/** A link put before whoever decides, with all that is known before its target is read. */
export interface Offer extends ReadingLink {
  readonly summary: DocumentSummary;
  readonly depth: number;
  /** What reading it would give, by the paths known so far; only a `guide` has steps to carry out. */
  readonly role: Kind;
}

/** A target is read only when its condition is met and what it says is lacking: both (LG-READ-06). */
export interface LinkDecision {
  readonly condition_met: boolean;
  readonly knowledge_lacking: boolean;
  /** Needed to read; recorded with what is skipped. */
  readonly reason: string;
}

/** What became of a target, by its id and revision. Each is tried once. */
export type Outcome =
  | { readonly is: 'chosen'; readonly role: Kind }
  | { readonly is: 'read' }
  | { readonly is: 'absent'; readonly absence: Absence };

/** What was decided about a link. Of one that nobody declined, the outcome of its target tells the rest. */
export type Fate =
  | { readonly declined: 'condition_not_met' | 'already_known' | 'not_chosen'; readonly reason?: string }
  | {
      readonly declined?: never;
      /** The limit that kept its target from being looked at. */
      readonly limit?: 'budget_documents' | 'budget_depth' | 'budget_summaries';
      readonly reason?: string;
    };

/** Documents of one depth whose links are looked at, one document after the other. */
export interface Looking {
  readonly documents: readonly Opened[];
  readonly next: number;
  /** What is read at the next depth; grows. */
  readonly chosen: Choice[];
}

/** What the machine waits for. */
export type Waiting =
  | { readonly on: 'latest' }
  | {
      readonly on: 'document';
      readonly choices: readonly Choice[];
      readonly next: number;
      /** Of these choices; grows. */
      readonly read: Opened[];
    }
  | { readonly on: 'summaries'; readonly looking: Looking; readonly refs: readonly DocumentRef[] }
  | {
      readonly on: 'decision';
      readonly looking: Looking;
      readonly offers: readonly Offer[];
      readonly next: number;
    }
  | { readonly on: 'nothing'; readonly cancelled: boolean };

/** A reading under way: what the machine keeps, and changes with each answer. */
export interface State {
  readonly origin: string;
  readonly catalogue: string;
  readonly task: string | undefined;
  readonly budget: Budget;
  readonly entry: { readonly id: string; readonly discovered: boolean };
  /** The revision of the entry, when it is known. */
  revision: number | undefined;
  readonly read: Opened[];
  used: Budget;
  readonly outcomes: Map<string, Outcome>;
  readonly summaries: Map<string, LookUp<DocumentSummary>>;
  /** By document, one for each of its links; a link that was not considered yet has none. */
  readonly fates: Map<string, (Fate | undefined)[]>;
  waiting: Waiting;
}

/** What the machine asks for. Look-ups go to the source, decisions to the agent or the person. */
export type ReadingAsk =
  | { readonly for: 'latest'; readonly id: string }
  | { readonly for: 'document'; readonly ref: DocumentRef }
  | { readonly for: 'summaries'; readonly refs: readonly DocumentRef[] }
  | {
      readonly for: 'decision';
      readonly offer: Offer;
      /** All that are offered from the same document. */
      readonly offers: readonly Offer[];
    }
  | { readonly for: 'nothing' };

/** The answer to an ask, or the end of the reading from outside. */
export type ReadingEvent =
  | { readonly is: 'latest'; readonly answer: LookUp<number> }
  | { readonly is: 'document'; readonly answer: LookUp<SourcedDocument> }
  /** In the order asked for. */
  | { readonly is: 'summaries'; readonly answers: readonly LookUp<DocumentSummary>[] }
  /** Undefined: nobody chose the link. */
  | { readonly is: 'decision'; readonly answer: LinkDecision | undefined }
  | { readonly is: 'cancelled' };

/** The links of a document, each with its place. */
export const linksOf = ({ sourced: { document } }: Opened): readonly ReadingLink[] => {
  const { id, revision } = document;
  return document.links.map((link, index) => ({ from: { id, revision }, link: index + 1, ...link }));
};

export const fatesOf = (state: State, { sourced: { document } }: Opened): (Fate | undefined)[] =>
  state.fates.get(keyOf(document)) ?? [];
