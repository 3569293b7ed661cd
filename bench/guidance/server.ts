/** A process that serves one database, and beside it a bare hono route with the body of one of its documents. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { serve } from '../../src/web/index.ts';
import { idOf } from './catalogue.ts';
import { storeAt, WORLD } from './database.ts';

const store = await storeAt(process.argv[2] ?? '');
const site = await serve({ store, ...WORLD, log: () => undefined, port: 0 });
if (!site.ok) throw new Error(site.error.message);

const bodyOf = async (form: 'json' | 'xml'): Promise<string> => {
  const found = await store.documents.rendition({ id: idOf(0), revision: 1 }, form);
  if (!found.ok) throw new Error(found.error.message);
  return found.value.body;
};

const bodies = { json: await bodyOf('json'), xml: await bodyOf('xml') };
const app = new Hono();
for (const form of ['json', 'xml'] as const)
  app.get(`/${form}/:id`, (c) =>
    c.body(bodies[form], 200, { 'content-type': `application/${form}; charset=utf-8` }),
  );

const bare = createServer(getRequestListener(app.fetch));
bare.listen(0, '127.0.0.1', () => {
  const { port } = bare.address() as AddressInfo;
  process.send?.({ site: site.value.url, bare: `http://127.0.0.1:${port}` });
});
process.on('message', () => {
  globalThis.gc?.();
  process.send?.({ memory: process.memoryUsage() });
});
process.on('disconnect', () => process.exit(0));
