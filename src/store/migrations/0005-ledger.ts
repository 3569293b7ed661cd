import { LEDGER_GUARDS_POSTGRES, LEDGER_GUARDS_SQLITE } from './0005-guards.ts';
import { COLUMN_TYPES, type ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

const tables = ({ text, integer, keyed, heap }: ColumnTypes): readonly string[] => [
  `create table run_entries (
    run_id ${text} not null, number ${integer} not null check (number >= 1),
    digest text not null, text text not null,
    primary key (run_id, number)
  ) ${heap}`,
  `create table ledger_log (
    seq ${integer} primary key, run_id ${text} not null, number ${integer} not null,
    digest text not null, log_digest text not null
  ) ${heap}`,
  // Heads of other ledgers, kept for them.
  `create table ledger_heads (
    origin ${text} not null, size ${integer} not null, note ${text} not null,
    primary key (origin, size, note)
  ) ${keyed}`,
  `create table ledger_identity (
    one ${integer} primary key check (one = 1), origin text not null
  ) ${keyed}`,
];

/** The origin is a name that no other ledger has, in the form that names of C2SP checkpoints have. */
const identityOf = (chance: string): string =>
  `insert into ledger_identity (one, origin) values (1, 'readback/ledger/' || ${chance})`;

/** Commits of several transactions, in the order in which they came, until one transaction has put them into the log. */
const QUEUE = `create table ledger_queue (
  key bigint generated always as identity primary key,
  run_id ${COLUMN_TYPES.postgres.text} not null, first bigint not null, last bigint not null
)`;

export const ledger: Migration = {
  number: 5,
  name: 'ledger',
  sqlite: [...tables(COLUMN_TYPES.sqlite), identityOf('lower(hex(randomblob(16)))'), ...LEDGER_GUARDS_SQLITE],
  postgres: [
    ...tables(COLUMN_TYPES.postgres),
    QUEUE,
    identityOf(`replace(gen_random_uuid()::text, '-', '')`),
    ...LEDGER_GUARDS_POSTGRES,
  ],
};
