import { html } from 'hono/html';
import { DOCUMENT_ROUTES } from '../../guidance/index.ts';
import type { Withdrawal } from '../../store/index.ts';
import { titleOf } from '../http/problem.ts';
import type { Refusal } from '../http/refusal.ts';
import { SAMPLE_ROUTES } from '../samples/catalogue.ts';
import { frame } from './frame.ts';
import { moment } from './parts.ts';
import { type Html, prose } from './prose.ts';
import { href, type Ui } from './ui.ts';

/** What a refusal says beside its words, as far as it has the shape that a page knows. */
interface More {
  readonly id?: string;
  readonly revisions?: readonly number[];
  readonly withdrawn?: Withdrawal;
  readonly request?: string;
}

const moreOf = ({ more = {} }: Refusal): More => {
  const { id, revisions, withdrawn, request_id: request } = more;
  return {
    ...(typeof id === 'string' && { id }),
    ...(Array.isArray(revisions) && { revisions: revisions.filter((one) => typeof one === 'number') }),
    ...(typeof withdrawn === 'object' && withdrawn !== null && { withdrawn: withdrawn as Withdrawal }),
    ...(typeof request === 'string' && { request }),
  };
};

/** The API tells what happened in a clause; on a page it is a sentence. */
const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?。]$/.test(text) ? '' : '.'}`;

/** Revisions are listed under the path that was asked for, which is a document or a sample. */
const readable = ({ id, revisions = [] }: More, ui: Ui): Html => {
  if (id === undefined || revisions.length === 0) return html``;
  const { pages } = ui.path.startsWith(`${SAMPLE_ROUTES.pages}/`) ? SAMPLE_ROUTES : DOCUMENT_ROUTES;
  const page = `${pages}/${encodeURIComponent(id)}`;
  return html`<section aria-labelledby="readable"><h2 id="readable">${ui.words.error.revisions}</h2>
<ul class="revision-numbers">${revisions
    .toReversed()
    .map(
      (revision) =>
        html`<li><a href="${href(ui, page, { revision })}">${ui.words.document.revision(revision)}</a></li>`,
    )}</ul>
</section>`;
};

const facts = (code: string, { withdrawn, request }: More, ui: Ui): Html => {
  const { error } = ui.words;
  return html`<dl>
${withdrawn === undefined ? '' : html`<dt>${error.withdrawnAt}</dt><dd>${moment(withdrawn.at, ui)}</dd><dt>${error.reason}</dt><dd dir="auto">${prose(withdrawn.reason, ui)}</dd>`}
<dt>${error.code}</dt><dd><code>${code}</code></dd>
${request === undefined ? '' : html`<dt>${error.request}</dt><dd><code>${request}</code></dd>`}
</dl>`;
};

/** Why there is no page, in the words of the interface; a tombstone for what was withdrawn. */
export const refusalHtml = (refused: Refusal, ui: Ui): Html => {
  const { error } = ui.words;
  const { status, code } = refused;
  const told = error.texts[code];
  const title = error.titles[status] ?? (ui.lang === 'en' ? titleOf(status) : error.refused);
  const lang = told === undefined ? 'en' : ui.lang;
  const more = moreOf(refused);
  return frame(
    {
      lang: ui.lang,
      title: `${status} · ${title}`,
      main: html`<div class="refusal">
<p class="status" aria-hidden="true">${status}</p>
<h1>${title}</h1>
<p class="summary" lang="${lang}">${prose(told?.detail ?? sentence(refused.detail), ui)}</p>
<p class="next" lang="${lang}">${prose(told?.fix ?? sentence(refused.fix), ui)}</p>
${readable(more, ui)}
${facts(code, more, ui)}
<p><a class="button" href="${href(ui, DOCUMENT_ROUTES.pages)}">${error.home}</a></p>
</div>`,
    },
    ui,
  );
};
