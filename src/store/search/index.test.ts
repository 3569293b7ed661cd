import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { published } from '../../../test/support/published-documents.ts';
import { type Ground, onEveryEngine, opened } from '../../../test/support/stores.ts';
import type { Engine } from '../engine.ts';
import type { Documents } from '../index.ts';
import { openPostgres } from '../postgres/open.ts';
import { searching } from '../search.ts';
import { openSqlite } from '../sqlite/open.ts';

const engineOf = async (ground: Ground, address: string): Promise<Engine> => {
  const engine =
    ground.engine === 'sqlite'
      ? await openSqlite(address.slice('sqlite:'.length))
      : await openPostgres(address);
  onTestFinished(() => engine.close());
  return engine;
};

const raw = async (address: string, statement: string): Promise<void> => {
  if (address.startsWith('sqlite:')) {
    const database = new DatabaseSync(address.slice('sqlite:'.length));
    database.exec(statement);
    return database.close();
  }
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  return client.end();
};

type Search = ReturnType<typeof searching>;

const paged = async (search: Search, limit: number): Promise<readonly string[]> => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search({ q: 'common' }, cursor === undefined ? { limit } : { limit, cursor });
    if (!page.ok) throw new Error(page.error.message);
    ids.push(...page.value.items.map(({ id }) => id));
    cursor = page.value.next;
  } while (cursor !== undefined);
  return ids;
};

const publishMany = async (documents: Documents): Promise<void> => {
  for (let index = 0; index < 30; index++)
    await published(documents, {
      id: `d-${index}`,
      title: index % 4 === 3 ? 'A common title' : 'Some title',
      summary: index === 20 ? 'common common common' : 'A common word among several others that are not.',
    });
};

onEveryEngine((ground) => {
  test('LG-HTTP-28 more hits than are ranked: titles first, then the best, then the rest, each once', async () => {
    const where = await ground.address();
    const { documents } = await opened(where);
    await publishMany(documents);
    const engine = await engineOf(ground, where);
    const titled = ['d-3', 'd-7', 'd-11', 'd-15', 'd-19', 'd-23', 'd-27'];
    const whole = await paged(searching(engine, 10), 200);
    expect([...whole.slice(0, 7)].sort()).toEqual([...titled].sort());
    expect(new Set(whole).size).toBe(30);
    expect(whole).toHaveLength(30);
    for (const limit of [1, 3, 7, 10, 29, 30])
      expect(await paged(searching(engine, 10), limit)).toEqual(whole);
    // With room for all, the one that says nothing else comes before those that say it in passing.
    const ranked = await paged(searching(engine, 30), 200);
    expect(ranked.indexOf('d-20')).toBe(7);
    // Ranked or not, everything is found once.
    for (const most of [1, 2, 7, 8, 29, 30, 31])
      for (const limit of [1, 8, 200])
        expect([...(await paged(searching(engine, most), limit))].sort(), `${most} ${limit}`).toEqual(
          [...whole].sort(),
        );
  });

  test('what the index holds besides or instead of the words of a document is found by the check', async () => {
    const where = await ground.address();
    const store = await opened(where);
    for (const id of ['a', 'b', 'c']) await published(store.documents, { id });
    expect(await store.check()).toEqual([]);
    const text = ground.engine === 'sqlite' ? `text = 'other'` : `vector = '''other'':1A'::tsvector`;
    await raw(
      where,
      `update search_texts set ${text} where id = 'a'; delete from search_texts where id = 'b';
      update search_texts set revision = 7 where id = 'c'`,
    );
    const faults = await store.check();
    expect(faults.map(({ code, id }) => [code, id])).toEqual(
      ['a', 'b', 'c'].map((id) => ['index_mismatch', id]),
    );
    expect(await store.reindex()).toEqual({ ok: true, value: 3 });
    expect(await store.check()).toEqual([]);
  });

  test('lists and searches are made anew from what was published', async () => {
    const where = await ground.address();
    const store = await opened(where);
    const { documents } = store;
    for (const id of ['b', 'a', 'gone', 'gone-too']) await published(documents, { id });
    await published(documents, { id: 'b', title: 'A second title', tags: ['again'] });
    await documents.withdraw({ id: 'gone', revision: 1 }, 'Private data');
    const lists = async () => [
      await documents.list({}, { limit: 10 }),
      await documents.list({ tag: 'again' }, { limit: 10 }),
      await documents.list({ q: 'review' }, { limit: 10 }),
      await documents.list({ q: 'second' }, { limit: 10 }),
    ];
    const before = await lists();
    const generation = await documents.generation();
    await raw(where, `delete from heads where id = 'gone-too'; update head_tags set tag = 'other'`);
    await raw(where, `update heads set kind = 'evidence', revision = 1 where id = 'b'`);
    expect(await lists()).not.toEqual(before);
    expect(await store.reindex()).toEqual({ ok: true, value: 3 });
    expect(await lists()).toEqual(before);
    expect(await store.check()).toEqual([]);
    expect(await documents.generation()).not.toBe(generation);
  });

  test('LG-VER-16 words of what is withdrawn leave the files of the database', async () => {
    if (ground.engine !== 'sqlite') return;
    const where = await ground.address();
    const store = await opened(where);
    await published(store.documents, { id: 'other' });
    await published(store.documents, { title: 'Xylophonist', summary: 'Quetzalcoatl' });
    await store.documents.withdraw({ id: 'review-changes', revision: 1 }, 'Private data');
    const file = where.slice('sqlite:'.length);
    for (const name of [file, `${file}-wal`]) {
      const bytes = existsSync(name) ? readFileSync(name, 'latin1').toLowerCase() : '';
      expect(bytes).not.toContain('xylophonist');
      expect(bytes).not.toContain('quetzalcoatl');
    }
  });
});

test('an index of FTS5 that is not that of its table is found by the check', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-index-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const where = `sqlite:${join(folder, 'guidance.db')}`;
  const store = await opened(where);
  await published(store.documents, { id: 'a' });
  await raw(where, `insert into search_index (rowid, title, text, facets) values (99, 'ghost', '', '')`);
  expect(await store.check()).toMatchObject([{ code: 'index_mismatch', id: '' }]);
  expect(await store.reindex()).toEqual({ ok: true, value: 1 });
  expect(await store.check()).toEqual([]);
});
