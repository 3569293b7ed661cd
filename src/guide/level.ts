import type { Evidence, Level } from './evidence.ts';
import type { Finding } from './finding.ts';
import type { Guide } from './guide.ts';

/** The level that the text claims, unless the caller said one (A10). */
export const claimedLevel = (guide: Guide, evidence: Evidence): Level => {
  if (evidence.ask.maxLevel !== undefined) return evidence.ask.maxLevel;
  if (guide.metadata.get('manifest-url') !== undefined) return 4;
  const structured =
    guide.metadata.blocks.length > 0 || guide.actions.all.length > 0 || guide.blocks.problems.length > 0;
  return structured ? 3 : 2;
};

/** Whether the manifest and at least one anchor were fetched, without which nothing shows publication (VP-4-15). */
export const fetchedProvenance = (evidence: Evidence): boolean =>
  evidence.manifest?.fetchedAt !== undefined &&
  (evidence.anchors ?? []).some((anchor) => anchor.fetchedAt !== undefined);

/** The highest level, at most the claimed one, that no error blocks (GP-00-02). */
export const achievedLevel = (claim: Level, evidence: Evidence, findings: readonly Finding[]): Level => {
  const provable: Level = fetchedProvenance(evidence) ? 4 : 3;
  const blocked = findings.map((finding) => finding.blocks_level ?? 5);
  return Math.max(0, Math.min(claim, provable, ...blocked.map((level) => level - 1))) as Level;
};
