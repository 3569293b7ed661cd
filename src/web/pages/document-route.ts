import type { Context } from 'hono';
import type { DocumentRef, GuidanceDocument } from '../../guidance/index.ts';
import { refusedRevision } from '../http/absent.ts';
import { parameterInvalid, readId, revisionOf } from '../http/query.ts';
import { isRefusal, type Refusal } from '../http/refusal.ts';
import type { Handler, Route } from '../route.ts';
import { comparePage } from './compare-page.ts';
import { documentPage } from './document-page.ts';
import { pageAnswer } from './respond.ts';
import { documentView, type Place, pageOf } from './view.ts';
import { UI_PARAMETER, type Visit, visitOf } from './visit.ts';

const documentAt = async ({ shelf, api }: Place, ref: DocumentRef): Promise<GuidanceDocument | Refusal> => {
  const found = await shelf.document(ref);
  return found.found ? found.value.document : refusedRevision(shelf, ref, found.absence, api);
};

const compared = async (
  c: Context,
  place: Place,
  [from, to]: readonly [DocumentRef, DocumentRef],
  { ui }: Visit,
): Promise<Response | Refusal> => {
  const [before, after] = await Promise.all([documentAt(place, from), documentAt(place, to)]);
  if (isRefusal(after)) return after;
  if (isRefusal(before)) return before;
  return pageAnswer(c, comparePage([before, after], place, ui));
};

const comparesNothing = parameterInvalid(
  'compare',
  'compare is the revision that another, fixed one is compared with',
  'give both: revision=3&compare=2',
);

const shown = async (c: Context, place: Place, id: string, visit: Visit): Promise<Response | Refusal> => {
  const revision = revisionOf(visit.query.get('revision'));
  if (typeof revision === 'object') return revision;
  const text = visit.query.get('compare');
  if (text !== undefined) {
    const compare = revisionOf(text);
    if (typeof compare === 'object') return compare;
    if (compare === 'latest' || revision === 'latest') return comparesNothing;
    return compared(
      c,
      place,
      [
        { id, revision: compare },
        { id, revision },
      ],
      visit,
    );
  }
  const view = await documentView(place, id, revision);
  if (isRefusal(view)) return view;
  const fixed = `${pageOf(place, id)}?revision=${view.document.revision}`;
  return pageAnswer(
    c,
    documentPage(view, place, visit.ui),
    revision === 'latest' ? { 'content-location': fixed, 'x-resolved-from': 'latest' } : {},
  );
};

/** The page of one document, and of the difference between two revisions of it. */
export const documentRoute = (place: Place): Route => {
  const get: Handler = (c, query) => {
    const id = readId(c.req.param('id'));
    if (isRefusal(id)) return id;
    const visit = visitOf(c, query);
    return isRefusal(visit) ? visit : shown(c, place, id, visit);
  };
  return { path: `${place.pages}/:id`, face: 'page', query: ['revision', 'compare', UI_PARAMETER], get };
};
