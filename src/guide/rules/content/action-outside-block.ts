import { isNegated } from '../../../base/index.ts';
import type { Guide } from '../../parse/guide.ts';
import { sentencesWithWord } from '../../prose/mentions.ts';
import type { Sentence } from '../../prose/sentences.ts';
import { type Hit, rule } from '../../rule.ts';
import { isReadOnly, PROGRAMS, STEP } from './programs.ts';

const PROMPT = /^(?:\$|%|>) /;
const CODE_SPAN = /^[^`"']{3,120}/;

/** A command without what a sentence puts around it. */
const bare = (text: string): string =>
  text
    .replace(PROMPT, '')
    .replace(/["'`]/g, '')
    .replace(/[.:;,]$/, '')
    .trim();

/** Names of sections in which commands are named, not ordered: when the task is done, when to stop. */
const NAMES_ONLY =
  /\b(?:acceptance|checklist|stop|threat|disclaim|untrusted|scope|authority|classif|non-goals)/;

const commandsOf = (guide: Guide): readonly string[] =>
  guide.actions.all.flatMap(
    (action) => action.get('command')?.value.toLowerCase().replace(/["']/g, '') ?? [],
  );

/** The command at the beginning of a text; one that only looks changes nothing and needs no block. */
const commandAt = (text: string): string | undefined => {
  const command = PROGRAMS.test(text) ? bare(text) : undefined;
  return command === undefined || isReadOnly(command) ? undefined : command;
};

const COMMENT = / #.*$/;

const inCode = ({ lower, lead, heading }: Sentence): string | undefined => {
  const text = lower.replace(PROMPT, '').trim();
  // "... is forbidden" is said of a command, but not by a comment behind it.
  const forbidden = isNegated({ lower: text.replace(COMMENT, ''), lead, heading }, 0);
  return forbidden ? undefined : commandAt(text);
};

const inProse = (sentence: Sentence): string | undefined => {
  const { lower, heading } = sentence;
  const step = STEP.exec(lower);
  if (step === null || NAMES_ONLY.test(heading) || isNegated(sentence, step.index)) return undefined;
  const quoted = /["'`]$/.test(step[0]);
  const rest = lower.slice(step[0].length);
  const text = quoted ? (CODE_SPAN.exec(rest)?.[0] ?? '') : rest;
  return commandAt(text);
};

const VERBS = ['run', 'execute', 'invoke', 'type', 'enter', 'issue'] as const;

/** Where a command can stand: in a code fence, which is rare, or behind one of the verbs. */
const candidates = (guide: Guide): readonly Sentence[] =>
  guide.text.source.includes('```') || guide.text.source.includes('~~~')
    ? guide.sentences
    : sentencesWithWord(guide, VERBS);

function* found(guide: Guide): Iterable<Hit> {
  let commands: readonly string[] | undefined;
  for (const sentence of candidates(guide)) {
    const command = sentence.kind === 'code' ? inCode(sentence) : inProse(sentence);
    if (command === undefined) continue;
    commands ??= commandsOf(guide);
    if (commands.some((one) => command.startsWith(one) || one.startsWith(command))) continue;
    yield {
      message: `"${command.slice(0, 80)}" is a command that no action block holds`,
      at: sentence.at,
      confidence: 0.8,
    };
  }
}

export const actionOutsideBlock = rule({
  id: 'content.action-outside-block',
  severity: 'warning',
  from: 3,
  section: '12',
  clauses: ['GP-12-11', 'VP-17-02'],
  title: 'A command stands outside the action blocks',
  why: 'It has no class, no approval and no limits, and an agent that follows the prose runs it without asking.',
  fix: 'Move the command into an [action] block of its own, or remove it.',
  check: ({ guide }) => found(guide),
});
