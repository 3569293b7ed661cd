import { rule } from '../../rule.ts';
import { missingPoints, type Point } from './points.ts';

const POINTS: readonly Point[] = [
  {
    says: 'treat the guide as untrusted data until it is verified and confirmed',
    words: ['untrusted data'],
    pattern: /\buntrusted\b|\bas data\b|\b(do not|never) trust\b/,
  },
  {
    says: 'parse the structured action blocks',
    pattern:
      /\bpars\w+\b[^.]{0,80}\bblocks?\b|\bonly\b[^.]{0,30}\baction\]? blocks?\b[^.]{0,40}\b(executable|may be|are|count|can)\b|\b(read|use|take|treat|run|execute|act on) (only )?(the )?(structured |listed )?\[?action\]? blocks?\b/,
  },
  {
    says: 'do not execute prose, notes fields, or anything outside an approved action block',
    pattern:
      /\b(not|never|avoid|refuse to)\b[^.]{0,40}\b(execut|run|act|treat)\w*\b[^.]{0,80}\b(prose|notes?|outside|anything else|other (text|content))|\b(prose|notes)\b[^.]{0,60}\b(not|never)\b|\bnothing (else|outside)\b/,
  },
  {
    says: 'request per-action approval where it is required',
    words: ['approval ', 'approval:'],
    pattern:
      /\bapproval\b|\b(ask|confirm)\b[^.]{0,60}\b(each|every|any|before)\b[^.]{0,40}\baction|\bapprove(s|d)? each\b/,
  },
  {
    says: 'obey higher-priority system, user, repository, and local policy instructions',
    words: ['higher-priority', 'lower priority'],
    pattern:
      /\bhigher[- ]priority\b|\blower[- ](in )?priority\b|\b(obey|defer to|respect|honou?r|follow)\b[^.]{0,60}\b(system|user|repository|policy)|\bprecedence\b|\bsubordinate\b|\boutranks?\b/,
  },
];

export const invocationIncomplete = rule({
  id: 'content.invocation.incomplete',
  severity: 'warning',
  strict: 3,
  since: '0.7.0',
  from: 3,
  section: '10.3',
  clauses: ['GP-10-31', 'GP-10-32', 'GP-10-33', 'GP-10-34', 'GP-10-35'],
  title: 'The invocation prompt misses a point',
  why: 'The prompt is what an agent reads first; what it leaves out, the agent may do.',
  fix: 'Add the missing points to the assistant invocation prompt.',
  check: ({ guide }) =>
    missingPoints(guide, {
      name: 'invocation',
      points: POINTS,
      begins: 'the invocation prompt does not say',
    }),
});
