import { sql } from 'kysely';
import type { Ownership } from '../../kernel/index.ts';
import type { Engine } from '../engine.ts';
import { type Statement, statementOf } from '../statement.ts';
import type { OperationRow, RunRow } from '../tables.ts';
import { nowOf } from './clock.ts';

/** The lease of a run as it is when its row is locked, and the clock of the database then. */
export interface LeaseNow extends Ownership {
  readonly run_id: string;
  readonly now: number;
}

type Key<Name extends string> = Readonly<Record<Name, string>>;

/** What a run is changed with. Parameters in the order of the SQL; whoever gives rows back tells that there was one. */
export interface RunStatements {
  /** Locks the row of the lease, which every writer of a run locks first: `run_id`. */
  readonly lock: Statement<LeaseNow>;
  /** `owner`, milliseconds, `run_id`. */
  readonly take: Statement<Ownership>;
  /** Milliseconds, `run_id`, `owner`, `token`. */
  readonly prolong: Statement<Ownership>;
  /** `run_id`, `owner`, `token`. */
  readonly giveBack: Statement<never>;
  /** Gives an id once and for all: `run_id` twice. */
  readonly claimId: Statement<{ readonly token: number }>;
  /** `run_id`. */
  readonly run: Statement<Pick<RunRow, 'run_id' | 'revision' | 'body' | 'digest'>>;
  readonly insertRun: Statement<never>;
  readonly updateRun: Statement<Key<'run_id'>>;
  readonly insertApproval: Statement<never>;
  readonly updateApproval: Statement<Key<'approval_id'>>;
  /** `operation_id`. */
  readonly operation: Statement<Pick<OperationRow, 'operation_id' | 'run_id' | 'body' | 'digest'>>;
  readonly insertOperation: Statement<never>;
  readonly updateOperation: Statement<never>;
}

const leases = (engine: Engine) => {
  const now = nowOf(engine);
  const locked = engine.name === 'postgres' ? sql`for update` : sql``;
  return {
    lock: statementOf<LeaseNow>(
      engine,
      sql`select run_id, owner, token, expires, ${now} as now from leases where run_id = ${''} ${locked}`,
    ),
    take: statementOf<Ownership>(
      engine,
      sql`update leases set owner = ${''}, token = token + 1, expires = ${now} + ${0}
        where run_id = ${''} and (owner is null or expires <= ${now}) returning owner, token, expires`,
    ),
    prolong: statementOf<Ownership>(
      engine,
      sql`update leases set expires = ${now} + ${0}
        where run_id = ${''} and owner = ${''} and token = ${0} and expires > ${now} returning owner, token, expires`,
    ),
    giveBack: statementOf<never>(
      engine,
      sql`update leases set owner = null, expires = 0 where run_id = ${''} and owner = ${''} and token = ${0}`,
    ),
    claimId: statementOf<{ readonly token: number }>(
      engine,
      sql`insert into leases (run_id, owner, token, expires)
        select ${''}, null, base, 0 from lease_epoch where not exists (select 1 from leases where run_id = ${''})
        on conflict (run_id) do nothing returning token`,
    ),
  };
};

const approvals = (engine: Engine) => ({
  insertApproval: statementOf<never>(
    engine,
    sql`insert into approvals (approval_id, run_id, since, status, used_at, body, digest)
      values (${''}, ${''}, ${0}, ${''}, ${''}, ${''}, ${''})`,
  ),
  updateApproval: statementOf<Key<'approval_id'>>(
    engine,
    sql`update approvals set status = ${''}, used_at = ${''}, body = ${''}, digest = ${''}
      where approval_id = ${''} and run_id = ${''} returning approval_id`,
  ),
});

const operations = (engine: Engine) => ({
  // A note is written beside the lease, so the operation is locked by itself.
  operation: statementOf<Pick<OperationRow, 'operation_id' | 'run_id' | 'body' | 'digest'>>(
    engine,
    sql`select operation_id, run_id, body, digest from operations where operation_id = ${''}
      ${engine.name === 'postgres' ? sql`for update` : sql``}`,
  ),
  insertOperation: statementOf<never>(
    engine,
    sql`insert into operations
      (operation_id, run_id, since, approval_id, request_fingerprint, token, status, body, digest)
      values (${''}, ${''}, ${0}, ${''}, ${''}, ${0}, ${''}, ${''}, ${''})`,
  ),
  updateOperation: statementOf<never>(
    engine,
    sql`update operations set status = ${''}, body = ${''}, digest = ${''} where operation_id = ${''}`,
  ),
});

export const runStatements = (engine: Engine): RunStatements => ({
  ...leases(engine),
  run: statementOf<Pick<RunRow, 'run_id' | 'revision' | 'body' | 'digest'>>(
    engine,
    sql`select run_id, revision, body, digest from runs where run_id = ${''}`,
  ),
  insertRun: statementOf<never>(
    engine,
    sql`insert into runs (run_id, task_id, status, revision, created_at, updated_at, fence, body, digest)
      values (${''}, ${''}, ${''}, ${0}, ${''}, ${''}, ${''}, ${''}, ${''})`,
  ),
  updateRun: statementOf<Key<'run_id'>>(
    engine,
    sql`update runs set status = ${''}, revision = ${0}, updated_at = ${''}, fence = ${''}, body = ${''}, digest = ${''}
      where run_id = ${''} and revision = ${0} returning run_id`,
  ),
  ...approvals(engine),
  ...operations(engine),
});
