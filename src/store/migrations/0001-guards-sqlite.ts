/*
 * The database itself keeps published rows as they are. `insert or replace` deletes without firing delete triggers
 * unless the connection wishes it (recursive_triggers), so inserts over an existing key are refused before they begin.
 */
const REFUSE = `select raise(abort, 'revision_immutable: a published revision cannot be changed')`;
const GAP = `select raise(abort, 'revision_gap: revisions are numbered 1, 2, 3 without gaps')`;

const withdrawn = (row: string): string =>
  `exists (select 1 from withdrawals w where w.id = ${row}.id and w.revision = ${row}.revision)`;

const isPublished = `exists (select 1 from revisions r where r.id = new.id and r.revision = new.revision)`;

const same = (columns: readonly string[]): string =>
  columns.map((column) => `new.${column} = old.${column}`).join(' and ');

const REVISION_STAYS = same([
  ...['id', 'revision', 'kind', 'lang', 'digest', 'json_digest', 'published_at', 'author', 'seal'],
]);
const RENDITION_STAYS = same(['rowid', 'id', 'revision', 'form', 'digest', 'published_at']);

const guard = (name: string, event: string, condition: string, refusal = REFUSE): string =>
  `create trigger ${name} before ${event} ${condition === '' ? '' : `when ${condition}`} begin ${refusal}; end`;

export const DOCUMENTS_GUARDS_SQLITE: readonly string[] = [
  guard('revisions_insert', 'insert on revisions', isPublished),
  guard(
    'revisions_number',
    'insert on revisions',
    `not ${isPublished}
      and new.revision <> (select coalesce(max(revision), 0) + 1 from revisions r where r.id = new.id)`,
    GAP,
  ),
  guard(
    'revisions_update',
    'update on revisions',
    `not (${withdrawn('old')} and ${REVISION_STAYS} and new.title = '' and new.summary = ''
      and new.applies = '' and new.tags = '[]')`,
  ),
  guard('revisions_delete', 'delete on revisions', ''),
  // What belongs to a revision is written before it; afterwards nothing can be added.
  guard(
    'renditions_insert',
    'insert on renditions',
    `${isPublished} or exists (select 1 from renditions r where r.rowid = new.rowid)`,
  ),
  guard(
    'renditions_update',
    'update on renditions',
    `not (${withdrawn('old')} and ${RENDITION_STAYS} and new.body = '')`,
  ),
  guard('renditions_delete', 'delete on renditions', ''),
  guard('links_insert', 'insert on links', isPublished),
  guard('links_update', 'update on links', ''),
  guard('links_delete', 'delete on links', `not ${withdrawn('old')}`),
  guard('withdrawals_insert', 'insert on withdrawals', withdrawn('new')),
  guard('withdrawals_update', 'update on withdrawals', ''),
  guard('withdrawals_delete', 'delete on withdrawals', ''),
  // A withdrawal removes what it withdraws, in one statement: there is no way to have the one without the other.
  `create trigger withdrawals_empty after insert on withdrawals begin
    update renditions set body = '' where id = new.id and revision = new.revision;
    update revisions set title = '', summary = '', applies = '', tags = '[]'
      where id = new.id and revision = new.revision;
    delete from links where id = new.id and revision = new.revision;
  end`,
];
