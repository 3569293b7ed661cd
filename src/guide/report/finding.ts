import { clip } from '../../base/index.ts';
import type { Level } from '../evidence.ts';
import type { Hit, Outcome, Rule, Severity } from '../rule.ts';
import type { Subject } from '../subject.ts';
import type { Excerpt } from '../text/excerpt.ts';
import { readable } from '../text/readable.ts';
import { positionAt, type Span, type Text, textAt } from '../text/text.ts';

/** A rule's hit in the profile's output schema (VP-26, VP-27-08). */
export interface Finding {
  readonly id: string;
  readonly severity: Severity;
  readonly message: string;
  readonly section: string;
  readonly line?: number;
  readonly column?: number;
  /** Byte offset and length of the place. */
  readonly offset?: number;
  readonly length?: number;
  /** Where the place ends: the line and column after its last byte. */
  readonly end_line?: number;
  readonly end_column?: number;
  /** What was seen, with unseen characters spelled out; at most 160 characters. */
  readonly evidence?: string;
  /** The line of the guide, with the place marked. */
  readonly excerpt?: Excerpt;
  readonly confidence?: number;
  /** The lowest level that it blocks; errors only. */
  readonly blocks_level?: Level;
  readonly clauses: readonly string[];
  readonly why: string;
  readonly remediation: string;
}

/** How many findings of one id are listed; a hostile guide must not make the report its own. */
export const LISTED_PER_ID = 20;

const EVIDENCE_LENGTH = 160;
const MESSAGE_LENGTH = 500;

/** A text of any length as it may be shown. A character has at most four bytes, so that the cut is never seen. */
const shown = (text: string, max: number): string => clip(readable(text.slice(0, 4 * max + 4)), max);

/** What an outcome amounts to for this guide: strict mode raises it, an older declared profile lowers it (A01, A11). */
const weigh = (outcome: Outcome, subject: Subject): { severity: Severity; blocks: Level | undefined } => {
  if (outcome.since !== undefined && subject.profile.older) return { severity: 'info', blocks: undefined };
  if (outcome.strict !== undefined && subject.evidence.ask.strict)
    return { severity: 'error', blocks: outcome.strict };
  return { severity: outcome.severity, blocks: outcome.blocks };
};

type Draft = { -readonly [K in keyof Finding]: Finding[K] };

// Members are set one by one because merging objects costs many times as much.
const place = (draft: Draft, text: Text, at: Span): void => {
  const within = at.start <= text.source.length;
  if (within) {
    const { line, column } = positionAt(text, at.start);
    draft.line = line;
    draft.column = column;
  }
  draft.offset = at.start;
  draft.length = at.length;
  // Of what was not parsed, only the offset is known.
  if (!within) return;
  const end = positionAt(text, at.start + at.length);
  draft.end_line = end.line;
  draft.end_column = end.column;
};

const finding = (outcome: Outcome, hit: Hit, subject: Subject): Finding => {
  const { severity, blocks } = weigh(outcome, subject);
  const { text } = subject.guide;
  const draft: Draft = {
    id: outcome.id,
    severity,
    message: shown(hit.message, MESSAGE_LENGTH),
    section: outcome.section,
    clauses: outcome.clauses,
    why: outcome.why,
    remediation: hit.fix ?? outcome.fix,
  };
  const seen = hit.evidence ?? (hit.at === undefined ? '' : textAt(text, hit.at));
  if (hit.at !== undefined) place(draft, text, hit.at);
  if (seen !== '') draft.evidence = shown(seen, EVIDENCE_LENGTH);
  if (hit.confidence !== undefined) draft.confidence = hit.confidence;
  if (blocks !== undefined) draft.blocks_level = blocks;
  return draft;
};

/** Runs one rule and turns its hits into findings, at most `LISTED_PER_ID` of each id. */
export const findingsOf = (rule: Rule, subject: Subject): readonly Finding[] => {
  const hits = rule.check(subject);
  return Array.isArray(hits) && hits.length === 0 ? NOTHING : listed(rule, hits, subject);
};

const NOTHING: readonly Finding[] = [];

/** One id of a rule: what is listed of it, and whether there was more. */
interface Listing {
  readonly findings: Finding[];
  more: boolean;
}

const closed = ({ findings, more }: Listing): readonly Finding[] => {
  const last = findings.at(-1);
  if (!more || last === undefined) return findings;
  return [...findings.slice(0, -1), { ...last, message: `${last.message}; further places are not listed` }];
};

// Each id is listed for itself, so that many hits of a harmless one never hide another.
const listed = (rule: Rule, hits: Iterable<Hit>, subject: Subject): readonly Finding[] => {
  let listings: Map<string, Listing> | undefined;
  for (const hit of hits) {
    listings ??= new Map();
    const outcome = rule.outcomes.find((one) => one.id === hit.outcome) ?? rule.outcomes[0];
    const listing = listings.get(outcome.id) ?? { findings: [], more: false };
    listings.set(outcome.id, listing);
    if (listing.findings.length < LISTED_PER_ID) listing.findings.push(finding(outcome, hit, subject));
    else listing.more = true;
    // What else a rule with one id finds is not listed, so that nobody waits for it.
    if (listing.more && rule.outcomes.length === 1) break;
  }
  return listings === undefined ? NOTHING : [...listings.values()].flatMap(closed);
};
