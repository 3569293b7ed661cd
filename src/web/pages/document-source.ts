import { html } from 'hono/html';
import type { RevisionEntry } from '../../store/index.ts';
import { moment } from './parts.ts';
import { type Html, plain } from './prose.ts';
import { href, type Ui } from './ui.ts';
import { type DocumentView, type Place, pageOf } from './view.ts';

/** Older revisions than these are folded away. */
const UNFOLDED = 8;

const version = (one: RevisionEntry, view: DocumentView, { place, ui }: { place: Place; ui: Ui }): Html => {
  const { revision, versionShown, versionLatest, versionWithdrawn } = ui.words.document;
  const shown = one.revision === view.document.revision;
  const marks = [
    ...(one.withdrawn === undefined ? [] : [html`<span class="state">${versionWithdrawn}</span>`]),
    ...(one.revision === view.latest ? [html`<span class="state calm">${versionLatest}</span>`] : []),
    ...(shown ? [html`<span class="state shown">${versionShown}</span>`] : []),
  ];
  return html`<li${shown ? html` class="current"` : ''}><a href="${href(ui, pageOf(place, one.id), { revision: one.revision })}"${shown ? html` aria-current="page"` : ''}>${revision(one.revision)}</a> ${marks}
<span class="date">${moment(one.published_at, ui)}</span></li>
`;
};

const compareForm = (view: DocumentView, place: Place, ui: Ui): Html => {
  const { id, revision } = view.document;
  const others = view.revisions.filter((one) => one.revision !== revision && one.withdrawn === undefined);
  if (others.length === 0) return html``;
  const before = others.filter((one) => one.revision < revision).at(-1) ?? others[0];
  const { compareWith, compareShow } = ui.words.document;
  return html`<form class="compare" action="${pageOf(place, id)}" method="get">
<input type="hidden" name="revision" value="${revision}">
${ui.asked ? html`<input type="hidden" name="ui" value="${ui.lang}">` : ''}
<label for="compare">${compareWith}</label>
<select id="compare" name="compare">${others
    .toReversed()
    .map(
      (one) =>
        html`<option value="${one.revision}"${one === before ? html` selected` : ''}>${one.revision}</option>`,
    )}</select>
<button>${compareShow}</button>
</form>`;
};

const versions = (view: DocumentView, place: Place, ui: Ui): Html => {
  const newest = view.revisions.toReversed();
  const [open, folded] = [newest.slice(0, UNFOLDED), newest.slice(UNFOLDED)];
  const list = (all: readonly RevisionEntry[]): Html =>
    html`<ol class="version-list" reversed>
${all.map((one) => version(one, view, { place, ui }))}</ol>`;
  const last = folded[0]?.revision ?? 0;
  const unfold = folded.some(({ revision }) => revision === view.document.revision);
  return html`<section class="versions" aria-labelledby="versions">
<h2 id="versions">${ui.words.document.versions} <span class="count">${newest.length}</span></h2>
${list(open)}
${folded.length === 0 ? '' : html`<details${unfold ? html` open` : ''}><summary>1–${last}</summary>${list(folded)}</details>`}
${compareForm(view, place, ui)}
</section>
`;
};

const author = ({ author: id, author_name: name }: RevisionEntry, place: Place, ui: Ui): Html => {
  const { unverified, unverifiedNote } = ui.words.document;
  const shown = html`<bdi>${plain(name)}</bdi>`;
  const linked = place.sample
    ? shown
    : html`<a href="${href(ui, `/authors/${encodeURIComponent(id)}`)}">${shown}</a>`;
  return html`${linked} <code>${plain(id)}</code> <span class="state calm">${unverified}</span><br><small>${unverifiedNote}</small>`;
};

const source = (view: DocumentView, place: Place, ui: Ui): Html => {
  const { words } = ui;
  const { id, revision, lang } = view.document;
  const data = `${place.api}/${id}?revision=${revision}`;
  return html`<section class="source" aria-labelledby="source">
<h2 id="source">${words.document.source}</h2>
<dl>
<dt>${words.document.published}</dt><dd>${moment(view.entry.published_at, ui)}</dd>
<dt>${words.document.author}</dt><dd>${author(view.entry, place, ui)}</dd>
<dt>${words.document.lang}</dt><dd><code>${lang}</code></dd>
<dt>${words.document.digest}</dt><dd><code class="digest">${view.entry.digest}</code></dd>
<dt>${words.document.forms}</dt><dd><a href="${data}">JSON</a> · <a href="${data}&amp;format=xml">XML</a></dd>
</dl>
</section>
`;
};

/** What is known about the document, beside what it says. */
export const about = (view: DocumentView, place: Place, ui: Ui): Html =>
  html`<aside class="about" aria-label="${ui.words.document.on}">
${versions(view, place, ui)}${source(view, place, ui)}</aside>`;
