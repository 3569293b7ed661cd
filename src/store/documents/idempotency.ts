import { fail, ok, type Result } from '../../base/index.ts';
import { type Content, type DocumentRef, writeXml } from '../../guidance/index.ts';
import { sha256 } from '../digest.ts';
import type { Trx } from '../engine.ts';
import { IDEMPOTENCY_KEY, type Publication } from '../store.ts';

export interface Attempt {
  /** A publisher's keys are apart from those of others. */
  readonly author: string;
  readonly key: string;
  readonly contentDigest: string;
}

export const attemptOf = (
  author: string,
  key: string | undefined,
  content: Content,
): Result<Attempt | undefined> => {
  if (key === undefined) return ok(undefined);
  // The content without its number, which is not known yet.
  if (IDEMPOTENCY_KEY.test(key))
    return ok({ author, key, contentDigest: sha256(writeXml({ ...content, revision: 1 })) });
  return fail(
    'idempotency_key_invalid',
    'an idempotency key has 1 to 200 visible ASCII characters',
    'use a UUID, or another random text',
  );
};

/** What was answered when this was first tried; `undefined` the first time. */
export const answered = async (
  trx: Trx,
  { author, key, contentDigest }: Attempt,
): Promise<Result<Publication | undefined>> => {
  const row = await trx
    .selectFrom('idempotency')
    .select(['content_digest', 'answer'])
    .where('author', '=', author)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return ok(undefined);
  if (row.content_digest === contentDigest) return ok(JSON.parse(row.answer) as Publication);
  return fail(
    'idempotency_mismatch',
    'this idempotency key was used with other content',
    'use a new key for new content',
  );
};

export const remember = async (
  trx: Trx,
  { author, key, contentDigest }: Attempt,
  answer: Publication,
  at: string,
): Promise<void> => {
  await trx
    .insertInto('idempotency')
    .values({ author, key, content_digest: contentDigest, answer: JSON.stringify(answer), at })
    .execute();
};

/** Warnings quote what they warn of, so those about a withdrawn revision go with its text. */
export const forgetWarnings = async (trx: Trx, { id, revision }: DocumentRef): Promise<void> => {
  const rows = await trx
    .selectFrom('idempotency')
    .select(['author', 'key', 'answer'])
    .where('answer', 'like', `%"id":"${id}","revision":${revision},%`)
    .execute();
  for (const { author, key, answer } of rows)
    await trx
      .updateTable('idempotency')
      .set({ answer: JSON.stringify({ ...(JSON.parse(answer) as Publication), warnings: [] }) })
      .where('author', '=', author)
      .where('key', '=', key)
      .execute();
};
