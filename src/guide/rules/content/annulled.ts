import type { Guide } from '../../parse/guide.ts';
import type { Section } from '../../sections.ts';
import { lineAt } from '../../text/text.ts';

const TAKING_BACK = ['ignore', 'skip', 'disregard'] as const;
const QUOTING = ['example', 'examples', 'guides'] as const;

// `example` alone stands everywhere: in names, hosts and paths.
const GOES_ON = [' of ', ')', ' only)'] as const;

// At the start of a line or of a sentence in it; "skip this section if ..." is a condition, and so no more than advice.
const TAKES_BACK =
  /(?:^\W{0,8}(?:\d{1,2}[.)] )?|[.:;!(] ?)(?:please )?(?:ignore|skip|disregard) (?:all )?(?:of )?(?:(?:the )?(?:following|next|above|four)|these|this) (?:(?:following|next|four|\d) )?(?:steps|section|lines|instructions?|list|part)\b(?! (?:if|when|unless|only)\b)/;
const QUOTES_OTHERS =
  /^\W{0,8}examples? of (?:what|how|text|wording)\b|\b(?:what|as|how) other guides (?:say|write|tell|contain|do|put)\b|\((?:an? )?examples?(?: only)?\)/;

const OPTIONAL_HEADING = /\((?:optional|not required|obsolete|deprecated|skip|ignore)\b/;

/** Tells whether the author takes a stretch back, so that what it says instructs nobody. */
export const isAnnulled = (guide: Guide): ((stretch: Pick<Section, 'heading' | 'lines'>) => boolean) => {
  const { lines } = guide.text;
  const placesOf = (word: string): readonly number[] => {
    const places = guide.words.offsetsOf(word);
    if (!word.startsWith('example')) return places;
    return places.filter((at) => GOES_ON.some((end) => guide.lower.startsWith(end, at + word.length)));
  };
  const linesWith = (words: readonly string[], wording: RegExp): readonly number[] => {
    const numbers = words.flatMap(placesOf).map((at) => lineAt(guide.text, at)?.number ?? 0);
    return [...new Set(numbers)].filter((number) =>
      // The wording may be wrapped once.
      wording.test(`${lines[number - 1]?.text ?? ''} ${lines[number]?.text ?? ''}`.toLowerCase()),
    );
  };
  const found = [...linesWith(TAKING_BACK, TAKES_BACK), ...linesWith(QUOTING, QUOTES_OTHERS)];
  return ({ heading, lines: { first, last } }) =>
    (heading.includes('(') && OPTIONAL_HEADING.test(heading)) ||
    found.some((number) => number >= first && number <= last);
};
