import { RUNS_GUARDS_POSTGRES } from './0004-guards-postgres.ts';
import { RUNS_GUARDS_SQLITE } from './0004-guards-sqlite.ts';
import { COLUMN_TYPES, type ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

/**
 * Runs with what belongs to them. `body` is canonical JSON and what a program reads, `digest` its SHA-256; the columns beside it are what the
 * database guards, and what it finds rows by. Times of leases are milliseconds since 1970 by the clock of the database.
 */
const tables = ({ text, integer, keyed, heap }: ColumnTypes): readonly string[] => [
  `create table lease_epoch (one ${integer} primary key check (one = 1), base ${integer} not null check (base >= 0)) ${keyed}`,
  'insert into lease_epoch (one, base) values (1, 0)',
  `create table leases (
    run_id ${text} not null primary key, owner ${text}, token ${integer} not null check (token >= 0), expires ${integer} not null,
    check ((owner is null and expires = 0) or (owner is not null and expires > 0 and token >= 1))
  ) ${keyed}`,
  `create table runs (
    run_id ${text} not null primary key, task_id ${text} not null, status ${text} not null check (status in (
      'running', 'waiting_approval', 'executing', 'recovery_required', 'completed', 'blocked', 'failed', 'cancelled')),
    revision ${integer} not null check (revision >= 1), created_at ${text} not null, updated_at ${text} not null,
    fence ${text} not null, body text not null, digest ${text} not null
  ) ${heap}`,
  'create index runs_status on runs (status, run_id)',
  `create table approvals (
    approval_id ${text} not null primary key, run_id ${text} not null, since ${integer} not null,
    status ${text} not null check (status in ('pending', 'approved', 'rejected', 'stale', 'expired')),
    used_at ${text}, body text not null, digest ${text} not null
  ) ${heap}`,
  'create index approvals_run on approvals (run_id, since)',
  `create index approvals_pending on approvals (run_id) where status = 'pending'`,
  `create table operations (
    operation_id ${text} not null primary key, run_id ${text} not null, since ${integer} not null, approval_id ${text} not null unique,
    request_fingerprint ${text} not null, token ${integer} not null check (token >= 1),
    status ${text} not null check (status in ('started', 'confirmed', 'not_executed', 'outcome_unknown')),
    body text not null, digest ${text} not null
  ) ${heap}`,
  'create index operations_run on operations (run_id, since)',
  `create index operations_unsettled on operations (run_id) where status in ('started', 'outcome_unknown')`,
];

export const runs: Migration = {
  number: 4,
  name: 'runs',
  sqlite: [...tables(COLUMN_TYPES.sqlite), ...RUNS_GUARDS_SQLITE],
  postgres: [...tables(COLUMN_TYPES.postgres), ...RUNS_GUARDS_POSTGRES],
};
