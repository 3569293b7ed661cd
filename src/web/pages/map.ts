import { html } from 'hono/html';
import { KINDS, type Kind } from '../../guidance/index.ts';
import { type Neighbour, neighbourhood, type Way } from './neighbourhood.ts';
import { refName, section } from './parts.ts';
import { type Html, plain } from './prose.ts';
import { href, type Ui } from './ui.ts';
import { type DocumentView, type Place, pageOf } from './view.ts';

const WIDTH = 300;
const ROW = 46;
const RADIUS = 14;
const HUB = 18;
const LEFT = 30;
const RIGHT = WIDTH - 30;

interface Spot {
  readonly neighbour: Neighbour;
  /** As the list beside it counts. */
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

/** Who only links here stands on the left; who is linked stands on the right. */
const spots = (shown: readonly Neighbour[]): { readonly spots: readonly Spot[]; readonly height: number } => {
  const left = shown.filter(({ to }) => to.length === 0);
  const right = shown.filter(({ to }) => to.length > 0);
  const height = Math.max(left.length, right.length, 2) * ROW + 20;
  const column = (all: readonly Neighbour[], x: number, first: number): readonly Spot[] =>
    all.map((neighbour, index) => ({
      neighbour,
      number: first + index,
      x,
      y: height / 2 + (index - (all.length - 1) / 2) * ROW,
    }));
  return { spots: [...column(left, LEFT, 1), ...column(right, RIGHT, left.length + 1)], height };
};

type Point = readonly [x: number, y: number];

const curve = ([x1, y1]: Point, [x2, y2]: Point): string => {
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1.toFixed(1)}C${middle} ${y1.toFixed(1)} ${middle} ${y2.toFixed(1)} ${x2} ${y2.toFixed(1)}`;
};

const ARROW = 7;

/** Arrows in both directions between two documents run side by side; several of one direction fan out. */
const edges = ({ neighbour, x, y }: Spot, height: number): Html => {
  const side = x < WIDTH / 2 ? -1 : 1;
  const hub: Point = [WIDTH / 2 + side * HUB, height / 2];
  const rim: Point = [x - side * RADIUS, y];
  const relations = (ways: readonly Way[]): readonly Kind[] =>
    KINDS.filter((kind) => ways.some(({ relation }) => relation === kind));
  const all = [
    ...relations(neighbour.to).map((kind) => ({ kind, out: true })),
    ...relations(neighbour.from).map((kind) => ({ kind, out: false })),
  ];
  return html`${all.map(({ kind, out }, index) => {
    const shift = (index - (all.length - 1) / 2) * 7;
    const back = ARROW * side;
    const path = out
      ? curve([hub[0], hub[1] + shift], [rim[0] - back, rim[1] + shift])
      : curve([rim[0], rim[1] + shift], [hub[0] + back, hub[1] + shift]);
    return html`<path class="edge ${kind}" marker-end="url(#arrow-${kind})" d="${path}"/>`;
  })}`;
};

const marker = (kind: Kind): Html =>
  html`<marker id="arrow-${kind}" class="arrow ${kind}" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="${ARROW}" markerHeight="${ARROW}" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>`;

const picture = (view: DocumentView, all: readonly Spot[], height: number, ui: Ui): Html => {
  const { mapTitle } = ui.words.document;
  const from = all.filter(({ neighbour }) => neighbour.from.length > 0).length;
  const to = all.filter(({ neighbour }) => neighbour.to.length > 0).length;
  return html`<svg class="map" role="img" aria-label="${mapTitle(from, to)}" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">
<defs>${KINDS.map(marker)}</defs>
${all.map((spot) => edges(spot, height))}
<circle class="hub ${view.document.kind}" cx="${WIDTH / 2}" cy="${height / 2}" r="${HUB}"/>
<circle class="hub-core" cx="${WIDTH / 2}" cy="${height / 2}" r="6"/>
${all.map(
  ({ neighbour, number, x, y }) =>
    html`<g class="node${neighbour.here ? '' : ' missing'}"><circle cx="${x}" cy="${y.toFixed(1)}" r="${RADIUS}"/><text x="${x}" y="${y.toFixed(1)}" dy="0.36em">${number}</text></g>
`,
)}</svg>`;
};

const way = (text: string, { relation, revision }: Way, ui: Ui): Html =>
  html`<span class="way">${text} <span class="relation ${relation}">${ui.words.kinds[relation]}</span>, ${ui.words.list.revision(revision)}</span>`;

const entry = (neighbour: Neighbour, place: Place, ui: Ui): Html => {
  const { id, title, here, from, to, lang } = neighbour;
  const { mapFrom, mapTo, state } = ui.words.document;
  const revision = to[0]?.revision ?? from[0]?.revision ?? 1;
  const name = title === undefined ? refName({ id, revision }) : plain(title);
  const shown = here
    ? html`<a href="${href(ui, pageOf(place, id), { revision })}"${lang === undefined ? '' : html` lang="${lang}"`} dir="auto">${name}</a>`
    : html`${name} <span class="state">${state.missing}</span>`;
  return html`<li>${shown}
${from.map((one) => way(mapFrom, one, ui))}${to.map((one) => way(mapTo, one, ui))}</li>
`;
};

/** The documents around this one: a picture, and a list that says the same in the same numbers. */
export const map = (view: DocumentView, place: Place, ui: Ui): Html => {
  const { shown, more } = neighbourhood(view);
  if (shown.length === 0) return html``;
  const { spots: all, height } = spots(shown);
  const { map: heading, mapMore } = ui.words.document;
  return section({
    name: 'neighbourhood',
    heading,
    content: html`<div class="around">
<figure>${picture(view, all, height, ui)}</figure>
<div><ol class="neighbours">
${all.map(({ neighbour }) => entry(neighbour, place, ui))}</ol>
${more > 0 ? html`<p class="note">${mapMore(more)}</p>` : ''}</div>
</div>`,
  });
};
