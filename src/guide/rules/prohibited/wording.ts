import type { Phrase } from '../../directive.ts';

type More = Omit<Phrase, 'pattern' | 'mood'>;

/** A wording that begins with a bare verb and counts where that verb is commanded. */
export const command = (source: string, more: More = {}): Phrase => ({
  pattern: new RegExp(`\\b${source}`, 'dg'),
  mood: 'command',
  ...more,
});

/** A wording that says it whatever the mood. */
export const claim = (source: string, more: More = {}): Phrase => ({
  pattern: new RegExp(source, 'dg'),
  mood: 'claim',
  ...more,
});

/** Up to `most` words of any kind, as few as possible. */
export const words = (most: number): string => String.raw`(?:[\w'./,-]{1,40} ){0,${most}}?`;

export const DETERMINERS =
  '(?:(?:the|this|that|these|those|any|all|every|each|its|your|our|their|a|an|of|and|or|both|other) ){0,4}';

export const LINK = String.raw`(?:https?://[^\s"'<>]{1,300})`;
/** A link, or the name of a file of instructions or code. */
export const SOURCE = String.raw`(?:["'\`(<]?${LINK}|["'\`(]?[\w./-]{1,80}\.(?:txt|md|sh|ps1|py|bat)\b)`;
/** Documents that tell an agent what to do. */
export const DOCUMENT =
  '(?:assistant[- ]guides?(?:\\.txt)?|guides?|runbooks?|playbooks?|instruction (?:files?|documents?|pages?|sets?)|instructions?|scripts?|remediation (?:documents?|steps)|skill files?|prompt files?)';
