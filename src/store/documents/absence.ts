import type { Problem, Result } from '../../base/index.ts';
import type { Absence, DocumentRef } from '../../guidance/index.ts';
import type { Db } from '../engine.ts';
import { quoted } from '../names.ts';
import { StoreFailure } from '../problems.ts';

/** Why a revision is not there to be had. */
export type Reason =
  | { readonly code: 'missing_target' | 'missing_revision' | 'integrity_mismatch' }
  | { readonly code: 'revision_withdrawn'; readonly reason: string };

/** Asks why; `missing` when the row itself was not found. */
export const reasonFor = async (db: Db, { id, revision }: DocumentRef): Promise<Reason> => {
  const withdrawal = await db
    .selectFrom('withdrawals')
    .select('reason')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (withdrawal !== undefined) return { code: 'revision_withdrawn', reason: withdrawal.reason };
  const rows = await db
    .selectFrom('revisions')
    .select('revision')
    .where('id', '=', id)
    .orderBy((eb) => eb.case().when('revision', '=', revision).then(0).else(1).end())
    .limit(1)
    .execute();
  if (rows[0] === undefined) return { code: 'missing_target' };
  // The revision is there, and a part of it is not.
  return { code: rows[0].revision === revision ? 'integrity_mismatch' : 'missing_revision' };
};

const message = ({ id, revision }: DocumentRef, reason: Reason): string => {
  switch (reason.code) {
    case 'missing_target':
      return `there is no document ${quoted(id)}`;
    case 'missing_revision':
      return `the document ${quoted(id)} has no revision ${revision}`;
    case 'revision_withdrawn':
      return `revision ${revision} of ${quoted(id)} was withdrawn: ${reason.reason}`;
    case 'integrity_mismatch':
      return `revision ${revision} of ${quoted(id)} does not have the digest that it was published with`;
  }
};

export const absenceOf = (ref: DocumentRef, reason: Reason): Absence => ({
  code: reason.code,
  message: message(ref, reason),
});

const PROBLEMS: Readonly<Record<Reason['code'], readonly [code: string, fix: string]>> = {
  missing_target: ['document_not_found', 'look for its id in the list of documents'],
  missing_revision: ['revision_not_found', 'look at its revisions, and name one of them'],
  revision_withdrawn: ['revision_withdrawn', 'read another revision; this one is not served again'],
  integrity_mismatch: [
    'integrity_mismatch',
    'restore the database from a backup; nothing of this revision is served until then',
  ],
};

const problemFor = (ref: DocumentRef, reason: Reason): Problem => {
  const [code, fix] = PROBLEMS[reason.code];
  return { code, message: message(ref, reason), fix };
};

export const refusalFor = (ref: DocumentRef, reason: Reason): Result<never> => ({
  ok: false,
  error: problemFor(ref, reason),
});

/** For answers that are no Result: a row that is not as it was published. */
export const changed = (ref: DocumentRef): StoreFailure =>
  new StoreFailure(problemFor(ref, { code: 'integrity_mismatch' }));
