import { expect, test } from 'vitest';
import { linkWith } from '../../../test/support/documents.ts';
import { published } from '../../../test/support/published-documents.ts';
import { openSqliteSite } from '../../../test/support/site.ts';

test('LG-HTTP-24 beside the map a neighbour leads to a page that is there, or says what became of its revision', async () => {
  const { ask, store } = await openSqliteSite();
  const { documents } = store;
  await published(documents, { id: 'gone' });
  await published(documents, { id: 'gone', body: 'Once more.' });
  await documents.withdraw({ id: 'gone', revision: 1 }, 'Asked for');
  await published(documents, { id: 'answers', title: 'It answers', links: [linkWith({ target: 'hub' })] });
  const links = [
    linkWith({ target: 'gone' }),
    linkWith({ target: 'nowhere', revision: 7 }),
    linkWith({ target: 'answers', revision: 9 }),
  ];
  await published(documents, { id: 'hub', links });
  const { text } = await ask('/documents/hub?revision=1&ui=en');
  const list = /<ol class="neighbours">.*?<\/ol>/s.exec(text)?.[0] ?? '';
  const shown = (list.match(/<li>.*?\n/g) ?? []).map((one) => one.replace(/<[^a][^>]*>/g, '').trim());
  expect(shown).toEqual([
    '<a href="/documents/answers?revision=1&amp;ui=en" lang="en" dir="auto">It answers',
    'gone@1 withdrawn',
    'nowhere@7 not published here',
  ]);
});
