import type { Guide } from '../../guide.ts';
import type { Section } from '../../sections.ts';
import { lineAt } from '../../text.ts';

const TRIGGERS = ['ignore', 'skip', 'disregard', 'example', 'examples', 'guides'] as const;

// At the start of a line or of a sentence in it; "skip this section if ..." is a condition, and so no more than advice.
const TAKES_BACK =
  /(?:^\W{0,8}(?:\d{1,2}[.)] )?|[.:;!(] ?)(?:please )?(?:ignore|skip|disregard) (?:all )?(?:of )?(?:(?:the )?(?:following|next|above|four)|these|this) (?:(?:following|next|four|\d) )?(?:steps|section|lines|instructions?|list|part)\b(?! (?:if|when|unless|only)\b)/;
const QUOTES_OTHERS =
  /^\W{0,8}examples? of (?:what|how|text|wording)\b|\b(?:what|as|how) other guides (?:say|write|tell|contain|do|put)\b|\((?:an? )?examples?(?: only)?\)/;

const OPTIONAL_HEADING = /\((?:optional|not required|obsolete|deprecated|skip|ignore)\b/;

const annuls = (lower: string): boolean => TAKES_BACK.test(lower) || QUOTES_OTHERS.test(lower);

/** Tells whether the author takes a stretch back, so that what it says instructs nobody. */
export const isAnnulled = (guide: Guide): ((stretch: Pick<Section, 'heading' | 'lines'>) => boolean) => {
  const { lines } = guide.text;
  const numbers = new Set(
    TRIGGERS.flatMap((word) =>
      guide.words.offsetsOf(word).map((offset) => lineAt(guide.text, offset)?.number ?? 0),
    ),
  );
  const found = [...numbers].filter((number) =>
    // The wording may be wrapped once.
    annuls(`${lines[number - 1]?.text ?? ''} ${lines[number]?.text ?? ''}`.toLowerCase()),
  );
  return ({ heading, lines: { first, last } }) =>
    OPTIONAL_HEADING.test(heading) || found.some((number) => number >= first && number <= last);
};
