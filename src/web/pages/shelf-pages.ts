import { html } from 'hono/html';
import type { DocumentRef, DocumentSummary } from '../../guidance/index.ts';
import type { Author, Collection, ListItem, Page } from '../../store/index.ts';
import { frame } from './frame.ts';
import { card } from './list-page.ts';
import { refName } from './parts.ts';
import { type Html, paragraphs, plain, visibleText } from './prose.ts';
import { href, type Ui } from './ui.ts';

/** All collections, as the bookmarks that they are (LG-TRUST-02). */
export const collectionsPage = (collections: readonly Collection[], ui: Ui): Html => {
  const { title, note, none, count } = ui.words.collection;
  const items = collections.map(
    (
      one,
    ) => html`<li class="card"><h2><a href="${href(ui, `/collections/${encodeURIComponent(one.name)}`)}"><bdi>${plain(one.name)}</bdi></a></h2>
<p class="summary" dir="auto">${plain(one.note)}</p>
<p class="meta">${count(one.documents.length)}</p></li>
`,
  );
  return frame(
    {
      lang: ui.lang,
      title: `${title} · ${ui.words.site}`,
      part: 'collections',
      main: html`<div class="listing"><header><h1>${title}</h1><p class="lead">${note}</p></header>
${items.length === 0 ? html`<p class="none">${none}</p>` : html`<ul class="cards">${items}</ul>`}</div>`,
    },
    ui,
  );
};

/** A reference of a collection, with its summary, or why there is none. */
export interface Shelved {
  readonly ref: DocumentRef;
  readonly found: DocumentSummary | 'missing' | 'withdrawn';
}

export const collectionPage = (collection: Collection, shelved: readonly Shelved[], ui: Ui): Html => {
  const { title, note } = ui.words.collection;
  return frame(
    {
      lang: ui.lang,
      title: `${visibleText(collection.name)} · ${title}`,
      part: 'collections',
      main: html`<div class="listing"><header><p class="eyebrow">${title}</p><h1><bdi>${plain(collection.name)}</bdi></h1>
<div class="lead">${paragraphs(collection.note, ui)}</div><p class="note">${note}</p></header>
<section class="found" aria-label="${ui.words.collection.documents}"><ul class="cards">
${shelved.map(({ ref, found }) =>
  typeof found === 'string'
    ? html`<li class="card absent"><p>${refName(ref)} <span class="state">${ui.words.document.state[found]}</span></p></li>
`
    : card(found, ui),
)}</ul></section></div>`,
    },
    ui,
  );
};

const claim = (ui: Ui): Html => html`<span class="state calm">${ui.words.document.unverified}</span>`;

/** Author names are claims: nobody here has verified them (LG-TRUST-25). */
export const authorsPage = (authors: readonly Author[], ui: Ui): Html => {
  const { title, none } = ui.words.authorPage;
  const items = authors.map(
    ({
      id,
      name,
    }) => html`<li><a href="${href(ui, `/authors/${encodeURIComponent(id)}`)}"><bdi>${plain(name)}</bdi></a> <code>${plain(id)}</code> ${claim(ui)}</li>
`,
  );
  return frame(
    {
      lang: ui.lang,
      title: `${title} · ${ui.words.site}`,
      part: 'authors',
      main: html`<div class="listing"><header><h1>${title}</h1><p class="lead">${ui.words.document.unverifiedNote}</p></header>
${items.length === 0 ? html`<p class="none">${none}</p>` : html`<ul class="people">${items}</ul>`}</div>`,
    },
    ui,
  );
};

/** One author, and what the latest revision of is theirs. */
export const authorPage = (author: Author, page: Page<ListItem>, ui: Ui): Html => {
  const { title, id, documents, noDocuments } = ui.words.authorPage;
  const wanted = { author: author.id, cursor: page.next };
  return frame(
    {
      lang: ui.lang,
      title: `${visibleText(author.name)} · ${title}`,
      part: 'authors',
      main: html`<div class="listing"><header><p class="eyebrow">${title}</p><h1><bdi>${plain(author.name)}</bdi></h1>
<p class="lead">${claim(ui)} ${ui.words.document.unverifiedNote}</p><p class="note">${id}: <code>${plain(author.id)}</code></p></header>
<section class="found" aria-labelledby="by"><h2 id="by" class="over">${documents}</h2>
${page.items.length === 0 ? html`<p class="none">${noDocuments}</p>` : html`<ul class="cards">${page.items.map((item) => card(item, ui))}</ul>`}</section>
${page.next === undefined ? '' : html`<nav class="paging" aria-label="${ui.words.list.paging}"><a rel="next" href="${href(ui, '/documents', wanted)}">${ui.words.list.next}</a></nav>`}</div>`,
    },
    ui,
  );
};
