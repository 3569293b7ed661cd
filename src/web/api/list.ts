import { DOCUMENT_ROUTES, documentUrls } from '../../guidance/index.ts';
import type { ListItem, Store } from '../../store/index.ts';
import { jsonAnswer } from '../http/answer.ts';
import { nextUrl, readList } from '../http/filter.ts';
import { isRefusal, refusedByStore } from '../http/refusal.ts';
import type { Handler } from '../route.ts';

const itemOf = (item: ListItem): object => {
  const { id, revision, kind, lang, title, summary, applies, tags, published_at } = item;
  return {
    ...{ id, revision, kind, lang, title, summary, applies, tags, published_at },
    url: documentUrls(item).self,
  };
};

/** What is looked at before a body: the latest revision of each document, a page at a time (LG-HTTP-05, 25 to 28). */
export const listDocuments =
  ({ documents }: Store): Handler =>
  async (c, query) => {
    const wish = readList(query);
    if (isRefusal(wish)) return wish;
    const listed = await documents.list(wish.filter, wish.page);
    if (!listed.ok) {
      const parameter = wish.page.cursor === undefined ? 'q' : 'cursor';
      return { ...refusedByStore(listed.error, 400), more: { parameter } };
    }
    const { items, next } = listed.value;
    if (next === undefined) return jsonAnswer(c, { items: items.map(itemOf) });
    const url = nextUrl(DOCUMENT_ROUTES.api, query, next);
    return jsonAnswer(c, { items: items.map(itemOf), next: url }, { link: `<${url}>; rel="next"` });
  };
