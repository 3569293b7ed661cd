const LONGEST = 400;

// Begins by sending the reader away, and names where to.
const SENDS_AWAY =
  /^(?:- |\d+[.)] )?(?:(?:please |also |for [^,.]{1,60},? )?(?:see|refer to|read|consult|cf\.?|as (?:in|per)|as (?:defined|described|stated|given|specified|set out|laid out|listed) (?:in|by|at)|(?:defined|described|stated|given|specified|covered|listed|documented|found) (?:in|by|at)|per|same as|identical to|according to)\b|(?:this|the|our|it)\b[^.]{0,60}\b(?:is|are|uses?|follows?|adopts?|inherits?|appl(?:y|ies)|can be found|matches)\b[^.]{0,40}\b(?:the one|the ones|that|those|as (?:defined|described|given|in)|defined|described|given|specified|found|covered|documented|published|explained|kept|elsewhere|see|the (?:guidecheck |standard )?(?:profile|specification)|in|at|of|by|same|default|standard)\b|(?:the )?(?:standard|default|usual|profile'?s?)\b[^.]{0,60}\bappl(?:y|ies)\b)/;
const ELSEWHERE =
  /\b(?:elsewhere|profile|guidecheck|sections? \d|section of|specification|spec|standard|readme|[a-z-]+\.md|wiki|website|documentation|docs|linked|link|page|above url)\b|https?:\/\//;
const BARE_POINTER = /^(?:- )?(?:<?https?:\/\/\S+|(?:profile )?section \d+(?:\.\d+)?)\W{0,2}$/;

const pointsAway = (sentence: string): boolean =>
  BARE_POINTER.test(sentence) || (SENDS_AWAY.test(sentence) && ELSEWHERE.test(sentence));

/** Whether every sentence only says where the content would be found. */
export const isPointer = (body: string): boolean =>
  body !== '' &&
  body.length <= LONGEST &&
  (BARE_POINTER.test(body) || SENDS_AWAY.test(body)) &&
  body.split(/(?<=[.!?;]) /).every(pointsAway);
