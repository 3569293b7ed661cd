import {
  EMPTIES_REVISION,
  EMPTY_WITHDRAWN,
  emptiesRendition,
  GAP,
  IMMUTABLE,
  IS_NO_NEXT,
  IS_PUBLISHED,
  withdrawn,
} from './0001-guards.ts';

export const refuse = (message: string): string => `raise exception '${message}' using errcode = 'RB001'`;

/** A row trigger whose body refuses, or lets `row` pass. */
export const guard = (name: string, event: string, refusals: string, row = 'new'): readonly string[] => [
  `create function readback_${name}() returns trigger language plpgsql as $guard$
    begin ${refusals} return ${row}; end $guard$`,
  `create trigger ${name} before ${event} for each row execute function readback_${name}()`,
];

export const refuseIf = (condition: string, message = IMMUTABLE): string =>
  `if ${condition} then ${refuse(message)}; end if;`;

const never = (table: string, events: string): readonly string[] => [
  `create trigger ${table}_never before ${events} on ${table}
    for each statement execute function readback_refuse()`,
];

/**
 * A guard asks the tables beside it. The names in its body would otherwise mean whatever the session has put in front of
 * them, and a temporary table goes in front of every other one.
 */
export const FIXED_NAMES = `do $fix$ declare guard regprocedure;
  begin
    for guard in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = current_schema() and p.proname like 'readback\\_%' and p.prorettype = 'trigger'::regtype
    loop
      execute format('alter function %s set search_path = %I, pg_temp', guard, current_schema());
    end loop;
  end $fix$`;

export const DOCUMENTS_GUARDS_POSTGRES: readonly string[] = [
  `create function readback_refuse() returns trigger language plpgsql as $guard$
    begin ${refuse(IMMUTABLE)}; end $guard$`,
  ...guard(
    'revisions_insert',
    'insert on revisions',
    `${refuseIf(IS_PUBLISHED)} ${refuseIf(IS_NO_NEXT, GAP)}`,
  ),
  ...guard('revisions_update', 'update on revisions', refuseIf(`not ${EMPTIES_REVISION}`)),
  ...never('revisions', 'delete or truncate'),
  // What belongs to a revision is written before it; afterwards nothing can be added.
  ...guard('renditions_insert', 'insert on renditions', refuseIf(IS_PUBLISHED)),
  ...guard('renditions_update', 'update on renditions', refuseIf(`not ${emptiesRendition()}`)),
  ...never('renditions', 'delete or truncate'),
  ...guard('links_insert', 'insert on links', refuseIf(IS_PUBLISHED)),
  ...never('links', 'update or truncate'),
  ...guard('links_delete', 'delete on links', refuseIf(`not ${withdrawn('old')}`), 'old'),
  ...guard('withdrawals_insert', 'insert on withdrawals', refuseIf(withdrawn('new'))),
  ...never('withdrawals', 'update or delete or truncate'),
  `create function readback_withdrawals_empty() returns trigger language plpgsql as $guard$
    begin ${EMPTY_WITHDRAWN} return null; end $guard$`,
  `create trigger withdrawals_empty after insert on withdrawals
    for each row execute function readback_withdrawals_empty()`,
  FIXED_NAMES,
];
