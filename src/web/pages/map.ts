import { html } from 'hono/html';
import { KINDS, type Kind } from '../../guidance/index.ts';
import { type Neighbour, neighbourhood, type Way } from './neighbourhood.ts';
import { refName, section } from './parts.ts';
import { type Html, plain } from './prose.ts';
import { href, type Ui } from './ui.ts';
import { type DocumentView, type Place, pageOf } from './view.ts';

const REACH = 120;
const ROW = 46;
const RADIUS = 14;
const HUB = 18;
const MARGIN = 6;

interface Spot {
  readonly neighbour: Neighbour;
  /** As the list beside it counts. */
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

interface Chart {
  readonly spots: readonly Spot[];
  readonly width: number;
  readonly height: number;
  /** Where the shown document stands. */
  readonly hub: Point;
}

type Point = readonly [x: number, y: number];

/** Who only links here stands on the left; who is linked stands on the right. */
const chartOf = (shown: readonly Neighbour[]): Chart => {
  const left = shown.filter(({ to }) => to.length === 0);
  const right = shown.filter(({ to }) => to.length > 0);
  const height = Math.max(left.length, right.length, 1) * ROW + 2 * MARGIN;
  const hub: Point = [MARGIN + (left.length > 0 ? RADIUS + REACH : HUB), height / 2];
  const column = (all: readonly Neighbour[], x: number, first: number): readonly Spot[] =>
    all.map((neighbour, index) => ({
      neighbour,
      number: first + index,
      x,
      y: height / 2 + (index - (all.length - 1) / 2) * ROW,
    }));
  return {
    spots: [...column(left, hub[0] - REACH, 1), ...column(right, hub[0] + REACH, left.length + 1)],
    width: hub[0] + (right.length > 0 ? REACH + RADIUS : HUB) + MARGIN,
    height,
    hub,
  };
};

const curve = ([x1, y1]: Point, [x2, y2]: Point): string => {
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1.toFixed(1)}C${middle} ${y1.toFixed(1)} ${middle} ${y2.toFixed(1)} ${x2} ${y2.toFixed(1)}`;
};

const ARROW = 7;

const relationsOf = (ways: readonly Way[]): readonly Kind[] =>
  KINDS.filter((kind) => ways.some(({ relation }) => relation === kind));

/** Several arrows between two documents run side by side. */
const edges = ({ neighbour, x, y }: Spot, [hubX, hubY]: Point): Html => {
  const side = x < hubX ? -1 : 1;
  const all = [
    ...relationsOf(neighbour.to).map((kind) => ({ kind, out: true })),
    ...relationsOf(neighbour.from).map((kind) => ({ kind, out: false })),
  ];
  return html`${all.map(({ kind, out }, index) => {
    const shift = (index - (all.length - 1) / 2) * 8;
    const [here, there]: [Point, Point] = [
      [hubX + side * (HUB + (out ? 0 : ARROW)), hubY + shift],
      [x - side * (RADIUS + (out ? ARROW : 0)), y + shift],
    ];
    const path = out ? curve(here, there) : curve(there, here);
    return html`<path class="edge ${kind}" marker-end="url(#arrow-${kind})" d="${path}"/>`;
  })}`;
};

const marker = (kind: Kind): Html =>
  html`<marker id="arrow-${kind}" class="arrow ${kind}" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="${ARROW}" markerHeight="${ARROW}" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>`;

const picture = (view: DocumentView, { spots, width, height, hub }: Chart, ui: Ui): Html => {
  const from = spots.filter(({ neighbour }) => neighbour.from.length > 0).length;
  const to = spots.filter(({ neighbour }) => neighbour.to.length > 0).length;
  return html`<svg class="map" role="img" aria-label="${ui.words.document.mapTitle(from, to)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs>${KINDS.map(marker)}</defs>
${spots.map((spot) => edges(spot, hub))}
<circle class="hub ${view.document.kind}" cx="${hub[0]}" cy="${hub[1]}" r="${HUB}"/>
<circle class="hub-core" cx="${hub[0]}" cy="${hub[1]}" r="6"/>
${spots.map(
  ({ neighbour, number, x, y }) =>
    html`<g class="node${neighbour.state === 'here' ? '' : ' missing'}"><circle cx="${x}" cy="${y.toFixed(1)}" r="${RADIUS}"/><text x="${x}" y="${y.toFixed(1)}" dy="0.36em">${number}</text></g>
`,
)}</svg>`;
};

const way = (text: string, { relation, revision }: Way, ui: Ui): Html =>
  html`<span class="way">${text} <span class="relation ${relation}">${ui.words.kinds[relation]}</span> · ${ui.words.list.revision(revision)}</span>`;

const entry = (neighbour: Neighbour, place: Place, ui: Ui): Html => {
  const { id, revision, state, title, lang, from, to } = neighbour;
  const { mapFrom, mapTo, state: states } = ui.words.document;
  const shown =
    state === 'here'
      ? html`<a href="${href(ui, pageOf(place, id), { revision })}" lang="${lang ?? ''}" dir="auto">${plain(title ?? id)}</a>`
      : html`${refName({ id, revision })} <span class="state">${states[state]}</span>`;
  return html`<li>${shown}
${from.map((one) => way(mapFrom, one, ui))}${to.map((one) => way(mapTo, one, ui))}</li>
`;
};

/** The documents around this one: a picture, and a list that says the same in the same numbers. */
export const map = (view: DocumentView, place: Place, ui: Ui): Html => {
  const { shown, more } = neighbourhood(view);
  if (shown.length === 0) return html``;
  const chart = chartOf(shown);
  const { map: heading, mapMore } = ui.words.document;
  return section({
    name: 'neighbourhood',
    heading,
    content: html`<div class="around">
<figure>${picture(view, chart, ui)}</figure>
<div><ol class="neighbours">
${chart.spots.map(({ neighbour }) => entry(neighbour, place, ui))}</ol>
${more > 0 ? html`<p class="note">${mapMore(more)}</p>` : ''}</div>
</div>`,
  });
};
