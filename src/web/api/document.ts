import type { Context } from 'hono';
import type { About } from '../about.ts';
import { refusedLatest, refusedRevision } from '../http/absent.ts';
import { preferred } from '../http/accept.ts';
import { type Headers, IMMUTABLE, JSON_TYPE, OPEN, revalidated, tagged } from '../http/answer.ts';
import { type Query, readId, revisionOf } from '../http/query.ts';
import { isRefusal, type Refusal, refusal } from '../http/refusal.ts';
import type { Handler } from '../route.ts';
import type { Shelf } from '../samples/catalogue.ts';

/** Where a shelf hangs in the site: `/api/documents` or `/api/guides`. */
export interface Place {
  readonly shelf: Shelf;
  readonly path: string;
  readonly headers?: Headers;
}

type Form = 'json' | 'xml';

const TYPES = { json: JSON_TYPE, xml: 'application/xml; charset=utf-8' } as const;

const MEDIA = ['application/json', 'application/xml'] as const;

export const aboutDocument = (answer: readonly string[]): About => ({
  summary: 'One document: a fixed revision, or the latest one as discovery',
  query: ['revision', 'format'],
  answer,
  also: 'application/xml',
  refusals: [404, 406, 410],
});

const formatInvalid = refusal(
  400,
  'format_invalid',
  'format is json or xml',
  'give format=json or format=xml',
);

const notAcceptable: Refusal = {
  ...refusal(
    406,
    'not_acceptable',
    'a document is served as application/json and application/xml only',
    'accept one of them, or say format=json or format=xml',
  ),
  headers: { vary: 'Accept' },
};

/** `format` wins over Accept (LG-HTTP-36). */
const formOf = (format: string | undefined, c: Context): Form | Refusal => {
  if (format !== undefined) return format === 'json' || format === 'xml' ? format : formatInvalid;
  const type = preferred(c.req.header('accept'), MEDIA);
  if (type === undefined) return notAcceptable;
  return type === 'application/json' ? 'json' : 'xml';
};

/** What is asked of one document; nothing of it is guessed. */
interface Wish {
  readonly id: string;
  readonly revision: number | 'latest';
  readonly form: Form;
}

const readWish = (c: Context, query: Query): Wish | Refusal => {
  const id = readId(c.req.param('id'));
  if (isRefusal(id)) return id;
  const revision = revisionOf(query.get('revision'));
  if (isRefusal(revision)) return revision;
  const form = formOf(query.get('format'), c);
  return isRefusal(form) ? form : { id, revision, form };
};

/** Discovery: the latest revision, which says what it was resolved from, and where it stands for ever (L02). */
const discover = async (c: Context, place: Place, { id, form }: Wish): Promise<Response | Refusal> => {
  const resolved = await place.shelf.latest(id);
  if (!resolved.found) return refusedLatest(place.shelf, id, resolved.absence, place.path);
  const ref = { id, revision: resolved.value };
  const found = await place.shelf.rendition(ref, form);
  if (!found.ok) return refusedRevision(place.shelf, ref, found.error, place.path);
  const { body } = found.value;
  const told =
    form === 'xml' ? body : JSON.stringify({ ...(JSON.parse(body) as object), resolved_from: 'latest' });
  return revalidated(c, told, {
    'content-type': TYPES[form],
    vary: 'Accept',
    'content-location': `${place.path}/${id}?revision=${ref.revision}${form === 'xml' ? '&format=xml' : ''}`,
    'x-resolved-from': 'latest',
    ...place.headers,
  });
};

/** What every answer with a fixed revision says; made once, since this is what the site does most. */
const fixedHeaders = (form: Form, place: Place): Headers => ({
  ...OPEN,
  'content-type': TYPES[form],
  vary: 'Accept',
  'cache-control': IMMUTABLE,
  ...place.headers,
});

/** One document: exactly the revision that was asked for, or discovery when none was (LG-HTTP-07, LG-HTTP-33). */
export const oneDocument = (place: Place): Handler => {
  const headers = { json: fixedHeaders('json', place), xml: fixedHeaders('xml', place) };
  return async (c, query) => {
    const wish = readWish(c, query);
    if (isRefusal(wish)) return wish;
    const { id, revision, form } = wish;
    if (revision === 'latest') return discover(c, place, wish);
    const found = await place.shelf.rendition({ id, revision }, form);
    if (!found.ok) return refusedRevision(place.shelf, { id, revision }, found.error, place.path);
    return tagged(c, found.value.body, found.value.digest, { ...headers[form] });
  };
};
