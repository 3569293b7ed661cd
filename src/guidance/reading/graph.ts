import { KINDS, type Kind } from '../document.ts';
import type { ReadingLink } from './reading.ts';
import { isWeaker } from './role.ts';

/** A link between two documents that were read, by their places in the order of reading. */
export interface Edge {
  readonly to: number;
  readonly link: ReadingLink;
}

/** The documents that were read, the entry first, and the links between them that nobody declined. */
export interface Graph {
  readonly kinds: readonly Kind[];
  readonly edges: readonly (readonly Edge[])[];
}

export interface StrongestPath {
  readonly role: Kind;
  readonly path: readonly ReadingLink[];
}

/** The shortest paths from the entry, of these the first in the order of reading, over nothing weaker than `least`. */
const pathsOver = (
  { kinds, edges }: Graph,
  least: Kind,
  longest: number,
): ReadonlyMap<number, readonly ReadingLink[]> => {
  const paths = new Map<number, readonly ReadingLink[]>();
  if (kinds[0] === undefined || isWeaker(kinds[0], least)) return paths;
  paths.set(0, []);
  for (const [place, path] of paths) {
    if (path.length >= longest) continue;
    for (const { to, link } of edges[place] ?? []) {
      const weak = isWeaker(link.relation, least) || isWeaker(kinds[to] ?? 'evidence', least);
      if (!weak && !paths.has(to)) paths.set(to, [...path, link]);
    }
  }
  return paths;
};

/**
 * Of all paths from the entry to each document the one whose weakest part is strongest (LG-LINK-20). No path counts that
 * is longer than the depth of the budget: no reading would have gone along it.
 */
export const strongestPaths = (graph: Graph, longest: number): readonly StrongestPath[] => {
  const found = new Map<number, StrongestPath>();
  for (const role of KINDS)
    for (const [place, path] of pathsOver(graph, role, longest))
      if (!found.has(place)) found.set(place, { role, path });
  return graph.kinds.map((_, place) => found.get(place) ?? { role: 'evidence', path: [] });
};

type Neighbours = readonly (readonly number[])[];

const turned = (neighbours: Neighbours): Neighbours => {
  const back: number[][] = neighbours.map(() => []);
  for (const [from, places] of neighbours.entries()) for (const to of places) back[to]?.push(from);
  return back;
};

/** Visits all that can be reached from `start` and was not `seen`; each is handed to `leave` after all behind it. */
const visit = (
  neighbours: Neighbours,
  start: number,
  seen: Set<number>,
  leave: (place: number) => void,
): void => {
  if (seen.has(start)) return;
  seen.add(start);
  const way = [{ place: start, next: 0 }];
  for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
    const to = neighbours[here.place]?.[here.next];
    here.next += 1;
    if (to === undefined) {
      leave(here.place);
      way.pop();
    } else if (!seen.has(to)) {
      seen.add(to);
      way.push({ place: to, next: 0 });
    }
  }
};

/** For each document the first one, in the order of visiting, of those it leads to and that lead to it (Kosaraju). */
export const componentsOf = ({ edges }: Graph): readonly number[] => {
  const neighbours = edges.map((some) => some.map(({ to }) => to));
  const left: number[] = [];
  const seen = new Set<number>();
  for (const start of edges.keys()) visit(neighbours, start, seen, (place) => left.push(place));
  const back = turned(neighbours);
  const component: number[] = edges.map((_, place) => place);
  const reached = new Set<number>();
  for (const start of left.reverse())
    visit(back, start, reached, (place) => {
      component[place] = start;
    });
  return component;
};
