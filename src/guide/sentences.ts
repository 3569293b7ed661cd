import type { Blocks } from './blocks.ts';
import type { Span, Text } from './text.ts';

/** A sentence of the guide's prose, joined across line wraps (A55). Blocks are left out. */
export interface Sentence {
  /** Single-spaced, as written. */
  readonly text: string;
  readonly lower: string;
  /** Where a stretch of `text` stands in the guide. */
  readonly spanOf: (index: number, length: number) => Span;
  /** The heading it stands under, lowercase; empty before the first. */
  readonly heading: string;
  /** The line that introduces the list it is an item of, lowercase: `stop and ask the user before:`. */
  readonly lead: string;
}

export const readSentences = (_text: Text, _blocks: Blocks): readonly Sentence[] => [];
