import type { Effect } from '../demands/effects.ts';
import type { DocumentProblem, DocumentRef, DocumentSummary, Kind, NAMESPACE } from '../document.ts';
import type { AbsenceCode } from '../source.ts';
import type { Budget } from './budget.ts';

/** A link where it stands: the document that has it, its number there counted from 1, and what it says. */
export interface ReadingLink {
  readonly from: DocumentRef;
  readonly link: number;
  readonly target: string;
  readonly revision: number;
  readonly relation: Kind;
  readonly when: string;
  readonly label: string;
}

/** Why a step is not offered to be carried out. */
export const WITHHELD_CODES = [
  /** The document is not guidance along the whole path from the entry. */
  'role_upgrade_forbidden',
  /** It asks to put the document before the user or the environment. */
  'override_attempt',
  /** It asks for secrets. */
  'secret_request',
  /** The agent reported a precondition as unmet. */
  'precondition_unmet',
] as const;

export type WithheldCode = (typeof WITHHELD_CODES)[number];

export interface ReadingStep {
  /** Counted from 1. */
  readonly step: number;
  readonly text: string;
  /** What it seems to do, empty for nothing of note: a hint for display, which authorises nothing (LG-TRUST-24). */
  readonly effects: readonly Effect[];
  /** May be adopted, as far as the caller's authorisation goes. */
  readonly offered: boolean;
  /** Why it is not offered. */
  readonly code?: WithheldCode;
}

export interface ReadDocument extends DocumentSummary {
  readonly format: typeof NAMESPACE;
  /** SHA-256 of its canonical XML. */
  readonly digest: string;
  readonly url: string;
  readonly body: string;
  readonly checks: readonly string[];
  /** 0 for the entry. */
  readonly depth: number;
  /** Why it was read. */
  readonly reason: string;
  /** The link that it came by; null for the entry. */
  readonly link: ReadingLink | null;
  /** The weakest of all links and kinds along `path`, which is the strongest path of all (LG-LINK-20). */
  readonly role: Kind;
  readonly path: readonly ReadingLink[];
  /** Whether its steps may be carried out at all: only in the role of guide. */
  readonly operating: boolean;
  /** In words, when it is not operating. */
  readonly not_operating?: string;
  readonly steps: readonly ReadingStep[];
  /** Where it asks for what no document may ask for, in its steps or elsewhere. */
  readonly demands: readonly DocumentProblem[];
}

export const SKIP_CODES = [
  'condition_not_met',
  'already_known',
  'not_chosen',
  'already_read',
  'cycle_skipped',
  'budget_documents',
  'budget_depth',
  'budget_summaries',
  'cancelled',
] as const;

export type SkipCode = (typeof SKIP_CODES)[number];

export interface SkippedLink extends ReadingLink {
  readonly code: SkipCode;
  /** In the words of whoever decided. */
  readonly reason?: string;
  /** What was seen of the target, when it was looked at. */
  readonly summary?: DocumentSummary;
}

/** Why targets were looked for and not read, by the list of the report that these links stand in. */
export const FAILED = {
  missing: ['missing_target', 'missing_revision', 'revision_withdrawn'],
  unknown_versions: ['unknown_version'],
  /** Nobody knows whether these are there. */
  unreachable: ['source_unreachable', 'cross_origin_refused'],
  /** There, and not to be used. */
  unusable: ['document_invalid', 'document_too_large', 'integrity_mismatch'],
} as const satisfies Record<string, readonly AbsenceCode[]>;

/** A link whose target was looked for and not read. */
export interface FailedLink extends ReadingLink {
  readonly code: AbsenceCode;
  readonly message: string;
  /** The namespace that was seen, for `unknown_version`. */
  readonly namespace?: string;
}

/** Documents that lead to each other; reading them was no failure (LG-READ-16). One document that links itself is one too. */
export interface Cycle {
  readonly documents: readonly DocumentRef[];
}

export interface StoppedAction {
  readonly document: DocumentRef;
  /** Counted from 1; absent when nothing of the document may be done. */
  readonly step?: number;
  readonly code: 'precondition_unmet';
  readonly precondition: string;
  readonly why: string;
}

export const INCOMPLETE_REASONS = [
  'budget_documents',
  'budget_depth',
  'budget_summaries',
  'cancelled',
  'source_unreachable',
] as const;

export type IncompleteReason = (typeof INCOMPLETE_REASONS)[number];

/**
 * What was read, what was not, and why (LG-READ-26). Every link of every document that was read is accounted for once:
 * by the document it led to, or under `skipped`, `missing`, `unknown_versions`, `unreachable` or `unusable`. It holds no
 * time and no chance, so that the same decisions give the same bytes.
 */
export interface Reading {
  /** The catalogue that was read from. */
  readonly origin: string;
  readonly catalogue: string;
  readonly task: string | null;
  /** `revision` is null when the reading was cancelled before it was known. */
  readonly entry: {
    readonly id: string;
    readonly revision: number | null;
    /** The revision was looked up as the latest one; the caller named none. */
    readonly discovered: boolean;
  };
  /** In the order in which they were read. */
  readonly documents: readonly ReadDocument[];
  readonly skipped: readonly SkippedLink[];
  /** This list and the three after it have the codes of `FAILED`. */
  readonly missing: readonly FailedLink[];
  readonly unknown_versions: readonly FailedLink[];
  readonly unreachable: readonly FailedLink[];
  readonly unusable: readonly FailedLink[];
  readonly cycles: readonly Cycle[];
  readonly stopped_actions: readonly StoppedAction[];
  /** Ids that were read in several revisions. */
  readonly mixed_revisions: readonly { readonly id: string; readonly revisions: readonly number[] }[];
  readonly budget: { readonly limits: Budget; readonly used: Budget };
  readonly complete: boolean;
  readonly incomplete_reasons: readonly IncompleteReason[];
}

/** What a link leads to. */
export const targetOf = ({ target, revision }: Pick<ReadingLink, 'target' | 'revision'>): DocumentRef => ({
  id: target,
  revision,
});

/** The document of a reading that has this id and revision. */
export const documentIn = (
  { documents }: Pick<Reading, 'documents'>,
  { id, revision }: DocumentRef,
): ReadDocument | undefined =>
  documents.find((document) => document.id === id && document.revision === revision);
