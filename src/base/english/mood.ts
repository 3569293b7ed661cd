import { clauseBefore, isNegatedIn, type Stated } from './negation.ts';

/** What stands around a match, lowercase. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

// Who speaks here is not the guide: an attacker, a page, a request that is being described.
const DESCRIBED =
  /\b(?:attackers?|adversar(?:y|ies)|intruders?|(?:malicious|hostile|injected|tampered|compromised|poisoned|fetched|untrusted|forged|rogue|fake) [a-z-]{1,20}(?: [a-z-]{1,20})?)(?: [a-z-]{1,20}){0,3}? (?:may|might|can|could|will|would|try|tries|attempts?|who|that|which|to|wants?|asks?|tells?)\b|\b(?:risks?|threats?|dangers?|attacks?|attempts?)\b(?: [a-z-]{1,20}){0,4} (?:includ(?:e|es|ing)|is|are|that|where|of|to)\b|\b(?:that|which|who|pages?|content|files?|output|text|messages?|documents?|readme|comments?|websites?|sources?|responses?|instructions?|anything|something|anyone|someone|it|they)(?: [a-z-]{1,20}){0,3}? (?:asks?|tells?|says?|claims?|instructs?|suggests?|requests?|urges?|orders|directs?|invites?|wants?|try|tries|attempts?|pretends?|demands?|telling|asking|claiming|instructing|saying|trying)\b|\b(?:if|when|whenever) (?:asked|told|instructed|urged|prompted)\b/;

// A clause or a phrase that introduces the main clause, which begins behind its comma.
const INTRODUCES =
  /^(?:and |or |but |so )?(?:if|when|whenever|after|afterwards|once|before|because|since|as|while|although|though|unless|until|where|in|on|for|to|at|with|without|under|by|during|from|given|otherwise|finally|alternatively|instead|next|then|first|second|lastly|also|additionally|optionally|note|important|step|hint|tip|no matter|regardless|whatever|not only|do not panic|do not worry|do not ask|do not wait|never mind)\b/;

const CONNECTIVE =
  /(?:^|[\s,(])(?:then|first|next|now|please|and|or|also|always|just|simply|finally|afterwards|instead|let's|let us|only|further|it|otherwise|here|there|today|must|should|shall)$/;

const ADVERB = /(?:^|[\s,])(?:[a-z]{2,20}ly|never mind|again|soon|once more)$/;

// Questions and wishes to the assistant: "could you", "why not", "not only may you".
const ASKED =
  /^(?:(?:and|so|but|please|then),? )?(?:(?:could|can|would|will|may|must|should|won't|can't|couldn't|wouldn't|why don't|not only (?:may|must|should|can)) (?:you|the (?:assistant|agent)|we)|why not|how about you)(?: (?:please|just|also|now|then|simply))?$/;

// "the maintainers ask that you": a bare verb follows.
const ASKED_THAT =
  /\b(?:asks?|insists?|requires?|requests?|recommends?|demands?|wish(?:es)?|prefers?|suggests?)(?: that)? (?:you|the (?:assistant|agent))$/;

// These speak for the guide: its author asks, no attacker.
const AUTHOR =
  /^(?:this (?:document|file|page|text|readme|guide|runbook|message)|(?:the|our) (?:document|guide|runbook|maintainers?|authors?|project|team|developers?)|we)(?: [a-z]+ly| also| now)? (?:asks?|says?|tells?|wants?|requires?|instructs?|requests?|recommends?|suggests?|demands?|insists?)\b/;

// "... says to x, and you must do so", "... is x; do it": what is quoted is told after all.
const TOLD_AFTER =
  /^[^.!?,;:]{0,80}(?:[,;:](?: and| so| then)?(?: you (?:must|should|need to))?| and you (?:must|should|need to)) (?:do|follow|obey|comply with) (?:it|so|that|this|what)\b(?! (?:only|if|when))/;

// An opener that has no comma: "for everything else x".
const OPENER =
  /^(?:(?:otherwise|elsewhere|here|from (?:now|here) on|for (?:everything|anything|all|the rest|any other)(?: [a-z]+){0,2}|in (?:this|that) [a-z]+),? ?){1,3}/;

const TOLD =
  /\b(?:assistants?|agents?|you|models?|ai|llms?|claude|codex|copilot|gemini|cursor|chatgpt|tools?|reader|automation)(?:'s)?(?: (?:then|also|now|always|simply|first|reading this|in this session))? (?:must|should|may|can|will|shall|could|needs? to|have to|has to|are to|is to|ought to|(?:is|are) (?:allowed|permitted|authori[sz]ed|free|expected|required|instructed|encouraged|welcome) to)(?: (?:then|also|now|always|simply|first|immediately|automatically|safely|just|freely))?$/;

const URGED =
  /\b(?:make sure|be sure|remember|free|go ahead|sure|need|needs|important|necessary|essential|safe|fine|ok|okay|great|good|nice|wonderful|helpful|advisable|wise|preferable|ideal|best|better|faster|easier|time|continue|proceed|go on|hesitate|afraid|forget|fail|neglect|refuse|avoid|allowed|permitted|authori[sz]ed|required|expected|instructed|welcome|forbidden|prohibited|it is|says?|said|like you|want you|(?:asks?|tells?|instructs?|requires?|lets?|allows?|authori[sz]es?|get|have|cause) (?:the |your |any |an? )?(?:assistants?|agents?|you|models?|ai|claude))(?: (?:not|to|and|that|you))?$/;

const NOT_A_VERB =
  /^(?:the|an?|this|that|these|those|its?|they|he|she|we|i|any|all|some|each|every|no|nothing|one|both|there|here|who|which|what|whether|how|such|other|another|attempts?|requests?|instructions?|not)$/;

/** Whether a clause that begins so commands: "read the log and ...". */
const commands = (clause: string): boolean => {
  const [first = ''] = clause
    .replace(/^(?:(?:then|first|next|now|please|also|just|simply|always|and|or)[ ,]+){1,3}/, '')
    .split(/[ ,]/, 1);
  if (!/^[a-z][a-z-]*$/.test(first) || NOT_A_VERB.test(first)) return false;
  return !/(?:[^s]s|ing|ed)$/.test(first);
};

/** The clause with an introducing part before a comma taken away: `if it fails, ` says nothing about the mood. */
const mainClause = (clause: string): string => {
  if (!INTRODUCES.test(clause)) return clause;
  const comma = clause.lastIndexOf(', ');
  return comma === -1 ? clause.replace(OPENER, '') : clause.slice(comma + 2);
};

const MARKS = /^(?:[\s"'`(*_>|/#-]|\[[^[\]]{0,20}\])+|^[\s[\]]+|[\s"'`(*_>[\]|/#-]+$/g;

/** What stands directly before the verb, without marks, cells of a table and adverbs. */
const toVerb = (clause: string): string => {
  const main = mainClause(clause.slice(clause.lastIndexOf('| ') + 1)).replace(MARKS, '');
  return main.replace(ADVERB, '').replace(ADVERB, '').trimEnd();
};

/** Whether a bare verb behind this clause is commanded. */
const isCommanded = (clause: string): boolean => {
  const main = toVerb(clause);
  if (main === '' || TOLD.test(main) || ASKED.test(main) || ASKED_THAT.test(main)) return true;
  if (main.endsWith(' to') || main === 'to')
    return (
      URGED.test(main.slice(0, -3)) ||
      (/^(?:use|run|set|pass|apply|add|edit) /.test(main) &&
        !/\b(?:instructions?|requests?|attempts?|how|permission)\b/.test(main))
    );
  if (!CONNECTIVE.test(main) && !main.endsWith(',')) return false;
  const bare = main.replace(CONNECTIVE, '').replace(/[\s,]+$/, '');
  return (
    bare === '' ||
    commands(main) ||
    CONNECTIVE.test(bare) ||
    /\b(?:assistants?|agents?|you|models?) (?:must|should|may|can|will|shall|needs? to)\b/.test(main)
  );
};

/** Whether quoted words are made an order behind their quote. */
const isSaid = (after: string): boolean =>
  TOLD_AFTER.test(after) ||
  /^\S? (?:is|are) (?:the|a|an|our|your) (?:first |next |only |new )?(?:rule|policy|default|order|step|standard|requirement|instruction|command)s?\b/.test(
    after,
  );

// "... " is an attack: words that are named, not said.
export const isNamed = ({ lower }: Stated, index: number): boolean => {
  const open = lower[index - 1];
  if (open !== '"' && open !== "'" && open !== '`') return false;
  const close = lower.indexOf(open, index);
  const before = lower.slice(Math.max(0, index - 60), index - 1);
  const after = close === -1 ? '' : lower.slice(close + 1, close + 60);
  if (isSaid(after)) return false;
  if (
    /\b(?:says?|said|like|as|e\.g\.|called|wordings?|phrases?|words|text|named?|contains?|matches|reads|such as)[ :,]*$/.test(
      before,
    )
  )
    return true;
  return close !== -1 && /^\S? (?:is|are|and similar|means?|must|should be|in|or|as|counts?)\b/.test(after);
};

const isDescribed = (sentence: Stated, clause: string): boolean => {
  const main = mainClause(clause);
  if (AUTHOR.test(main)) return false;
  return (
    DESCRIBED.test(main) ||
    (main === clause &&
      sentence.lead.length < 200 &&
      DESCRIBED.test(`${sentence.lead} `) &&
      clause.trim() === '')
  );
};

const around = (lower: string, match: { readonly 0: string; readonly index: number }): Around => ({
  before: lower.slice(Math.max(0, match.index - 200), match.index),
  after: lower.slice(match.index + match[0].length, match.index + match[0].length + 200),
});

/** What a wording says of its matches. */
interface Judged {
  /** A command counts where its verb is commanded, a claim wherever it stands. */
  readonly mood: 'command' | 'claim';
  /** What makes a match harmless. */
  readonly unless?: (match: string, around: Around) => boolean;
}

/**
 * Whether a text itself says what was matched: the group `verb` of the match, or its beginning, is neither negated nor
 * ascribed to somebody else nor a name, and a command is commanded.
 */
export const isMeant = (
  phrase: Judged,
  sentence: Stated,
  match: RegExpMatchArray & { readonly index: number },
): boolean => {
  const verb = match.indices?.groups?.['verb']?.[0] ?? match.index;
  if (phrase.unless?.(match[0], around(sentence.lower, match)) === true || isNamed(sentence, match.index))
    return false;
  const clause = clauseBefore(sentence.lower, verb);
  if (isNegatedIn(sentence, verb, clause)) return false;
  const { after } = around(sentence.lower, match);
  const isQuoted = /["'`]/.test(sentence.lower[match.index - 1] ?? '');
  if (isQuoted && isSaid(after.replace(/^[^"'`]{0,60}["'`]/, ''))) return true;
  if (isDescribed(sentence, clause) && !TOLD_AFTER.test(after)) return false;
  return phrase.mood === 'claim' || isCommanded(clause);
};
