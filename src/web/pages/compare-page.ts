import { html } from 'hono/html';
import type { GuidanceDocument } from '../../guidance/index.ts';
import { difference, type ElementDifference, type Line } from '../difference/difference.ts';
import type { Piece } from '../difference/words.ts';
import { frame } from './frame.ts';
import { refName } from './parts.ts';
import { type Html, plain, visibleText } from './prose.ts';
import { href, type Ui } from './ui.ts';
import { type Place, pageOf } from './view.ts';

/** Equal lines that are shown before and after a change, so that one sees where it is. */
const AROUND = 1;

/** Struck out or underlined; and said in words, for who hears the page. */
const piece = ({ kind, text }: Piece, ui: Ui): Html => {
  if (kind === 'same') return plain(text);
  const { removed, added, end } = ui.words.compare;
  const before = html`<span class="aside" lang="${ui.lang}"> ${kind === 'removed' ? removed : added} </span>`;
  const after = html`<span class="aside" lang="${ui.lang}"> ${end} </span>`;
  return kind === 'removed'
    ? html`<del>${before}${plain(text)}${after}</del>`
    : html`<ins>${before}${plain(text)}${after}</ins>`;
};

const SIGNS = { same: '', changed: '±', removed: '−', added: '+' } as const;

const lineItem = (line: Line, ui: Ui): Html => {
  const content =
    line.kind === 'changed'
      ? line.pieces.map((one) => piece(one, ui))
      : piece({ kind: line.kind, text: line.text }, ui);
  return html`<li class="${line.kind}"><span class="sign" aria-hidden="true">${SIGNS[line.kind]}</span><span class="line" dir="auto">${content}</span></li>
`;
};

type Shown = { readonly line: Line } | { readonly skipped: number };

/** The lines around the changes; how many there are between them. */
const withoutSame = (lines: readonly Line[]): readonly Shown[] => {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ kind }) => kind !== 'same'),
  );
  const shown: Shown[] = [];
  lines.forEach((line, index) => {
    const last = shown.at(-1);
    if (near[index]) shown.push({ line });
    else if (last !== undefined && 'skipped' in last) shown[shown.length - 1] = { skipped: last.skipped + 1 };
    else shown.push({ skipped: 1 });
  });
  return shown;
};

const element = ({ element: name, lines }: ElementDifference, lang: string, ui: Ui): Html => {
  const { elements, skipped } = ui.words.compare;
  return html`<section class="change" aria-labelledby="change-${name}">
<h2 id="change-${name}">${elements[name]}</h2>
<ol class="lines" lang="${lang}">
${withoutSame(lines).map((one) =>
  'line' in one
    ? lineItem(one.line, ui)
    : html`<li class="skipped" lang="${ui.lang}">${skipped(one.skipped)}</li>
`,
)}</ol>
</section>
`;
};

/** What changed from one revision of a document to another (LG-VER-20). */
export const comparePage = (
  [before, after]: readonly [GuidanceDocument, GuidanceDocument],
  place: Place,
  ui: Ui,
): Html => {
  const { title, back, same, unchanged, legend, elements } = ui.words.compare;
  const all = difference(before, after);
  const changed = all.filter((one) => one.changed);
  const still = all.filter((one) => !one.changed);
  const { id, lang } = after;
  const read = (revision: number): Html =>
    html`<li><a href="${href(ui, pageOf(place, id), { revision })}">${back(revision)}</a></li>`;
  return frame(
    {
      lang,
      title: `${visibleText(after.title)} · ${id}@${before.revision}…${after.revision}`,
      part: 'documents',
      main: html`<div class="comparison">
<header>
<p class="eyebrow">${refName(before)} → ${refName(after)}</p>
<h1>${title(before.revision, after.revision)}</h1>
<p class="summary" lang="${lang}" dir="auto">${plain(after.title)}</p>
<ul class="read">${read(before.revision)}${read(after.revision)}</ul>
${changed.length === 0 ? html`<p class="revision-note">${same}</p>` : html`<p class="note">${legend}</p>`}
</header>
${changed.map((one) => element(one, lang, ui))}
${changed.length === 0 ? '' : html`<p class="note">${unchanged} ${still.map(({ element: name }) => elements[name]).join(' · ')}</p>`}
</div>`,
    },
    ui,
  );
};
