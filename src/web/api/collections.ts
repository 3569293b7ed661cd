import { type DocumentRef, documentUrls, isRevision } from '../../guidance/index.ts';
import { readJson } from '../../kernel/index.ts';
import type { Collection } from '../../store/index.ts';
import { jsonAnswer, writtenAnswer } from '../http/answer.ts';
import { demandJson } from '../http/body.ts';
import { readId } from '../http/query.ts';
import { isRefusal, type Refusal, refusal, refusedByStore } from '../http/refusal.ts';
import { readBodyAs } from '../http/writer.ts';
import type { Handler, Section, Site } from '../route.ts';

const PATH = '/api/collections';

const notFound = (name: string): Refusal =>
  refusal(
    404,
    'collection_not_found',
    `there is no collection "${name}"`,
    `collections are listed at ${PATH}`,
  );

const shown = ({ name, note, documents }: Collection): object => ({
  name,
  note,
  documents: documents.map(({ id, revision }) => ({
    id,
    revision,
    url: documentUrls({ id, revision }).self,
  })),
});

const listAll =
  ({ store }: Site): Handler =>
  async (c) => {
    const items = (await store.collections.list()).map(({ name, note, documents }) => ({
      ...{ name, note, documents: documents.length },
      url: `${PATH}/${name}`,
    }));
    return jsonAnswer(c, { items });
  };

const one =
  ({ store }: Site): Handler =>
  async (c) => {
    const name = readId(c.req.param('name'));
    if (isRefusal(name)) return name;
    const collection = await store.collections.get(name);
    return collection === undefined ? notFound(name) : jsonAnswer(c, shown(collection));
  };

const isRef = (value: unknown): value is DocumentRef => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, revision, ...rest } = value as { readonly id?: unknown; readonly revision?: unknown };
  return (
    typeof id === 'string' &&
    !isRefusal(readId(id)) &&
    typeof revision === 'number' &&
    isRevision(revision) &&
    Object.keys(rest).length === 0
  );
};

interface Addition {
  readonly note?: string;
  readonly documents: readonly DocumentRef[];
}

const bodyInvalid = refusal(
  422,
  'collection_invalid',
  'the body is not what is added to a collection',
  'send {"documents":[{"id":"…","revision":1}]}, and "note" to set the note',
);

const decoded = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const readAddition = (bytes: Uint8Array): Addition | Refusal => {
  const text = decoded(bytes);
  if (text === undefined) return bodyInvalid;
  const read = readJson(text);
  if (!read.ok) return { ...bodyInvalid, detail: read.error.message };
  if (typeof read.value !== 'object' || read.value === null) return bodyInvalid;
  const { note, documents, ...rest } = read.value as {
    readonly note?: unknown;
    readonly documents?: unknown;
  };
  const fits =
    (note === undefined || typeof note === 'string') && Array.isArray(documents) && documents.every(isRef);
  if (!fits || Object.keys(rest).length > 0) return bodyInvalid;
  return note === undefined ? { documents } : { note, documents };
};

/** Adds references to a collection, which begins with the first of them. */
const add =
  (site: Site): Handler =>
  async (c) => {
    const { store, writer } = site;
    const unsupported = demandJson(c);
    if (unsupported !== undefined) return unsupported;
    const token = await writer(c, 'curator');
    if (isRefusal(token)) return token;
    const name = readId(c.req.param('name'));
    if (isRefusal(name)) return name;
    const body = await readBodyAs(c, site, 'curator');
    if (isRefusal(body)) return body;
    const addition = readAddition(body);
    if (isRefusal(addition)) return addition;
    const added = await store.collections.add({ name, ...addition });
    return added.ok ? writtenAnswer(200, shown(added.value)) : refusedByStore(added.error, 422);
  };

/** Removes a collection; the documents that it names stay as they are. */
const remove =
  ({ store, writer }: Site): Handler =>
  async (c) => {
    const token = await writer(c, 'curator');
    if (isRefusal(token)) return token;
    const name = readId(c.req.param('name'));
    if (isRefusal(name)) return name;
    const removed = await store.collections.remove(name);
    if (removed.ok) return writtenAnswer(204);
    return refusedByStore(removed.error, removed.error.code === 'collection_not_found' ? 404 : 422);
  };

/** Bookmarks: names for references, which nothing can be run, loaded or installed by (LG-TRUST-02). */
export const collections: Section = (site) => [
  {
    path: PATH,
    face: 'api',
    get: listAll(site),
    about: { get: { summary: 'Collections', answer: ['guidance-collections'] } },
  },
  {
    path: `${PATH}/:name`,
    face: 'api',
    get: one(site),
    post: add(site),
    delete: remove(site),
    about: {
      get: { summary: 'One collection', answer: ['guidance-collection'], refusals: [404] },
      post: {
        summary: 'Add references to a collection, or begin one',
        role: 'curator',
        body: 'guidance-collection-addition',
        answer: ['guidance-collection'],
        refusals: [401, 403, 413, 415, 422, 429],
      },
      delete: {
        summary: 'Remove a collection; its documents stay',
        role: 'curator',
        statuses: [204],
        refusals: [401, 403, 404, 429],
      },
    },
  },
];
