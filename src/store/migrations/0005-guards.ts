/*
 * Entries of the ledger are added one after the other, and never changed or removed. Whoever may drop a trigger can still
 * do both: that is what digests and heads are for.
 */
const IMMUTABLE = 'ledger_immutable: an entry of the ledger cannot be changed';
const ORDER = 'ledger_order: entries are numbered 1, 2, 3 without gaps';

const IS_NO_NEXT_ENTRY =
  'new.number <> (select coalesce(max(number), 0) + 1 from run_entries e where e.run_id = new.run_id)';
const IS_NO_NEXT_SEQ = 'new.seq <> (select coalesce(max(seq), 0) + 1 from ledger_log)';
/** `insert or replace` would put a row in place of another one. */
const TAKES_ROW = 'exists (select 1 from run_entries e where e.rowid = new.rowid)';

const KEPT = ['run_entries', 'ledger_log', 'ledger_heads', 'ledger_identity'] as const;

const refuseSqlite = (name: string, event: string, when: string, message: string): string =>
  `create trigger ${name} before ${event} ${when === '' ? '' : `when ${when}`}
    begin select raise(abort, '${message}'); end`;

export const LEDGER_GUARDS_SQLITE: readonly string[] = [
  refuseSqlite('run_entries_insert', 'insert on run_entries', `${IS_NO_NEXT_ENTRY} or ${TAKES_ROW}`, ORDER),
  refuseSqlite('ledger_log_insert', 'insert on ledger_log', IS_NO_NEXT_SEQ, ORDER),
  refuseSqlite('ledger_identity_insert', 'insert on ledger_identity', '', IMMUTABLE),
  ...KEPT.flatMap((table) => [
    refuseSqlite(`${table}_update`, `update on ${table}`, '', IMMUTABLE),
    refuseSqlite(`${table}_delete`, `delete on ${table}`, '', IMMUTABLE),
  ]),
];

const raise = (message: string): string => `raise exception '${message}' using errcode = 'RB001'`;

/** With fixed names: a temporary table of the session's own would go before the one that the guard means. */
const FIXED_NAMES = `do $fix$ declare guard regprocedure;
  begin
    for guard in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = current_schema() and p.proname like 'readback\\_ledger\\_%'
    loop
      execute format('alter function %s set search_path = %I, pg_temp', guard, current_schema());
    end loop;
  end $fix$`;

const orderPostgres = (table: string, isNoNext: string): readonly string[] => [
  `create function readback_ledger_${table}() returns trigger language plpgsql as $guard$
    begin if ${isNoNext} then ${raise(ORDER)}; end if; return new; end $guard$`,
  `create trigger ${table}_insert before insert on ${table}
    for each row execute function readback_ledger_${table}()`,
];

export const LEDGER_GUARDS_POSTGRES: readonly string[] = [
  `create function readback_ledger_refuse() returns trigger language plpgsql as $guard$
    begin ${raise(IMMUTABLE)}; end $guard$`,
  ...orderPostgres('run_entries', IS_NO_NEXT_ENTRY),
  ...orderPostgres('ledger_log', IS_NO_NEXT_SEQ),
  `create trigger ledger_identity_insert before insert on ledger_identity
    for each statement execute function readback_ledger_refuse()`,
  ...KEPT.map(
    (table) => `create trigger ${table}_never before update or delete or truncate on ${table}
      for each statement execute function readback_ledger_refuse()`,
  ),
  FIXED_NAMES,
];
