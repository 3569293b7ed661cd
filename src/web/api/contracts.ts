import { lazy } from '../../base/index.ts';
import { jsonAnswer } from '../http/answer.ts';
import { refusal } from '../http/refusal.ts';
import type { Route } from '../route.ts';
import { describe } from './description.ts';

const PATH = '/schemas';

/** zod is the larger part of the room, and few requests ask for a schema. */
const loadSchemas = async (): Promise<Readonly<Record<string, object>>> =>
  (await import('./schemas.ts')).loadSchemas();

const notFound = refusal(404, 'schema_not_found', 'there is no such schema', `schemas are listed at ${PATH}`);

/** What can be relied on: the description of all that is served, and the schemas of the answers (LG-HTTP-52). */
export const contracts = (routes: readonly Route[]): readonly Route[] => {
  const schemas = lazy(loadSchemas);
  const description: Route = {
    path: '/openapi.json',
    face: 'api',
    get: async (c) => jsonAnswer(c, describe([...routes, ...own], await schemas())),
    about: { get: { summary: 'This description', also: 'application/json' } },
  };
  const index: Route = {
    path: PATH,
    face: 'api',
    get: async (c) => {
      const items = Object.keys(await schemas()).map((name) => ({ name, url: `${PATH}/${name}` }));
      return jsonAnswer(c, { items });
    },
    about: { get: { summary: 'The JSON Schemas by name', answer: ['guidance-schemas'] } },
  };
  const one: Route = {
    path: `${PATH}/:name`,
    face: 'api',
    get: async (c) => {
      const all = await schemas();
      const name = c.req.param('name') ?? '';
      return Object.hasOwn(all, name)
        ? jsonAnswer(c, all[name], { 'content-type': 'application/schema+json; charset=utf-8' })
        : notFound;
    },
    about: { get: { summary: 'One JSON Schema', also: 'application/schema+json', refusals: [404] } },
  };
  const own = [description, index, one];
  return own;
};
