import { isMeant, lazy } from '../../base/index.ts';
import type { Sentence } from '../prose/sentences.ts';
import { isMeantInChinese } from './chinese.ts';

/** A wording that is looked for in folded sentences. */
export interface Wording {
  readonly language: 'en' | 'zh';
  /** A command counts where it is commanded, a claim wherever it stands and is not denied. */
  readonly mood: 'command' | 'claim';
  /** Words of which one stands in every match; most sentences have none, and no pattern is run on them. */
  readonly anchor: RegExp;
  readonly pattern: () => RegExp;
  readonly unless?: (match: string, around: { readonly before: string; readonly after: string }) => boolean;
}

const made = (language: Wording['language'], mood: Wording['mood']) => {
  return (anchor: RegExp, source: string, unless?: Wording['unless']): Wording => ({
    language,
    mood,
    anchor,
    pattern: lazy(() => new RegExp(source, 'dg')),
    ...(unless !== undefined && { unless }),
  });
};

export const englishCommand = made('en', 'command');
export const englishClaim = made('en', 'claim');
export const chineseCommand = made('zh', 'command');
export const chineseClaim = made('zh', 'claim');

const REACH = 200;

// "Attackers write: ...": the colon would end the clause.
const QUOTED =
  /\b(?:attack(?:er)?s?|malicious|hostile|inject(?:ed|ions?)|untrusted|adversar(?:y|ies|ial))\b[^.;!?]{0,80}: ?["'`]?$/;

// "An install can change caches and ...": what somebody is able to do is no order to an agent.
const ABLE =
  /(?<!\b(?:you|agents?|assistants?|models?|readers?) )\b(?:can|could|may|might|would) [^,.;:!?]*\b(?:and|or) $/;

const meant = (wording: Wording, sentence: Sentence, match: RegExpExecArray): boolean => {
  const before = sentence.lower.slice(Math.max(0, match.index - REACH), match.index);
  if (wording.language === 'en')
    return [QUOTED, ABLE].every((harmless) => !harmless.test(before)) && isMeant(wording, sentence, match);
  const around = {
    before,
    after: sentence.lower.slice(match.index + match[0].length).slice(0, REACH),
  };
  return wording.unless?.(match[0], around) !== true && isMeantInChinese(wording.mood, sentence, match);
};

// Of one wording in one sentence: a hostile sentence repeats what is denied, and only then goes on.
const MOST_TRIES = 100;

/** What the wording finds in the sentence, where the text itself says it. */
export const saidIn = (wording: Wording, sentence: Sentence): string | undefined => {
  if (!wording.anchor.test(sentence.lower)) return undefined;
  const pattern = wording.pattern();
  pattern.lastIndex = 0;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const match = pattern.exec(sentence.lower);
    if (match === null) return undefined;
    if (meant(wording, sentence, match)) return match[0];
    // A shorter match may begin within the one that is not meant.
    pattern.lastIndex = match.index + 1;
  }
  return undefined;
};
