import type { Content, Link } from '../document.ts';
import type { ProblemCode } from '../problem-codes.ts';
import type { LintFinding } from './finding.ts';

/** What the catalogue that a document belongs to says of one id. */
export interface TargetView {
  /** The revisions that can be read; the ones withdrawn are apart. Both empty: no document has this id. */
  readonly revisions: readonly number[];
  readonly withdrawn: readonly number[];
}

/** A catalogue as the links of its documents are held against it. */
export interface CatalogueView {
  readonly target: (id: string) => TargetView;
  /** Whether the other catalogue has the id, which no link reaches: of a document the samples, of a sample the documents. */
  readonly existsElsewhere: (id: string) => boolean;
}

type LinkRule = (link: Link, view: CatalogueView) => string | undefined;

const isNowhere = ({ revisions, withdrawn }: TargetView): boolean =>
  revisions.length === 0 && withdrawn.length === 0;

/** The id is known, and only where no link leads (LG-LINK-26). */
const missingTarget: LinkRule = ({ target }, view) =>
  isNowhere(view.target(target)) && view.existsElsewhere(target)
    ? `${target} is only in another catalogue, documents and protocol samples being two, and a link stays in its own: publish it here, or take the link out`
    : undefined;

/** The document, or the revision, is not published yet (LG-LINK-23). */
const danglingLink: LinkRule = ({ target, revision }, view) => {
  const known = view.target(target);
  if (known.revisions.includes(revision)) return undefined;
  if (known.withdrawn.includes(revision)) return `${target}@${revision} was withdrawn: link another revision`;
  if (isNowhere(known))
    return view.existsElsewhere(target)
      ? undefined
      : `no document has the id ${target} yet: publish it, or correct the target`;
  return `${target} has no revision ${revision} yet; its latest is ${Math.max(...known.revisions, ...known.withdrawn)}: publish it, or link one that exists`;
};

/** There is a newer one; the link stays what it is (LG-VER-19). */
const newerRevision: LinkRule = ({ target, revision }, view) => {
  const latest = Math.max(0, ...view.target(target).revisions);
  return latest > revision && view.target(target).revisions.includes(revision)
    ? `${target} has a revision ${latest}, and the link names ${revision}: see whether the newer one still suits`
    : undefined;
};

const RULES: readonly (readonly [LintFinding['severity'], ProblemCode, string, LinkRule])[] = [
  ['warning', 'missing_target', '@target', missingTarget],
  ['warning', 'dangling_link', '@revision', danglingLink],
  ['info', 'newer_revision', '@revision', newerRevision],
];

/** What is worth telling an author about the links of a document, with its catalogue in view. It changes no link. */
export const lintLinks = (content: Pick<Content, 'links'>, view: CatalogueView): readonly LintFinding[] =>
  content.links.flatMap((link, at) =>
    RULES.flatMap(([severity, code, place, rule]) => {
      const message = rule(link, view);
      if (message === undefined) return [];
      return [{ severity, code, path: `guidance/link[${at + 1}]/${place}`, message }];
    }),
  );
