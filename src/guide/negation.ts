/** What negation is read from: a sentence, with the line that introduces it when it is a list item. */
interface Stated {
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
  /^(?:(?:do )?not (?:only|just|merely|simply)\b|no (?:matter|problem|doubt|more ado|worries)\b|without (?:further|any|more|delay|hesitation|hesitating|asking|waiting|prompting|pausing|confirmation|approval|question|exception|fail|reservation)|never mind\b|none of)/;

// Behind the phrase: "instructions to skip approval are refused".
const REFUSED_AFTER =
  /^[^.;:!?]{0,120}?\b(?:is|are|be|remains?|stays?|counts? as)(?: [a-z]+){0,2} (?:forbidden|prohibited|not|never|disallowed|refused|rejected|denied|out of scope|off limits|banned|blocked|ignored|a (?:violation|reason to stop|stop condition))\b/;

// A lead or a heading that ends in a negation: "do not:", "the assistant must never do any of the following:".
const OPEN_LEAD =
  /\b(?:do not|don't|does not|doesn't|never|must not|mustn't|should not|may not|shall not|will not|cannot|can't|not|no|refuse to|refuses to|refused|decline to|avoid|avoids|without|forbidden|prohibited|prohibits|forbids|disallowed|out of scope|non-goals|(?:ask|stop|confirm|approval|confirmation|permission)\b[^.;:]{0,60}\bbefore)(?: (?:do|doing|ever|be|been|use|include|contain|instruct|tell|try|attempt|any|one|of|the|following|these|things?|actions?|behaviou?rs?|instructions?|patterns?|steps?|under|circumstances|in|this|that|guide|to|it|you|user|an?|assistants?|agents?|asked|allowed|permitted|authorized|authorise|authorize|is|are|covers?|items?|cases?|situations?|all|each|and|or|at|time)){0,12}:?$/;

const OPEN_HEADING =
  /^(?:do not|don'ts?|never|must nots?|the assistant must not|stop and ask(?: before)?|stop conditions|prohibited|forbidden|prohibitions|not allowed|disallowed|non-goals|out of scope)\b[a-z ,-]{0,40}$/;

const STOP_IF =
  /\b(?:stop|stops|incomplete|refuse|abort|escalate|fails?|report)\b[^.;:]{0,60}\b(?:if|when|whenever)(?: any of (?:the following|these)(?: \w+)?)?:$/;

/** Whether the line that introduces a list negates its items, or makes them reasons to stop (A55). */
const leadNegates = (lead: string): boolean => OPEN_LEAD.test(lead) || STOP_IF.test(lead);

/** `before` without what stands in closed brackets, its length kept. */
const withoutAsides = (before: string): string =>
  before.includes(')') ? before.replace(/\([^()]{0,400}\)/g, (aside) => ' '.repeat(aside.length)) : before;

const lastMatch = (pattern: RegExp, text: string): RegExpExecArray | undefined => {
  let last: RegExpExecArray | undefined;
  for (const match of text.matchAll(pattern)) last = match;
  return last;
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

/** Whether a comma between the negation and the phrase separates items of one list, not two clauses. */
const coordinated = (between: string, after: string): boolean =>
  /\b(?:or|nor)\b/.test(between) || /,? (?:or|nor|and) /.test(after.slice(0, 200)) || /, and $/.test(between);

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
  if (IDLE.test(from)) return false;
  // Only an open lead lets a colon through, and then all that follows is its list.
  if (between.includes(': ')) return true;
  // "ask before x" governs x, "do not ask before x" does not.
  if (word.endsWith('before')) return !NEGATED_HEAD.test(head) && !between.includes(',');
  if (/^(?:without|instead|rather)/.test(word))
    return between === ' ' || (isGerund(after, 0) && !between.includes(','));
  if (TURNING.test(between) || SUBORDINATE.test(between)) return false;
  if (COMPLETE.test(between) && /,| and| or/.test(between)) return false;
  return !between.replace(ASIDE, ' ').includes(',') || coordinated(between, after);
};

/** Whether the negation is turned around by one directly before it: "never refuse to", "do not avoid". */
const turnedBefore = (head: string, word: string): boolean =>
  /^(?:refus|declin|avoid|prevent|forbid|prohibit|reject|den|block|ignor)/.test(word) &&
  /\b(?:not|never|don't|cannot|can't|mustn't|shouldn't|won't|no need to)(?: (?:ever|even|be|to|you)){0,2} $/.test(
    head,
  );

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
  const { lower, lead, heading } = stated;
  if (governedWithin(lower, index, clause)) return true;
  if (REFUSED_AFTER.test(lower.slice(index, index + 200))) return true;
  if (lead === '' || OWN_STEP.test(lower)) return false;
  if (lastMatch(BOUNDARY, lower.slice(Math.max(0, index - REACH), index)) !== undefined) return false;
  return leadNegates(lead) || (lead.startsWith(heading) && OPEN_HEADING.test(heading));
};
