import { DOCUMENT_ROUTES } from '../../guidance/index.ts';
import type { Author } from '../../store/index.ts';
import { jsonAnswer } from '../http/answer.ts';
import { readId } from '../http/query.ts';
import { isRefusal, refusal } from '../http/refusal.ts';
import type { Section } from '../route.ts';

const PATH = '/api/authors';

/** The name is a claim of whoever published; nobody here has checked it (LG-TRUST-25). */
const shown = ({ id, name }: Author): object => ({
  id,
  name,
  verified: false,
  url: `${PATH}/${id}`,
  documents: `${DOCUMENT_ROUTES.api}?author=${id}`,
});

export const authors: Section = ({ store }) => [
  {
    path: PATH,
    face: 'api',
    about: { get: { summary: 'Authors', answer: ['guidance-authors'] } },
    get: async (c) => jsonAnswer(c, { items: (await store.authors.list()).map(shown) }),
  },
  {
    path: `${PATH}/:id`,
    face: 'api',
    about: { get: { summary: 'One author', answer: ['guidance-author'], refusals: [404] } },
    get: async (c) => {
      const id = readId(c.req.param('id'));
      if (isRefusal(id)) return id;
      const author = await store.authors.get(id);
      return author === undefined
        ? refusal(404, 'author_not_found', `there is no author "${id}"`, `authors are listed at ${PATH}`)
        : jsonAnswer(c, shown(author));
    },
  },
];
