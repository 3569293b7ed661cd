import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { published } from '../../../test/support/published-documents.ts';
import { openSite, openSqliteSite } from '../../../test/support/site.ts';
import { onEveryEngine } from '../../../test/support/stores.ts';
import { readXml } from '../../guidance/index.ts';
import { guidanceSite } from '../index.ts';

test('LG-HTTP-52 the description names every path of the API with its methods', async () => {
  const { ask, store } = await openSqliteSite();
  const { paths } = (await ask('/openapi.json')).json;
  const app = guidanceSite({ store, now: () => '', random: (n) => new Uint8Array(n), log: () => {} });
  const pages = /^\/($|documents|guide|assets|search|collections|authors|credits|about)/;
  for (const { path, method } of app.routes.filter((route) => !pages.test(route.path))) {
    const described = paths[path.replace(/:(\w+)/g, '{$1}')];
    expect([path, method, described?.[method.toLowerCase()] !== undefined]).toEqual([path, method, true]);
  }
});

test('LG-HTTP-52 the schemas that are served are those of the package, and each is a schema', async () => {
  const { ask } = await openSqliteSite();
  const { items } = (await ask('/schemas')).json;
  expect(items.length).toBeGreaterThan(10);
  for (const { name, url } of items) {
    const answer = await ask(url);
    expect(answer.headers['content-type']).toBe('application/schema+json; charset=utf-8');
    expect(answer.json).toEqual(JSON.parse(readFileSync(`schemas/${name}`, 'utf8')));
    expect(() => new Ajv2020({ strict: false }).compile(answer.json)).not.toThrow();
  }
  expect((await ask('/schemas/none')).json.code).toBe('schema_not_found');
  expect((await ask('/schemas/__proto__')).json.code).toBe('schema_not_found');
});

onEveryEngine((ground) => {
  test('LG-HTTP-22 LG-HTTP-23 JSON has its members in order, nothing that changes later, and says what the XML says', async () => {
    const { ask, store } = await openSite(ground);
    const link = {
      target: 'b',
      revision: 2,
      relation: 'evidence',
      when: '需要 <时>',
      label: 'see & "b"',
    } as const;
    await published(store.documents, {
      id: 'a',
      body: ' line\n\n two\t<b>',
      links: [link],
      steps: ['x', 'y'],
      checks: ['c'],
      tags: ['t'],
    });
    const json = (await ask('/api/documents/a?revision=1')).json;
    expect(Object.keys(json)).toEqual([
      'format',
      'id',
      'revision',
      'kind',
      'lang',
      'title',
      'summary',
      'applies',
      'body',
      'steps',
      'links',
      'checks',
      'tags',
      'digest',
      'published_at',
      'author',
      'urls',
    ]);
    expect(json.urls).toEqual({
      self: '/api/documents/a?revision=1',
      xml: '/api/documents/a?revision=1&format=xml',
      html: '/documents/a?revision=1',
    });
    const parsed = readXml((await ask(json.urls.xml)).text);
    const { format, digest, published_at, author, urls, ...document } = json;
    expect(parsed).toEqual({ ok: true, value: document });
    await published(store.documents, { id: 'a', body: 'later' });
    await store.authors.rename('local', 'Somebody else');
    expect((await ask('/api/documents/a?revision=1')).json).toEqual(json);
  });
});
