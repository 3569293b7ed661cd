import type { Phrase } from './directive.ts';

type More = Omit<Phrase, 'anchors' | 'pattern' | 'mood'>;

const firstWord = (verb: string): string => /^[a-z0-9]+/.exec(verb)?.[0] ?? '';

/** A wording that begins with one of the bare `verbs` (`run|carry out`) and counts where that verb is commanded. */
export const command = (verbs: string, rest: string, more: More = {}): Phrase => ({
  anchors: [...new Set(verbs.split('|').map(firstWord))],
  pattern: new RegExp(`(?:${verbs})${rest}`, 'dy'),
  mood: 'command',
  ...more,
});

/** A wording that says it whatever the mood; one of the words in `anchors` (`is|are`) stands in it. */
export const claim = (anchors: string, source: string, more: More = {}): Phrase => ({
  anchors: anchors.split('|'),
  pattern: new RegExp(source, 'dg'),
  mood: 'claim',
  ...more,
});

/** Up to `most` words of any kind, as few as possible. */
export const words = (most: number): string => String.raw`(?:[\w'./,-]{1,40} ){0,${most}}?`;
