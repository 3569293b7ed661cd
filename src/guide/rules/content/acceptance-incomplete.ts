import { rule } from '../../rule.ts';
import { missingPoints, type Point } from './points.ts';

const POINTS: readonly Point[] = [
  {
    says: 'files changed',
    pattern: /\bfiles?\b|\bdirector(y|ies)\b|\bfolders?\b|\barchives?\b|\bchanges\b|\bchanged\b/,
  },
  {
    says: 'commands run',
    pattern:
      /\bcommands?\b|\b(exits?|exited) (zero|0|with)\b|\baction blocks\b|\bran\b|\b(is|are|was|were) run\b/,
  },
  {
    says: 'tests or checks',
    pattern:
      /\btests?\b|\bchecks?\b|\bchecksum\b|\bself-check\b|\bvalidat|\breports?\b.{0,20}\bversion\b|\bdoctor\b/,
  },
  {
    says: 'manual review steps',
    pattern: /\bmanual|\bhuman\b|\breview|\buser (has )?(confirm|look|inspect|check)|\binspect/,
  },
  {
    says: 'what means that the task is incomplete',
    pattern: /\bincomplete\b|\bnot (complete|done|finished)\b|\bunfinished\b|\bfailed if\b/,
  },
  {
    says: 'when to escalate or stop',
    pattern: /\bescalat|\bstops?\b|\bcontact\b|\bmaintainers?\b|\babort\b/,
  },
];

export const acceptanceIncomplete = rule({
  id: 'content.acceptance.incomplete',
  severity: 'info',
  from: 3,
  section: '22',
  clauses: ['GP-22-01'],
  title: 'The acceptance checklist misses a recommended item',
  why: 'The fuller the list, the sooner a half-done task is noticed.',
  fix: 'Consider adding the missing items to the acceptance checklist.',
  check: ({ guide }) =>
    missingPoints(guide, {
      name: 'acceptance',
      points: POINTS,
      begins: 'the acceptance checklist does not mention',
    }),
});
