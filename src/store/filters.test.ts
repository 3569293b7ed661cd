import { expect, test } from 'vitest';
import { contentWith } from '../../test/support/documents.ts';
import { onEveryEngine } from '../../test/support/stores.ts';
import type { Content } from '../guidance/index.ts';
import type { Documents, ListFilter } from './index.ts';

type Authored = Content & { readonly author: string };

const CATALOGUE: readonly Authored[] = Array.from({ length: 24 }, (_, index) => ({
  ...contentWith({
    id: `d-${String(index).padStart(2, '0')}`,
    kind: (['guide', 'context', 'evidence'] as const)[index % 3] ?? 'guide',
    lang: ['en', 'zh-CN', 'zh-Hans-CN', 'en-GB'][index % 4] ?? 'en',
    title: index % 2 ? 'Review a change' : 'Release a version',
    summary: 'What it is for.',
    applies: 'Any time.',
    tags: [['Git', 'a b'], ['git'], []][index % 5] ?? [],
  }),
  author: index % 7 === 0 ? 'ada' : 'local',
}));

const isWithin = (lang: string, range: string): boolean =>
  lang.toLowerCase() === range.toLowerCase() || lang.toLowerCase().startsWith(`${range.toLowerCase()}-`);

const passes = (one: Authored, { kind, lang, tag, author, q }: ListFilter): boolean =>
  [
    kind === undefined || one.kind === kind,
    lang === undefined || isWithin(one.lang, lang),
    tag === undefined || one.tags.includes(tag),
    author === undefined || one.author === author,
    q === undefined || one.title.toLowerCase().includes(q),
  ].every(Boolean);

const FILTERS: readonly ListFilter[] = [{}, { kind: 'evidence' } as const]
  .flatMap((one) => [one, ...['zh', 'ZH-cn', 'e', 'zh-hans'].map((lang) => ({ ...one, lang }))])
  .flatMap((one) => [one, ...['git', 'Git', 'a'].map((tag) => ({ ...one, tag }))])
  .flatMap((one) => [one, { ...one, author: 'ada' }])
  .flatMap((one) => [one, { ...one, q: 'review' }, { ...one, q: 'change' }]);

const found = async (documents: Documents, filter: ListFilter): Promise<readonly string[]> => {
  const page = await documents.list(filter, { limit: 200 });
  if (!page.ok) throw new Error(page.error.message);
  return page.value.items.map(({ id }) => id).sort();
};

onEveryEngine(({ store }) => {
  test('LG-HTTP-27 filters together find the intersection, with words and without', async () => {
    const { documents, authors } = await store();
    await authors.add({ id: 'ada', name: 'Ada' });
    for (const { author, ...content } of CATALOGUE)
      expect((await documents.publish({ content, author })).ok).toBe(true);
    for (const filter of FILTERS) {
      const expected = CATALOGUE.filter((one) => passes(one, filter)).map(({ id }) => id);
      expect(await found(documents, filter), JSON.stringify(filter)).toEqual(expected);
    }
  });
});
