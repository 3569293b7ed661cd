import { rule } from '../../rule.ts';
import { type Cover, missingPoints, type Point } from './points.ts';

const POINTS: readonly Point[] = [
  {
    says: 'system instructions',
    words: ['system instructions'],
    pattern: /(?<!operating )(?<!file )\bsystem\b(?! permission)/,
  },
  { says: 'user instructions', words: ['user'], pattern: /\busers?\b|\bhuman\b|\boperator\b/ },
  {
    says: 'local repository instructions',
    words: ['repositor'],
    pattern: /\brepositor(y|ies)\b|\brepo\b|\bagents\.md\b|\bproject (instructions|rules|polic)/,
  },
  {
    says: 'local policy',
    words: ['local policy', 'local security policy'],
    // The policies of tools stand beside it, not for it.
    pattern: /(?<!trust )(?<!manager )(?<!sandbox )(?<!tool )\bpolic(y|ies)\b/,
  },
];

const COVERS: readonly Cover[] = [
  {
    pattern:
      /\blower priority than (all|any|every) other\b|\b(all|any|every) other (instructions?|sources?) (take|takes|has|have|win|outrank)/,
    points: POINTS.map((point) => point.says),
  },
];

export const authorityIncomplete = rule({
  id: 'content.authority.incomplete',
  severity: 'warning',
  strict: 3,
  since: '0.7.0',
  from: 3,
  section: '10.1',
  clauses: ['GP-10-16'],
  title: 'The authority statement leaves out a source',
  why: 'A source that is not named may lose against the guide.',
  fix: 'Say that the guide is below system, user, local repository and local policy instructions.',
  check: ({ guide }) =>
    missingPoints(guide, {
      name: 'authority',
      points: POINTS,
      covers: COVERS,
      begins: 'the authority statement does not put the guide below',
    }),
});
