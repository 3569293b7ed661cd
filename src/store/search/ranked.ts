import { REVISION_COLUMNS } from '../documents/rows.ts';
import type { RevisionRow } from '../tables.ts';

/**
 * How many documents a search ranks: the first ones that have the words in the title, and the first ones that have them
 * anywhere. Those beyond follow unranked, so that a common word is answered at once and still finds everything.
 */
export const MOST_RANKED = 2000;

/** Found in the title alone (only looked at when more are found than are ranked), found anywhere, beyond the ranked. */
export const TIERS = { title: 0, text: 1, beyond: 2 } as const;

export interface Hit extends RevisionRow {
  readonly key: number;
  readonly tier: number;
  /** Less is better. */
  readonly score: number;
  /** How many hits were ranked. */
  readonly ranked: number;
}

/** Where a page ends. */
export interface Place {
  readonly tier: number;
  readonly score: number;
  readonly key: number;
}

/**
 * Orders `found` and `titled` (each with key and score) after a place: `?` stand for its key, tier, score and key, and for
 * the number of rows. The place is where its document stands now, as scores move a little with every publication.
 */
export const PAGE_OF_RANKED = `
  ranked as (
    select key, score, ${TIERS.title} as tier from titled
    union all
    select key, score, ${TIERS.text} from found where key not in (select key from titled)
  ),
  last as (select tier, score from ranked where key = ?),
  page as (
    select key, tier, score from ranked
    where (tier, score, key) > (coalesce((select tier from last), ?), coalesce((select score from last), ?), ?)
    order by tier, score, key limit ?
  )`;

/** The documents of `page`. */
export const HITS = `
  select ${REVISION_COLUMNS.map((column) => `r.${column}`).join(', ')},
    page.key, page.tier, page.score, (select count(*) from found) as ranked
  from page join search_texts s on s.key = page.key
    join revisions r on r.id = s.id and r.revision = s.revision
  order by page.tier, page.score, page.key`;
