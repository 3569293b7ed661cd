import { html } from 'hono/html';
import { type Stretch, stretches } from './references.ts';
import type { Ui } from './ui.ts';
import { splitUnseen } from './unseen.ts';

/** Markup whose every variable part has been escaped. */
export type Html = ReturnType<typeof html>;

/** Text with each character that nobody would see shown by its code point (LG-DOC-42). */
export const plain = (text: string): Html =>
  html`${splitUnseen(text).map((part) => (part.unseen ? html`<span class="unseen">${part.text}</span>` : part.text))}`;

const referenceLink = (one: Extract<Stretch, { kind: 'reference' }>, ui: Ui): Html => {
  const [from, to] = one.hostAt ?? [0, 0];
  const { external, reallyAt } = ui.words.document;
  const written = html`${one.text.slice(0, from)}<b>${one.text.slice(from, to)}</b>${one.text.slice(to)}`;
  const note = one.hostAt === undefined ? html` <b class="host">(${reallyAt} ${one.host})</b>` : '';
  return html`<a class="external" rel="noopener noreferrer nofollow" href="${one.href}" dir="ltr">${written}${note}<span class="mark" aria-hidden="true"> ↗</span><span class="aside" lang="${ui.lang}"> (${external})</span></a>`;
};

/** Document text in a line: addresses are external references, and nothing else in it means anything to a browser. */
export const prose = (text: string, ui: Ui): Html =>
  html`${stretches(text).map((one) => (one.kind === 'text' ? plain(one.text) : referenceLink(one, ui)))}`;

/** A blank line parts two paragraphs; what else there is of line breaks and spaces is kept as it is. */
export const paragraphs = (text: string, ui: Ui): Html =>
  html`${text.split(/\n[ \t]*\n/).map((one) => html`<p dir="auto">${prose(one, ui)}</p>`)}`;

/** The same where there can be no markup: in the title of a window. */
export const visibleText = (text: string): string =>
  splitUnseen(text)
    .map((part) => part.text)
    .join('');
