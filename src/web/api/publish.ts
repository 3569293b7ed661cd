import type { Context } from 'hono';
import { type DocumentProblem, documentUrls, readJson, readRevision } from '../../guidance/index.ts';
import type { Publication, PublishRequest, StoreProblem } from '../../store/index.ts';
import { demandJson, readBody } from '../http/body.ts';
import { parameterInvalid, type Query } from '../http/query.ts';
import { isFault, isRefusal, type Refusal, refusal, ServingFailure } from '../http/refusal.ts';
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
  if (key !== undefined && !/^[!-~]{1,200}$/.test(key))
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

const STATUS: Readonly<Record<string, number>> = { revision_conflict: 409 };

const refused = ({ code, message, fix, problems }: StoreProblem): Refusal => {
  if (isFault(code)) throw new ServingFailure(code, message);
  return {
    ...refusal(STATUS[code] ?? 422, code, message, fix),
    ...(problems === undefined ? {} : { more: { problems } }),
  };
};

const published = (publication: Publication): Response => {
  const { status, id, revision, digest, published_at, author, warnings } = publication;
  const { self } = documentUrls(publication);
  return new Response(
    `${JSON.stringify({ status, id, revision, digest, published_at, author, warnings })}\n`,
    {
      status: status === 'published' ? 201 : 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        [status === 'published' ? 'location' : 'content-location']: self,
      },
    },
  );
};

/** Publishing over HTTP: a publisher's token, and JSON (L07). The form and the revision are ours, never the sender's. */
export const publishDocument =
  ({ store, writer, limits }: Site): Handler =>
  async (c, query) => {
    const unsupported = demandJson(c);
    if (unsupported !== undefined) return unsupported;
    const token = await writer(c, 'publisher');
    if (isRefusal(token)) return token;
    const wish = readWish(c, query);
    if (isRefusal(wish)) return wish;
    const body = await readBody(c, limits.bodyBytes);
    if (isRefusal(body)) return body;
    const read = readJson(body);
    if (!read.ok) return invalid(read.error);
    const { revision: _, ...content } = read.value;
    const done = await store.documents.publish({ content, author: token.author, ...wish });
    return done.ok ? published(done.value) : refused(done.error);
  };
