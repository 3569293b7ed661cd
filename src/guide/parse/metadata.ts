import type { Located } from '../text/text.ts';
import { type ReadUrl, readUrl } from '../text/url.ts';
import { type Block, type BlockProblem, type Blocks, field } from './blocks.ts';

/** VP-14: the fields that Level 3 requires. */
export const REQUIRED_FIELDS = [
  'identifier',
  'profile',
  'profile-version',
  'guide-version',
  'applies-to',
  'canonical-url',
  'repository-url',
  'last-reviewed',
] as const;

export const OPTIONAL_FIELDS = [
  'source-path',
  'reviewed-by',
  'status',
  'superseded-by',
  'preferred-languages',
  'valid-until',
  'recommended-verifier',
  'verifier-conformance',
  'registry-url',
  'manifest-url',
] as const;

export type MetadataKey = (typeof REQUIRED_FIELDS)[number] | (typeof OPTIONAL_FIELDS)[number];

export const URL_FIELDS: readonly MetadataKey[] = [
  'canonical-url',
  'repository-url',
  'superseded-by',
  'recommended-verifier',
  'registry-url',
  'manifest-url',
];

export interface Metadata {
  readonly blocks: readonly Block[];
  readonly problems: readonly BlockProblem[];
  /** A field of the first block; later blocks are an error, never a second source. */
  readonly get: (key: MetadataKey) => Located | undefined;
  /** A field read as a URL, once for all rules. */
  readonly url: (key: MetadataKey) => ReadUrl | undefined;
  /** The host of a valid URL in a field, lowercase. */
  readonly host: (key: MetadataKey) => string | undefined;
}

export const readMetadata = (blocks: Blocks): Metadata => {
  const found = blocks.all.filter((block) => block.kind === 'metadata');
  const [first] = found;
  const get = (key: MetadataKey): Located | undefined =>
    first === undefined ? undefined : field(first, key);
  const urls = new Map<MetadataKey, ReadUrl | undefined>();
  const url = (key: MetadataKey): ReadUrl | undefined => {
    if (!urls.has(key)) {
      const written = get(key);
      urls.set(key, written === undefined ? undefined : readUrl(written.value));
    }
    return urls.get(key);
  };
  return {
    blocks: found,
    problems: blocks.problems.filter((problem) => problem.kind === 'metadata'),
    get,
    url,
    host: (key) => {
      const read = url(key);
      return read?.ok ? read.url.host : undefined;
    },
  };
};
