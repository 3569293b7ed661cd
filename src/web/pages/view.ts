import type { DocumentRef, GuidanceDocument, Link, Routes } from '../../guidance/index.ts';
import type { Backlink, RevisionEntry } from '../../store/index.ts';
import { absentLatest, refusedRevision } from '../http/absent.ts';
import type { Refusal } from '../http/refusal.ts';
import type { Shelf } from '../samples/catalogue.ts';

/** Where the documents of a shelf have their pages, and their machine forms. */
export interface Place extends Routes {
  readonly shelf: Shelf;
  readonly sample: boolean;
}

/** A link with what the catalogue knows of its target. */
export interface LinkView extends Link {
  readonly state: 'here' | 'missing' | 'withdrawn';
  /** Of the revision that the link names. */
  readonly title?: string;
  readonly titleLang?: string;
  /** The latest revision, when the link names an older one. */
  readonly newer?: number;
}

/** Everything that the page of one document shows. */
export interface DocumentView {
  readonly document: GuidanceDocument;
  /** The revision that is shown, as the list of versions has it. */
  readonly entry: RevisionEntry;
  /** The first one first. */
  readonly revisions: readonly RevisionEntry[];
  readonly latest: number;
  /** Whether a revision was asked for. */
  readonly fixed: boolean;
  readonly links: readonly LinkView[];
  readonly backlinks: readonly Backlink[];
}

export const pageOf = (place: Place, id: string): string => `${place.pages}/${encodeURIComponent(id)}`;

export const latestOf = (revisions: readonly RevisionEntry[]): number =>
  revisions.reduce((last, one) => (one.withdrawn === undefined ? Math.max(last, one.revision) : last), 0);

const linkView = (link: Link, revisions: readonly RevisionEntry[]): LinkView => {
  const target = revisions.find(({ revision }) => revision === link.revision);
  const latest = latestOf(revisions);
  const newer = latest > link.revision ? { newer: latest } : {};
  if (target === undefined) return { ...link, state: 'missing', ...newer };
  if (target.withdrawn !== undefined) return { ...link, state: 'withdrawn', ...newer };
  return { ...link, state: 'here', title: target.title, titleLang: target.lang, ...newer };
};

const linkViews = async (shelf: Shelf, links: readonly Link[]): Promise<readonly LinkView[]> => {
  const targets = [...new Set(links.map(({ target }) => target))];
  const known = new Map(
    await Promise.all(targets.map(async (id) => [id, await shelf.revisions(id)] as const)),
  );
  return links.map((link) => linkView(link, known.get(link.target) ?? []));
};

/** The page's content, or why there is none. Without a revision it is discovery: the latest one (LG-HTTP-46). */
export const documentView = async (
  place: Place,
  id: string,
  asked: number | 'latest',
): Promise<DocumentView | Refusal> => {
  const { shelf, api } = place;
  const revisions = await shelf.revisions(id);
  const latest = latestOf(revisions);
  if (asked === 'latest' && latest === 0) return absentLatest(shelf, id, api);
  const ref: DocumentRef = { id, revision: asked === 'latest' ? latest : asked };
  const entry = revisions.find(({ revision }) => revision === ref.revision);
  const found = await shelf.document(ref);
  if (!found.found) return refusedRevision(shelf, ref, found.absence, api);
  // Published between the two questions.
  if (entry === undefined) return documentView(place, id, asked);
  const { document } = found.value;
  const [links, backlinks] = await Promise.all([linkViews(shelf, document.links), shelf.backlinks(id)]);
  return { document, entry, revisions, latest, fixed: asked !== 'latest', links, backlinks };
};
