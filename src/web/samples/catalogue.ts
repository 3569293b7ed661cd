import type { Documents, ListItem } from '../../store/index.ts';

/** A place of documents that are read by id and revision: the published ones, or the samples. */
export type Shelf = Pick<Documents, 'latest' | 'document' | 'rendition' | 'revisions' | 'backlinks'>;

/** The protocol samples: built in, fixed, and never among what was published (LG-HTTP-10). */
export interface Samples extends Shelf {
  /** The latest revision of each, by id. */
  readonly items: readonly ListItem[];
}

const absent = { code: 'missing_target', message: 'there is no such sample' } as const;
const problem = {
  code: 'document_not_found',
  message: absent.message,
  fix: 'list the samples at /api/guides',
};

export const openSamples = (): Samples => ({
  items: [],
  latest: async () => ({ found: false, absence: absent }),
  document: async () => ({ found: false, absence: absent }),
  rendition: async () => ({ ok: false, error: problem }),
  revisions: async () => [],
  backlinks: async () => [],
});
