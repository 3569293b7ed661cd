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

/*
 * `insert or replace` deletes without firing delete triggers unless the connection wishes it (recursive_triggers), so
 * inserts over an existing key are refused before they begin.
 */
const refuse = (message: string): string => `select raise(abort, '${message}')`;

const guard = (name: string, event: string, condition: string, message = IMMUTABLE): string =>
  `create trigger ${name} before ${event} ${condition === '' ? '' : `when ${condition}`} begin ${refuse(message)}; end`;

export const DOCUMENTS_GUARDS_SQLITE: readonly string[] = [
  guard('revisions_insert', 'insert on revisions', IS_PUBLISHED),
  guard('revisions_number', 'insert on revisions', `not ${IS_PUBLISHED} and ${IS_NO_NEXT}`, GAP),
  guard('revisions_update', 'update on revisions', `not ${EMPTIES_REVISION}`),
  guard('revisions_delete', 'delete on revisions', ''),
  // What belongs to a revision is written before it; afterwards nothing can be added.
  guard(
    'renditions_insert',
    'insert on renditions',
    `${IS_PUBLISHED} or exists (select 1 from renditions r where r.rowid = new.rowid)`,
  ),
  guard('renditions_update', 'update on renditions', `not ${emptiesRendition('rowid')}`),
  guard('renditions_delete', 'delete on renditions', ''),
  guard('links_insert', 'insert on links', IS_PUBLISHED),
  guard('links_update', 'update on links', ''),
  guard('links_delete', 'delete on links', `not ${withdrawn('old')}`),
  guard('withdrawals_insert', 'insert on withdrawals', withdrawn('new')),
  guard('withdrawals_update', 'update on withdrawals', ''),
  guard('withdrawals_delete', 'delete on withdrawals', ''),
  `create trigger withdrawals_empty after insert on withdrawals begin ${EMPTY_WITHDRAWN} end`,
];
