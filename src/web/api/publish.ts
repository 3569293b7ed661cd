import type { Context } from 'hono';
import { type DocumentProblem, documentUrls, readJson, readRevision } from '../../guidance/index.ts';
import { IDEMPOTENCY_KEY, type Publication, type PublishRequest } from '../../store/index.ts';
import { writtenAnswer } from '../http/answer.ts';
import { demandJson } from '../http/body.ts';
import { parameterInvalid, type Query } from '../http/query.ts';
import { isRefusal, type Refusal, refusal, refusedByStore } from '../http/refusal.ts';
import { readBodyAs } from '../http/writer.ts';
import type { Handler, Site } from '../route.ts';

type Wish = Pick<PublishRequest, 'base' | 'idempotencyKey'>;

const readBase = (text: string): number | Refusal =>
  (text === '0' ? 0 : readRevision(text)) ??
  parameterInvalid(
    'base',
    'base is not a revision',
    'give the revision that this one was written from, or 0 for a new document',
  );

/** What a publisher says about a publication beside its content. */
const readWish = (c: Context, query: Query): Wish | Refusal => {
  const named = query.get('base');
  const base = named === undefined ? undefined : readBase(named);
  if (isRefusal(base)) return base;
  const key = c.req.header('idempotency-key');
  if (key !== undefined && !IDEMPOTENCY_KEY.test(key))
    return parameterInvalid(
      'Idempotency-Key',
      'the idempotency key is not 1 to 200 visible ASCII characters',
      'send a random one, such as a UUID',
    );
  return {
    ...(base === undefined ? {} : { base }),
    ...(key === undefined ? {} : { idempotencyKey: key }),
  };
};

const invalid = (problems: readonly DocumentProblem[]): Refusal => ({
  ...refusal(
    422,
    'document_invalid',
    'the content is no document that can be published',
    'mend each of the problems, and send it again',
  ),
  more: { problems },
});

const published = (publication: Publication): Response => {
  const { status, id, revision, digest, published_at, author, warnings } = publication;
  const { self } = documentUrls(publication);
  const told = { status, id, revision, digest, published_at, author, warnings };
  return status === 'published'
    ? writtenAnswer(201, told, { location: self })
    : writtenAnswer(200, told, { 'content-location': self });
};

/** Publishing over HTTP: a publisher's token, and JSON (L07). The form and the revision are ours, never the sender's. */
export const publishDocument =
  (site: Site): Handler =>
  async (c, query) => {
    const { store, writer } = site;
    const unsupported = demandJson(c);
    if (unsupported !== undefined) return unsupported;
    const token = await writer(c, 'publisher');
    if (isRefusal(token)) return token;
    const wish = readWish(c, query);
    if (isRefusal(wish)) return wish;
    const body = await readBodyAs(c, site, 'publisher');
    if (isRefusal(body)) return body;
    const read = readJson(body);
    if (!read.ok) return invalid(read.error);
    const { revision: _, ...content } = read.value;
    const done = await store.documents.publish({ content, author: token.author, ...wish });
    if (done.ok) return published(done.value);
    return refusedByStore(done.error, done.error.code === 'revision_conflict' ? 409 : 422);
  };
