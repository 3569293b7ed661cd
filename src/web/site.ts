import { type Context, Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { DOCUMENT_ROUTES } from '../guidance/index.ts';
import { authors } from './api/authors.ts';
import { collections } from './api/collections.ts';
import { contracts } from './api/contracts.ts';
import { documents } from './api/documents.ts';
import { health } from './api/health.ts';
import { samples } from './api/samples.ts';
import { entries } from './entries/entries.ts';
import { faultOf } from './http/fault.ts';
import { problemAnswer } from './http/problem.ts';
import { readQuery } from './http/query.ts';
import { isRefusal, type Refusal, refusal } from './http/refusal.ts';
import { openWriter } from './http/writer.ts';
import { LIMITS, type Limits } from './limits.ts';
import { pages, refusalPage } from './pages/index.ts';
import { type Handler, type Route, type Section, type Site, WRITES } from './route.ts';
import { openSamples } from './samples/catalogue.ts';

export type SiteOptions = Pick<Site, 'store' | 'now' | 'random' | 'log'> & {
  readonly limits?: Partial<Limits>;
  /** Answers false once the server is ending; `/readyz` says so. */
  readonly accepting?: () => boolean;
};

/** Everything that is served. A section is one row here and one file or folder. */
const SECTIONS: readonly Section[] = [entries, documents, collections, authors, samples, health, pages];

const methodsOf = (route: Route): readonly string[] => [
  'GET',
  'HEAD',
  ...WRITES.filter((method) => route[method] !== undefined).map((method) => method.toUpperCase()),
  'OPTIONS',
];

type Show = (refused: Refusal, c: Context) => Response | Promise<Response>;

/** Reading is open to pages of any origin; writing is not, so a preflight admits no more than reading. */
const options = (allow: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      allow,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'Accept, If-None-Match',
      'access-control-max-age': '86400',
      'cache-control': 'no-store',
    },
  });

const FACES: Readonly<Record<Route['face'], Show>> = { api: problemAnswer, page: refusalPage };

interface Hung {
  readonly handler: Handler;
  /** The parameters that it takes; any other is refused (LG-HTTP-34). */
  readonly query: readonly string[];
  readonly show: Show;
}

/** Reads the query, shows what a handler refuses, and hides why it failed. */
const shown =
  ({ handler, query: known, show }: Hung, site: Site) =>
  async (c: Context): Promise<Response> => {
    try {
      const query = readQuery(c.req.url, known);
      const answer = isRefusal(query) ? query : await handler(c, query);
      return isRefusal(answer) ? show(answer, c) : answer;
    } catch (error) {
      return show(faultOf(site, error, `${c.req.method} ${c.req.path}`), c);
    }
  };

const hang = (app: Hono, route: Route, site: Site): void => {
  for (const method of ['get', ...WRITES] as const) {
    const handler = route[method];
    if (handler === undefined) continue;
    const query = route.about?.[method]?.query ?? route.query ?? [];
    app[method](route.path, shown({ handler, query, show: FACES[route.face] }, site));
  }
};

/** What a path answers to: asked only when no handler was found, so that each one stands alone on its path. */
interface Known {
  readonly face: Route['face'];
  readonly allow: string;
}

const methodRefusal = (method: string, allow: string): Refusal => ({
  ...refusal(405, 'method_not_allowed', `${method} is not answered here`, `use one of: ${allow}`),
  headers: { allow },
});

const unknownPath = refusal(
  404,
  'path_not_found',
  'nothing is served at this path',
  `begin at /llms.txt, or list the documents at ${DOCUMENT_ROUTES.api}`,
);

const faceOf = (c: Context): Route['face'] =>
  !c.req.path.startsWith('/api') && c.req.header('accept')?.includes('text/html') === true ? 'page' : 'api';

/** The site of a store as an app that answers requests; `serve` puts it on a socket. */
export const guidanceSite = (wish: SiteOptions): Hono => {
  const limits = { ...LIMITS, ...wish.limits };
  const site: Site = {
    accepting: () => true,
    ...wish,
    limits,
    writer: openWriter({ ...wish, limits }),
    samples: openSamples(),
  };
  const app = new Hono();
  const known = new RegExpRouter<Known>();
  const routes = SECTIONS.flatMap((section) => section(site));
  for (const route of [...routes, ...contracts(routes)]) {
    known.add('ALL', route.path, { face: route.face, allow: methodsOf(route).join(', ') });
    hang(app, route, site);
  }
  app.notFound((c) => {
    const path = known.match('GET', c.req.path)[0][0]?.[0];
    if (path === undefined) return FACES[faceOf(c)](unknownPath, c);
    return c.req.method === 'OPTIONS'
      ? options(path.allow)
      : FACES[path.face](methodRefusal(c.req.method, path.allow), c);
  });
  app.onError((error, c) => FACES[faceOf(c)](faultOf(site, error, `${c.req.method} ${c.req.path}`), c));
  return app;
};
