import { COLUMN_TYPES, type ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

/** What local operators and writers over HTTP keep beside the documents, each apart from the others. */
const tables = ({ text, integer, keyed }: ColumnTypes): readonly string[] => [
  `create table tokens (
    id ${text} primary key, author ${text} not null references authors (id),
    role text not null check (role in ('publisher', 'curator')), secret_digest ${text} not null unique,
    created_at text not null, revoked_at text
  ) ${keyed}`,
  `create table collections (name ${text} primary key, note text not null) ${keyed}`,
  `create table collection_documents (
    name ${text} not null references collections (name), position ${integer} not null,
    id ${text} not null, revision ${integer} not null,
    primary key (name, position), unique (name, id, revision),
    foreign key (id, revision) references revisions (id, revision)
  ) ${keyed}`,
  `create table drafts (
    id ${text} primary key, title text not null, author ${text} not null references authors (id),
    content text not null, saved_at text not null
  ) ${keyed}`,
];

export const writers: Migration = {
  number: 2,
  name: 'writers',
  sqlite: tables(COLUMN_TYPES.sqlite),
  postgres: tables(COLUMN_TYPES.postgres),
};
