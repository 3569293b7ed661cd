/** What negation is read from: a sentence, with the line that introduces it when it is a list item. */
export interface Stated {
  readonly lower: string;
  readonly lead: string;
  readonly heading: string;
}

// How far back a negation can stand: bounded, so that a hostile sentence without end costs a fixed time for each phrase.
const REACH = 400;

// A clause ends here, and with it the reach of a negation before it (GP-15-14).
const BOUNDARY =
  /[;!?] |\. |: | -{1,3} |\xe2\x80[\x93\x94]|,? (?:but|however|yet|instead|then|afterwards|nevertheless|otherwise)\b|,? (?:and|or) (?:then|instead|just|simply|please|also)\b|, (?:just|simply|please|so|first|next|now|go ahead|you (?:can|may|must|should))\b/g;

// A clause of its own begins: what negates the main clause does not reach into it.
const SUBORDINATE =
  /\b(?:until|unless|because|since|while|although|though|so that|in order to|if|when|once|after|before|without|as long as|by)\b/;

const NEGATION =
  /\b(?:do not|don't|does not|doesn't|did not|didn't|never|must not|mustn't|should not|shouldn't|may not|shall not|will not|won't|would not|cannot|can not|can't|could not|not|no|none|nothing|nobody|neither|nor|without|refus(?:e|es|ed|ing)|declin(?:e|es|ed|ing)|avoid(?:s|ed|ing)?|forbid(?:s|den|ding)?|prohibit(?:s|ed|ing)?|disallow(?:s|ed|ing)?|prevent(?:s|ed|ing)?|reject(?:s|ed|ing)?|den(?:y|ies|ied)|block(?:s|ed|ing)?|ignor(?:e|es|ed|ing)(?= (?:any|all|every|each)? ?(?:request|instruction|text|content|attempt)s? (?:to|that|which))|instead of|rather than|(?:ask|asks|asking|stop|stops|confirm|approval|permission|reconfirm|consent)(?: [a-z,'-]+){0,8}? before)\b/g;

// Verbs that turn around what they govern: "do not hesitate to disable" is an instruction.
const TURNING =
  /^ (?:ever |even |at all |be |you )?(?:hesitat|forget|fail|neglect|afraid|omit|refus|declin|avoid|reluctant|shy|mind|scared|worr)/;

// "do not panic", "do not wait": complete in themselves; a comma or an "and" after them begins a new instruction.
const COMPLETE =
  /^ (?:ever |even )?(?:panic|worry|wait|stop|pause|ask|prompt|be (?:alarmed|concerned|surprised|worried|put off)|mind|bother|delay|think twice|question|overthink|confirm)\b/;

// "not only", "no matter", "without further ado": these deny nothing.
const IDLE =
  /^(?:(?:do )?not (?:only|just|merely|simply)\b|(?:can't|won't|couldn't|wouldn't) you\b|no (?:matter|problem|doubt|more ado|worries)\b|without (?:further|any|more|delay|hesitation|hesitating|asking|waiting|prompting|pausing|confirmation|approval|question|exception|fail|reservation)|never mind\b|none of)/;

// Behind the phrase: "instructions to skip approval are refused".
const REFUSED_AFTER =
  /^[^.;:!?]{0,120}?\b(?:is|are|be|remains?|stays?|counts? as)(?: [a-z]+){0,2} (?:forbidden|prohibited|not|never|disallowed|refused|rejected|denied|out of scope|off limits|banned|blocked|ignored|a (?:violation|reason to stop|stop condition))\b/;

// A lead or a heading that ends in a negation: "do not:", "the assistant must never do any of the following:". Only words
// that add nothing may stand behind the negation: "never in a hurry" denies something else.
const FILLED =
  '(?: (?:do|doing|done|ever|be|been|use|include|contain|instruct|tell|try|attempt|any|one|of|the|following|these|those|this|things?|actions?|behaviou?rs?|instructions?|patterns?|steps?|requests?|commands?|list|under|circumstances|in|that|guide|session|repository|to|it|you|user|users|an?|assistants?|agents?|asked|allowed|permitted|authorized|authorise|authorize|is|are|covers?|items?|cases?|situations?|all|each|and|or|at|time|here)){0,12}';

const OPEN_LEAD = new RegExp(
  String.raw`\b(?:do not|don't|does not|doesn't|never|must not|mustn't|should not|may not|shall not|will not|cannot|can't|not|no|refuse to|refuses to|refused|decline to|avoid|avoids|without|forbidden|prohibited|prohibits|forbids|disallowed|out of scope|non-goals|(?:ask|stop|confirm|approval|confirmation|permission)\b[^.;:]{0,60}\bbefore)${FILLED}:?$`,
);

const OPEN_HEADING = new RegExp(
  `^(?:do not|don'ts?|never|must nots?|the assistant must not|stop and ask(?: before| if| when)?|stop conditions|stop before|ask before|prohibited|forbidden|prohibitions|not allowed|disallowed|non-goals|out of scope)${FILLED}$`,
);

const STOP_IF =
  /\b(?:stop|stops|incomplete|refuse|abort|escalate|fails?|report)\b[^.;:]{0,60}\b(?:if|when|whenever)(?: any of (?:the following|these)(?: \w+)?| [a-z]+(?: [a-z]+){0,3} (?:would|could|might|asks? (?:you |it |the assistant )?to|tries to|wants to|needs to|tells (?:you|it) to))?:$/;

// Reasons to stop are gerunds and nouns: a bare command among them is none.
const STOPPING =
  /\b(?:before|if|when|whenever|conditions|ask)(?: (?:any|one|of|the|following|these|doing|\w+ing)){0,5}:?$/;

// The verb of the lead is denied itself, or turned around: "never stop and ask before:", "it is not forbidden to:".
const DENIED_HEAD =
  /\b(?:not|never|no|cannot|can't|don't|doesn't|isn't|aren't|mustn't|shouldn't|needn't|nothing|without|needless|unnecessary|optional|skip|forget|rather than|instead of)(?: [a-z']+){0,3} $/;
const DENIED_WITHIN = /\b(?:not|never|no|n't|needless|unnecessary|optional|skipped)\b/;

/** The lead's own clause. */
const lastClause = (lead: string): string =>
  lead.slice(Math.max(...['.', ';', ',', '!', '?'].map((sign) => lead.lastIndexOf(sign))) + 1);

/** Whether the line that introduces a list negates its items, or makes them reasons to stop (A55). */
const leadNegates = (lead: string): boolean => {
  const clause = lastClause(lead);
  const open = OPEN_LEAD.exec(clause) ?? STOP_IF.exec(clause);
  // A list in a list: "stop and ask before: any of these:".
  if (open === null) return OPEN_LEAD.test(lead) || STOP_IF.test(lead);
  if (DENIED_HEAD.test(clause.slice(0, open.index))) return false;
  return (
    !/^(?:ask|stop|confirm|approval|permission|refuse|abort|escalate|report)/.test(open[0]) ||
    !DENIED_WITHIN.test(open[0])
  );
};

const MARKS_AND_ADVERBS = /^(?:[^a-z]|\b[a-z]+ly\b)*$/;

/** Whether the lead of the item reaches the phrase: a bare command under "stop and ask before:" is an instruction. */
const leadReaches = ({ lower, lead, heading }: Stated, index: number): boolean => {
  const isHeading = lead.startsWith(heading) && OPEN_HEADING.test(heading);
  if (!isHeading && !leadNegates(lead)) return false;
  return !(
    STOPPING.test(lead) &&
    MARKS_AND_ADVERBS.test(lower.slice(0, index).slice(0, 60)) &&
    isBareVerb(lower, index)
  );
};

/** `before` without what stands in closed brackets, its length kept. */
const withoutAsides = (before: string): string =>
  before.includes(')') ? before.replace(/\([^()]{0,400}\)/g, (aside) => ' '.repeat(aside.length)) : before;

const lastMatch = (pattern: RegExp, text: string): RegExpExecArray | undefined => {
  let last: RegExpExecArray | undefined;
  for (const match of text.matchAll(pattern)) last = match;
  return last;
};

// Behind these the subject is another: "skip it, since waiting is forbidden".
const OTHER_SUBJECT =
  /[.;:!?(]|,? (?:because|since|which|while|although|though|if|when|until|unless|where|whereas)\b|, (?:as|and|so|for)\b| and [a-z]+ing\b/;

/** What is said of the phrase behind it. */
const tailOf = (lower: string, index: number): string => {
  const tail = withoutAsides(lower.slice(index, index + 200));
  const end = tail.search(OTHER_SUBJECT);
  return end === -1 ? tail : tail.slice(0, end);
};

/** The clause that ends at the phrase. */
export const clauseBefore = (lower: string, index: number): string => {
  const before = withoutAsides(lower.slice(Math.max(0, index - REACH), index));
  const boundary = lastMatch(BOUNDARY, before);
  if (boundary === undefined) return before;
  const head = before.slice(0, boundary.index);
  // "Never do any of these: x, y" goes on behind its colon.
  if (boundary[0] === ': ' && OPEN_LEAD.test(head)) return before;
  return before.slice(boundary.index + boundary[0].length);
};

// "never, under any circumstances, do x": what stands between two commas directly behind the word.
const ASIDE = /^, [^,]{0,80}, /;

// An item that begins so is a step of its own, whatever introduces the list.
const OWN_STEP =
  /^(?:then|first|next|now|please|afterwards|finally|instead|you (?:must|should|can|may)|(?:the|this) (?:assistant|agent) (?:must|should|can|may)(?! not))\b/;

const isGerund = (lower: string, index: number): boolean =>
  /^[a-z-]+ing\b/.test(lower.slice(index, index + 30));

const isBareVerb = (lower: string, index: number): boolean =>
  /^[a-z]/.test(lower.slice(index)) &&
  !/^(?:[a-z-]+(?:ing|tion|tions|al|als|ment|ments)|sandbox|no|the|an?|any|all|you|permissions?|consent)\b/.test(
    lower.slice(index, index + 30),
  );

/** Whether a comma between the negation and the phrase separates items of one list, not two clauses. */
const coordinated = (between: string, after: string): boolean =>
  // "do not read on or wait, x": the list has ended before its comma.
  /\b(?:or|nor)\b[^,]*$/.test(between) ||
  /,? (?:or|nor|and) /.test(after.slice(0, 200)) ||
  /, and $/.test(between);

interface Found {
  readonly word: string;
  /** From the negation's word on. */
  readonly from: string;
  /** Between the word and the phrase. */
  readonly between: string;
  /** The clause before the word. */
  readonly head: string;
}

const NEGATED_HEAD = /\b(?:not|never|no need to|don't|without)(?: \w+){0,2} $/;

const reaches = ({ word, from, between, head }: Found, after: string): boolean => {
  if (IDLE.test(from) || /\bwhy $/.test(head)) return false;
  // Only an open lead lets a colon through, and then all that follows is its list.
  if (between.includes(': ')) return true;
  // "ask before x" governs x, "do not ask before x" does not.
  if (word.endsWith('before')) return !NEGATED_HEAD.test(head) && !between.includes(',');
  if (/^(?:without|instead|rather)/.test(word))
    return between === ' ' || (isGerund(after, 0) && !between.includes(','));
  if (TURNING.test(between.replace(ASIDE, ' ')) || SUBORDINATE.test(between)) return false;
  if (COMPLETE.test(between) && /,| and| or/.test(between)) return false;
  return !between.replace(ASIDE, ' ').includes(',') || coordinated(between, after);
};

/** Whether the negation is turned around by one directly before it: "never refuse to", "do not avoid". */
const turnedBefore = (head: string, word: string): boolean =>
  (word === 'not' &&
    /\b(?:forbidden|prohibited|disallowed|unacceptable|wrong|impossible|a mistake|a violation) $/.test(
      head,
    )) ||
  (/^(?:refus|declin|avoid|prevent|forbid|prohibit|reject|den|block|ignor)/.test(word) &&
    /\b(?:not|never|don't|cannot|can't|mustn't|shouldn't|won't|no need to)(?: (?:ever|even|be|to|you)){0,2} $/.test(
      head,
    ));

const governedWithin = (lower: string, index: number, clause: string): boolean => {
  const last = lastMatch(NEGATION, clause);
  if (last === undefined) return false;
  const end = last.index + last[0].length;
  const found: Found = {
    word: last[0],
    from: clause.slice(last.index),
    between: clause.slice(end),
    head: clause.slice(0, last.index),
  };
  if (turnedBefore(found.head, found.word)) return false;
  return reaches(found, lower.slice(index, index + REACH));
};

/**
 * Whether a negation governs the phrase at `index` (A55): in its clause, by the lead of its list ("Do not:", "Stop and ask
 * before:"), or by what is said of it afterwards ("... is forbidden"). A negation elsewhere in the sentence does not count.
 */
export const isNegated = (stated: Stated, index: number): boolean =>
  isNegatedIn(stated, index, clauseBefore(stated.lower, index));

/** The same, where the clause before the phrase (`clauseBefore`) is known already. */
export const isNegatedIn = (stated: Stated, index: number, clause: string): boolean => {
  const { lower, lead } = stated;
  if (governedWithin(lower, index, clause)) return true;
  if (REFUSED_AFTER.test(tailOf(lower, index))) return true;
  if (lead === '' || OWN_STEP.test(lower)) return false;
  if (lastMatch(BOUNDARY, lower.slice(Math.max(0, index - REACH), index)) !== undefined) return false;
  return leadReaches(stated, index);
};
