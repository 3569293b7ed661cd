interface Concept {
  readonly says: string;
  readonly patterns: readonly RegExp[];
  /** What else has to be so. */
  readonly holds?: (text: string) => boolean;
}

// What stands before a verb is looked at behind it: a look back from every place of the text costs far more.
const REPORT =
  '\\b(?:report|tell|show|state|display|present|give|list|summari[sz]e|name)\\b' +
  '(?<!\\b(?:not|never|optionally|may|might|if asked,?|if you (?:like|want|wish),?) \\w+).{0,250}?';
const PERSON = '\\b(?:user|human|operator|person|maintainer|reader|owner)\\b';
const CONSENT =
  '\\b(?:confirm(?:s|ed|ation)?|approv(?:e|es|ed|al)|consent|agree(?:s|d|ment)?|permission|go-ahead)\\b';

const QUESTION = new RegExp(
  `\\b(?:ask|require|request|have|let)\\b[^."]{0,40}${PERSON}[^."]{0,60}"([^"]{3,400})"`,
);
const READ = /\b(?:read|reviewed|looked (?:at|over|through))\b/;
const CONSENTS = new RegExp(CONSENT);

/** A question that is given word for word asks for both: that the guide was read, and that they approve (GP-10-21). */
const asksForBoth = (text: string): boolean => {
  const question = QUESTION.exec(text)?.[1];
  return question === undefined || (READ.test(question) && CONSENTS.test(question));
};

/** What the instruction has to tell the assistant (guide profile 10.2, VP-15), in flat lower case. */
const CONCEPTS: readonly Concept[] = [
  {
    says: 'to verify the guide with the recommended or another conformant verifier',
    patterns: [
      /\b(?:verif(?:y|ied|ying)|validated?|check(?:ed)?|evaluated?|run|use)\b(?<!\b(?:not|never|without|optionally|no need to|need not|don't|skip) (?:\w+ )?\w+)[^.]{0,120}\bverifiers?\b(?! (?:only|exclusively|alone)\b)/,
    ],
  },
  {
    says: 'to report the achieved level',
    patterns: [new RegExp(`${REPORT}(?<!\\b(?:reported|that|this|same|stated) )\\blevels?\\b(?! \\d)`)],
  },
  {
    says: 'to report the guide SHA-256',
    patterns: [new RegExp(`${REPORT}\\b(?:sha-?256|sha2|hash|digest|checksum)\\b`)],
  },
  {
    says: 'to report blocking findings',
    patterns: [
      new RegExp(
        `${REPORT}\\b(?:blocking (?:findings?|issues?|errors?|problems?|failures?)|findings? that block|blockers?|(?:all|any|its|the|every|each) (?:\\w+ )?findings?)\\b`,
      ),
    ],
  },
  {
    says: 'to ask the user to confirm',
    patterns: [
      new RegExp(
        `\\b(?:ask|require|request|obtain|get|seek|have|prompt|wait for|let)\\b(?<!\\b(?:not|never|without|optionally|needn't) (?:wait )?\\w+)[^.]{0,80}${PERSON}.{0,200}?${CONSENT}`,
      ),
      new RegExp(
        `\\b(?:ask for|obtain|get|seek|request|wait for|require)\\b(?<!\\b(?:not|never|without) (?:ask |wait )?\\w+)[^.]{0,60}${CONSENT}[^.]{0,60}${PERSON}`,
      ),
      new RegExp(`\\b(?:until|after|once|unless|when) (?:the |a |your )?${PERSON}[^.]{0,60}${CONSENT}`),
    ],
    holds: asksForBoth,
  },
  {
    says: 'not to execute actions before confirmation',
    patterns: [
      new RegExp(
        `\\b(?:do not|don't|never|must not|may not|shall not|should not|avoid|no|refrain from|without)\\b(?! (?:wait|hesitate|stop|pause|ask|bother|mind|worry)\\b)[^.;]{0,80}\\b(?:act|acts|acting|actions?|execut\\w{1,3}|run|running|proceed\\w{0,3}|commands?|start\\w{0,3}|perform\\w{0,3}|continu\\w{1,3}|anything|steps?)\\b[^.]{0,80}\\b(?:before|until|unless|without|prior to)\\b[^.]{0,80}${CONSENT}`,
      ),
      new RegExp(
        `\\b(?:only|proceed|continue|act|execute|run)\\b[^.]{0,60}\\b(?:only )?(?:after|once)\\b[^.]{0,60}${CONSENT}`,
      ),
      new RegExp(
        `\\b(?:wait|stop|pause)\\b(?<!\\b(?:not|never|don't|without|no need to)(?: \\w+)? \\w+)[^.]{0,60}${CONSENT}[^.]{0,60}\\b(?:before|prior to)\\b[^.]{0,60}\\b(?:act|execut|run|any|proceed)`,
      ),
    ],
  },
];

/** What a text leaves out, in flat lower case. */
export const lacks = (text: string): readonly string[] =>
  CONCEPTS.filter(
    ({ patterns, holds }) => !patterns.some((pattern) => pattern.test(text)) || holds?.(text) === false,
  ).map(({ says }) => says);
