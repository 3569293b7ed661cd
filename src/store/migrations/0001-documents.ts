import { DOCUMENTS_GUARDS_POSTGRES } from './0001-guards-postgres.ts';
import { DOCUMENTS_GUARDS_SQLITE } from './0001-guards-sqlite.ts';
import { COLUMN_TYPES, type ColumnTypes } from './column-types.ts';
import type { Migration } from './migration.ts';

/** A reference that is checked when the transaction ends: the row of the revision is written last. */
const OF_REVISION =
  'foreign key (id, revision) references revisions (id, revision) deferrable initially deferred';

const published = ({ text, integer, keyed, heap }: ColumnTypes): readonly string[] => [
  `create table authors (id ${text} primary key, name text not null) ${keyed}`,
  `insert into authors (id, name) values ('local', 'Local operator')`,
  `create table revisions (
    id ${text} not null, revision ${integer} not null check (revision >= 1),
    kind text not null, lang text not null, title text not null, summary text not null, applies text not null,
    tags text not null, digest text not null, json_digest text not null, published_at text not null,
    author ${text} not null references authors (id), seal text not null,
    primary key (id, revision)
  ) ${keyed}`,
  `create table renditions (
    id ${text} not null, revision ${integer} not null, form text not null check (form in ('xml', 'json')),
    body text not null, digest text not null, published_at text not null,
    primary key (id, revision, form), ${OF_REVISION}
  ) ${heap}`,
  `create table links (
    id ${text} not null, revision ${integer} not null, position ${integer} not null,
    target ${text} not null, target_revision ${integer} not null, relation text not null,
    "when" text not null, label text not null, seal text not null,
    primary key (id, revision, position), ${OF_REVISION}
  ) ${keyed}`,
  'create index links_target on links (target, id, revision)',
  `create table withdrawals (
    id ${text} not null, revision ${integer} not null, at text not null, reason text not null,
    primary key (id, revision), ${OF_REVISION}
  ) ${keyed}`,
];

const derived = ({ text, integer, keyed }: ColumnTypes): readonly string[] => [
  `create table heads (
    id ${text} primary key, revision ${integer} not null, kind text not null, lang text not null,
    author text not null, ${OF_REVISION}
  ) ${keyed}`,
  'create index heads_kind on heads (kind, id)',
  'create index heads_lang on heads (lang, id)',
  'create index heads_author on heads (author, id)',
  `create table head_tags (tag ${text} not null, id ${text} not null, primary key (tag, id)) ${keyed}`,
  'create index head_tags_id on head_tags (id)',
  `create table idempotency (
    author ${text} not null, key ${text} not null, content_digest text not null, answer text not null,
    at text not null, primary key (author, key)
  ) ${keyed}`,
  `create table generation (one ${integer} primary key check (one = 1), value text not null) ${keyed}`,
  `insert into generation (one, value) values (1, 'empty')`,
];

export const documents: Migration = {
  number: 1,
  name: 'documents',
  sqlite: [...published(COLUMN_TYPES.sqlite), ...derived(COLUMN_TYPES.sqlite), ...DOCUMENTS_GUARDS_SQLITE],
  postgres: [
    ...published(COLUMN_TYPES.postgres),
    ...derived(COLUMN_TYPES.postgres),
    ...DOCUMENTS_GUARDS_POSTGRES,
  ],
};
