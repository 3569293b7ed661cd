/*
 * What the guards of both engines say and look at, in SQL that both understand. Published rows stay as they are; a
 * withdrawal empties what it withdraws.
 */
export const IMMUTABLE = 'revision_immutable: a published revision cannot be changed';
export const GAP = 'revision_gap: revisions are numbered 1, 2, 3 without gaps';

export const withdrawn = (row: 'new' | 'old'): string =>
  `exists (select 1 from withdrawals w where w.id = ${row}.id and w.revision = ${row}.revision)`;

export const IS_PUBLISHED = `exists (select 1 from revisions r where r.id = new.id and r.revision = new.revision)`;

export const IS_NO_NEXT = `new.revision <> (select coalesce(max(revision), 0) + 1 from revisions r where r.id = new.id)`;

const same = (columns: readonly string[]): string =>
  columns.map((column) => `new.${column} = old.${column}`).join(' and ');

const REVISION_STAYS = same([
  ...['id', 'revision', 'kind', 'lang', 'digest', 'json_digest', 'published_at', 'author', 'seal'],
]);

export const EMPTIES_REVISION = `(${withdrawn('old')} and ${REVISION_STAYS} and new.title = '' and new.summary = ''
  and new.applies = '' and new.tags = '[]')`;

/** `more` are columns that only one engine has. */
export const emptiesRendition = (...more: readonly string[]): string =>
  `(${withdrawn('old')} and ${same([...more, 'id', 'revision', 'form', 'digest', 'published_at'])} and new.body = '')`;

/** A withdrawal removes what it withdraws, in one statement: there is no way to have the one without the other. */
export const EMPTY_WITHDRAWN = `
  update renditions set body = '' where id = new.id and revision = new.revision;
  update revisions set title = '', summary = '', applies = '', tags = '[]'
    where id = new.id and revision = new.revision;
  delete from links where id = new.id and revision = new.revision;`;
