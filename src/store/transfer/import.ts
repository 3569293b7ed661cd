import { fail, ok, type Result } from '../../base/index.ts';
import type { GuidanceDocument } from '../../guidance/index.ts';
import { addIfNew } from '../authors.ts';
import { touch } from '../documents/generation.ts';
import { insertRevision, type Made, make } from '../documents/insert.ts';
import { insertWithdrawal } from '../documents/withdraw.ts';
import type { Engine, Trx } from '../engine.ts';
import { quoted } from '../names.ts';
import type { ExportedRevision, Imported, StoreProblem, StoreWorld, Transfer } from '../store.ts';
import { checkRecord } from './record.ts';

type Answer = Result<Imported, StoreProblem>;

const conflict = (message: string): Result<never> =>
  fail(
    'revision_conflict',
    message,
    'import all revisions of a document in their order, into a store that has no others of it',
  );

const answer = ({ id, revision }: ExportedRevision, status: Imported['status']): Answer =>
  ok({ id, revision, status });

/** A revision that nobody can read again: its number, its digest, and why. */
const tombstone = (record: ExportedRevision, { kind, lang }: { kind: string; lang: string }): Made => {
  const { id, revision, digest, published_at, author } = record;
  const emptied = { title: '', summary: '', applies: '' };
  return {
    document: {
      id,
      revision,
      kind: 'guide',
      lang,
      ...emptied,
      body: '',
      steps: [],
      links: [],
      checks: [],
      tags: [],
    },
    xml: '',
    json: '',
    row: {
      ...{ id, revision, kind, lang, ...emptied, tags: '[]', digest, json_digest: '' },
      ...{ published_at, author: author.id, seal: '' },
    },
  };
};

const withdraw = async (trx: Trx, engine: Engine, record: ExportedRevision): Promise<void> => {
  if (record.withdrawn === undefined) return;
  const { id, revision } = record;
  const { at, reason } = record.withdrawn;
  await insertWithdrawal(trx, engine, { id, revision, at, reason });
};

const isWithdrawn = async (trx: Trx, { id, revision }: ExportedRevision): Promise<boolean> =>
  (await trx
    .selectFrom('withdrawals')
    .select('id')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()) !== undefined;

/** What is here already stays as it is; a withdrawal elsewhere is one here too, and one here is not taken back. */
const meet = async (trx: Trx, engine: Engine, record: ExportedRevision): Promise<Answer | undefined> => {
  const { id, revision, digest, published_at, author, withdrawn } = record;
  const here = await trx
    .selectFrom('revisions')
    .select(['digest', 'published_at', 'author'])
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (here === undefined) return undefined;
  if (here.digest !== digest || here.published_at !== published_at || here.author !== author.id)
    return conflict(`revision ${revision} of ${quoted(id)} is here with another content, time or author`);
  if (withdrawn === undefined || (await isWithdrawn(trx, record))) return answer(record, 'unchanged');
  await withdraw(trx, engine, record);
  return answer(record, 'imported');
};

const add = async (
  trx: Trx,
  engine: Engine,
  record: ExportedRevision,
  document: GuidanceDocument | undefined,
): Promise<Answer> => {
  const { id, revision, published_at, author, withdrawn } = record;
  const { last } = await trx
    .selectFrom('revisions')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const next = (last ?? 0) + 1;
  if (revision !== next)
    return conflict(`the next revision of ${quoted(id)} here is ${next}, and this one is ${revision}`);
  await addIfNew(trx, author);
  if (document !== undefined)
    await insertRevision(trx, engine, make(document, { author: author.id, published_at }));
  else if (withdrawn !== undefined) {
    await insertRevision(trx, engine, tombstone(record, withdrawn));
    await withdraw(trx, engine, record);
  }
  return answer(record, 'imported');
};

export const importing =
  (engine: Engine, world: StoreWorld): Transfer['import'] =>
  async (record, { accept } = {}) => {
    const checked = checkRecord(record, accept);
    if (!checked.ok) return checked;
    const imported = await engine.write([record.id], async (trx) => {
      const done = (await meet(trx, engine, record)) ?? (await add(trx, engine, record, checked.value));
      if (done.ok && done.value.status === 'imported') await touch(trx, world);
      return done;
    });
    if (imported.ok && imported.value.status === 'imported' && record.withdrawn !== undefined)
      await engine.scrub();
    return imported;
  };
