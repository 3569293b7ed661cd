import type { Guide } from '../../guide.ts';
import { sentencesWith } from '../../mentions.ts';
import { isNegated } from '../../negation.ts';
import type { Span } from '../../text.ts';

/** A phrase that a sentence asserts. */
export interface Claim {
  readonly phrase: string;
  readonly at: Span;
}

const QUOTE = /"[^"]{0,200}"|(?<![a-z0-9])'[^']{0,200}'(?![a-z0-9])|`[^`]{0,200}`/g;

// A question, a condition or a report of what others say asserts nothing.
const NOT_ASSERTED =
  /^(?:if|when|whether|unless|even if)\b[^,]*$|\b(?:whether|claims? (?:that|such as|like|of)|claiming|says? that it|phrases? (?:such as|like)|words? (?:such as|like)|such as|example of)\s[^.]{0,80}$/;

const blank = (quoted: string): string => ' '.repeat(quoted.length);

/**
 * The phrases among `patterns` that the guide asserts in its own voice: not denied (A55), not quoted, not a condition.
 * `words`: each match holds one of them.
 */
export function* claimsIn(
  guide: Guide,
  words: readonly string[],
  patterns: readonly RegExp[],
): Iterable<Claim> {
  for (const sentence of sentencesWith(guide, words)) {
    const unquoted = sentence.lower.replace(QUOTE, blank);
    for (const pattern of patterns) {
      const found = pattern.exec(unquoted);
      if (found === null || NOT_ASSERTED.test(unquoted.slice(0, found.index))) continue;
      if (isNegated(sentence, found.index)) continue;
      const phrase = sentence.text.slice(found.index, found.index + found[0].length);
      yield { phrase, at: sentence.spanOf(found.index, found[0].length) };
      break;
    }
  }
}
