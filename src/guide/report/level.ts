import { provenanceFetched } from '../anchors.ts';
import type { Evidence, Level } from '../evidence.ts';
import type { Guide } from '../parse/guide.ts';
import type { Subject } from '../subject.ts';
import type { Finding } from './finding.ts';

/** The level that the text claims, unless the caller said one (A10, GP-00-03). */
export const claimedLevel = (guide: Guide, evidence: Evidence): Level => {
  if (evidence.ask.maxLevel !== undefined) return evidence.ask.maxLevel;
  if (guide.metadata.get('manifest-url') !== undefined) return 4;
  const structured =
    guide.metadata.blocks.length > 0 || guide.actions.all.length > 0 || guide.blocks.problems.length > 0;
  return structured ? 3 : 2;
};

/** The highest level, at most `ceiling`, that is below the floor of every error (GP-00-02). */
export const levelBelow = (ceiling: Level, findings: readonly Pick<Finding, 'blocks_level'>[]): Level => {
  const floors = findings.flatMap(({ blocks_level: floor }) => (floor === undefined ? [] : [floor - 1]));
  return Math.max(0, Math.min(ceiling, ...floors)) as Level;
};

/** The claimed level, lowered to what the errors leave and to what the evidence can show (VP-25, A50). */
export const achievedLevel = (subject: Subject, findings: readonly Finding[]): Level => {
  if (subject.evidence.mode === 'public-web' && !subject.evidence.guide.received) return 0;
  const reached = levelBelow(subject.claim, findings);
  return reached === 4 && !provenanceFetched(subject) ? 3 : reached;
};
