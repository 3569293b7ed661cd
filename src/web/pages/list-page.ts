import { html } from 'hono/html';
import { type DocumentSummary, KINDS } from '../../guidance/index.ts';
import type { Collection, ListFilter, ListItem, Page } from '../../store/index.ts';
import { frame } from './frame.ts';
import { kindBadge, moment, refName } from './parts.ts';
import { type Html, plain, visibleText } from './prose.ts';
import { href, type Ui } from './ui.ts';

export const FILTERS = ['q', 'kind', 'lang', 'tag', 'author'] as const;

/** What the page of a list shows. */
export interface ListView {
  readonly filter: ListFilter;
  readonly page: Page<ListItem>;
  /** Whether this is not the first page. */
  readonly later: boolean;
  /** Of all published documents; on the front page only. */
  readonly front?: { readonly count: number; readonly collections: readonly Collection[] };
}

/** A document as a list shows it: enough to choose it or not. */
export const card = (item: DocumentSummary & { readonly published_at?: string }, ui: Ui): Html => {
  const { id, revision, kind, lang, title, summary, tags } = item;
  return html`<li class="card ${kind}">
<p class="eyebrow">${kindBadge(kind, ui)} ${refName(item)}</p>
<h2><a href="${href(ui, `/documents/${id}`, { revision })}" lang="${lang}" dir="auto">${plain(title)}</a></h2>
<p class="summary" lang="${lang}" dir="auto">${plain(summary)}</p>
<p class="use"><span class="if">${ui.words.document.applies}</span> <span lang="${lang}" dir="auto">${plain(item.applies)}</span></p>
<p class="meta">${item.published_at === undefined ? '' : moment(item.published_at, ui)}${tags.map(
    (tag) =>
      html` <a class="tag" href="${href(ui, '/documents', { tag })}" lang="${lang}" dir="auto">${plain(tag)}</a>`,
  )}</p>
</li>
`;
};

const field = (wish: {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly hint?: string;
}): Html =>
  html`<p class="field"><label for="${wish.name}">${wish.label}</label><input id="${wish.name}" name="${wish.name}" type="${wish.name === 'q' ? 'search' : 'text'}" value="${wish.value ?? ''}" placeholder="${wish.hint ?? ''}" maxlength="200" autocomplete="off" dir="auto"></p>
`;

const searchForm = ({ filter }: ListView, ui: Ui): Html => {
  const { list } = ui.words;
  const kinds = [
    html`<option value="">${list.anyKind}</option>`,
    ...KINDS.map(
      (kind) =>
        html`<option value="${kind}"${kind === filter.kind ? html` selected` : ''}>${ui.words.kinds[kind]}</option>`,
    ),
  ];
  const filtered = FILTERS.some((name) => filter[name] !== undefined);
  return html`<form class="find" role="search" aria-label="${list.search}" action="/documents" method="get">
${field({ name: 'q', label: list.search, value: filter.q, hint: list.searchHint })}<p class="field"><label for="kind">${list.kind}</label><select id="kind" name="kind">${kinds}</select></p>
${field({ name: 'tag', label: list.tag, value: filter.tag })}${field({ name: 'lang', label: list.lang, value: filter.lang, hint: list.langHint })}${filter.author === undefined ? '' : field({ name: 'author', label: list.author, value: filter.author })}
${ui.asked ? html`<input type="hidden" name="ui" value="${ui.lang}">` : ''}
<p class="field act"><button>${list.find}</button>${filtered ? html` <a href="${href(ui, '/documents')}">${list.clear}</a>` : ''}</p>
</form>`;
};

const paging = ({ filter, page, later }: ListView, ui: Ui): Html => {
  if (!later && page.next === undefined) return html``;
  const wanted = Object.fromEntries(FILTERS.map((name) => [name, filter[name]]));
  const { paging: name, first, next } = ui.words.list;
  return html`<nav class="paging" aria-label="${name}">
${later ? html`<a href="${href(ui, '/documents', wanted)}">${first}</a>` : ''}
${page.next === undefined ? '' : html`<a rel="next" href="${href(ui, '/documents', { ...wanted, cursor: page.next })}">${next}</a>`}
</nav>`;
};

/** A row of links to the collections; on the front page. */
const shelves = (collections: readonly Collection[], ui: Ui): Html =>
  collections.length === 0
    ? html``
    : html`<section class="shelves" aria-labelledby="shelves"><h2 id="shelves">${ui.words.collections}</h2>
<ul>${collections.map(
        ({ name, documents }) =>
          html`<li><a href="${href(ui, `/collections/${encodeURIComponent(name)}`)}"><bdi>${plain(name)}</bdi></a> <span class="count">${documents.length}</span></li>
`,
      )}</ul></section>`;

const header = ({ filter, front }: ListView, ui: Ui): Html => {
  const { home, list } = ui.words;
  if (front !== undefined)
    return html`<header class="front"><h1>${home.title}</h1><p class="lead">${home.lead}</p><p class="count-line">${home.count(front.count)}</p></header>`;
  const filtered = FILTERS.some((name) => filter[name] !== undefined);
  return html`<header><h1>${filtered ? list.titleBy : list.title}</h1></header>`;
};

/** The published documents, or those that a search or a filter leaves. */
export const listPage = (view: ListView, ui: Ui): Html => {
  const { list, site } = ui.words;
  const { filter, page, front } = view;
  const filtered = FILTERS.some((name) => filter[name] !== undefined);
  return frame(
    {
      lang: ui.lang,
      title:
        front === undefined
          ? `${filter.q === undefined ? '' : `${visibleText(filter.q)} · `}${list.title} · ${site}`
          : site,
      part: 'documents',
      main: html`<div class="listing">
${header(view, ui)}
${searchForm(view, ui)}
<section class="found" aria-label="${list.found}">
${
  page.items.length === 0
    ? html`<p class="none">${filtered || view.later ? list.none : list.empty}</p>`
    : html`<ul class="cards">
${page.items.map((item) => card(item, ui))}</ul>`
}
</section>
${paging(view, ui)}
${front === undefined ? '' : shelves(front.collections, ui)}
</div>`,
    },
    ui,
  );
};
