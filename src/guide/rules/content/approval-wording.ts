import type { Guide } from '../../parse/guide.ts';
import { type Hit, rules } from '../../rule.ts';
import { flat } from '../../sections.ts';
import type { Subject } from '../../subject.ts';
import type { Span } from '../../text/text.ts';
import { contentOf } from './locate.ts';

/** The template of profile section 13, wraps and indentation aside. */
const CANONICAL =
  'i am about to perform a {class} action from assistant-guide.txt: id: {id} command: {command} approve, modify, or cancel?';
const OPENING = 'i am about to';
const LOOKED_AT = 20;

/** Words that an assistant could say as they stand. */
const OWN_WORDS =
  /\bi am about to\b|\b(?:may|shall|can|should) i (?:run|execute|perform|proceed|go on|continue)\b|\bdo you (?:approve|authori[sz]e|agree|want me to)\b|\b(?:approve|proceed|confirm|continue|allow|run this)\b[^.?\n]{0,60}\?|\b(?:reply|answer|type) (?:with )?["'`]?(?:approve|yes|ok)\b/;

const canonicalAt = ({ lower, words }: Guide): boolean =>
  words
    .offsetsOf('am')
    .filter((at) => lower.startsWith(OPENING, at - 2))
    .slice(0, LOOKED_AT)
    .some((at) => flat([lower.slice(at - 2, at + 400)]).startsWith(CANONICAL));

/** Where the words stand, outside the verification instruction: that one asks for another thing. */
const ownWordsAt = (guide: Guide): Span | undefined => {
  for (const sentence of guide.sentences) {
    const index = sentence.lower.search(OWN_WORDS);
    if (index >= 0 && !sentence.heading.startsWith('before acting')) return sentence.at;
  }
  return undefined;
};

const FIX =
  'Use the template of profile section 13: "I am about to perform a {class} action from assistant-guide.txt:", id, ' +
  'command, "Approve, modify, or cancel?".';

const check = ({ guide }: Subject): readonly Hit[] => {
  if (canonicalAt(guide)) return [];
  const own = ownWordsAt(guide);
  if (own !== undefined) {
    const message = 'the words for requesting approval differ from the recommended template';
    return [{ outcome: 'content.approval-wording.noncanonical', message, at: own, confidence: 0.8 }];
  }
  const section = contentOf(guide, 'stop-and-ask');
  // Without any conditions for asking, that is what is missing.
  if (section === undefined) return [];
  const message = 'the guide gives no exact words with which the assistant requests approval';
  return [
    {
      outcome: 'content.approval-wording.missing',
      message,
      confidence: 0.8,
      at: section.at,
    },
  ];
};

export const approvalWording = rules({
  outcomes: [
    {
      id: 'content.approval-wording.missing',
      severity: 'warning',
      strict: 3,
      since: '0.7.0',
      section: '13',
      clauses: ['GP-13-14'],
      title: 'No exact wording for requesting approval',
      why: 'Without fixed words each agent asks in its own way, and a person approves something they did not see.',
      fix: FIX,
    },
    {
      id: 'content.approval-wording.noncanonical',
      severity: 'info',
      section: '13',
      clauses: ['GP-13-15'],
      title: 'Approval wording of its own',
      why: 'People decide more safely when each guide asks in the same words.',
      fix: FIX,
    },
  ],
  from: 3,
  check,
});
