import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText, contentWith } from '../../test/support/documents.ts';
import { published } from '../../test/support/published-documents.ts';
import { runs } from '../../test/support/runs.ts';
import { onEveryEngine } from '../../test/support/stores.ts';
import { askedWords, type Content, searchWords } from '../guidance/index.ts';
import type { Documents, ListFilter, ListItem } from './index.ts';

const itemsOf = async (
  documents: Documents,
  filter: ListFilter,
  limit = 200,
): Promise<readonly ListItem[]> => {
  const page = await documents.list(filter, { limit });
  if (!page.ok) throw new Error(`${page.error.code}: ${page.error.message}`);
  return page.value.items;
};

const idsOf = async (documents: Documents, filter: ListFilter): Promise<readonly string[]> =>
  (await itemsOf(documents, filter)).map(({ id }) => id);

/** Every page of a list, one after the other. */
const paged = async (documents: Documents, filter: ListFilter, limit: number): Promise<readonly string[]> => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await documents.list(filter, cursor === undefined ? { limit } : { limit, cursor });
    if (!page.ok) throw new Error(page.error.message);
    ids.push(...page.value.items.map(({ id }) => id));
    cursor = page.value.next;
  } while (cursor !== undefined);
  return ids;
};

onEveryEngine(({ store }) => {
  test('LG-HTTP-28 words of either language find their document, the one with them in its title first', async () => {
    const { documents } = await store();
    const texts: readonly Partial<Content>[] = [
      {
        id: 'in-text',
        title: 'Something else',
        summary: 'How to review, and review again, a review.',
        tags: [],
      },
      { id: 'in-title', title: 'Review one change', tags: [] },
      { id: 'in-tag', title: 'Third', tags: ['review'] },
      {
        id: 'zh-text',
        lang: 'zh-CN',
        title: '发布软件',
        summary: '先审查一次代码变更。',
        applies: '用户要求时。',
        tags: [],
      },
      {
        id: 'zh-title',
        lang: 'zh-CN',
        title: '审查代码',
        summary: '定位影响。',
        applies: '用户要求时。',
        tags: [],
      },
      { id: 'neither', title: 'Nothing of it', tags: [] },
    ];
    for (const text of texts) await published(documents, { applies: 'Any time.', ...text });
    const review = await idsOf(documents, { q: 'review' });
    expect(review[0]).toBe('in-title');
    expect([...review].sort()).toEqual(['in-tag', 'in-text', 'in-title']);
    expect(await idsOf(documents, { q: '审查' })).toEqual(['zh-title', 'zh-text']);
    expect(await idsOf(documents, { q: '审查代码变更' })).toEqual([]);
    expect(await idsOf(documents, { q: '代码变更' })).toEqual(['zh-text']);
    expect(await idsOf(documents, { q: 'REVIEW one' })).toEqual(['in-title']);
  });

  test('LG-HTTP-28 an answer has summaries only, and a document is not found by its body or steps', async () => {
    const { documents } = await store();
    await published(documents, { body: 'zebra', steps: ['giraffe'], checks: ['okapi'] });
    for (const q of ['zebra', 'giraffe', 'okapi']) expect(await idsOf(documents, { q })).toEqual([]);
    const [item] = await itemsOf(documents, { q: 'review' });
    expect(Object.keys(item ?? {}).sort()).toEqual([
      'applies',
      'id',
      'kind',
      'lang',
      'published_at',
      'revision',
      'summary',
      'tags',
      'title',
    ]);
  });

  test('LG-HTTP-28 a question of operators, quotes or nothing never fails', async () => {
    const { documents } = await store();
    await published(documents);
    const asked = [
      ...[
        '"',
        "'",
        '""',
        '*',
        '(',
        ')',
        'AND',
        'OR NOT',
        'NEAR(a b)',
        'title:',
        '{title} : x',
        '^a',
        'a*',
        '-a',
        '+',
      ],
      ...[
        'a & b',
        'a | !b',
        'a <-> b',
        "a':*",
        '\\',
        '%',
        "'; drop table heads; --",
        '\0',
        '\uD800',
        ':A',
        'kind=guide',
      ],
      ...['word '.repeat(2000), '审'.repeat(5000), 'x'.repeat(100_000), '🏳️‍🌈', '\u202e', ' = '],
    ];
    for (const q of asked)
      expect(await documents.list({ q }, { limit: 5 }), q.slice(0, 40)).toMatchObject({ ok: true });
    for (const more of [
      { kind: 'x"' as 'guide' },
      { lang: "zh' | '" },
      { tag: '"\0\uD800' },
      { author: '*' },
    ])
      expect(await idsOf(documents, { q: 'review', ...more })).toEqual([]);
    expect(await idsOf(documents, { q: 'kind=guide' })).toEqual([]);
    expect(await idsOf(documents, { q: ' ' })).toEqual(['review-changes']);
    expect(await idsOf(documents, { q: '?!' })).toEqual([]);
  });

  test('LG-HTTP-28 what is found is what holds every word that is asked for', async () => {
    const { documents } = await store();
    const texts = fc.sample(fc.record({ title: anyText(4), summary: anyText(8), tag: anyText(2) }), runs(40));
    const kept: { id: string; words: ReadonlySet<string> }[] = [];
    for (const [index, { title, summary, tag }] of texts.entries()) {
      const wish = { id: `d-${index}`, title, summary, applies: 'Always.', tags: [tag] };
      const done = await documents.publish({ content: contentWith(wish), author: 'local' });
      if (done.ok)
        kept.push({ id: wish.id, words: new Set(searchWords([title, summary, 'Always.', tag].join('\n'))) });
    }
    expect(kept.length).toBeGreaterThan(5);
    for (const { title, summary } of texts)
      for (const q of [title, summary, summary.slice(0, 3)]) {
        const asked = askedWords(q);
        if (asked.length === 0) continue;
        const expected = kept.filter((one) => asked.every((word) => one.words.has(word))).map(({ id }) => id);
        expect([...(await idsOf(documents, { q }))].sort(), JSON.stringify(q)).toEqual(expected.sort());
      }
  });

  test('LG-VER-16 only the latest revision that is not withdrawn is found', async () => {
    const made = await store();
    const { documents } = made;
    await published(documents, { title: 'Alpha', tags: ['one'] });
    await published(documents, { title: 'Beta', tags: ['two'] });
    expect(await idsOf(documents, { q: 'alpha' })).toEqual([]);
    expect(await itemsOf(documents, { q: 'beta' })).toMatchObject([{ revision: 2 }]);
    expect((await documents.withdraw({ id: 'review-changes', revision: 2 }, 'Private data')).ok).toBe(true);
    expect(await idsOf(documents, { q: 'beta' })).toEqual([]);
    expect(await idsOf(documents, { q: 'two' })).toEqual([]);
    expect(await itemsOf(documents, { q: 'alpha', tag: 'one' })).toMatchObject([{ revision: 1 }]);
    expect((await documents.withdraw({ id: 'review-changes', revision: 1 }, 'Private data')).ok).toBe(true);
    expect(await idsOf(documents, { q: 'alpha' })).toEqual([]);
    expect(await made.check()).toEqual([]);
  });

  test('LG-HTTP-26 pages of a search have everything once, in one order, while others publish', async () => {
    const { documents } = await store();
    for (let index = 0; index < 30; index++)
      await published(documents, {
        id: `d-${index}`,
        title: index % 3 ? 'Equal title' : 'Other',
        summary: 'Equal words',
      });
    const whole = await idsOf(documents, { q: 'equal' });
    expect(whole).toHaveLength(30);
    // Equal documents stay in the order in which they came.
    expect(whole.slice(0, 3)).toEqual(['d-1', 'd-2', 'd-4']);
    for (const limit of [1, 7, 29, 30, 31])
      expect(await paged(documents, { q: 'equal' }, limit)).toEqual(whole);
    const first = await documents.list({ q: 'equal' }, { limit: 10 });
    await published(documents, { id: 'later', title: 'Equal title', summary: 'Equal words' });
    const cursor = first.ok ? first.value.next : undefined;
    const rest = await documents.list({ q: 'equal' }, { limit: 200, cursor: cursor ?? '' });
    const seen = [first, rest].flatMap((page) => (page.ok ? page.value.items.map(({ id }) => id) : []));
    expect([...seen].sort()).toEqual([...whole, 'later'].sort());
  });

  test('a cursor that no search gave out is refused', async () => {
    const { documents } = await store();
    await published(documents, { id: 'a' });
    await published(documents, { id: 'b' });
    const page = await documents.list({}, { limit: 1 });
    const foreign = page.ok ? page.value.next : undefined;
    const made = ['["search","a",null,{}]', '["search","x","y","z"]', '["search",1,1e400,1.5]'].map((text) =>
      Buffer.from(text).toString('base64url'),
    );
    for (const cursor of [foreign ?? '', 'x', '', ...made])
      expect(await documents.list({ q: 'review' }, { limit: 1, cursor })).toMatchObject({
        error: { code: 'parameter_invalid' },
      });
  });
});
