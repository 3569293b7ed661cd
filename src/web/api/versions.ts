import { documentUrls, type Routes } from '../../guidance/index.ts';
import { documentNotFound } from '../http/absent.ts';
import { jsonAnswer } from '../http/answer.ts';
import { parameterInvalid, type Query, readId, revisionOf } from '../http/query.ts';
import { isRefusal, type Refusal } from '../http/refusal.ts';
import type { Handler } from '../route.ts';
import type { Shelf } from '../samples/catalogue.ts';

export const ABOUT_VERSIONS = {
  get: { summary: 'Every revision of a document', answer: ['guidance-revisions'], refusals: [404] },
} as const;

/** Every revision, and all about it that may change later: names, withdrawal, which one is the latest (LG-HTTP-53). */
export const versionsOf =
  (shelf: Shelf, routes: Routes): Handler =>
  async (c) => {
    const id = readId(c.req.param('id'));
    if (isRefusal(id)) return id;
    const entries = await shelf.revisions(id);
    if (entries.length === 0) return documentNotFound(id, routes.api);
    const latest = entries.findLast(({ withdrawn }) => withdrawn === undefined)?.revision;
    return jsonAnswer(c, {
      id,
      ...(latest === undefined ? {} : { latest }),
      revisions: entries.map((entry) => ({ ...entry, url: documentUrls(entry, routes).self })),
    });
  };

export const ABOUT_BACKLINKS = {
  get: {
    summary: 'Which documents link to one',
    query: ['revision', 'all'],
    answer: ['guidance-backlinks'],
    refusals: [404],
  },
} as const;

interface BacklinkWish {
  readonly revision?: number;
  readonly all?: true;
}

const readBacklinkWish = (query: Query): BacklinkWish | Refusal => {
  const named = query.get('revision');
  const revision = named === undefined ? undefined : revisionOf(named);
  if (isRefusal(revision)) return revision;
  const all = query.get('all');
  if (all !== undefined && all !== 'true')
    return parameterInvalid(
      'all',
      'all is either true or left out',
      'give all=true for links from old revisions too',
    );
  return {
    ...(typeof revision === 'number' ? { revision } : {}),
    ...(all === undefined ? {} : { all: true }),
  };
};

/** Who links to a document, from the latest revisions unless `all` (LG-HTTP-53). A missing target has backlinks too. */
export const backlinksOf =
  (shelf: Shelf, routes: Routes): Handler =>
  async (c, query) => {
    const id = readId(c.req.param('id'));
    if (isRefusal(id)) return id;
    const wish = readBacklinkWish(query);
    if (isRefusal(wish)) return wish;
    const links = await shelf.backlinks(id, wish);
    if (links.length === 0 && (await shelf.revisions(id)).length === 0)
      return documentNotFound(id, routes.api);
    return jsonAnswer(c, {
      id,
      backlinks: links.map((link) => ({ ...link, url: documentUrls(link, routes).self })),
    });
  };
