import { DOCUMENT_ROUTES } from '../../guidance/index.ts';
import type { Section } from '../route.ts';
import { oneDocument } from './document.ts';
import { listDocuments } from './list.ts';
import { publishDocument } from './publish.ts';
import { backlinksOf, versionsOf } from './versions.ts';

const PATH = DOCUMENT_ROUTES.api;

/** What was published, and publishing. */
export const documents: Section = (site) => {
  const shelf = site.store.documents;
  return [
    { path: PATH, face: 'api', get: listDocuments(site.store), post: publishDocument(site) },
    { path: `${PATH}/:id`, face: 'api', get: oneDocument({ shelf, path: PATH }) },
    { path: `${PATH}/:id/revisions`, face: 'api', get: versionsOf(shelf, DOCUMENT_ROUTES) },
    { path: `${PATH}/:id/backlinks`, face: 'api', get: backlinksOf(shelf, DOCUMENT_ROUTES) },
  ];
};
