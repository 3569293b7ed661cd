import type { Generated } from 'kysely';
import type { LedgerTables } from './ledger/tables.ts';
import type { Role } from './store.ts';

/** Every table, for typed SQL; `migrations/` makes them. */
export interface Tables extends LedgerTables {
  readback_migrations: { number: number; name: string; applied_at: string };
  authors: { id: string; name: string };
  revisions: RevisionRow;
  renditions: RenditionRow;
  links: LinkRow;
  withdrawals: { id: string; revision: number; at: string; reason: string };
  heads: HeadRow;
  head_tags: { tag: string; id: string };
  idempotency: { author: string; key: string; content_digest: string; answer: string; at: string };
  generation: { one: number; value: string };
  tokens: TokenRow;
  collections: { name: string; note: string };
  collection_documents: { name: string; position: number; id: string; revision: number };
  drafts: DraftRow;
  search_texts: SearchRow;
}

/** What lists show of a published revision, and the digests of what is served of it. Immutable. */
export interface RevisionRow {
  id: string;
  revision: number;
  kind: string;
  lang: string;
  title: string;
  summary: string;
  applies: string;
  /** A JSON array. */
  tags: string;
  /** Of the canonical XML. */
  digest: string;
  /** Of the served JSON. */
  json_digest: string;
  published_at: string;
  author: string;
  /** Over all the members above (documents/seal.ts). */
  seal: string;
}

/** One served form of a published revision, as bytes that were made once. Immutable; emptied when it is withdrawn. */
export interface RenditionRow {
  id: string;
  revision: number;
  form: 'xml' | 'json';
  body: string;
  digest: string;
  published_at: string;
}

/** The links of a published revision, from its document, so that backlinks need no body. Immutable. */
export interface LinkRow {
  id: string;
  revision: number;
  position: number;
  target: string;
  target_revision: number;
  relation: string;
  when: string;
  label: string;
  /** Over all the members above. */
  seal: string;
}

/** Derived: the highest revision of each id that is not withdrawn, with what lists are filtered by. */
export interface HeadRow {
  id: string;
  revision: number;
  kind: string;
  /** In lower case. */
  lang: string;
  author: string;
}

export interface TokenRow {
  id: string;
  author: string;
  role: Role;
  /** SHA-256 of the secret, which nobody keeps. */
  secret_digest: string;
  created_at: string;
  revoked_at: string | null;
}

export interface DraftRow {
  id: string;
  title: string;
  author: string;
  /** JSON. */
  content: string;
  saved_at: string;
}

/** Derived: the words that a head is found by; the columns that hold them differ between the engines. */
export interface SearchRow {
  key: Generated<number>;
  id: string;
  revision: number;
}
