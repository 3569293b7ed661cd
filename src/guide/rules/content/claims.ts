import { isNegated } from '../../../base/index.ts';
import type { Guide } from '../../parse/guide.ts';
import type { Sentence } from '../../prose/sentences.ts';
import type { Span } from '../../text/text.ts';

/** A phrase that a sentence asserts. */
export interface Claim {
  readonly phrase: string;
  readonly at: Span;
}

const QUOTE = /"[^"]{0,200}"|(?<![a-z0-9])'[^']{0,200}'(?![a-z0-9])|`[^`]{0,200}`/g;

// A question, a condition or a report of what others say asserts nothing.
const NOT_ASSERTED =
  /^(?:if|when|whether|unless|even if)\b[^,]*$|\b(?:whether|claims? (?:that|such as|like|of)|claiming|says? that it|phrases? (?:such as|like)|words? (?:such as|like)|such as|example of)\s[^.]{0,80}$/;

/** A list of what nobody shall write: its items are examples. */
const DENYING_LEAD = /\b(?:do not|don't|never|must not|avoid)\b[^.;]{0,60}:$/;

const blank = (quoted: string): string => ' '.repeat(quoted.length);

const withoutQuotes = (lower: string): string =>
  lower.includes('"') || lower.includes("'") || lower.includes('`') ? lower.replace(QUOTE, blank) : lower;

interface Sought {
  /** Each match holds one of them. */
  readonly words: readonly string[];
  /** And one of these whole words; the rarer ones, so that few sentences are looked at. */
  readonly also: readonly string[];
  /** What asserts it; a denial before or behind turns it around (A55). */
  readonly patterns: readonly RegExp[];
  /** What asserts it by denying something else, so that only a denial before it counts. */
  readonly denials?: readonly RegExp[];
}

const denied = (sentence: Sentence, index: number, whole: boolean): boolean =>
  isNegated(
    whole
      ? sentence
      : { lower: sentence.lower.slice(0, index), lead: sentence.lead, heading: sentence.heading },
    index,
  );

const claimIn = (sentence: Sentence, { patterns, denials = [] }: Sought): Claim | undefined => {
  const unquoted = withoutQuotes(sentence.lower);
  for (const pattern of [...patterns, ...denials]) {
    const found = pattern.exec(unquoted);
    if (found === null || NOT_ASSERTED.test(unquoted.slice(0, found.index))) continue;
    if (denied(sentence, found.index, !denials.includes(pattern))) continue;
    const phrase = sentence.text.slice(found.index, found.index + found[0].length);
    return { phrase, at: sentence.spanOf(found.index, found[0].length) };
  }
  return undefined;
};

/** The sentences, those in values of fields too (notes, metadata), in which one of these words stands, in their order. */
const statementsWithWord = (guide: Guide, words: readonly string[]): readonly Sentence[] => {
  const found = new Set<Sentence>();
  for (const place of words.flatMap((word) => guide.words.numbersOf(word))) {
    const sentence = guide.statements.sentenceOf(place);
    if (sentence !== undefined) found.add(sentence);
  }
  return [...found].sort((one, other) => one.at.start - other.at.start);
};

/** What the guide asserts in its own voice: neither denied nor quoted nor a condition. One claim a sentence. */
export const claimsIn = (guide: Guide, sought: Sought): readonly Claim[] => {
  const claims: Claim[] = [];
  const { words, also } = sought;
  for (const sentence of statementsWithWord(guide, also)) {
    const skip = !words.some((word) => sentence.lower.includes(word)) || DENYING_LEAD.test(sentence.lead);
    const claim = skip ? undefined : claimIn(sentence, sought);
    if (claim !== undefined) claims.push(claim);
  }
  return claims;
};
