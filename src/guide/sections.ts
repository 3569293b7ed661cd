import type { Blocks } from './parse/blocks.ts';
import { type Heading, readHeading } from './sections/heading.ts';
import type { SectionName } from './sections/names.ts';
import { type Line, type Span, spanOf, type Text } from './text/text.ts';

/** A heading and what stands below it, up to the next heading; blocks are left out. */
export interface Section {
  /** Lowercase, without marks and final colon. */
  readonly heading: string;
  /** What the heading announces; undefined for one of the author's own. */
  readonly known: SectionName | undefined;
  /** 1 to 6 where marks say how deep it stands, else 0. */
  readonly rank: number;
  /** The lines below the heading, joined by single spaces, lowercase. */
  readonly body: string;
  /** The lines of the body: `first` is the heading's own. */
  readonly lines: { readonly first: number; readonly last: number };
  readonly at: Span;
}

const BLANK: Line = { text: '', start: 0, number: 0 };

/** The lines of the text with those of blocks blanked. */
const withoutBlocks = (text: Text, blocks: Blocks): readonly Line[] => {
  const lines = text.lines.slice();
  for (const block of blocks.all) lines.fill(BLANK, block.lines.first - 1, block.lines.last);
  return lines;
};

// Searched for one by one, which is many times faster than a pattern. Of Latin-1, no other character is white space.
const UNEVEN = ['  ', '\t', '\n', '\v', '\f', '\r', '\xa0'] as const;

const isUneven = (text: string): boolean => UNEVEN.some((space) => text.includes(space));

/** Single-spaced and lowercase: how prose is matched across line wraps. */
export const flat = (lines: readonly string[]): string => {
  const joined = lines
    .map((line) => (line.startsWith(' ') ? line.trimStart() : line))
    .join(' ')
    .trim()
    .toLowerCase();
  return isUneven(joined) ? joined.replace(/\s+/g, ' ') : joined;
};

const NONE: ReadonlySet<number> = new Set();
const CODE_FENCE = '```';

/** For each line whether it stands in a closed Markdown code fence, where `# note` is a comment and no heading. */
const fenced = (lines: readonly Line[]): ReadonlySet<number> => {
  const fences = lines.flatMap((line, index) =>
    line.text.trimStart().startsWith(CODE_FENCE) ? [index] : [],
  );
  const inside = new Set<number>();
  for (let pair = 0; pair + 1 < fences.length; pair += 2)
    for (let at = fences[pair] ?? 0; at <= (fences[pair + 1] ?? 0); at++) inside.add(at);
  return inside;
};

interface Open {
  readonly heading: Heading;
  readonly line: Line;
  readonly body: string[];
}

const close = ({ heading, line, body }: Open, last: number): Section => ({
  heading: heading.name,
  known: heading.known,
  rank: heading.rank,
  body: flat(body),
  lines: { first: line.number, last },
  at: spanOf(line),
});

/**
 * Finds headings as guides write them: plain lines, underlined, numbered, bold, ATX, and known names that run in
 * (`Task scope: ...`). Section names may vary (GP-10-01), so what a heading means is left to whoever reads it.
 */
export const readSections = (text: Text, blocks: Blocks): readonly Section[] => {
  const lines = withoutBlocks(text, blocks);
  const code = text.source.includes(CODE_FENCE) ? fenced(lines) : NONE;
  const sections: Section[] = [];
  const at = (index: number): string => lines[index]?.text ?? '';
  let open: Open | undefined;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? BLANK;
    if (line.text === '') continue;
    const around = { before: at(index - 1), next: at(index + 1), after: at(index + 2) };
    const heading = code.has(index) ? undefined : readHeading(line.text, around);
    if (heading === undefined) {
      open?.body.push(line.text);
      continue;
    }
    if (open !== undefined) sections.push(close(open, line.number - 1));
    open = { heading, line, body: heading.rest === '' ? [] : [heading.rest] };
    index += heading.takes - 1;
  }
  if (open !== undefined) sections.push(close(open, text.lines.length));
  return sections;
};
