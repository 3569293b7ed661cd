import { rule } from '../../rule.ts';
import { missingPoints, type Point } from './points.ts';

const POINTS: readonly Point[] = [
  {
    says: 'the guide is public and may be read by adversaries',
    words: ['public and may be read by'],
    pattern:
      /\bpublic(ly)?\b.{0,80}\b(adversar|attacker|anyone|anybody|everyone|hostile)|\b(adversar|attacker|anyone|anybody)\w*\b[^.]{0,60}\b(read|see|public)/,
  },
  {
    says: 'what can go wrong on a developer workstation',
    words: ['workstation'],
    pattern:
      /\bworkstations?\b|\blaptops?\b|\bdesktops?\b|\b(developer|local|contributor|personal)('s)? (machine|computer|host|environment|system)s?\b/,
  },
  {
    says: 'what can go wrong on CI/CD infrastructure',
    words: ['on ci ', 'in ci ', 'ci/cd'],
    pattern:
      /\bci\b|\bcontinuous (integration|delivery|deployment)\b|\bbuild (server|farm|infrastructure|agent|runner)s?\b|\bpipelines?\b/,
  },
  {
    says: 'what can go wrong on staging or production infrastructure',
    words: ['production', 'staging'],
    pattern: /\bproduction\b|\bstaging\b|\bprod\b|\blive (system|environment|service|server)s?\b/,
  },
];

export const threatModelIncomplete = rule({
  id: 'content.threat-model.incomplete',
  severity: 'warning',
  strict: 3,
  since: '0.7.0',
  from: 3,
  section: '14',
  clauses: ['GP-14-02', 'GP-14-03', 'GP-14-04', 'GP-14-05'],
  title: 'The threat model misses a point',
  why: 'A person must see what the guide can do where they are about to use it.',
  fix: 'Say that the guide is public, and what goes wrong on a workstation, in CI/CD, and in staging or production.',
  check: ({ guide }) =>
    missingPoints(guide, { name: 'threat-model', points: POINTS, begins: 'the threat model does not say' }),
});
