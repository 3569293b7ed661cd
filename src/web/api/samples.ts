import { DOCUMENT_ROUTES, documentUrls } from '../../guidance/index.ts';
import { jsonAnswer } from '../http/answer.ts';
import type { Section } from '../route.ts';
import { SAMPLE_ROUTES } from '../samples/catalogue.ts';
import { aboutDocument, oneDocument } from './document.ts';
import { ABOUT_BACKLINKS, ABOUT_VERSIONS, backlinksOf, versionsOf } from './versions.ts';

const PATH = SAMPLE_ROUTES.api;

const CATALOGUE = DOCUMENT_ROUTES.api;

/** XML has no place to say it, so every form says it here too. */
const HEADERS = { link: `<${CATALOGUE}>; rel="collection"`, 'x-sample': 'true' };

/** Protocol samples, apart from everything that was published (LG-HTTP-10 to 17). */
export const samples: Section = ({ samples: shelf }) => [
  {
    path: PATH,
    face: 'api',
    about: { get: { summary: 'Protocol samples', answer: ['guidance-samples'] } },
    get: (c) => {
      const items = shelf.items.map((item) => ({ ...item, url: documentUrls(item, SAMPLE_ROUTES).self }));
      return jsonAnswer(c, { sample: true, catalogue: CATALOGUE, items }, HEADERS);
    },
  },
  {
    path: `${PATH}/:id`,
    face: 'api',
    get: oneDocument({ shelf, path: PATH, headers: HEADERS }),
    about: { get: aboutDocument(['guidance-sample']) },
  },
  {
    path: `${PATH}/:id/revisions`,
    face: 'api',
    get: versionsOf(shelf, SAMPLE_ROUTES),
    about: ABOUT_VERSIONS,
  },
  {
    path: `${PATH}/:id/backlinks`,
    face: 'api',
    get: backlinksOf(shelf, SAMPLE_ROUTES),
    about: ABOUT_BACKLINKS,
  },
];
