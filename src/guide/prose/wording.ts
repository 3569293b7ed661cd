import { lazy } from '../../base/index.ts';
import type { Phrase } from './directive.ts';

type More = Partial<Omit<Phrase, 'anchors' | 'pattern' | 'mood'>>;

const firstWord = (verb: string): string => /^[a-z0-9]+/.exec(verb)?.[0] ?? '';

/** A wording that begins with one of the bare `verbs` (`run|carry out`) and counts where that verb is commanded. */
export const command = (verbs: string, rest: string, more: More = {}): Phrase => ({
  anchors: [...new Set(verbs.split('|').map(firstWord))],
  // Most guides need few of the patterns: one is compiled when it is first looked for.
  pattern: lazy(() => new RegExp(`(?:${verbs})${rest}`, 'dy')),
  mood: 'command',
  needs: [],
  ...more,
});

/** A wording that says it whatever the mood; one of the words in `anchors` (`is|are`) stands in it. */
export const claim = (anchors: string, source: string, more: More = {}): Phrase => ({
  anchors: anchors.split('|'),
  pattern: lazy(() => new RegExp(source, 'dg')),
  mood: 'claim',
  needs: [],
  ...more,
});

/** Words of which one must stand in a match (`Phrase.needs`). */
export const oneOf = (list: string): readonly string[] => list.split('|');

/** Up to `most` words of any kind, as few as possible. */
export const words = (most: number): string => String.raw`(?:[\w'./,-]{1,40} ){0,${most}}?`;
