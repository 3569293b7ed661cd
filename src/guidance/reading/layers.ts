/**
 * A map that is never changed. Adding an entry gives a new map and copies few entries of the old one: the layers at
 * least double in size from the last to the first, so that n additions copy n log n entries in all.
 */
export type Layers<T> = readonly ReadonlyMap<string, T>[];

export const EMPTY_LAYERS: Layers<never> = [];

/** `layers` with one more entry, or another value for a key that it has. */
export const put = <T>(layers: Layers<T>, key: string, value: T): Layers<T> => {
  let added = new Map([[key, value]]);
  let kept = layers.length;
  for (let last = layers[kept - 1]; last !== undefined && last.size <= added.size; last = layers[kept - 1]) {
    const merged = new Map(last);
    for (const [older, one] of added) merged.set(older, one);
    added = merged;
    kept -= 1;
  }
  return [...layers.slice(0, kept), added];
};

export const get = <T>(layers: Layers<T>, key: string): T | undefined => {
  for (let at = layers.length - 1; at >= 0; at -= 1) {
    const layer = layers[at];
    if (layer?.has(key)) return layer.get(key);
  }
  return undefined;
};

/** A list that grows at its end and is never changed: what was last, and all before it. */
export type Chain<T> = { readonly last: T; readonly before: Chain<T> } | undefined;

export const inOrder = <T>(chain: Chain<T>): readonly T[] => {
  const items: T[] = [];
  for (let at = chain; at !== undefined; at = at.before) items.push(at.last);
  return items.reverse();
};
