import type { Guide } from '../../parse/guide.ts';
import type { Section } from '../../sections.ts';
import type { Span } from '../../text/text.ts';
import { lineAt, spanOf } from '../../text/text.ts';
import { isAnnulled } from './annulled.ts';
import { lacks } from './instruction-concepts.ts';
import { proseBetween } from './prose.ts';
import { firstProseCommand } from './prose-command.ts';

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

interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly at: Span;
}

/** A section together with those under headings of the author's own that follow it. */
const stretches = (guide: Guide): readonly Stretch[] => {
  const { sections, text } = guide;
  const [opening] = text.lines;
  const annulled = isAnnulled(guide);
  const top = { first: 1, last: (sections[0]?.lines.first ?? text.lines.length + 1) - 1 };
  const before: readonly Stretch[] =
    opening === undefined || annulled({ heading: '', lines: top }) ? [] : [{ ...top, at: spanOf(opening) }];
  const isValid = (section: Section, index: number): boolean => {
    const above = sections[index - 1];
    // "Ignore the following section" may be a heading with nothing of its own.
    return !(annulled(section) || (above?.body === '' && annulled(above)));
  };
  const valid = sections.map(isValid);
  const goesOn = (index: number): boolean => valid[index] === true && sections[index]?.known === undefined;
  const lastOf = (index: number): number => {
    let end = index;
    while (end + 1 < sections.length && end < index + 6 && goesOn(end + 1)) end++;
    return sections[end]?.lines.last ?? 0;
  };
  return [
    ...before,
    ...sections.flatMap((section, index) =>
      valid[index] !== true ? [] : [{ first: section.lines.first, last: lastOf(index), at: section.at }],
    ),
  ];
};

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

/** The line where acting begins: the first action fence, what would be one, a section of steps, or a command in prose. */
const actingBegins = (guide: Guide): number => {
  const fences = [
    ...guide.actions.all.map((action) => action.block.at),
    ...guide.actions.problems.map((problem) => problem.at),
  ].map((at) => lineAt(guide.text, at.start)?.number ?? 1);
  const steps = guide.sections
    .filter((section) => STEPS.test(section.heading) && section.body !== '')
    .map((section) => section.lines.first);
  // Not by spreading: a hostile guide has more fences than a call may have arguments.
  const begins = (fences.length > 0 ? fences : steps).reduce(
    (first, line) => Math.min(first, line),
    guide.text.lines.length + 1,
  );
  return firstProseCommand(guide, begins) ?? begins;
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
