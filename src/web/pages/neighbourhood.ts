import type { Kind } from '../../guidance/index.ts';
import type { DocumentView, LinkView } from './view.ts';

/** One way between two documents, with the revision of the one at its other end. */
export interface Way {
  readonly relation: Kind;
  readonly revision: number;
}

/** A document that the shown one links to, or that links to it, or both. */
export interface Neighbour {
  readonly id: string;
  /** The one that its name leads to: what is linked, as far as it is there, else what links here. */
  readonly revision: number;
  readonly state: LinkView['state'];
  readonly title: string | undefined;
  readonly lang: string | undefined;
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
    const [inward, outward] = [from[0], to.find(({ state }) => state === 'here')];
    return {
      id,
      revision: (outward ?? inward ?? to[0])?.revision ?? 1,
      state: (outward ?? inward) === undefined ? (to[0]?.state ?? 'missing') : 'here',
      title: outward?.title ?? inward?.title,
      lang: outward?.titleLang ?? inward?.lang,
      from: distinct(from.map(({ relation, revision }) => ({ relation, revision }))),
      to: distinct(to.map(({ relation, revision }) => ({ relation, revision }))),
    };
  });
  return { shown: all.slice(0, MOST), more: Math.max(0, all.length - MOST) };
};
