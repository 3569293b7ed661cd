import type { Problem, Result } from '../base/index.ts';
import type {
  Content,
  DocumentProblem,
  DocumentRef,
  DocumentSource,
  DocumentSummary,
  Kind,
  LintFinding,
} from '../guidance/index.ts';
import type { KernelWorld, Observer, RunStore } from '../kernel/index.ts';
import type { Ledger, LedgerOptions } from './ledger/ledger.ts';

/** A refusal of the store, with what is wrong with a document where that is the reason. */
export interface StoreProblem extends Problem {
  readonly problems?: readonly DocumentProblem[];
}

/** What a store answers: a value, or a refusal with a code. It rejects for bugs alone. */
export type Stored<T> = Promise<Result<T, StoreProblem>>;

/** A key of the publisher's own choice, as HTTP can carry it: 1 to 200 visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[!-~]{1,200}$/;

/** A document to publish, and the revision that it is based on. */
export interface PublishRequest {
  readonly content: Content;
  /** The id of an author. */
  readonly author: string;
  /** The revision that this one is based on; refused with `revision_conflict` when it is not the latest. 0: none yet. */
  readonly base?: number;
  /** An `IDEMPOTENCY_KEY`; the same key with the same content answers again what it answered first. */
  readonly idempotencyKey?: string;
  /** Published although `publishable` refuses it for this reason; for a local operator, never over HTTP. */
  readonly accept?: readonly ('override_attempt' | 'secret_request')[];
}

/** What was published, or was there already with this very content. */
export interface Publication extends DocumentRef {
  /** `unchanged`: the latest revision has this very content, and nothing was added. */
  readonly status: 'published' | 'unchanged';
  /** SHA-256 of the canonical XML, 64 hexadecimal digits. */
  readonly digest: string;
  readonly published_at: string;
  readonly author: string;
  /** What lint says; none of it kept the document from being published. */
  readonly warnings: readonly DocumentProblem[];
}

/** One served form of a fixed revision, as it was made when it was published. */
export interface Rendition extends DocumentRef {
  readonly body: string;
  /** SHA-256 of `body`, checked when it was loaded (LG-VER-13). */
  readonly digest: string;
  readonly published_at: string;
}

/** When and why a document was taken back. */
export interface Withdrawal {
  readonly at: string;
  readonly reason: string;
}

/** A revision as lists of versions show it: everything about it that may change later stands here. */
export interface RevisionEntry extends DocumentSummary {
  readonly digest: string;
  readonly published_at: string;
  readonly author: string;
  readonly author_name: string;
  readonly withdrawn?: Withdrawal;
}

/** Which documents are listed; members that are left out hold for all. */
export interface ListFilter {
  readonly kind?: Kind;
  readonly tag?: string;
  readonly lang?: string;
  readonly author?: string;
  /** Words to find in title, summary, applies and tags; the answer is ranked. */
  readonly q?: string;
}

/** A part of a list, with the way to the next one. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Opaque: where the next page begins; absent on the last one. */
  readonly next?: string;
}

/** A document as lists show it. */
export interface ListItem extends DocumentSummary {
  readonly published_at: string;
}

/** A document that links to another one. */
export interface Backlink extends DocumentRef {
  /** Of the title, the condition and the label. */
  readonly lang: string;
  readonly title: string;
  readonly relation: Kind;
  readonly when: string;
  readonly label: string;
  /** The revision of the target that the link names. */
  readonly target_revision: number;
}

/** Published documents. Nothing here changes a revision; the database itself refuses that (LG-VER-12). */
export interface Documents extends DocumentSource {
  publish(request: PublishRequest): Stored<Publication>;
  /** `revision_not_found`, `document_not_found`, `revision_withdrawn` or `integrity_mismatch` when there is none to serve. */
  rendition(ref: DocumentRef, form: 'xml' | 'json'): Stored<Rendition>;
  list(
    filter: ListFilter,
    page: { readonly limit: number; readonly cursor?: string },
  ): Stored<Page<ListItem>>;
  /** Every revision, the first one first, withdrawn ones with their reason. Empty for an unknown id. */
  revisions(id: string): Promise<readonly RevisionEntry[]>;
  /** From the latest revisions only, unless `all`. */
  backlinks(
    id: string,
    wish?: { readonly revision?: number; readonly all?: boolean },
  ): Promise<readonly Backlink[]>;
  /** A tombstone: the number stays taken, and what was there is never served again (L06). */
  withdraw(ref: DocumentRef, reason: string): Stored<RevisionEntry>;
  /** What lint says about published links, with the catalogue in view: dangling, newer revision. */
  lint(id: string): Stored<readonly LintFinding[]>;
  /** The same of content that is not published, before it is. */
  lintContent(content: Content): Stored<readonly LintFinding[]>;
  /** Changes whenever anything that lists or entries show has changed; for their ETags. */
  generation(): Promise<string>;
  count(): Promise<number>;
}

/** Unpublished content, one per id, on no public route (LG-VER-14). */
export interface Drafts {
  put(draft: Pick<PublishRequest, 'content' | 'author' | 'accept'>): Stored<DraftEntry>;
  get(id: string): Promise<Content | undefined>;
  list(): Promise<readonly DraftEntry[]>;
  remove(id: string): Promise<boolean>;
  /** Publishes a draft and removes it, in one transaction. */
  publish(id: string, wish?: Pick<PublishRequest, 'base' | 'accept'>): Stored<Publication>;
}

/** A draft as lists show it. */
export interface DraftEntry {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly saved_at: string;
}

/** An id with a display name; the name is a claim that nobody here has verified (LG-TRUST-25). */
export interface Author {
  readonly id: string;
  readonly name: string;
}

/** Those in whose names documents are published. */
export interface Authors {
  add(author: Author): Stored<Author>;
  rename(id: string, name: string): Stored<Author>;
  get(id: string): Promise<Author | undefined>;
  list(): Promise<readonly Author[]>;
}

/** `publisher` may publish over HTTP; `curator` may change collections over HTTP. Reading needs no token. */
export const ROLES = ['publisher', 'curator'] as const;

/** What a token allows. */
export type Role = (typeof ROLES)[number];

/** A token as lists show it; its secret is nowhere. */
export interface TokenEntry {
  /** Names the token in lists; not secret. */
  readonly id: string;
  readonly author: string;
  readonly role: Role;
  readonly created_at: string;
  readonly revoked_at?: string;
}

/** Secrets by which programs publish in the name of an author. */
export interface Tokens {
  /** The secret is told here once; the database keeps its SHA-256. */
  add(wish: {
    readonly author: string;
    readonly role: Role;
  }): Stored<TokenEntry & { readonly secret: string }>;
  list(): Promise<readonly TokenEntry[]>;
  revoke(id: string): Stored<TokenEntry>;
  /** The token that a secret belongs to, unless it is unknown or revoked. */
  check(secret: string): Promise<TokenEntry | undefined>;
}

/** A bookmark: a name, a note and references. Nothing can be run, loaded or installed by it (LG-TRUST-02). */
export interface Collection {
  readonly name: string;
  readonly note: string;
  readonly documents: readonly DocumentRef[];
}

/** Named sets of documents. */
export interface Collections {
  /** Makes it, or adds the references to it; `note` replaces the note. */
  add(wish: {
    readonly name: string;
    readonly note?: string;
    readonly documents: readonly DocumentRef[];
  }): Stored<Collection>;
  /** Removes these references, or the whole collection without any. */
  remove(name: string, documents?: readonly DocumentRef[]): Stored<Collection | undefined>;
  get(name: string): Promise<Collection | undefined>;
  list(): Promise<readonly Collection[]>;
}

/** One line of an export: what the importing store needs to serve the same bytes. */
export interface ExportedRevision extends DocumentRef {
  readonly xml: string;
  readonly digest: string;
  readonly published_at: string;
  readonly author: Author;
  /** Its XML is gone then, and empty here. */
  readonly withdrawn?: Withdrawal & { readonly kind: Kind; readonly lang: string };
}

/** What became of one document of an import. */
export interface Imported extends DocumentRef {
  readonly status: 'imported' | 'unchanged';
}

/** Ids, revisions, digests and times are kept exactly (LG-VER-18). */
export interface Transfer {
  export(): AsyncIterable<ExportedRevision>;
  /** All or nothing of one revision; `revision_conflict` where another content has the number, or a number would be left out. */
  import(revision: ExportedRevision, wish?: { readonly accept?: PublishRequest['accept'] }): Stored<Imported>;
}

/** One open database: guidance documents, runs and their ledger. Every operation leaves the old state or the whole new one (LG-VER-17). */
export interface Store {
  readonly documents: Documents;
  readonly drafts: Drafts;
  readonly authors: Authors;
  readonly tokens: Tokens;
  readonly collections: Collections;
  readonly transfer: Transfer;
  /** Governed runs, with their approvals, operations and leases. */
  readonly runs: RunStore;
  /** What the runs did, in one record that only grows. */
  readonly ledger: Ledger;
  /** Every published row against its digests, its numbering and its links, and every run; empty when all hold. */
  check(): Promise<readonly StoreFault[]>;
  /**
   * Makes lists and searches anew from the published revisions, for when `check` finds an `index_mismatch`; gives the
   * number of documents that they show. Refused with `integrity_mismatch` when a revision itself was changed.
   */
  reindex(): Stored<number>;
  /**
   * Ends every lease, and lifts the tokens of all runs above `least` and above any that was ever given: after a database was
   * restored by other means than `restore`. Gives the new lowest token.
   */
  raiseTokens(least?: number): Stored<number>;
  /**
   * Closes every approval that could still be decided or used, after a database was restored by other means than `restore`:
   * one that is open in it may have acted since the copy was made. Each run waits on, for a fresh packet. Gives their number.
   */
  closeApprovals(): Stored<number>;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** Something in a database that does not hold, found by `check`. */
export interface StoreFault {
  readonly code:
    | 'integrity_mismatch'
    | 'revision_gap'
    | 'index_mismatch'
    | 'run_invalid'
    | 'ledger_broken'
    | 'schema_damaged';
  /** Of the document or run. */
  readonly id: string;
  readonly revision?: number;
  readonly message: string;
}

/** What an application may choose when it opens a store. */
export interface StoreWish {
  /** How long a write waits for other writers before it gives up, in ms. Default 30,000. */
  readonly lockWaitMs?: number;
  /** Told of each change of a run that the database did not take, with its code and how long it took (GR-DIST-18). */
  readonly observer?: Observer;
  /** Where heads of the ledger are signed and kept; without it there are none. */
  readonly ledger?: LedgerOptions;
}

/** What is the application's: time and chance enter here. */
export interface StoreWorld {
  /** ISO 8601 in UTC. */
  readonly now: () => string;
  readonly random: (bytes: number) => Uint8Array;
  /** The timer of the ledger; default: that of `systemWorld`. */
  readonly after?: KernelWorld['after'];
}
