import { oneOf } from '../../prose/wording.ts';

export const DETERMINERS =
  '(?:(?:the|this|that|these|those|any|all|every|each|its|your|our|their|a|an|of|and|or|both|other) ){0,4}';

export const LINK = String.raw`(?:https?://[^\s"'<>]{1,300})`;
export const LINK_WORDS = oneOf('http|https');
/** A link, or the name of a file of instructions or code. */
export const SOURCE = String.raw`(?:["'\`(<]?${LINK}|["'\`(]?[\w./-]{1,80}\.(?:txt|md|sh|ps1|py|bat)\b)`;
/** Words of which one stands in every source. */
export const SOURCE_WORDS = [...LINK_WORDS, ...oneOf('txt|md|sh|ps1|py|bat')];
/** Documents that tell an agent what to do. */
export const DOCUMENT =
  '(?:assistant[- ]guides?(?:\\.txt)?|guides?|runbooks?|playbooks?|instruction (?:files?|documents?|pages?|sets?)|instructions?|scripts?|remediation (?:documents?|steps)|skill files?|prompt files?)';
