/** The database itself keeps published rows as they are; see the guards of SQLite, which do the same. */
const REFUSE = `raise exception 'revision_immutable: a published revision cannot be changed' using errcode = 'RB001'`;
const GAP = `raise exception 'revision_gap: revisions are numbered 1, 2, 3 without gaps' using errcode = 'RB001'`;

const withdrawn = (row: string): string =>
  `exists (select 1 from withdrawals w where w.id = ${row}.id and w.revision = ${row}.revision)`;

const isPublished = `exists (select 1 from revisions r where r.id = new.id and r.revision = new.revision)`;

const same = (columns: readonly string[]): string =>
  columns.map((column) => `new.${column} = old.${column}`).join(' and ');

const REVISION_STAYS = same([
  ...['id', 'revision', 'kind', 'lang', 'digest', 'json_digest', 'published_at', 'author', 'seal'],
]);
const RENDITION_STAYS = same(['id', 'revision', 'form', 'digest', 'published_at']);

/** A row trigger whose body refuses, or lets `row` pass. */
const guard = (name: string, event: string, refusals: string, row = 'new'): readonly string[] => [
  `create function readback_${name}() returns trigger language plpgsql as $guard$
    begin ${refusals} return ${row}; end $guard$`,
  `create trigger ${name} before ${event} for each row execute function readback_${name}()`,
];

const refuseIf = (condition: string, refusal = REFUSE): string => `if ${condition} then ${refusal}; end if;`;

const never = (table: string, events: string): readonly string[] => [
  `create trigger ${table}_never before ${events} on ${table}
    for each statement execute function readback_refuse()`,
];

/**
 * A guard asks the tables beside it. The names in its body would otherwise mean whatever the session has put in front of
 * them, and a temporary table goes in front of every other one.
 */
const FIXED_NAMES = `do $fix$ declare guard regprocedure;
  begin
    for guard in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = current_schema() and p.proname like 'readback\\_%' and p.prorettype = 'trigger'::regtype
    loop
      execute format('alter function %s set search_path = %I, pg_temp', guard, current_schema());
    end loop;
  end $fix$`;

export const DOCUMENTS_GUARDS_POSTGRES: readonly string[] = [
  `create function readback_refuse() returns trigger language plpgsql as $guard$
    begin ${REFUSE}; end $guard$`,
  ...guard(
    'revisions_insert',
    'insert on revisions',
    `${refuseIf(isPublished)} ${refuseIf(
      'new.revision <> (select coalesce(max(revision), 0) + 1 from revisions r where r.id = new.id)',
      GAP,
    )}`,
  ),
  ...guard(
    'revisions_update',
    'update on revisions',
    refuseIf(`not (${withdrawn('old')} and ${REVISION_STAYS} and new.title = '' and new.summary = ''
      and new.applies = '' and new.tags = '[]')`),
  ),
  ...never('revisions', 'delete or truncate'),
  // What belongs to a revision is written before it; afterwards nothing can be added.
  ...guard('renditions_insert', 'insert on renditions', refuseIf(isPublished)),
  ...guard(
    'renditions_update',
    'update on renditions',
    refuseIf(`not (${withdrawn('old')} and ${RENDITION_STAYS} and new.body = '')`),
  ),
  ...never('renditions', 'delete or truncate'),
  ...guard('links_insert', 'insert on links', refuseIf(isPublished)),
  ...never('links', 'update or truncate'),
  ...guard('links_delete', 'delete on links', refuseIf(`not ${withdrawn('old')}`), 'old'),
  ...guard('withdrawals_insert', 'insert on withdrawals', refuseIf(withdrawn('new'))),
  ...never('withdrawals', 'update or delete or truncate'),
  // A withdrawal removes what it withdraws, in one statement: there is no way to have the one without the other.
  `create function readback_withdrawals_empty() returns trigger language plpgsql as $guard$
    begin
      update renditions set body = '' where id = new.id and revision = new.revision;
      update revisions set title = '', summary = '', applies = '', tags = '[]'
        where id = new.id and revision = new.revision;
      delete from links where id = new.id and revision = new.revision;
      return null;
    end $guard$`,
  `create trigger withdrawals_empty after insert on withdrawals
    for each row execute function readback_withdrawals_empty()`,
  FIXED_NAMES,
];
