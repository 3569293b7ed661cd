import { expect, test } from 'vitest';
import { onEveryEngine, opened } from '../../test/support/stores.ts';

onEveryEngine(({ store, address }) => {
  test('LG-TRUST-25 authors are ids with a name; two of them may share the name, never the id', async () => {
    const { authors } = await store();
    expect(await authors.add({ id: 'ada', name: '  Ada L.  ' })).toEqual({
      ok: true,
      value: { id: 'ada', name: 'Ada L.' },
    });
    expect((await authors.add({ id: 'ada-2', name: 'Ada L.' })).ok).toBe(true);
    expect((await authors.add({ id: 'ada', name: 'Ada L.' })).ok).toBe(true);
    expect(await authors.add({ id: 'ada', name: 'Somebody else' })).toMatchObject({
      ok: false,
      error: { code: 'author_exists' },
    });
    expect(await authors.list()).toEqual([
      { id: 'ada', name: 'Ada L.' },
      { id: 'ada-2', name: 'Ada L.' },
      { id: 'local', name: 'Local operator' },
    ]);
    expect(await authors.get('ada')).toEqual({ id: 'ada', name: 'Ada L.' });
    expect(await authors.get('nobody')).toBeUndefined();
  });

  test('an id or a name that could deceive is refused, and nothing is kept', async () => {
    const { authors } = await store();
    const bad = [
      ...['', 'A', '-a', 'a-', 'a_b', 'a/b', 'é', 'a'.repeat(65), 'a\0'].map((id) => ({ id, name: 'Fine' })),
      ...[
        '',
        '  ',
        'two\nlines',
        'nul\0',
        'gnp.\u202Eexe',
        'half\uD800',
        'x'.repeat(201),
        'zero\u200Bwidth',
      ].map((name) => ({ id: 'fine', name })),
    ];
    for (const author of bad)
      expect(await authors.add(author), JSON.stringify(author)).toMatchObject({
        ok: false,
        error: { code: 'author_invalid' },
      });
    expect(await authors.list()).toHaveLength(1);
    expect(await authors.rename('local', 'two\nlines')).toMatchObject({ error: { code: 'author_invalid' } });
    expect(await authors.rename('nobody', 'Name')).toMatchObject({ error: { code: 'author_not_found' } });
    expect(await authors.get("'; drop table authors; --")).toBeUndefined();
  });

  test('names in any script are kept as they are', async () => {
    const { authors } = await store();
    for (const [id, name] of [
      ['zh', '李雷'],
      ['fa', 'نیم\u200Cفاصله'],
      ['emoji', '👩\u200D💻 dev'],
      ['quote', `O'Neil "x" <b>`],
    ] as const) {
      expect((await authors.add({ id, name })).ok).toBe(true);
      expect((await authors.get(id))?.name).toBe(name);
    }
  });

  test('two stores of one database see each other', async () => {
    const where = await address();
    const [one, other] = [await opened(where), await opened(where)];
    await one.authors.add({ id: 'ada', name: 'Ada' });
    expect(await other.authors.rename('ada', 'Ada L.')).toMatchObject({ ok: true });
    expect(await one.authors.get('ada')).toEqual({ id: 'ada', name: 'Ada L.' });
    const same = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? one : other).authors.add({ id: 'x', name: 'X' })),
    );
    expect(same.every(({ ok }) => ok)).toBe(true);
  });
});
