import type { Context } from 'hono';
import { DOCUMENT_ROUTES } from '../../guidance/index.ts';
import { REFUSAL_HEADERS } from '../http/problem.ts';
import type { Refusal } from '../http/refusal.ts';
import type { Section } from '../route.ts';
import { SAMPLE_ROUTES } from '../samples/catalogue.ts';
import { ASSETS } from './assets.ts';
import { documentRoute } from './document-route.ts';
import { listRoutes } from './list-routes.ts';
import { refusalHtml } from './refusal-page.ts';
import { markup, PAGE_HEADERS } from './respond.ts';
import { uiOfRefused } from './visit.ts';

/** The pages for people. None has a script; each says in its head where the same is as data. */
export const pages: Section = (site) => [
  documentRoute({ shelf: site.store.documents, ...DOCUMENT_ROUTES, sample: false }),
  documentRoute({ shelf: site.samples, ...SAMPLE_ROUTES, sample: true }),
  ...listRoutes(site),
  ...ASSETS,
];

/** A refusal as a page, with the status that the API would give it (LG-HTTP-29). */
export const refusalPage = (refused: Refusal, c: Context): Response =>
  new Response(markup(refusalHtml(refused, uiOfRefused(c))), {
    status: refused.status,
    headers: { ...REFUSAL_HEADERS, ...PAGE_HEADERS, ...refused.headers },
  });
