import type { DocumentSummary, Kind, Link } from '../../guidance/index.ts';
import type { LinkRow, RevisionRow } from '../tables.ts';
import { linkSealOf } from './seal.ts';

/** The columns of a revision, in one order for every query. */
export const REVISION_COLUMNS = [
  ...(['id', 'revision', 'kind', 'lang', 'title', 'summary', 'applies', 'tags'] as const),
  ...(['digest', 'json_digest', 'published_at', 'author', 'seal'] as const),
] as const;

export const LINK_COLUMNS = [
  ...(['id', 'revision', 'position', 'target', 'target_revision'] as const),
  ...(['relation', 'when', 'label', 'seal'] as const),
] as const;

/** What is no list of texts any more was changed in the database: the seal tells, and nothing may break on it. */
export const tagsFrom = (text: string): readonly string[] => {
  try {
    const tags: unknown = JSON.parse(text);
    return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : [];
  } catch {
    return [];
  }
};

export const summaryFrom = (row: RevisionRow): DocumentSummary => ({
  id: row.id,
  revision: row.revision,
  kind: row.kind as Kind,
  lang: row.lang,
  title: row.title,
  summary: row.summary,
  applies: row.applies,
  tags: tagsFrom(row.tags),
});

export const linkFrom = (row: LinkRow): Link => ({
  target: row.target,
  revision: row.target_revision,
  relation: row.relation as Kind,
  when: row.when,
  label: row.label,
});

export const linkRow = (
  { id, revision }: { readonly id: string; readonly revision: number },
  link: Link,
  index: number,
): LinkRow => {
  const { target, relation, when, label } = link;
  const place = { id, revision, position: index + 1, target, target_revision: link.revision };
  const row = { ...place, relation, when, label };
  return { ...row, seal: linkSealOf(row) };
};
