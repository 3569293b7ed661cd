import { expect, test } from 'vitest';
import { published } from '../../test/support/published-documents.ts';
import { raw } from '../../test/support/raw.ts';
import { openSite, openSqliteSite } from '../../test/support/site.ts';
import { onEveryEngine, opened } from '../../test/support/stores.ts';
import type { Store } from '../store/index.ts';

const SECRET = 'select body from renditions at /srv/secret/guidance.db';

/** Every question to these parts of a store fails, those that are added later too. */
const BROKEN: ReadonlySet<keyof Store> = new Set(['documents', 'authors', 'collections', 'tokens']);

const failing = (): object => new Proxy({}, { get: () => () => Promise.reject(new TypeError(SECRET)) });

const broken = (real: Store): Store =>
  new Proxy(real, {
    get: (store, part: keyof Store) => (BROKEN.has(part) ? failing() : store[part]),
  });

test('LG-HTTP-54 a fault is 500 with a request id, tells nothing else, and the log has it under that id', async () => {
  const site = await openSqliteSite({ store: broken });
  const paths = [
    '/api/documents',
    '/api/documents/a',
    '/api/documents/a?revision=1',
    '/api/documents/a/revisions',
    '/api/documents/a/backlinks',
    '/api/authors',
    '/api/authors/a',
    '/api/collections',
    '/api/collections/a',
    '/llms.txt',
    '/index.md',
    '/',
    '/collections/a',
    '/authors/a',
    '/documents/a?revision=1',
    '/documents',
  ];
  for (const path of paths) {
    const answer = await site.ask(path);
    const id = answer.headers['x-request-id'] ?? '';
    expect([path, answer.status]).toEqual([path, 500]);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    for (const word of ['select', 'renditions', 'secret', 'TypeError', '.ts', 'node_modules', ' at '])
      expect(answer.text.replace(/<style[\s\S]*?<\/style>/g, '')).not.toContain(word);
    const logged = site.log.find((entry) => entry.request_id === id);
    expect(logged?.fault).toContain(SECRET);
    expect(logged?.request).toContain(path.split('?')[0]);
    if (path.startsWith('/api'))
      expect(answer.json).toMatchObject({ code: 'internal_error', request_id: id });
    else if (path.startsWith('/documents')) expect(answer.headers['content-type']).toContain('text/html');
  }
  const post = await site.ask('/api/documents', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer rbt_x' },
    body: '{}',
  });
  expect([post.status, post.json.code]).toEqual([500, 'internal_error']);
  expect(site.log).toHaveLength(paths.length + 1);
});

test('LG-HTTP-54 a handler that throws what is no error, and a database that is held, are answered', async () => {
  const site = await openSqliteSite({
    store: (real) => ({
      ...real,
      documents: {
        ...real.documents,
        latest: () => Promise.reject('odd'),
        list: async () => ({ ok: false, error: { code: 'store_busy', message: SECRET, fix: 'x' } }),
      },
    }),
  });
  expect((await site.ask('/api/documents/a')).json.code).toBe('internal_error');
  const busy = await site.ask('/api/documents');
  expect([busy.status, busy.json.code, busy.headers['retry-after']]).toEqual([503, 'overloaded', '1']);
  expect(busy.text).not.toContain('renditions');
});

onEveryEngine((ground) => {
  test('LG-VER-13 LG-HTTP-54 a byte that was flipped in the database is 500 integrity_mismatch, and never served', async () => {
    const where = await ground.address();
    const store = await opened(where);
    await published(store.documents, { id: 'a', body: 'pay nobody' });
    const site = await openSite(store);
    const paths = [
      '/api/documents/a?revision=1',
      '/api/documents/a?revision=1&format=xml',
      '/api/documents/a',
    ];
    for (const path of paths) expect((await site.ask(path)).status).toBe(200);
    await raw(
      where,
      ground.engine === 'sqlite'
        ? 'drop trigger renditions_update'
        : 'alter table renditions disable trigger user',
      "update renditions set body = replace(body, 'nobody', 'me now')",
    );
    for (const path of paths) {
      const answer = await site.ask(path);
      expect([path, answer.status, answer.json.code]).toEqual([path, 500, 'integrity_mismatch']);
      expect(answer.text).not.toContain('me now');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(site.log.map(({ fault }) => fault)).toEqual(
      paths.map(() => expect.stringContaining('integrity_mismatch')),
    );
  });
});
