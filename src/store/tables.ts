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
  runs: RunRow;
  approvals: ApprovalRow;
  operations: OperationRow;
  leases: LeaseRow;
  /** No token of a new run begins lower than `base`, which a restore raises. */
  lease_epoch: { one: number; base: number };
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

/** A run as its body says; what stands beside the body is guarded by the database, and rows are found by it. */
export interface RunRow {
  run_id: string;
  task_id: string;
  status: string;
  revision: number;
  created_at: string;
  updated_at: string;
  /** Revision and token of the last write, `3.17`; without it the database takes no write. */
  fence: string;
  /** Canonical JSON. */
  body: string;
  /** SHA-256 of the body: against damage, and against nobody who can write here. */
  digest: string;
}

export interface ApprovalRow {
  approval_id: string;
  run_id: string;
  /** The revision of the run that it came with. */
  since: number;
  status: string;
  used_at: string | null;
  /** Canonical JSON. */
  body: string;
  /** SHA-256 of the body: against damage, and against nobody who can write here. */
  digest: string;
}

export interface OperationRow {
  operation_id: string;
  run_id: string;
  since: number;
  approval_id: string;
  request_fingerprint: string;
  token: number;
  status: string;
  /** Canonical JSON. */
  body: string;
  /** SHA-256 of the body: against damage, and against nobody who can write here. */
  digest: string;
}

/** Never deleted: it remembers the last token of a run, also when the run itself is gone. */
export interface LeaseRow {
  run_id: string;
  owner: string | null;
  token: number;
  /** Milliseconds since 1970 by the clock of the database; 0 without an owner. */
  expires: number;
}
