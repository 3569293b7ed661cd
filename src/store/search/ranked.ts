/**
 * How many documents a search ranks: the first ones that have the words anywhere and, when there are more of them, the
 * first ones that have them in the title. Those beyond follow unranked, so that a common word is answered at once and
 * still finds everything.
 */
export const MOST_RANKED = 2000;

/** Found in the title (only looked at when more are found than are ranked), found anywhere, beyond the ranked. */
export const TIERS = { title: 0, text: 1, beyond: 2 } as const;

export interface Scored {
  /** Stays with a document, and gives equal ones the order in which they came. */
  readonly key: number;
  /** Less is better. */
  readonly score: number;
}

/** Where a document stands in an answer. */
export interface Place extends Scored {
  readonly tier: number;
}

const compare = (one: Place, other: Place): number =>
  one.tier - other.tier || one.score - other.score || one.key - other.key;

/** The ranked part of an answer, the best first. */
export const inOrder = (found: readonly Scored[], titled: readonly Scored[]): readonly Place[] => {
  const isTitled = new Set(titled.map(({ key }) => key));
  const rest = isTitled.size === 0 ? found : found.filter(({ key }) => !isTitled.has(key));
  return [
    ...titled.map(({ key, score }) => ({ key, score, tier: TIERS.title })).sort(compare),
    ...rest.map(({ key, score }) => ({ key, score, tier: TIERS.text })).sort(compare),
  ];
};

/**
 * What comes after a place: behind its document where that stands now, since scores move a little with every
 * publication; or where it stood, when it is not found any more.
 */
export const after = (places: readonly Place[], place: Place | undefined): readonly Place[] => {
  if (place === undefined) return places;
  const at = places.findIndex(({ key }) => key === place.key);
  if (at !== -1) return places.slice(at + 1);
  const next = places.findIndex((one) => compare(one, place) > 0);
  return next === -1 ? [] : places.slice(next);
};
