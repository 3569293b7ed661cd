import type { Content, Link } from '../../guidance/index.ts';
import { compareSequences, type Hunk } from './sequence.ts';
import { compareText, type Piece } from './words.ts';

export const ELEMENTS = [
  'title',
  'kind',
  'lang',
  'summary',
  'applies',
  'body',
  'steps',
  'links',
  'checks',
  'tags',
] as const;

export type ElementName = (typeof ELEMENTS)[number];

/** A line of the body, or one step, link, check or tag. */
export type Line =
  | { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }
  | { readonly kind: 'changed'; readonly pieces: readonly Piece[] };

export interface ElementDifference {
  readonly element: ElementName;
  readonly changed: boolean;
  readonly lines: readonly Line[];
}

/** A link as lines that can be compared: each part of it stands on one of its own. */
const linkText = ({ label, target, revision, relation, when }: Link): string =>
  `${label}\n${target}@${revision} (${relation})\n${when}`;

const linesOf = (content: Content): Readonly<Record<ElementName, readonly string[]>> => ({
  title: [content.title],
  kind: [content.kind],
  lang: [content.lang],
  summary: [content.summary],
  applies: [content.applies],
  body: content.body.split('\n'),
  steps: content.steps,
  links: content.links.map(linkText),
  checks: content.checks,
  tags: content.tags,
});

const changedLine = (before: string, after: string, most: number): readonly Line[] => {
  const pieces = compareText(before, after, most);
  return pieces.some(({ kind }) => kind === 'same')
    ? [{ kind: 'changed', pieces }]
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ];
};

/** Up to so many changed words are looked for in one line. */
const MOST_EDITS = 160;

/** Looking for them costs the square of their number, and so many lines may cost the most. */
const DEAREST_LINES = 100;

/** How many lines stand against another one. */
const pairsIn = ({ same, before, after }: Hunk): number =>
  same ? 0 : Math.min(before[1] - before[0], after[1] - after[0]);

const editsPerLine = (hunks: readonly Hunk[]): number => {
  const pairs = hunks.reduce((sum, hunk) => sum + pairsIn(hunk), 0);
  return Math.ceil(MOST_EDITS * Math.min(1, Math.sqrt(DEAREST_LINES / pairs)));
};

interface Sides {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Lines that stand against each other are compared word by word; what one side has more of is new or gone. */
const hunkLines = (hunk: Hunk, { before, after }: Sides, most: number): readonly Line[] => {
  const gone = before.slice(...hunk.before);
  if (hunk.same) return gone.map((text) => ({ kind: 'same', text }));
  const come = after.slice(...hunk.after);
  const pairs = pairsIn(hunk);
  return [
    ...gone.slice(0, pairs).flatMap((text, index) => changedLine(text, come[index] ?? '', most)),
    ...gone.slice(pairs).map((text): Line => ({ kind: 'removed', text })),
    ...come.slice(pairs).map((text): Line => ({ kind: 'added', text })),
  ];
};

/** What changed from one revision to another, element by element (LG-VER-20). */
export const difference = (before: Content, after: Content): readonly ElementDifference[] => {
  const [a, b] = [linesOf(before), linesOf(after)];
  return ELEMENTS.map((element) => {
    const sides = { before: a[element], after: b[element] };
    const hunks = compareSequences(sides.before, sides.after);
    const most = editsPerLine(hunks);
    return {
      element,
      changed: hunks.some(({ same }) => !same),
      lines: hunks.flatMap((hunk) => hunkLines(hunk, sides, most)),
    };
  });
};
