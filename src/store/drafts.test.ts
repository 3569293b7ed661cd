import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { contentWith, linkWith } from '../../test/support/documents.ts';
import { published } from '../../test/support/published-documents.ts';
import { onEveryEngine, opened } from '../../test/support/stores.ts';

onEveryEngine(({ store, address, engine }) => {
  test('LG-VER-14 a draft is in no list, search, backlink, revision or exact fetch', async () => {
    const made = await store();
    const { documents, drafts } = made;
    await published(documents, { id: 'test-changes' });
    const content = contentWith({
      id: 'hidden',
      title: 'Hidden zebra',
      tags: ['zebra'],
      links: [linkWith()],
    });
    const saved = await drafts.put({ content, author: 'local' });
    expect(saved).toMatchObject({
      ok: true,
      value: { id: 'hidden', title: 'Hidden zebra', author: 'local' },
    });
    const lists = [{}, { q: 'zebra' }, { tag: 'zebra' }, { author: 'local' }, { kind: 'guide' as const }];
    for (const filter of lists) {
      const page = await documents.list(filter, { limit: 200 });
      expect(JSON.stringify(page)).not.toContain('hidden');
    }
    expect(await documents.backlinks('test-changes', { all: true })).toEqual([]);
    expect(await documents.revisions('hidden')).toEqual([]);
    expect(await documents.latest('hidden')).toMatchObject({ absence: { code: 'missing_target' } });
    for (const form of ['xml', 'json'] as const)
      expect(await documents.rendition({ id: 'hidden', revision: 1 }, form)).toMatchObject({
        error: { code: 'document_not_found' },
      });
    expect(await documents.count()).toBe(1);
    const exported = [];
    for await (const { id } of made.transfer.export()) exported.push(id);
    expect(exported).toEqual(['test-changes']);
    expect(await drafts.get('hidden')).toEqual(content);
  });

  test('LG-VER-14 a draft is published and gone in one step; refused, it stays', async () => {
    const { documents, drafts } = await store();
    const content = contentWith({ body: 'Two.' });
    await published(documents, { body: 'One.' });
    await drafts.put({ content, author: 'local' });
    expect(await drafts.publish('review-changes', { base: 0 })).toMatchObject({
      error: { code: 'revision_conflict' },
    });
    expect(await drafts.get('review-changes')).toEqual(content);
    expect(await drafts.publish('review-changes', { base: 1 })).toMatchObject({
      ok: true,
      value: { revision: 2, status: 'published', author: 'local' },
    });
    expect(await drafts.list()).toEqual([]);
    expect(await drafts.publish('review-changes')).toMatchObject({ error: { code: 'draft_not_found' } });
    await drafts.put({ content, author: 'local' });
    expect(await drafts.publish('review-changes')).toMatchObject({
      value: { status: 'unchanged', revision: 2 },
    });
    expect(await drafts.list()).toEqual([]);
  });

  test('a draft keeps to what publication demands, and takes the place of the one before', async () => {
    const { drafts } = await store();
    expect(await drafts.put({ content: contentWith({ title: '' }), author: 'local' })).toMatchObject({
      error: { code: 'document_invalid', problems: [{ code: 'empty_child' }] },
    });
    expect(await drafts.put({ content: contentWith({ id: 'latest' }), author: 'local' })).toMatchObject({
      ok: false,
    });
    expect(await drafts.put({ content: contentWith(), author: 'nobody' })).toMatchObject({
      error: { code: 'author_not_found' },
    });
    expect(await drafts.list()).toEqual([]);
    await drafts.put({ content: contentWith({ title: 'First' }), author: 'local' });
    await drafts.put({ content: contentWith({ title: 'Second' }), author: 'local' });
    expect((await drafts.list()).map(({ title }) => title)).toEqual(['Second']);
    expect(await drafts.remove('review-changes')).toBe(true);
    expect(await drafts.remove('review-changes')).toBe(false);
    expect(await drafts.get('review-changes')).toBeUndefined();
  });

  test('two stores that publish one draft at the same time publish it once', async () => {
    const where = await address();
    const [one, other] = [await opened(where), await opened(where)];
    await one.drafts.put({ content: contentWith(), author: 'local' });
    const done = await Promise.all([
      one.drafts.publish('review-changes'),
      other.drafts.publish('review-changes'),
    ]);
    expect(done.map((result) => (result.ok ? result.value.status : result.error.code)).sort()).toEqual([
      'draft_not_found',
      'published',
    ]);
    expect(await one.documents.revisions('review-changes')).toHaveLength(1);
  });

  test('a draft that was changed in the database is not published', async () => {
    if (engine !== 'sqlite') return;
    const where = await address();
    const { drafts } = await opened(where);
    await drafts.put({ content: contentWith(), author: 'local' });
    const database = new DatabaseSync(where.slice('sqlite:'.length));
    database.exec(`update drafts set content = '{"id": "review-changes", "kind": 5}'`);
    database.close();
    expect(await drafts.publish('review-changes')).toMatchObject({ error: { code: 'integrity_mismatch' } });
    await expect(drafts.get('review-changes')).rejects.toThrow('was changed in the database');
  });
});
