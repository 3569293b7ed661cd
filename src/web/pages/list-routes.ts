import type { Context } from 'hono';
import type { DocumentRef } from '../../guidance/index.ts';
import { readList } from '../http/filter.ts';
import { readId } from '../http/query.ts';
import { isRefusal, type Refusal, refusal, refusedByStore } from '../http/refusal.ts';
import type { Route, Site } from '../route.ts';
import { FILTERS, listPage } from './list-page.ts';
import { pageAnswer } from './respond.ts';
import { authorPage, authorsPage, collectionPage, collectionsPage, type Shelved } from './shelf-pages.ts';
import { UI_PARAMETER, type Visit, visitOf } from './visit.ts';

const PER_PAGE = 24;
const ON_FRONT = 12;

const documents = async ({ store }: Site, visit: Visit, c: Context): Promise<Response | Refusal> => {
  const wish = readList(visit.query);
  if (isRefusal(wish)) return wish;
  const page = await store.documents.list(wish.filter, { ...wish.page, limit: PER_PAGE });
  if (!page.ok) return refusedByStore(page.error, 400);
  const later = wish.page.cursor !== undefined;
  return pageAnswer(c, listPage({ filter: wish.filter, page: page.value, later }, visit.ui));
};

const front = async ({ store }: Site, visit: Visit, c: Context): Promise<Response | Refusal> => {
  const page = await store.documents.list({}, { limit: ON_FRONT });
  if (!page.ok) return refusedByStore(page.error, 400);
  const [count, collections] = await Promise.all([store.documents.count(), store.collections.list()]);
  const view = { filter: {}, page: page.value, later: false, front: { count, collections } };
  return pageAnswer(c, listPage(view, visit.ui));
};

const collections = async ({ store }: Site, visit: Visit, c: Context): Promise<Response | Refusal> => {
  return pageAnswer(c, collectionsPage(await store.collections.list(), visit.ui));
};

const collection = async ({ store }: Site, visit: Visit, c: Context): Promise<Response | Refusal> => {
  const name = readId(c.req.param('name'));
  if (isRefusal(name)) return name;
  const found = await store.collections.get(name);
  if (found === undefined)
    return refusal(
      404,
      'collection_not_found',
      'there is no such collection',
      'collections are listed at /collections',
    );
  const shelve = async (ref: DocumentRef): Promise<Shelved> => {
    const summary = await store.documents.summary(ref);
    if (summary.found) return { ref, found: summary.value };
    return { ref, found: summary.absence.code === 'revision_withdrawn' ? 'withdrawn' : 'missing' };
  };
  return pageAnswer(c, collectionPage(found, await Promise.all(found.documents.map(shelve)), visit.ui));
};

const authors = async ({ store }: Site, visit: Visit, c: Context): Promise<Response | Refusal> => {
  return pageAnswer(c, authorsPage(await store.authors.list(), visit.ui));
};

const author = async ({ store }: Site, visit: Visit, c: Context): Promise<Response | Refusal> => {
  const id = readId(c.req.param('id'));
  if (isRefusal(id)) return id;
  const found = await store.authors.get(id);
  if (found === undefined)
    return refusal(404, 'author_not_found', 'there is no such author', 'authors are listed at /authors');
  const page = await store.documents.list({ author: found.id }, { limit: PER_PAGE });
  return page.ok ? pageAnswer(c, authorPage(found, page.value, visit.ui)) : refusedByStore(page.error, 400);
};

type Page = (site: Site, visit: Visit, c: Context) => Promise<Response | Refusal>;

const PAGES: readonly (readonly [path: string, page: Page, query?: readonly string[]])[] = [
  ['/', front],
  ['/documents', documents, [...FILTERS, 'cursor']],
  ['/collections', collections],
  ['/collections/:name', collection],
  ['/authors', authors],
  ['/authors/:id', author],
];

/** The front page, the list of documents, and the collections and authors. */
export const listRoutes = (site: Site): readonly Route[] =>
  PAGES.map(([path, page, query = []]) => ({
    path,
    face: 'page',
    query: [...query, UI_PARAMETER],
    get: (c, asked) => {
      const visit = visitOf(c, asked);
      return isRefusal(visit) ? visit : page(site, visit, c);
    },
  }));
