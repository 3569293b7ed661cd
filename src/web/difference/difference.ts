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

const changedLine = (before: string, after: string): readonly Line[] => {
  const pieces = compareText(before, after);
  return pieces.some(({ kind }) => kind === 'same')
    ? [{ kind: 'changed', pieces }]
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ];
};

/** Lines that stand against each other are compared word by word; what one side has more of is new or gone. */
const hunkLines = (hunk: Hunk, before: readonly string[], after: readonly string[]): readonly Line[] => {
  const gone = before.slice(...hunk.before);
  if (hunk.same) return gone.map((text) => ({ kind: 'same', text }));
  const come = after.slice(...hunk.after);
  const pairs = Math.min(gone.length, come.length);
  return [
    ...gone.slice(0, pairs).flatMap((text, index) => changedLine(text, come[index] ?? '')),
    ...gone.slice(pairs).map((text): Line => ({ kind: 'removed', text })),
    ...come.slice(pairs).map((text): Line => ({ kind: 'added', text })),
  ];
};

/** What changed from one revision to another, element by element (LG-VER-20). */
export const difference = (before: Content, after: Content): readonly ElementDifference[] => {
  const [a, b] = [linesOf(before), linesOf(after)];
  return ELEMENTS.map((element) => {
    const hunks = compareSequences(a[element], b[element]);
    return {
      element,
      changed: hunks.some(({ same }) => !same),
      lines: hunks.flatMap((hunk) => hunkLines(hunk, a[element], b[element])),
    };
  });
};
