import { expect, test } from 'vitest';
import { contentWith, linkWith } from '../../../test/support/documents.ts';
import { published } from '../../../test/support/published-documents.ts';
import { raw } from '../../../test/support/raw.ts';
import { onEveryEngine, opened } from '../../../test/support/stores.ts';
import type { Documents, ListFilter, ListItem } from '../store.ts';

const CONTENT = contentWith();

const idsOf = async (documents: Documents, filter: ListFilter): Promise<readonly string[]> => {
  const page = await documents.list(filter, { limit: 200 });
  if (!page.ok) throw new Error(page.error.code);
  return page.value.items.map(({ id }) => id);
};

/** Every page, one after the other; `between` runs after each. */
const paged = async (
  documents: Documents,
  limit: number,
  between: (page: number) => Promise<unknown>,
): Promise<readonly ListItem[]> => {
  const items: ListItem[] = [];
  let cursor: string | undefined;
  for (let number = 1; ; number++) {
    const page = await documents.list({}, cursor === undefined ? { limit } : { limit, cursor });
    if (!page.ok) throw new Error(page.error.code);
    items.push(...page.value.items);
    if (page.value.next === undefined) return items;
    cursor = page.value.next;
    await between(number);
  }
};

onEveryEngine(({ address, store }) => {
  test('LG-HTTP-05 LG-HTTP-25 a list has the summary of each published id once, at its latest revision', async () => {
    const { documents, drafts } = await store();
    const first = await published(documents, { title: 'Old' });
    await published(documents, { title: 'New' });
    await published(documents, { id: 'gone' });
    await documents.withdraw({ id: 'gone', revision: 1 }, 'wrong');
    await drafts.put({ content: { ...CONTENT, id: 'a-draft' }, author: 'local' });
    const page = await documents.list({}, { limit: 50 });
    expect(page).toEqual({
      ok: true,
      value: {
        items: [
          {
            ...{ id: 'review-changes', revision: 2, kind: 'guide', lang: 'en', title: 'New' },
            ...{ summary: CONTENT.summary, applies: CONTENT.applies, tags: ['review'] },
            published_at: expect.stringMatching(/^2026-01-02T/),
          },
        ],
      },
    });
    expect(page.ok && page.value.items[0]?.published_at).not.toBe(first.published_at);
    expect(await documents.count()).toBe(1);
  });

  test('LG-HTTP-06 a list reads no table that holds bodies or links: it answers without them', async () => {
    const where = await address();
    const { documents } = await opened(where);
    const marked = { body: 'BODY-MARK', steps: ['STEP-MARK'], checks: ['CHECK-MARK'] };
    await published(documents, { ...marked, links: [linkWith({ label: 'LINK-MARK' })] });
    const before = await documents.list({ kind: 'guide' }, { limit: 50 });
    await raw(where, 'drop table renditions', 'drop table links');
    expect(await documents.list({ kind: 'guide' }, { limit: 50 })).toEqual(before);
    expect(await documents.list({ q: 'review' }, { limit: 50 })).toEqual(before);
    expect(JSON.stringify(before)).not.toContain('MARK');
  });

  test('LG-HTTP-26 pages lose and repeat nothing while documents are published and withdrawn', async () => {
    const { documents } = await store();
    const ids = Array.from({ length: 60 }, (_, at) => `doc-${String(at).padStart(2, '0')}`);
    for (const id of ids.toReversed()) await published(documents, { id });
    const items = await paged(documents, 7, async (page) => {
      await published(documents, { id: `a-new-${page}` });
      await published(documents, { id: `doc-0${page}`, body: 'Changed meanwhile.' });
    });
    expect(items.map(({ id }) => id)).toEqual(ids);
  });

  test('LG-HTTP-26 ids sort by their bytes on every engine', async () => {
    const { documents } = await store();
    const ids = ['a', 'a-b', 'a0', 'ab', 'b', '0'];
    for (const id of ids) await published(documents, { id });
    expect(await idsOf(documents, {})).toEqual(['0', 'a', 'a-b', 'a0', 'ab', 'b']);
  });

  test('LG-HTTP-26 a limit outside 1 to 200 and a cursor from elsewhere are refused', async () => {
    const { documents } = await store();
    const error = { code: 'parameter_invalid' };
    for (const limit of [0, -1, 201, 1.5, Number.NaN])
      expect(await documents.list({}, { limit })).toMatchObject({ error });
    for (const cursor of [
      '',
      'x',
      'e30',
      ...['["other","a"]', '["documents",5]', '["documents","a\\u0000"]', '["documents",""]'].map((place) =>
        Buffer.from(place).toString('base64url'),
      ),
      'é'.repeat(3000),
    ])
      expect(await documents.list({}, { limit: 1, cursor })).toMatchObject({ error });
  });

  test('LG-HTTP-27 filters narrow one another; a language finds its regions too', async () => {
    const { documents } = await store();
    await published(documents, { id: 'one', kind: 'guide', lang: 'zh-CN', tags: ['a', 'b'] });
    await published(documents, { id: 'two', kind: 'context', lang: 'zh', tags: ['b'] });
    await published(documents, { id: 'three', kind: 'guide', lang: 'en', tags: ['b', 'b'] });
    expect(await idsOf(documents, { kind: 'guide' })).toEqual(['one', 'three']);
    expect(await idsOf(documents, { lang: 'ZH' })).toEqual(['one', 'two']);
    expect(await idsOf(documents, { lang: 'z' })).toEqual([]);
    expect(await idsOf(documents, { tag: 'b' })).toEqual(['one', 'three', 'two']);
    expect(await idsOf(documents, { tag: 'b', lang: 'zh', kind: 'guide', author: 'local' })).toEqual(['one']);
    expect(await idsOf(documents, { author: "' or 1=1 --" })).toEqual([]);
  });

  test('LG-DOC-51 LG-HTTP-27 the longest language, tag and target that can be published are found on every engine', async () => {
    const { documents } = await store();
    const lang = `de-x-${'a-'.repeat(29)}a`;
    // Of random characters, since a database presses what repeats itself into less.
    const tag = String.fromCodePoint(
      ...Array.from({ length: 250 }, (_, at) => 0x20000 + ((at * 7919) % 40_000)),
    );
    const target = 'k3'.repeat(32);
    await published(documents, { id: 'long', lang, tags: [tag], links: [linkWith({ target })] });
    expect(await idsOf(documents, { lang, tag })).toEqual(['long']);
    expect(await idsOf(documents, { lang: 'de-x-a', tag, q: 'review' })).toEqual(['long']);
    expect(await documents.backlinks(target)).toMatchObject([{ id: 'long' }]);
  });

  test('LG-DOC-51 LG-HTTP-50 a language of two thousand parts, each of which would be a way to find it, is refused', async () => {
    const { documents } = await store();
    const content = contentWith({ lang: `x${'-a'.repeat(2_000)}` });
    expect(await documents.publish({ content, author: 'local' })).toMatchObject({
      error: { code: 'document_invalid', problems: [{ code: 'lang_invalid' }] },
    });
  });
});
