import type { Kind } from '../../guidance/index.ts';
import type { DocumentView } from './view.ts';

/** One way between two documents, with the revision of the one at its other end. */
export interface Way {
  readonly relation: Kind;
  readonly revision: number;
}

/** A document that the shown one links to, or that links to it, or both. */
export interface Neighbour {
  readonly id: string;
  readonly title?: string;
  readonly lang?: string;
  readonly here: boolean;
  readonly from: readonly Way[];
  readonly to: readonly Way[];
}

export interface Neighbourhood {
  readonly shown: readonly Neighbour[];
  /** How many more there are. */
  readonly more: number;
}

/** More than this is no map that anybody reads. */
const MOST = 16;

const distinct = (ways: readonly Way[]): readonly Way[] => [
  ...new Map(ways.map((way) => [`${way.relation}@${way.revision}`, way])).values(),
];

/** The documents one link away: those that link here first, then those that this one links to. */
export const neighbourhood = ({ document, links, backlinks }: DocumentView): Neighbourhood => {
  const ids = new Set([...backlinks.map(({ id }) => id), ...links.map(({ target }) => target)]);
  ids.delete(document.id);
  const all = [...ids].map((id): Neighbour => {
    const [from, to] = [backlinks.filter((one) => one.id === id), links.filter((one) => one.target === id)];
    const known = to.find(({ state }) => state === 'here');
    const title = from[0]?.title ?? known?.title;
    const lang = known?.titleLang;
    return {
      id,
      ...(title !== undefined && { title }),
      ...(lang !== undefined && { lang }),
      here: from.length > 0 || known !== undefined,
      from: distinct(from.map(({ relation, revision }) => ({ relation, revision }))),
      to: distinct(to.map(({ relation, revision }) => ({ relation, revision }))),
    };
  });
  return { shown: all.slice(0, MOST), more: Math.max(0, all.length - MOST) };
};
