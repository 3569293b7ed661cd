import { fail, ok, type Result } from '../../base/index.ts';
import type { DocumentRef } from '../../guidance/index.ts';
import type { Engine, Trx } from '../engine.ts';
import type { Documents, StoreWorld } from '../store.ts';
import { type Reason, reasonFor, refusalFor } from './absence.ts';
import { touch } from './generation.ts';
import { refreshHead } from './heads.ts';
import { forgetWarnings } from './idempotency.ts';
import { entriesOf } from './versions.ts';

const REASON = /^(?=.*\S)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,1000}$/u;

export const isReason = (text: string): boolean => REASON.test(text);

const badReason = (): Result<never> =>
  fail(
    'reason_invalid',
    'a withdrawal says why, in one line of at most 1000 characters',
    'write what readers of an old link shall know, such as "contained personal data"',
  );

/** The row of a withdrawal; the database empties what it withdraws as it takes it. */
export const insertWithdrawal = async (
  trx: Trx,
  engine: Engine,
  row: { readonly id: string; readonly revision: number; readonly at: string; readonly reason: string },
): Promise<void> => {
  await trx.insertInto('withdrawals').values(row).execute();
  await forgetWarnings(trx, row);
  await refreshHead(trx, engine, row.id);
};

/** A damaged revision can be withdrawn, so this looks for the row alone. */
const whyNot = async (trx: Trx, ref: DocumentRef): Promise<Reason | undefined> => {
  const reason = await reasonFor(trx, ref);
  return reason.code === 'integrity_mismatch' ? undefined : reason;
};

export const withdraw =
  (engine: Engine, world: StoreWorld): Documents['withdraw'] =>
  async (ref, reason) => {
    if (!isReason(reason)) return badReason();
    const { id, revision } = ref;
    const withdrawn = await engine.write([id], async (trx) => {
      const reasonNot = await whyNot(trx, ref);
      if (reasonNot !== undefined) return refusalFor(ref, reasonNot);
      const at = world.now();
      await insertWithdrawal(trx, engine, { id, revision, at, reason });
      await touch(trx, world);
      const [entry] = await entriesOf(trx, id, revision);
      return entry === undefined ? refusalFor(ref, { code: 'missing_revision' }) : ok(entry);
    });
    if (withdrawn.ok) await engine.scrub();
    return withdrawn;
  };
