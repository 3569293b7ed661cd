import { sha256 } from '../digest.ts';
import type { LinkRow, RevisionRow } from '../tables.ts';

/** Binds all that lists show of a revision to its digests, so that a changed title is found as a changed body is. */
export const sealOf = (row: Omit<RevisionRow, 'seal'>): string =>
  sha256(
    JSON.stringify([
      ...[row.id, row.revision, row.kind, row.lang, row.title, row.summary, row.applies, row.tags],
      ...[row.digest, row.json_digest, row.published_at, row.author],
    ]),
  );

export const isSealed = (row: RevisionRow): boolean => sealOf(row) === row.seal;

export const linkSealOf = (row: Omit<LinkRow, 'seal'>): string =>
  sha256(
    JSON.stringify([
      ...[row.id, row.revision, row.position, row.target, row.target_revision],
      ...[row.relation, row.when, row.label],
    ]),
  );

export const isLinkSealed = (row: LinkRow): boolean => linkSealOf(row) === row.seal;
