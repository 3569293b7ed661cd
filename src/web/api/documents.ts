import { DOCUMENT_ROUTES } from '../../guidance/index.ts';
import { LIST_PARAMETERS } from '../http/filter.ts';
import type { Section } from '../route.ts';
import { aboutDocument, oneDocument } from './document.ts';
import { listDocuments } from './list.ts';
import { publishDocument } from './publish.ts';
import { ABOUT_BACKLINKS, ABOUT_VERSIONS, backlinksOf, versionsOf } from './versions.ts';

const PATH = DOCUMENT_ROUTES.api;

/** What was published, and publishing. */
export const documents: Section = (site) => {
  const shelf = site.store.documents;
  return [
    {
      path: PATH,
      face: 'api',
      get: listDocuments(site.store),
      post: publishDocument(site),
      about: {
        get: {
          summary: 'Summaries of what is published',
          query: LIST_PARAMETERS,
          answer: ['guidance-page'],
          refusals: [],
        },
        post: {
          summary: 'Publish a document',
          role: 'publisher',
          query: ['base'],
          body: 'guidance-content',
          statuses: [200, 201],
          answer: ['guidance-publication'],
          refusals: [401, 403, 409, 413, 415, 422, 429],
        },
      },
    },
    {
      path: `${PATH}/:id`,
      face: 'api',
      get: oneDocument({ shelf, path: PATH }),
      about: { get: aboutDocument(['guidance-document', 'guidance-discovery']) },
    },
    {
      path: `${PATH}/:id/revisions`,
      face: 'api',
      get: versionsOf(shelf, DOCUMENT_ROUTES),
      about: ABOUT_VERSIONS,
    },
    {
      path: `${PATH}/:id/backlinks`,
      face: 'api',
      get: backlinksOf(shelf, DOCUMENT_ROUTES),
      about: ABOUT_BACKLINKS,
    },
  ];
};
