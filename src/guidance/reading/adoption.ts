import type { Effect } from '../demands/effects.ts';
import type { DocumentRef, Kind, NAMESPACE } from '../document.ts';
import { type ReadDocument, type ReadingLink, type ReadingStep, WITHHELD_CODES } from './reading.ts';

/** What one part of an authorisation covers. */
export interface Grant {
  /** Absent: every document of the reading. */
  readonly id?: string;
  /** Absent: every revision of `id`. */
  readonly revision?: number;
  /** Counted from 1; absent: every step of the documents that it covers. */
  readonly steps?: readonly number[];
  /** What the covered steps may do; a step that seems to do something else is withheld. */
  readonly effects: readonly Effect[];
}

/**
 * What the caller allows, which comes from the user and the environment and never from a document. Without a grant
 * nothing is covered.
 */
export interface Authorisation {
  /** Who gave it and for what, as records show it. */
  readonly given_by: string;
  readonly grants: readonly Grant[];
  /**
   * The caller's own look at each step that a grant covers. It can only withhold; a step that seems to do nothing is put
   * before it like any other (LG-TRUST-24).
   */
  readonly allows?: (step: ReadingStep, document: ReadDocument) => boolean;
}

export const ADOPTION_CODES = [
  ...WITHHELD_CODES,
  /** The authorisation does not cover it. */
  'not_authorized',
  /** The caller did not ask for this step. */
  'not_chosen',
] as const;

export type AdoptionCode = (typeof ADOPTION_CODES)[number];

interface RecordedStep {
  /** Counted from 1. */
  readonly step: number;
  readonly text: string;
  readonly effects: readonly Effect[];
}

export interface WithheldStep extends RecordedStep {
  readonly code: AdoptionCode;
}

/**
 * One line of an adoption log (LG-TRUST-21): that a document was adopted or was refused, from where, along which path
 * and under which authorisation; and each of its steps, adopted or withheld with a code.
 */
export interface AdoptionRecord {
  readonly adopted_at: string;
  readonly decision: 'adopted' | 'refused';
  /** Why it was refused; null for an adoption. */
  readonly code: AdoptionCode | null;
  readonly task: string | null;
  readonly document: DocumentRef & {
    readonly digest: string;
    readonly kind: Kind;
    readonly format: typeof NAMESPACE;
  };
  readonly source: { readonly origin: string; readonly url: string; readonly catalogue: string };
  /** From the entry to the document; empty for the entry itself. */
  readonly path: readonly ReadingLink[];
  /** Of the last link of the path; null for the entry. */
  readonly relation: Kind | null;
  readonly when: string | null;
  /** Why it is adopted, in the agent's words. */
  readonly reason: string;
  readonly role: Kind;
  readonly authorisation: {
    readonly given_by: string;
    /** Those that cover the document. */
    readonly grants: readonly Grant[];
    /** The caller looked at each step itself. */
    readonly checked: boolean;
  };
  readonly agent: string;
  readonly steps: { readonly adopted: readonly RecordedStep[]; readonly withheld: readonly WithheldStep[] };
}

/** A record as one line of JSON Lines, with its line feed. */
export const adoptionLine = (record: AdoptionRecord): string => `${JSON.stringify(record)}\n`;
