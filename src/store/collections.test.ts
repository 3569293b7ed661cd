import { expect, test } from 'vitest';
import { processorTime } from '../../test/support/processor-time.ts';
import { published } from '../../test/support/published-documents.ts';
import { onEveryEngine, opened } from '../../test/support/stores.ts';
import type { Collection, Store } from './index.ts';

const ref = (id: string, revision = 1): { id: string; revision: number } => ({ id, revision });

const withDocuments = async (store: Store, ...ids: readonly string[]): Promise<Store> => {
  for (const id of ids) await published(store.documents, { id });
  return store;
};

onEveryEngine(({ store, address }) => {
  test('LG-TRUST-02 a collection is a name, a note and references, and can do nothing', async () => {
    const { collections } = await withDocuments(await store(), 'a', 'b', 'c');
    expect(Object.keys(collections).sort()).toEqual(['add', 'get', 'list', 'remove']);
    const made = await collections.add({
      name: 'week-1',
      note: 'Read these.\nThen rest.',
      documents: [ref('b'), ref('a')],
    });
    const expected: Collection = {
      name: 'week-1',
      note: 'Read these.\nThen rest.',
      documents: [ref('b'), ref('a')],
    };
    expect(made).toEqual({ ok: true, value: expected });
    expect(await collections.get('week-1')).toEqual(expected);
    expect(await collections.add({ name: 'week-1', documents: [ref('a'), ref('c'), ref('c')] })).toEqual({
      ok: true,
      value: { ...expected, documents: [ref('b'), ref('a'), ref('c')] },
    });
    await collections.add({ name: 'empty', documents: [] });
    expect((await collections.list()).map(({ name, documents }) => [name, documents.length])).toEqual([
      ['empty', 0],
      ['week-1', 3],
    ]);
    expect(await collections.add({ name: 'week-1', note: '', documents: [] })).toMatchObject({
      value: { note: '' },
    });
    expect(await collections.get('nothing')).toBeUndefined();
  });

  test('LG-TRUST-02 one reference many times is one, and too many are refused before any is looked up', async () => {
    const { collections } = await withDocuments(await store(), 'a');
    const many = { name: 'many', documents: Array(40_000).fill(ref('a')) };
    const spent = processorTime();
    expect(await collections.add(many)).toMatchObject({ value: { documents: [ref('a')] } });
    const unknown = Array.from({ length: 1001 }, (_, at) => ref('none', at + 1));
    expect(await collections.add({ name: 'unknown', documents: unknown })).toMatchObject({
      error: { code: 'collection_too_large' },
    });
    expect(spent()).toBeLessThan(2_000);
  });

  test('LG-TRUST-02 references and whole collections are removed', async () => {
    const { collections } = await withDocuments(await store(), 'a', 'b');
    await collections.add({ name: 'x', documents: [ref('a'), ref('b')] });
    expect(await collections.remove('x', [ref('a'), ref('none')])).toMatchObject({
      value: { documents: [ref('b')] },
    });
    await collections.add({ name: 'x', documents: [ref('a')] });
    expect((await collections.get('x'))?.documents).toEqual([ref('b'), ref('a')]);
    expect(await collections.remove('x', [])).toMatchObject({ value: { documents: [ref('b'), ref('a')] } });
    expect(await collections.remove('x')).toEqual({ ok: true, value: undefined });
    expect(await collections.list()).toEqual([]);
    expect(await collections.remove('x')).toMatchObject({ error: { code: 'collection_not_found' } });
  });

  test('LG-TRUST-03 deleting a collection or renaming an author changes no document, digest or token', async () => {
    const made = await withDocuments(await store(), 'a');
    const { documents, collections, authors, tokens } = made;
    await tokens.add({ author: 'local', role: 'publisher' });
    const seen = async (): Promise<unknown> => [
      await documents.rendition(ref('a'), 'xml'),
      await documents.rendition(ref('a'), 'json'),
      (await documents.revisions('a')).map(({ author_name: _, ...entry }) => entry),
      await documents.list({}, { limit: 10 }),
      await tokens.list(),
    ];
    const before = await seen();
    await collections.add({ name: 'x', documents: [ref('a')] });
    expect(await seen()).toEqual(before);
    await collections.remove('x');
    await authors.rename('local', 'Another name');
    expect(await seen()).toEqual(before);
    expect((await documents.revisions('a'))[0]?.author_name).toBe('Another name');
    expect(await made.check()).toEqual([]);
  });

  test('what lists show has another generation after each change, and the same one without', async () => {
    const { collections, authors, documents } = await withDocuments(await store(), 'a');
    const changes: readonly (() => Promise<unknown>)[] = [
      () => collections.add({ name: 'x', documents: [ref('a')] }),
      () => collections.remove('x', [ref('a')]),
      () => collections.remove('x'),
      () => authors.rename('local', 'Another name'),
      () => authors.add({ id: 'ada', name: 'Ada' }),
    ];
    for (const change of changes) {
      const before = await documents.generation();
      await change();
      expect(await documents.generation()).not.toBe(before);
    }
    const before = await documents.generation();
    await collections.add({ name: 'x', documents: [ref('none')] });
    await collections.remove('none');
    await authors.rename('local', 'Another name');
    await authors.add({ id: 'ada', name: 'Ada' });
    await authors.add({ id: 'ada', name: 'Another Ada' });
    expect(await documents.generation()).toBe(before);
  });

  test('what is missing, withdrawn or misnamed is refused, and nothing of the wish is kept', async () => {
    const { collections, documents } = await withDocuments(await store(), 'a', 'b');
    await documents.withdraw(ref('b'), 'Private data');
    const refusals = [
      [{ name: 'x', documents: [ref('a'), ref('none')] }, 'document_not_found'],
      [{ name: 'x', documents: [ref('a', 2)] }, 'revision_not_found'],
      [{ name: 'x', documents: [ref('b')] }, 'revision_withdrawn'],
      [{ name: 'X', documents: [] }, 'collection_invalid'],
      [{ name: '../x', documents: [] }, 'collection_invalid'],
      [{ name: 'x', note: 'nul\0', documents: [] }, 'collection_invalid'],
      [{ name: 'x', note: 'half\uD800', documents: [] }, 'collection_invalid'],
      [{ name: 'x', note: 'x'.repeat(4001), documents: [] }, 'collection_invalid'],
    ] as const;
    for (const [wish, code] of refusals)
      expect(await collections.add(wish), code).toMatchObject({ error: { code } });
    expect(await collections.list()).toEqual([]);
  });

  test('a bookmark to what was withdrawn later stays one', async () => {
    const { collections, documents } = await withDocuments(await store(), 'a');
    await collections.add({ name: 'x', documents: [ref('a')] });
    await documents.withdraw(ref('a'), 'Private data');
    expect(await collections.add({ name: 'x', note: 'Still', documents: [ref('a')] })).toMatchObject({
      value: { documents: [ref('a')] },
    });
  });

  test('stores of one database that add at the same time lose nothing', async () => {
    const where = await address();
    const stores = [await opened(where), await opened(where)] as const;
    const ids = Array.from({ length: 12 }, (_, index) => `d-${index}`);
    await withDocuments(stores[0], ...ids);
    const added = await Promise.all(
      ids.map((id, index) =>
        stores[index % 2 === 0 ? 0 : 1].collections.add({ name: 'x', documents: [ref(id)] }),
      ),
    );
    expect(added.every(({ ok }) => ok)).toBe(true);
    const kept = await stores[1].collections.get('x');
    expect([...(kept?.documents ?? [])].map(({ id }) => id).sort()).toEqual([...ids].sort());
  });
});
