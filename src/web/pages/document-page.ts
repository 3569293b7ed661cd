import { html } from 'hono/html';
import { DOCUMENT_ROUTES, type GuidanceDocument } from '../../guidance/index.ts';
import { backlinks, links } from './document-links.ts';
import { about } from './document-source.ts';
import { frame } from './frame.ts';
import { map } from './map.ts';
import { kindBadge, refName, section } from './parts.ts';
import { type Html, paragraphs, plain, prose, visibleText } from './prose.ts';
import { href, type Ui } from './ui.ts';
import { type DocumentView, type Place, pageOf } from './view.ts';

/** A sample must never pass for something that was published here (LG-HTTP-11). */
export const sampleBanner = (ui: Ui): Html => html`<div class="sample" role="note">
<p><strong>${ui.words.sample.name}</strong> · ${ui.words.sample.note} <a href="${href(ui, DOCUMENT_ROUTES.pages)}">${ui.words.sample.link}</a> <a href="${DOCUMENT_ROUTES.api}"><code>${DOCUMENT_ROUTES.api}</code></a></p>
</div>`;

const revisionNote = (
  { document: { id, revision }, latest, fixed }: DocumentView,
  place: Place,
  ui: Ui,
): Html => {
  const { latestNote, latestFixed, olderNote, olderShow } = ui.words.document;
  const address = pageOf(place, id);
  if (!fixed)
    return html`<p class="revision-note">${latestNote(revision)} <a href="${href(ui, address, { revision })}">${latestFixed(revision)}</a></p>`;
  if (latest > revision)
    return html`<p class="revision-note">${olderNote(revision, latest)} <a href="${href(ui, address, { revision: latest })}">${olderShow}</a></p>`;
  return html``;
};

const listed = (name: 'steps' | 'checks', document: GuidanceDocument, ui: Ui): Html => {
  const items = document[name];
  if (items.length === 0) return html``;
  const all = items.map(
    (item) => html`<li dir="auto">${prose(item, ui)}</li>
`,
  );
  const inert = name === 'steps' && document.kind !== 'guide';
  return section({
    name,
    heading: ui.words.document[name],
    count: items.length,
    content: html`${inert ? html`<p class="note">${ui.words.document.stepsInert}</p>` : ''}
${name === 'steps' ? html`<ol lang="${document.lang}">${all}</ol>` : html`<ul lang="${document.lang}">${all}</ul>`}`,
  });
};

const tags = ({ tags: all, lang }: GuidanceDocument, place: Place, ui: Ui): Html => {
  if (all.length === 0) return html``;
  const items = all.map((tag) => {
    const shown = html`<span lang="${lang}" dir="auto">${plain(tag)}</span>`;
    return html`<li>${place.sample ? shown : html`<a href="${href(ui, DOCUMENT_ROUTES.pages, { tag })}">${shown}</a>`}</li>`;
  });
  return section({
    name: 'tags',
    heading: ui.words.document.tags,
    content: html`<ul class="tag-list">${items}</ul>`,
  });
};

const words = (document: GuidanceDocument, place: Place, ui: Ui): Html => {
  const { lang } = document;
  const heading = ui.words.document;
  return html`${section({
    name: 'applies',
    heading: heading.applies,
    content: html`<p lang="${lang}" dir="auto">${prose(document.applies, ui)}</p>`,
  })}${section({
    name: 'body',
    heading: heading.body,
    content: html`<div class="prose" lang="${lang}">${paragraphs(document.body, ui)}</div>`,
  })}${listed('steps', document, ui)}${listed('checks', document, ui)}${tags(document, place, ui)}`;
};

/** The fixed page, and the machine forms of the same revision (LG-HTTP-45). */
const head = ({ document: { id, revision } }: DocumentView, place: Place): Html => {
  const data = `${place.api}/${id}?revision=${revision}`;
  return html`<link rel="canonical" href="${pageOf(place, id)}?revision=${revision}">
<link rel="alternate" type="application/json" href="${data}">
<link rel="alternate" type="application/xml" href="${data}&amp;format=xml">`;
};

/** One document for people: exactly one, with what it offers to read next. */
export const documentPage = (view: DocumentView, place: Place, ui: Ui): Html => {
  const { document } = view;
  const { lang, kind } = document;
  return frame(
    {
      lang,
      title: `${visibleText(document.title)} · ${document.id}@${document.revision}`,
      head: head(view, place),
      ...(place.sample ? {} : { part: 'documents' }),
      main: html`${place.sample ? sampleBanner(ui) : ''}
<div class="sheet">
<article class="document ${kind}">
<header>
<p class="eyebrow">${kindBadge(kind, ui)} ${refName(document)} <span class="kind-note">${ui.words.kindNotes[kind]}</span></p>
<h1 lang="${lang}" dir="auto">${plain(document.title)}</h1>
<p class="summary" lang="${lang}" dir="auto">${prose(document.summary, ui)}</p>
${revisionNote(view, place, ui)}
</header>
${words(document, place, ui)}
</article>
<div class="onward">
${links(view, place, ui)}${backlinks(view, place, ui)}${map(view, place, ui)}</div>
${about(view, place, ui)}
</div>`,
    },
    ui,
  );
};
