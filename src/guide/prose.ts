import type { Blocks } from './blocks.ts';
import type { Text } from './text.ts';

/** A sentence of the guide's prose, joined across line wraps (A55). Blocks are left out. */
export interface Sentence {
  /** Single-spaced, as written. */
  readonly text: string;
  readonly lower: string;
  /** The byte offset of a character of `text`. */
  readonly offsetAt: (index: number) => number;
  /** The heading it stands under, lowercase; empty before the first. */
  readonly heading: string;
  /** The line that introduces the list it is an item of, lowercase: `stop and ask the user before:`. */
  readonly lead: string;
}

export interface Section {
  readonly heading: string;
  readonly line: number;
  /** The lines below the heading, joined by single spaces. */
  readonly body: string;
  readonly start: number;
}

export interface Prose {
  readonly sentences: readonly Sentence[];
  readonly sections: readonly Section[];
}

export const readProse = (_text: Text, _blocks: Blocks): Prose => ({ sentences: [], sections: [] });
