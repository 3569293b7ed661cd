import { z } from 'zod';
import { KINDS } from '../../guidance/index.ts';

// Members that a later version may add are passed over; the ones that are read must be as they are documented.

const revision = z.int().min(1);
// Whatever shows an id or a language shows it as it is: both are held to their letters here, where they come in.
const id = z.string().regex(/^[a-z0-9-]+$/);
const lang = z.string().regex(/^[A-Za-z0-9-]+$/);
const ref = { id, revision };
const summary = {
  ...ref,
  kind: z.enum(KINDS),
  lang,
  title: z.string(),
  summary: z.string(),
  applies: z.string(),
  tags: z.array(z.string()),
};

/** What discovery answers, as far as it is read. */
export const discovered = z.object(ref);

export const listed = z.object({
  items: z.array(z.object({ ...summary, published_at: z.string() })),
  next: z.exactOptional(z.string()),
});

const entry = z.object({
  ...summary,
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  published_at: z.string(),
  author: z.string(),
  author_name: z.string(),
  withdrawn: z.exactOptional(z.object({ at: z.string(), reason: z.string() })),
});

export const versions = z.object({ id, revisions: z.array(entry) });

export const backlinked = z.object({
  id,
  backlinks: z.array(
    z.object({
      ...ref,
      lang,
      title: z.string(),
      relation: z.enum(KINDS),
      when: z.string(),
      label: z.string(),
      target_revision: revision,
    }),
  ),
});

export type Versions = z.infer<typeof versions>;
export type SiteRevision = Versions['revisions'][number];
export type SitePage = z.infer<typeof listed>;
export type SiteBacklink = z.infer<typeof backlinked>['backlinks'][number];
