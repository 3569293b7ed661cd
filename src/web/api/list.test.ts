import { expect, test } from 'vitest';
import { published } from '../../../test/support/published-documents.ts';
import { runs } from '../../../test/support/runs.ts';
import { openSite, openSqliteSite, type TestSite } from '../../../test/support/site.ts';
import { onEveryEngine } from '../../../test/support/stores.ts';

const idsOf = (answer: {
  readonly json: { readonly items: readonly { readonly id: string }[] };
}): readonly string[] => answer.json.items.map(({ id }) => id);

const allPages = async (
  { ask }: TestSite,
  first: string,
  between: () => Promise<unknown> = async () => {},
) => {
  const ids: string[] = [];
  for (let next: string | undefined = first; next !== undefined; ) {
    const page = await ask(next);
    expect(page.status).toBe(200);
    ids.push(...idsOf(page));
    next = page.json.next;
    expect(page.headers['link']).toBe(next === undefined ? undefined : `<${next}>; rel="next"`);
    await between();
  }
  return ids;
};

onEveryEngine((ground) => {
  test('LG-HTTP-05 LG-VER-14 each published id stands there once, and no draft, sample or withdrawn one', async () => {
    const { ask, store } = await openSite(ground);
    await published(store.documents, { id: 'a', body: 'one' });
    await published(store.documents, { id: 'a', body: 'two' });
    await published(store.documents, { id: 'gone' });
    await store.documents.withdraw({ id: 'gone', revision: 1 }, 'It was wrong.');
    expect((await ask('/api/guides/test-changes-en')).json.title).toContain('suitable');
    const draft = await store.documents.document({ id: 'a', revision: 2 });
    if (!draft.found) throw new Error('the document is there');
    const { revision: _, ...content } = draft.value.document;
    await store.drafts.put({
      content: { ...content, id: 'drafted', title: 'Drafted words' },
      author: 'local',
    });
    expect(idsOf(await ask('/api/documents'))).toEqual(['a']);
    expect((await ask('/api/documents')).json.items[0].revision).toBe(2);
    for (const q of ['drafted', 'suitable'])
      expect(idsOf(await ask(`/api/documents?q=${encodeURIComponent(q)}`))).toEqual([]);
    for (const path of [
      '/api/documents/drafted',
      '/api/documents/drafted?revision=1',
      '/api/documents/drafted/revisions',
    ])
      expect((await ask(path)).status).toBe(404);
    expect((await ask('/documents/drafted')).status).toBe(404);
  });

  test('LG-HTTP-06 LG-HTTP-25 an item says what to choose by and where the fixed revision is, and has no body', async () => {
    const { ask, store } = await openSite(ground);
    await published(store.documents, {
      id: 'a',
      body: 'the long text',
      steps: ['a step'],
      checks: ['a check'],
    });
    const list = await ask('/api/documents');
    expect(Object.keys(list.json.items[0])).toEqual([
      'id',
      'revision',
      'kind',
      'lang',
      'title',
      'summary',
      'applies',
      'tags',
      'published_at',
      'url',
    ]);
    expect(list.text).not.toMatch(/the long text|a step|a check/);
    const one = await ask(list.json.items[0].url);
    expect([one.status, one.json.revision]).toEqual([200, 1]);
  });

  test('LG-HTTP-26 pages lose and repeat nothing while others publish', async () => {
    const site = await openSite(ground);
    const { store } = site;
    for (let at = 0; at < 23; at++)
      await published(store.documents, { id: `d-${String(at).padStart(3, '0')}` });
    const before = await allPages(site, '/api/documents?limit=200');
    let more = 0;
    const seen = await allPages(site, '/api/documents?limit=4', async () => {
      await published(store.documents, {
        id: `d-${String(7 * more).padStart(3, '0')}x`,
        body: `new ${more++}`,
      });
      await published(store.documents, { id: 'd-011', body: `again ${more}` });
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
  });

  test('LG-HTTP-27 filters narrow together', async () => {
    const site = await openSite(ground);
    const { store, ask } = site;
    await store.authors.add({ id: 'ann', name: 'Ann' });
    await published(store.documents, { id: 'a', kind: 'guide', lang: 'en', tags: ['x', 'y & z'] });
    await published(store.documents, { id: 'b', kind: 'context', lang: 'en', tags: ['x'] });
    await published(store.documents, { id: 'c', kind: 'guide', lang: 'zh-CN', tags: ['x'] });
    expect(idsOf(await ask('/api/documents?tag=x'))).toEqual(['a', 'b', 'c']);
    expect(idsOf(await ask('/api/documents?tag=x&kind=guide'))).toEqual(['a', 'c']);
    expect(idsOf(await ask('/api/documents?tag=x&kind=guide&lang=zh'))).toEqual(['c']);
    expect(idsOf(await ask('/api/documents?tag=y+%26+z'))).toEqual(['a']);
    expect(idsOf(await ask('/api/documents?author=ann'))).toEqual([]);
    expect(idsOf(await ask('/api/documents?author=local&lang=en'))).toEqual(['a', 'b']);
    expect(await allPages(site, '/api/documents?tag=x&kind=guide&limit=1')).toEqual(['a', 'c']);
    const longest = 'long '.repeat(200).trim();
    await published(store.documents, { id: 'd', tags: [longest] });
    expect(idsOf(await ask(`/api/documents?tag=${encodeURIComponent(longest)}`))).toEqual(['d']);
  });

  test('LG-HTTP-28 q finds words in Chinese and in English, ranked, and no question breaks it', async () => {
    const { ask, store, log } = await openSite(ground);
    await published(store.documents, {
      id: 'review',
      lang: 'zh-CN',
      title: '审查一次代码变更',
      summary: '定位实际影响。',
    });
    await published(store.documents, {
      id: 'mail',
      title: 'Answer mail',
      summary: 'Review nothing here twice.',
    });
    await published(store.documents, { id: 'tests', title: 'Review the review', summary: 'How to review.' });
    expect(idsOf(await ask(`/api/documents?q=${encodeURIComponent('审查')}`))).toEqual(['review']);
    expect(idsOf(await ask('/api/documents?q=review'))[0]).toBe('tests');
    const page = await ask('/api/documents?q=review&limit=1');
    expect(page.json.items).toHaveLength(1);
    expect(idsOf(await ask(page.json.next))).toEqual(['mail']);
    const awkward = [
      '"',
      "'",
      '* AND',
      'a OR',
      'NEAR(',
      '-',
      '(',
      ')',
      '"""',
      'title:x',
      ':*',
      '&|!',
      '\\',
      '%',
      '_',
      '<b>',
      '审',
      '\u{1f600}',
      "'; drop table heads; --",
      '\u0001',
      '\ud7ff',
      'a'.repeat(500),
    ];
    for (const q of awkward) {
      const answer = await ask(`/api/documents?q=${encodeURIComponent(q)}`);
      expect([200, 400], q).toContain(answer.status);
    }
    expect(log).toEqual([]);
  });
});

test('LG-HTTP-26 many documents are paged through while others publish, each exactly once', async () => {
  const site = await openSqliteSite();
  const { documents } = site.store;
  const ids = Array.from({ length: runs(250) }, (_, at) => `d-${String(at).padStart(5, '0')}`);
  for (const id of ids.toReversed()) await published(documents, { id });
  let page = 0;
  const seen = await allPages(site, '/api/documents?limit=11', async () => {
    await published(documents, { id: `c-${page}` });
    await published(documents, { id: ids[(97 * page) % ids.length] ?? '', body: `again ${page}` });
    await published(documents, { id: `${ids[(61 * page) % ids.length]}-${page}` });
    page++;
  });
  expect(seen.filter((id) => /^d-\d{5}$/.test(id))).toEqual(ids);
  expect(new Set(seen).size).toBe(seen.length);
  expect(page).toBeGreaterThanOrEqual(20);
});

test('LG-HTTP-26 LG-HTTP-27 LG-HTTP-28 what no list can mean is refused', async () => {
  const { ask } = await openSqliteSite();
  for (const query of [
    'limit=0',
    'limit=201',
    'limit=x',
    'limit=',
    'limit=-1',
    'limit=1.5',
    'kind=tool',
    'kind=',
    'kind=Guide',
    'lang=',
    'lang=e%20n',
    'tag=',
    'q=',
    'q=%20',
    'q=%00',
    'author=',
    'author=A',
    'cursor=',
    'cursor=nonsense',
    'cursor=%E5%AE%A1',
    `cursor=${'a'.repeat(600)}`,
  ]) {
    const answer = await ask(`/api/documents?${query}`);
    expect([query, answer.status, answer.json.code]).toEqual([query, 400, 'parameter_invalid']);
  }
});
