import { fail, ok, type Result } from '../../base/index.ts';
import { type Content, type DocumentProblem, publishable, writeXml } from '../../guidance/index.ts';
import { demandAuthor } from '../authors.ts';
import { sha256 } from '../digest.ts';
import type { Engine, Trx } from '../engine.ts';
import type { Documents, Publication, PublishRequest, StoreProblem, StoreWorld } from '../store.ts';
import { warningsOn } from './findings.ts';
import { touch } from './generation.ts';
import { type Attempt, answered, attemptOf, remember } from './idempotency.ts';
import { insertRevision, make } from './insert.ts';
import { fromHeads } from './queries.ts';

/** Where publishing happens. */
export interface Press {
  readonly trx: Trx;
  readonly engine: Engine;
  readonly world: StoreWorld;
}

/** A request whose content may be published, whatever the catalogue holds. */
export interface Checked {
  readonly request: PublishRequest;
  readonly attempt: Attempt | undefined;
  /** Problems that the operator takes. */
  readonly accepted: readonly DocumentProblem[];
  /** What the transaction must hold. */
  readonly locks: readonly string[];
}

/** Looks at the content alone, before any transaction. */
export const checkRequest = (request: PublishRequest): Result<Checked, StoreProblem> => {
  const { content, author, accept = [], idempotencyKey } = request;
  const problems = publishable(content);
  const isAccepted = ({ code }: DocumentProblem): boolean => accept.some((one) => one === code);
  const refused = problems.filter((problem) => !isAccepted(problem));
  if (refused.length > 0)
    return {
      ok: false,
      error: {
        code: 'document_invalid',
        message: `the document cannot be published: ${refused[0]?.message ?? ''}`,
        fix: 'correct what `problems` names, and publish again',
        problems: refused,
      },
    };
  const attempt = attemptOf(author, idempotencyKey, content);
  if (!attempt.ok) return attempt;
  const keyLock = attempt.value === undefined ? [] : [`key ${author} ${attempt.value.key}`];
  return ok({
    request,
    attempt: attempt.value,
    accepted: problems.filter(isAccepted),
    // Always the key before the id, so that no two transactions wait for each other.
    locks: [...keyLock, content.id],
  });
};

/** The newest revision that is not withdrawn, and the number that the next one gets: numbers are never used again. */
interface Standing {
  readonly latest: number;
  readonly next: number;
  /** Of the newest revision that is not withdrawn. */
  readonly publication?: Omit<Publication, 'status' | 'warnings'>;
}

const standingOf = async (trx: Trx, id: string): Promise<Standing> => {
  const { last } = await trx
    .selectFrom('revisions')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const publication = await fromHeads(trx)
    .select(['r.id', 'r.revision', 'r.digest', 'r.published_at', 'r.author'])
    .where('h.id', '=', id)
    .executeTakeFirst();
  const numbers = { latest: publication?.revision ?? 0, next: (last ?? 0) + 1 };
  return publication === undefined ? numbers : { ...numbers, publication };
};

/** Whether the latest revision has this very content. */
const isEqual = (content: Content, { revision, digest }: Pick<Publication, 'revision' | 'digest'>): boolean =>
  sha256(writeXml({ ...content, revision })) === digest;

const conflict = (id: string, base: number, latest: number): Result<never> =>
  fail(
    'revision_conflict',
    `this is based on revision ${base} of "${id}", and the latest is ${latest === 0 ? 'none yet' : latest}`,
    'look at what was published meanwhile, and publish again based on the latest',
  );

const publishNext = async (
  { trx, engine, world }: Press,
  { request, accepted }: Checked,
  standing: Standing,
): Promise<Publication> => {
  const { content, author } = request;
  const { publication, next } = standing;
  const warningsAs = async (revision: number): Promise<readonly DocumentProblem[]> => [
    ...accepted,
    ...(await warningsOn(trx, content, { id: content.id, revision })),
  ];
  if (publication !== undefined && isEqual(content, publication))
    return { status: 'unchanged', ...publication, warnings: await warningsAs(publication.revision) };
  const warnings = await warningsAs(next);
  const published_at = world.now();
  const made = make({ ...content, revision: next }, { author, published_at });
  await insertRevision(trx, engine, made);
  const { id, revision, digest } = made.row;
  return { status: 'published', id, revision, digest, published_at, author, warnings };
};

/** Publishes within a transaction that holds the locks of the request. */
export const publishIn = async (
  press: Press,
  checked: Checked,
): Promise<Result<Publication, StoreProblem>> => {
  const { trx, world } = press;
  const { request, attempt } = checked;
  const { content, author, base } = request;
  const before = attempt === undefined ? ok(undefined) : await answered(trx, attempt);
  if (!before.ok) return before;
  if (before.value !== undefined) return ok(before.value);
  const known = await demandAuthor(trx, author);
  if (!known.ok) return known;
  const standing = await standingOf(trx, content.id);
  if (base !== undefined && base !== standing.latest) return conflict(content.id, base, standing.latest);
  const publication = await publishNext(press, checked, standing);
  if (attempt !== undefined) await remember(trx, attempt, publication, publication.published_at);
  if (publication.status === 'published') await touch(trx, world);
  return ok(publication);
};

export const publish =
  (engine: Engine, world: StoreWorld): Documents['publish'] =>
  async (request) => {
    const checked = checkRequest(request);
    if (!checked.ok) return checked;
    return engine.write(checked.value.locks, (trx) => publishIn({ trx, engine, world }, checked.value));
  };
