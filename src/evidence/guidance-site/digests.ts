import { type DocumentRef, keyOf } from '../../guidance/index.ts';

/** One (id, revision) has one content. Of one that had two, nothing is believed any more (LG-READ-29). */
export interface Digests {
  /** Whether this is the digest that was seen first, and no other was ever seen. */
  readonly agrees: (ref: DocumentRef, digest: string) => boolean;
}

export const rememberDigests = (): Digests => {
  const seen = new Map<string, string | 'several'>();
  return {
    agrees: (ref, digest) => {
      const key = keyOf(ref);
      const first = seen.get(key) ?? digest;
      seen.set(key, first === digest ? digest : 'several');
      return first === digest;
    },
  };
};
