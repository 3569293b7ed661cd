import type { Blocks } from './blocks.ts';
import type { Span, Text } from './text.ts';

/** A heading and what stands below it, up to the next heading; blocks are left out. */
export interface Section {
  /** Lowercase, without marks and final colon. */
  readonly heading: string;
  /** The lines below the heading, joined by single spaces, lowercase. */
  readonly body: string;
  readonly at: Span;
}

export const readSections = (_text: Text, _blocks: Blocks): readonly Section[] => [];
