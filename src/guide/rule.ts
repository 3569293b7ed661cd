import type { Level } from './evidence.ts';
import type { Subject } from './subject.ts';
import type { Span } from './text/text.ts';

export type Severity = 'error' | 'warning' | 'info';

/** What a finding id means, wherever it is raised: the source of findings, docs pages, SARIF rules and `explain`. */
export interface Outcome {
  /** Stable for ever (VP-26-06). */
  readonly id: string;
  readonly severity: Severity;
  /** The lowest level that an error of this id blocks (A10). Errors have it, and only they. */
  readonly blocks?: Level;
  /** In strict mode a warning becomes an error that blocks this level (A11). */
  readonly strict?: Level;
  /** Since profile 0.7.0: for a guide that declares an older version a hit is informational (A01). */
  readonly since?: '0.7.0';
  /** Section of the guide profile, as in the schema's `section`. */
  readonly section: string;
  /** Requirement rows that the id stands for. */
  readonly clauses: readonly string[];
  /** One line, without a full stop. */
  readonly title: string;
  /** Why it matters to whoever lets an agent act. */
  readonly why: string;
  /** What the author changes. */
  readonly fix: string;
}

/** One place where a rule matched. Without `outcome`, the rule's only one is meant. */
export interface Hit {
  readonly outcome?: string;
  readonly message: string;
  readonly at?: Span;
  /** What was seen; default: the text at `at`. Secrets are masked here. */
  readonly evidence?: string;
  /** 0 to 1, for heuristics. */
  readonly confidence?: number;
  /** Replaces the outcome's general remediation by one for this place. */
  readonly fix?: string;
}

/** A check and the ids it can raise. It runs when the claimed level is at least `from`. */
export interface Rule {
  readonly outcomes: readonly [Outcome, ...Outcome[]];
  readonly from: Level;
  /** Runs as well when a fetch brought no guide; every other rule has nothing to look at then (V07). */
  readonly unreceived?: true;
  readonly check: (subject: Subject) => Iterable<Hit>;
}

/** Facts of a rule with a single id. `from` defaults to the level it blocks; warnings and infos name it. */
export type Declared = Outcome & {
  readonly from?: Level;
  readonly unreceived?: true;
  readonly check: (subject: Subject) => Iterable<Hit>;
};

/** A rule with one id. */
export const rule = ({ from, unreceived, check, ...outcome }: Declared): Rule => ({
  outcomes: [outcome],
  from: from ?? outcome.blocks ?? 1,
  ...(unreceived !== undefined && { unreceived }),
  check,
});

/** One check that can end in several ids; each hit names its own. */
export const rules = (declared: Rule): Rule => declared;
