import type { Guide } from '../../guide.ts';
import type { Section } from '../../sections.ts';
import type { Span } from '../../text.ts';
import { lineAt, spanOf } from '../../text.ts';
import { proseBetween } from './prose.ts';

interface Concept {
  readonly says: string;
  readonly patterns: readonly RegExp[];
}

const REPORT = '\\b(?:report|tell|show|state|display|present|give|list|summari[sz]e|name)\\b.{0,250}?';
const PERSON = '\\b(?:user|human|operator|person|maintainer|reader|owner)\\b';
const CONSENT =
  '\\b(?:confirm(?:s|ed|ation)?|approv(?:e|es|ed|al)|consent|agree(?:s|d|ment)?|permission|go-ahead)\\b';

/** What the instruction has to tell the assistant (guide profile 10.2, VP-15), in flat lower case. */
const CONCEPTS: readonly Concept[] = [
  {
    says: 'to verify the guide with the recommended or another conformant verifier',
    patterns: [
      /(?<!\b(?:not|never|without|no need to|need not|don't|skip) (?:\w+ )?)\b(?:verif(?:y|ied|ying)|validated?|check(?:ed)?|evaluated?|run|use)\b[^.]{0,120}\bverifiers?\b/,
    ],
  },
  {
    says: 'to report the achieved level',
    patterns: [
      new RegExp(`(?<!\\bnot )${REPORT}(?<!\\b(?:reported|that|this|same|stated) )\\blevels?\\b(?! \\d)`),
    ],
  },
  {
    says: 'to report the guide SHA-256',
    patterns: [new RegExp(`(?<!\\bnot )${REPORT}\\b(?:sha-?256|sha2|hash|digest|checksum)\\b`)],
  },
  {
    says: 'to report blocking findings',
    patterns: [
      new RegExp(
        `(?<!\\bnot )${REPORT}\\b(?:blocking (?:findings?|issues?|errors?|problems?|failures?)|findings? that block|blockers?|(?:all|any|its|the|every|each) (?:\\w+ )?findings?)\\b`,
      ),
    ],
  },
  {
    says: 'to ask the user to confirm',
    patterns: [
      new RegExp(
        `(?<!\\b(?:not|never|without|needn't) )\\b(?:ask|require|request|obtain|get|seek|have|prompt|wait for|let)\\b[^.]{0,80}${PERSON}.{0,200}?${CONSENT}`,
      ),
      new RegExp(
        `(?<!\\b(?:not|never|without) )\\b(?:ask for|obtain|get|seek|request|wait for|require)\\b[^.]{0,60}${CONSENT}[^.]{0,60}${PERSON}`,
      ),
      new RegExp(`\\b(?:until|after|once|unless|when) (?:the |a |your )?${PERSON}[^.]{0,60}${CONSENT}`),
    ],
  },
  {
    says: 'not to execute actions before confirmation',
    patterns: [
      new RegExp(
        `\\b(?:do not|don't|never|must not|may not|shall not|should not|avoid|no|refrain from|without)\\b[^.]{0,80}\\b(?:act|acts|acting|actions?|execut\\w{1,3}|run|running|proceed\\w{0,3}|commands?|start\\w{0,3}|perform\\w{0,3}|continu\\w{1,3}|anything|steps?)\\b[^.]{0,80}\\b(?:before|until|unless|without|prior to)\\b[^.]{0,80}${CONSENT}`,
      ),
      new RegExp(
        `\\b(?:only|proceed|continue|act|execute|run)\\b[^.]{0,60}\\b(?:only )?(?:after|once)\\b[^.]{0,60}${CONSENT}`,
      ),
      new RegExp(
        `\\b(?:wait|stop|pause)\\b[^.]{0,60}${CONSENT}[^.]{0,60}\\b(?:before|prior to)\\b[^.]{0,60}\\b(?:act|execut|run|any|proceed)`,
      ),
    ],
  },
];

/** As much as an instruction may take: what stands further on is another matter. */
const REACH = 2000;
const CANDIDATES = 12;
/** A guide that a person can read has fewer sections. */
const LOOKED_AT = 120;

/** A stretch of the guide that speaks of verifying, and what it leaves out. */
export interface Instruction {
  readonly at: Span;
  readonly missing: readonly string[];
}

const lacks = (text: string): readonly string[] =>
  CONCEPTS.filter(({ patterns }) => !patterns.some((pattern) => pattern.test(text))).map(({ says }) => says);

interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly at: Span;
}

/** A section together with those under headings of the author's own that follow it. */
const stretches = (guide: Guide): readonly Stretch[] => {
  const { sections, text } = guide;
  const opening = text.lines[0];
  const before: readonly Stretch[] =
    opening === undefined
      ? []
      : [{ first: 1, last: (sections[0]?.lines.first ?? text.lines.length + 1) - 1, at: spanOf(opening) }];
  const lastOf = (index: number): number => {
    let end = index;
    while (end + 1 < sections.length && end < index + 6 && isOwn(sections[end + 1])) end++;
    return sections[end]?.lines.last ?? 0;
  };
  return [
    ...before,
    ...sections.map(({ lines, at }, index) => ({ first: lines.first, last: lastOf(index), at })),
  ];
};

const isOwn = (section: Section | undefined): boolean => section !== undefined && section.known === undefined;

/** What every instruction mentions, and few sections. */
const STEM = 'verif';

const startOf = ({ text }: Guide, line: number): number => text.lines[line - 1]?.start ?? text.source.length;

/** The best of the stretches between two lines: the one that leaves out the least. */
const bestOf = (guide: Guide, from: number, to: number): Instruction | undefined => {
  let best: Instruction | undefined;
  let mention = guide.lower.indexOf(STEM);
  let seen = 0;
  for (const { first, last, at } of stretches(guide).slice(0, LOOKED_AT)) {
    if (mention < at.start) mention = guide.lower.indexOf(STEM, at.start);
    if (seen === CANDIDATES || mention < 0) break;
    if (last < from || first > to || mention >= startOf(guide, last + 1)) continue;
    const text = proseBetween(guide, Math.max(first, from), Math.min(last, to)).slice(0, REACH);
    if (!text.includes(STEM)) continue;
    seen++;
    const missing = lacks(text);
    if (best === undefined || missing.length < best.missing.length) best = { at, missing };
    if (missing.length === 0) break;
  }
  return best;
};

const STEPS = /^(?:steps|actions|commands|procedure)$/;

/** The line where acting begins: the first action fence, or what would be one, or a section of steps. */
const actingBegins = (guide: Guide): number => {
  const fences = [
    ...guide.actions.all.map((action) => action.block.at),
    ...guide.actions.problems.map((problem) => problem.at),
  ].map((at) => lineAt(guide.text, at.start)?.number ?? 1);
  const steps = guide.sections
    .filter((section) => STEPS.test(section.heading) && section.body !== '')
    .map((section) => section.lines.first);
  // Not by spreading: a hostile guide has more fences than a call may have arguments.
  return (fences.length > 0 ? fences : steps).reduce(
    (first, line) => Math.min(first, line),
    guide.text.lines.length + 1,
  );
};

export interface Search {
  /** Before the first action. */
  readonly before: Instruction | undefined;
  /** A complete one that stands too late. */
  readonly after: Instruction | undefined;
}

/** Looks for the instruction where it must stand, and, failing that, behind. */
export const findInstruction = (guide: Guide): Search => {
  const begins = actingBegins(guide);
  const before = bestOf(guide, 1, begins - 1);
  if (before?.missing.length === 0 || begins > guide.text.lines.length) return { before, after: undefined };
  const later = bestOf(guide, begins, guide.text.lines.length);
  return { before, after: later?.missing.length === 0 ? later : undefined };
};
