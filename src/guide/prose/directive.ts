import { type Around, isMeant, isNamed } from '../../base/index.ts';
import type { Guide } from '../parse/guide.ts';
import type { Hit } from '../rule.ts';
import { plainView } from '../text/plain.ts';
import type { Span } from '../text/text.ts';
import { type Candidate, finder, type Worded } from './candidates.ts';
import type { Sentence } from './sentences.ts';

/** A wording that a rule looks for. */
export interface Phrase extends Worded {
  /**
   * Over lowercase text: sticky for a command, global for a claim. The group `verb`, where there is one, is what must be
   * commanded or denied.
   */
  readonly pattern: () => RegExp;
  /** What no word is but stands in every match too: the slash of an address. */
  readonly mark?: string;
  /** For paraphrases; a named wording has none. */
  readonly confidence?: number;
  /** What makes this match harmless. */
  readonly unless?: (match: string, around: Around) => boolean;
}

/** The wordings of a rule. */
export interface Wording {
  readonly phrases: readonly Phrase[];
  readonly candidatesIn: (guide: Guide) => readonly Candidate<Phrase>[];
}

export const wordingOf = (phrases: readonly Phrase[]): Wording => ({
  phrases,
  candidatesIn: finder(phrases),
});

/** Where an instruction of some wording stands. */
export interface Directive {
  readonly sentence: Sentence;
  readonly text: string;
  readonly at: Span;
  readonly confidence: number | undefined;
}

interface Placed {
  readonly sentence: Sentence;
  readonly match: RegExpExecArray;
  readonly confidence: number | undefined;
}

/** What a phrase finds in a sentence: a command at `from`, a claim anywhere. */
const placedIn = (phrase: Phrase, sentence: Sentence, from: number): Placed | undefined => {
  const { confidence, mark } = phrase;
  if (mark !== undefined && !sentence.lower.includes(mark, from)) return undefined;
  const pattern = phrase.pattern();
  pattern.lastIndex = pattern.sticky ? from : 0;
  for (let match = pattern.exec(sentence.lower); match !== null; match = pattern.exec(sentence.lower)) {
    if (isMeant(phrase, sentence, match)) return { sentence, match, confidence };
    if (pattern.sticky) break;
  }
  return undefined;
};

/** What a command finds in the sentence as a reader sees it, where emphasis or joints stand in its way. */
const placedPlain = (phrase: Phrase, sentence: Sentence, offset: number): Placed | undefined => {
  if (phrase.mood !== 'command' || sentence.kind === 'code') return undefined;
  const index = sentence.indexAt(offset);
  const plain = plainView(sentence, index, phrase.pattern());
  if (plain === undefined || isNamed(sentence, index)) return undefined;
  return placedIn(phrase, plain, plain.indexAt(offset));
};

// A code fence is read line by line: its lines are commands, each for itself, and two of them joined are a sentence that
// nobody wrote. What is wrapped over lines (V03) is prose, and of prose the sentences are joined already.
function* placedBy(guide: Guide, { candidatesIn }: Wording): Iterable<Placed> {
  let claim: Phrase | undefined;
  const read = new Set<Sentence>();
  for (const { phrase, word } of candidatesIn(guide)) {
    const sentence = guide.statements.sentenceOf(word);
    if (sentence === undefined) continue;
    let from = 0;
    if (phrase.mood === 'command') from = sentence.indexAt(guide.words.starts[word] ?? 0);
    else {
      // One look at a sentence tells all that a claim can find in it.
      if (claim !== phrase) read.clear();
      claim = phrase;
      if (read.has(sentence)) continue;
      read.add(sentence);
    }
    const placed =
      placedIn(phrase, sentence, from) ?? placedPlain(phrase, sentence, guide.words.starts[word] ?? 0);
    if (placed !== undefined) yield placed;
  }
}

const directive = ({ sentence, match, confidence }: Placed): Directive => ({
  sentence,
  text: sentence.text.slice(match.index, match.index + match[0].length),
  at: sentence.spanOf(match.index, match[0].length),
  confidence,
});

// More than a report lists of one id.
const MOST = 40;

/**
 * Every sentence in which the guide itself gives an instruction in one of these wordings, negations and descriptions left
 * out, each with its first such place; not more than a report could list.
 */
export const directivesIn = (guide: Guide, wording: Wording): readonly Directive[] => {
  const first = new Map<number, Placed>();
  for (const placed of placedBy(guide, wording)) {
    const key = placed.sentence.at.start;
    if (placed.match.index < (first.get(key)?.match.index ?? Infinity)) first.set(key, placed);
    if (first.size === MOST) break;
  }
  return [...first.values()].map(directive).sort((one, other) => one.at.start - other.at.start);
};

/** The hits of a rule that is nothing but wordings. */
export const directiveHits = (
  guide: Guide,
  wording: Wording,
  say: (text: string) => string,
): readonly Hit[] =>
  directivesIn(guide, wording).map(({ text, at, confidence }) => ({
    message: say(text),
    at,
    ...(confidence !== undefined && { confidence }),
  }));
