import { html } from 'hono/html';
import { KINDS } from '../../guidance/index.ts';
import { refName, section } from './parts.ts';
import { type Html, plain, prose } from './prose.ts';
import { href, type Ui } from './ui.ts';
import { type DocumentView, type LinkView, type Place, pageOf } from './view.ts';

const stateOf = ({ state, newer }: LinkView, ui: Ui): Html => {
  const { missing, withdrawn, newer: newerWord } = ui.words.document.state;
  if (state === 'missing') return html` <span class="state">${missing}</span>`;
  if (state === 'withdrawn') return html` <span class="state">${withdrawn}</span>`;
  return newer === undefined ? html`` : html` <span class="state calm">${newerWord(newer)}</span>`;
};

const offered = (link: LinkView, lang: string, { place, ui }: { place: Place; ui: Ui }): Html => {
  const { target, revision, label, when, title } = link;
  const titled =
    title === undefined ? '' : html`<bdi lang="${link.titleLang ?? lang}">${plain(title)}</bdi> `;
  return html`<li class="offer ${link.relation}">
<p class="when"><span class="if">${ui.words.document.when}</span> <span lang="${lang}" dir="auto">${prose(when, ui)}</span></p>
<p class="label"><a href="${href(ui, pageOf(place, target), { revision })}" lang="${lang}" dir="auto">${plain(label)}</a></p>
<p class="target">${titled}${refName({ id: target, revision })}${stateOf(link, ui)}</p>
</li>
`;
};

/** What the document offers to read next, by what it would be read as; each with its condition (LG-HTTP-19). */
export const links = ({ document, links: all }: DocumentView, place: Place, ui: Ui): Html => {
  const { links: heading, linksNote, linksNone } = ui.words.document;
  const groups = KINDS.map((kind) => ({ kind, offers: all.filter(({ relation }) => relation === kind) }));
  const filled = groups.filter(({ offers }) => offers.length > 0);
  const content =
    all.length === 0
      ? html`<p class="none">${linksNone}</p>`
      : html`<p class="note">${linksNote}</p>
${filled.map(
  ({
    kind,
    offers,
  }) => html`<h3 class="relation-name ${kind}">${ui.words.relations[kind]} <code>${kind}</code></h3>
<ul class="offers">
${offers.map((link) => offered(link, document.lang, { place, ui }))}</ul>
`,
)}`;
  return section({ name: 'links', heading, count: all.length, content });
};

/** Which published documents link here, at their latest revision (LG-HTTP-20). */
export const backlinks = ({ backlinks: all }: DocumentView, place: Place, ui: Ui): Html => {
  const { backlinks: heading, backlinksNone, toRevision, when } = ui.words.document;
  const content =
    all.length === 0
      ? html`<p class="none">${backlinksNone}</p>`
      : html`<ul class="backlink-list">
${all.map(
  (one) => html`<li>
<p class="label"><a href="${href(ui, pageOf(place, one.id), { revision: one.revision })}" lang="${one.lang}" dir="auto">${plain(one.title)}</a> ${refName(one)}</p>
<p class="target"><span class="relation ${one.relation}">${ui.words.kinds[one.relation]}</span> ${toRevision(one.target_revision)} · <bdi lang="${one.lang}">“${plain(one.label)}”</bdi> · <span class="if">${when}</span> <bdi lang="${one.lang}">${prose(one.when, ui)}</bdi></p>
</li>
`,
)}</ul>`;
  return section({ name: 'backlinks', heading, count: all.length, content });
};
