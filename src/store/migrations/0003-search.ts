import { COLUMN_TYPES, type ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

/** The latest revision of each id that is not withdrawn. Its key stays with the id, and gives a search a stable order. */
const headsOf = ({ text, integer }: ColumnTypes, key: string, more: string): string =>
  `create table search_texts (
    key ${key}, id ${text} not null unique, revision ${integer} not null, ${more}
  )`;

const ADD = `insert into search_index (rowid, title, text, facets) values (new.key, new.title, new.text, new.facets)`;
const DROP = `insert into search_index (search_index, rowid, title, text, facets)
  values ('delete', old.key, old.title, old.text, old.facets)`;

const sqlite: readonly string[] = [
  `${headsOf(
    COLUMN_TYPES.sqlite,
    'integer primary key',
    'title text not null, text text not null, facets text not null',
  )} strict`,
  // The text is split already: everything between two spaces is one word, facets too.
  `create virtual table search_index using fts5 (
    title, text, facets, content = 'search_texts', content_rowid = 'key',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S*'"
  )`,
  // What is withdrawn leaves the file at once, not when segments are merged.
  `insert into search_index (search_index, rank) values ('secure-delete', 1)`,
  `create trigger search_texts_insert after insert on search_texts begin ${ADD}; end`,
  `create trigger search_texts_update after update on search_texts begin ${DROP}; ${ADD}; end`,
  `create trigger search_texts_delete after delete on search_texts begin ${DROP}; end`,
];

const postgres: readonly string[] = [
  headsOf(
    COLUMN_TYPES.postgres,
    'bigint generated always as identity primary key',
    'vector tsvector not null',
  ),
  // Without a list of pending entries, which searches would have to read through until a vacuum.
  'create index search_texts_vector on search_texts using gin (vector) with (fastupdate = off)',
];

export const search: Migration = { number: 3, name: 'search', sqlite, postgres };
