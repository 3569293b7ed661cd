import type { Section } from '../route.ts';
import { oneDocument } from './document.ts';

const PATH = '/api/documents';

/** What was published. */
export const documents: Section = ({ store }) => [
  { path: `${PATH}/:id`, face: 'api', get: oneDocument({ shelf: store.documents, path: PATH }) },
];
