import { ok, type Problem, type Result, turns } from '../../base/index.ts';
import {
  type Absence,
  DOCUMENT_LIMITS,
  DOCUMENT_ROUTES,
  type DocumentProblem,
  type DocumentRef,
  type DocumentSource,
  type DocumentSummary,
  documentUrls,
  type Kind,
  keyOf,
  type LookUp,
  readXml,
  type SourcedDocument,
  writeXml,
} from '../../guidance/index.ts';
import { DEFAULT_LIMITS, type NetOptions, openNet } from '../../net/index.ts';
import { sha256 } from '../sha256.ts';
import type { SiteBacklink, SitePage, SiteRevision } from './answers.ts';
import { type Asking, absent, ask } from './ask.ts';
import { askJson, pathOf, wrongId } from './ask-json.ts';
import { type Digests, rememberDigests } from './digests.ts';
import { readOrigin } from './origin.ts';

/** How many questions one site is asked at the same time. */
const AT_ONCE = 6;

export interface SiteFilter {
  readonly kind?: Kind;
  readonly tag?: string;
  readonly lang?: string;
  readonly author?: string;
  readonly q?: string;
}

/** A guidance site as a catalogue: what it published, read over HTTP. */
export interface SiteSource extends DocumentSource {
  readonly list: (
    filter: SiteFilter,
    page: { readonly limit: number; readonly cursor?: string },
  ) => Promise<Result<SitePage>>;
  /** Empty for an unknown id. Rejects when the site cannot be asked, with an error that carries a `problem`. */
  readonly revisions: (id: string) => Promise<readonly SiteRevision[]>;
  readonly backlinks: (
    id: string,
    wish?: { readonly revision?: number; readonly all?: boolean },
  ) => Promise<readonly SiteBacklink[]>;
  readonly close: () => Promise<void>;
}

export interface SiteSourceOptions extends Partial<Omit<NetOptions, 'now'>> {
  readonly now: () => string;
}

const latest = async (asking: Asking, id: string, signal?: AbortSignal): Promise<LookUp<number>> => {
  const answer = await askJson(asking, pathOf(id), ({ discovered }) => discovered, signal);
  if (!answer.found) return answer;
  const { id: answered, revision } = answer.value;
  return answered === id ? { found: true, value: revision } : wrongId(asking.origin, id, answered);
};

const versionsOf = async (
  asking: Asking,
  id: string,
  signal?: AbortSignal,
): Promise<LookUp<readonly SiteRevision[]>> => {
  const answer = await askJson(asking, `${pathOf(id)}/revisions`, ({ versions }) => versions, signal);
  if (!answer.found) return answer;
  const { id: answered, revisions } = answer.value;
  const other = [answered, ...revisions.map((entry) => entry.id)].find((one) => one !== id);
  return other === undefined ? { found: true, value: revisions } : wrongId(asking.origin, id, other);
};

const changed = ({ origin }: Asking, ref: DocumentRef): LookUp<never> =>
  absent('integrity_mismatch', `${origin} served two different contents of ${keyOf(ref)}; it is not used`);

const summary = async (
  asking: Asking,
  digests: Digests,
  ref: DocumentRef,
  signal?: AbortSignal,
): Promise<LookUp<DocumentSummary>> => {
  const versions = await versionsOf(asking, ref.id, signal);
  if (!versions.found) return versions;
  const entry = versions.value.find(({ revision }) => revision === ref.revision);
  if (entry === undefined) return absent('missing_revision', `${asking.origin} has no ${keyOf(ref)}`);
  if (entry.withdrawn !== undefined)
    return absent('revision_withdrawn', `${keyOf(ref)} was withdrawn: ${entry.withdrawn.reason}`);
  if (!digests.agrees(ref, entry.digest)) return changed(asking, ref);
  const { id, revision, kind, lang, title, summary: text, applies, tags } = entry;
  return { found: true, value: { id, revision, kind, lang, title, summary: text, applies, tags } };
};

const unread = (problems: readonly DocumentProblem[], url: string): LookUp<never> => {
  const newer = problems.find(({ code }) => code === 'unknown_version');
  if (newer === undefined) {
    const message = `${url} is no document: ${problems[0]?.message}`;
    return { found: false, absence: { code: 'document_invalid', message, problems } };
  }
  const { message, namespace } = newer;
  return {
    found: false,
    absence: { code: 'unknown_version', message, ...(namespace !== undefined && { namespace }) },
  };
};

const parsed = (bytes: Uint8Array, ref: DocumentRef, url: string): LookUp<SourcedDocument> => {
  const read = readXml(bytes);
  if (!read.ok) return unread(read.error, url);
  if (keyOf(read.value) !== keyOf(ref))
    return absent('document_invalid', `${url} is ${keyOf(read.value)}, which was not asked for`);
  // Of the canonical form, as everywhere: however a site writes it, one content has one digest.
  const digest = sha256(writeXml(read.value));
  return { found: true, value: { document: read.value, digest, url } };
};

const document = async (
  asking: Asking,
  digests: Digests,
  ref: DocumentRef,
  signal?: AbortSignal,
): Promise<LookUp<SourcedDocument>> => {
  const path = documentUrls({ id: encodeURIComponent(ref.id), revision: ref.revision }).xml;
  const answer = await ask(asking, {
    path,
    limit: DOCUMENT_LIMITS.documentBytes,
    accept: 'application/xml',
    signal,
  });
  if (!answer.found) return answer;
  const found = parsed(answer.value, ref, asking.origin + path);
  if (found.found && !digests.agrees(ref, found.value.digest)) return changed(asking, ref);
  return found;
};

const listPath = (
  filter: SiteFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): string => {
  const query = new URLSearchParams({ ...filter, limit: String(limit) });
  if (cursor !== undefined) query.set('cursor', cursor);
  return `${DOCUMENT_ROUTES.api}?${query}`;
};

/** A page, with what its link to the next one says of where that begins. */
const pageOf = ({ items, next }: SitePage, origin: string): SitePage => {
  const cursor =
    next !== undefined && URL.canParse(next, origin)
      ? new URL(next, origin).searchParams.get('cursor')
      : null;
  return { items, ...(cursor !== null && { next: cursor }) };
};

const refused = ({ code, message }: Absence): Problem => ({
  code,
  message,
  fix: 'look whether the site is reached and serves guidance',
});

/** The site cannot be asked, where no Result is promised; `problem` says it in plain words. */
class SiteFailure extends Error {
  override readonly name = 'SiteFailure';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** For answers that leave no room for an absence: a site that cannot be asked is no empty answer. */
const insist = <T>(answer: LookUp<T>, empty: T): T => {
  if (answer.found) return answer.value;
  if (answer.absence.code === 'missing_target') return empty;
  throw new SiteFailure(refused(answer.absence));
};

const catalogue = (asking: Asking): Pick<SiteSource, 'list' | 'revisions' | 'backlinks'> => ({
  list: async (filter, page) => {
    const answer = await askJson(asking, listPath(filter, page), ({ listed }) => listed);
    return answer.found
      ? ok(pageOf(answer.value, asking.origin))
      : { ok: false, error: refused(answer.absence) };
  },
  revisions: async (id) => insist(await versionsOf(asking, id), []),
  backlinks: async (id, wish = {}) => {
    const query = new URLSearchParams();
    if (wish.revision !== undefined) query.set('revision', String(wish.revision));
    if (wish.all) query.set('all', 'true');
    const path = `${pathOf(id)}/backlinks${query.size === 0 ? '' : `?${query}`}`;
    const answer = await askJson(asking, path, ({ backlinked }) => backlinked);
    return insist(answer, { id, backlinks: [] }).backlinks;
  },
});

/** A site as a source of documents; `openSiteSource` says how it is asked. */
export const siteSource = (text: string, options: SiteSourceOptions): Result<SiteSource> => {
  const origin = readOrigin(text);
  if (!origin.ok) return origin;
  const net = openNet({
    limits: DEFAULT_LIMITS,
    resolve: [],
    allowPrivate: false,
    plainLoopback: true,
    ...options,
  });
  const asking: Asking = { net, origin: origin.value, inTurn: turns(AT_ONCE) };
  const digests = rememberDigests();
  return ok({
    origin: origin.value,
    latest: (id, signal) => latest(asking, id, signal),
    summary: (ref, signal) => summary(asking, digests, ref, signal),
    document: (ref, signal) => document(asking, digests, ref, signal),
    ...catalogue(asking),
    close: net.close,
  });
};
