import { rule } from '../../rule.ts';
import type { SectionName } from '../../sections/names.ts';
import { CONTENTS } from './contents.ts';
import { contentOf } from './locate.ts';

const RESTATED: readonly SectionName[] = [
  'task-scope',
  'invocation',
  'authority',
  'safety-rules',
  'action-classification',
  'stop-and-ask',
  'acceptance',
  'threat-model',
  'untrusted-content',
  'disclaimer',
];

const LONGEST = 400;

// Begins by sending the reader away, and names where to.
const SENDS_AWAY =
  /^(?:- |\d+[.)] )?(?:(?:please |also |for [^,.]{1,60},? )?(?:see|refer to|read|consult|cf\.?|as (?:defined|described|stated|given|specified|set out|laid out|listed) (?:in|by|at)|(?:defined|described|stated|given|specified|covered|listed|documented|found) (?:in|by|at)|per|same as|identical to|according to)\b|(?:this|the|our|it)\b[^.]{0,60}\b(?:is|are|uses?|follows?|adopts?|inherits?|appl(?:y|ies)|can be found|matches)\b[^.]{0,40}\b(?:the one|the ones|that|those|as (?:defined|described|given|in)|defined|described|given|specified|found|covered|documented|in|at|of|by|same|default|standard)\b|(?:the )?(?:standard|default|usual|profile'?s?)\b[^.]{0,60}\bappl(?:y|ies)\b)/;
const ELSEWHERE =
  /\b(?:profile|guidecheck|sections? \d|section of|specification|spec|standard|readme|[a-z-]+\.md|wiki|website|documentation|docs|linked|link|page|above url)\b|https?:\/\//;
const BARE_POINTER = /^(?:- )?(?:<?https?:\/\/\S+|(?:profile )?section \d+(?:\.\d+)?|n\/a|tbd)\W{0,2}$/;

const pointsAway = (sentence: string): boolean =>
  BARE_POINTER.test(sentence) || (SENDS_AWAY.test(sentence) && ELSEWHERE.test(sentence));

/** Whether every sentence only says where the content would be found. */
const isPointer = (body: string): boolean =>
  body !== '' &&
  body.length <= LONGEST &&
  (BARE_POINTER.test(body) || SENDS_AWAY.test(body)) &&
  body.split(/(?<=[.!?;]) /).every(pointsAway);

export const referenceOnly = rule({
  id: 'content.reference-only',
  severity: 'error',
  blocks: 3,
  section: '10.1',
  clauses: ['GP-10-15', 'GP-10-17', 'VP-16-12'],
  title: 'A required section only points elsewhere',
  why: 'The person who approves must be able to read it in the guide itself, without following a link.',
  fix: 'Write the section in your own words for this guide.',
  check: function* ({ guide }) {
    for (const name of RESTATED) {
      const content = contentOf(guide, name);
      if (content === undefined || content.heading === '' || !isPointer(content.body)) continue;
      yield {
        message: `this section gives no ${name.replaceAll('-', ' ')} of its own; ${CONTENTS[name].what} stands elsewhere`,
        at: content.at,
        evidence: content.body,
        confidence: 0.9,
      };
    }
  },
});
