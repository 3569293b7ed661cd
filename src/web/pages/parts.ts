import { html } from 'hono/html';
import type { DocumentRef, Kind } from '../../guidance/index.ts';
import type { Html } from './prose.ts';
import type { Ui } from './ui.ts';

/** A part of a page with its own heading, which names it for who does not see the page. */
export const section = (wish: {
  readonly name: string;
  readonly heading: string;
  readonly count?: number;
  readonly content: Html;
}): Html => html`<section class="${wish.name}" aria-labelledby="${wish.name}">
<h2 id="${wish.name}">${wish.heading}${wish.count === undefined ? '' : html` <span class="count">${wish.count}</span>`}</h2>
${wish.content}
</section>
`;

export const kindBadge = (kind: Kind, ui: Ui): Html =>
  html`<span class="kind ${kind}">${ui.words.kinds[kind]}</span>`;

/** `review-changes@3`, as commands and records write it. */
export const refName = ({ id, revision }: DocumentRef): Html =>
  html`<code class="ref">${id}<span>@${revision}</span></code>`;

const DATES = new Map<string, Intl.DateTimeFormat>();

const formatOf = (lang: string): Intl.DateTimeFormat => {
  const known = DATES.get(lang);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  DATES.set(lang, made);
  return made;
};

/** A moment as the store has it, for people; in UTC, as nobody knows where they are. */
export const moment = (at: string, ui: Ui): Html =>
  Number.isNaN(Date.parse(at))
    ? html`<span>${at}</span>`
    : html`<time datetime="${at}">${formatOf(ui.lang).format(new Date(at))} UTC</time>`;
