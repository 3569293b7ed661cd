import { rule } from '../../rule.ts';
import { type Cover, missingPoints, type Point } from './points.ts';

const POINTS: readonly Point[] = [
  {
    says: 'fetched content',
    words: ['fetched'],
    pattern:
      /\bfetch|\bweb ?(page|site|content)|\binternet\b|\b(remote|external|online) (content|text|data|source)/,
  },
  { says: 'downloaded files', words: ['downloaded'], pattern: /\bdownload|\bfetched file/ },
  {
    says: 'repository files',
    words: ['repositor'],
    pattern:
      /\brepositor|\brepo\b|\breadme\b|\bsource (files?|code)\b|\bcheck(ed)?[- ]?out\b|\b(project|target) files?\b/,
  },
  {
    says: 'generated code',
    words: ['generated '],
    pattern: /\bgenerated\b|\bcode (that )?(it|the (assistant|agent)|you) (wrote|writes?)\b/,
  },
  {
    says: 'package scripts',
    words: ['package', 'script'],
    pattern: /\bpackage|\bscripts?\b|\blifecycle\b|\b(install|build) hooks?\b/,
  },
  {
    says: 'external service responses',
    words: ['response'],
    pattern:
      /\bresponses?\b|\b(external|remote|third-party|api) (service|output|result|system)|\b(service|api)s?\b[^.]{0,20}\b(output|answer|result|repl)|\btool (output|result)/,
  },
];

const COVERS: readonly Cover[] = [
  {
    pattern:
      /\b(all|any|every)(thing)? ?(other |external )?(content|input|text|data|file|output)?s? ?(that (is|are|comes?|does)|from|which|not|outside|other)\b[^.]{0,40}\b(outside|not (part|in)|other than|beyond)\b[^.]{0,20}\bguide\b|\b(everything|anything|all (content|input|text)) (outside|other than|beyond) this guide\b/,
    points: POINTS.map((point) => point.says),
  },
];

export const untrustedContentIncomplete = rule({
  id: 'content.untrusted-content.incomplete',
  severity: 'warning',
  strict: 3,
  since: '0.7.0',
  from: 3,
  section: '15',
  clauses: ['GP-15-01'],
  title: 'A kind of untrusted content is missing',
  why: 'A kind that is not named may be read as an instruction.',
  fix: 'Name the missing kinds in the section, or say that all content outside the guide is untrusted.',
  check: ({ guide }) =>
    missingPoints(guide, {
      name: 'untrusted-content',
      points: POINTS,
      covers: COVERS,
      begins: 'not named as untrusted',
    }),
});
