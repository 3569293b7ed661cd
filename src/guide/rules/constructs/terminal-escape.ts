import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { hitOn, indexesOf, matchAt } from './places.ts';

// What may follow an escape character to make a sequence of it (ECMA-48 and what terminals add).
const FOLLOWS = String.raw`(?:\\?[[\]()#%]|\\x5b|\\x5d|[p_^x78=](?!\w)|\\\\|c(?!\w))`;

/** Spellings of the escape character, all lowercase, by what they begin with. */
const SPELLED: readonly (readonly [trigger: string, shape: RegExp])[] = [
  ['\\x', new RegExp(`\\\\x\\{?0{0,4}1b\\}?${FOLLOWS}|\\\\x\\{?9b\\}?[\\d;?]{1,20}[a-z]`, 'y')],
  ['\\u', new RegExp(`\\\\u\\{?0{0,6}1b\\}?${FOLLOWS}|\\\\u\\{?0{0,2}9b\\}?[\\d;?]{1,20}[a-z]`, 'y')],
  ['\\0', new RegExp(`\\\\0{1,2}33${FOLLOWS}`, 'y')],
  ['\\33', new RegExp(`\\\\33${FOLLOWS}`, 'y')],
  ['\\27', /\\27\[[\d;?]{0,20}[a-z]/y],
  ['\\e', /\\e(?:\[[\d;?]{0,30}[a-z]|\][\d;]|[()][a-z0-9](?!\w)|\\e)/y],
  ['%1b', /%1b(?:%5b|%5d|\[|\])/y],
];

// Caret notation; `^[[a-z]` and `^[[:space:]` are regular expressions.
const CARET = /\^\[(?:\[[?\d][\d;?]{0,20}[a-z]|\]\d{1,4};)/y;
const NAMED = /(?<=\besc ?)\[ ?[\d?][\d;? ]{0,20}[a-z](?![a-z])/y;

// "prints no escapes such as ESC[31m" names one; no terminal reads the three letters.
const DENIED = /\b(?:no|not|never|without)\b[^.;:]{0,60}$/;

const MESSAGE = 'spelled terminal escape sequence';

function* spelled(lower: string): Generator<Hit> {
  const backslashes = lower.includes('\\');
  for (const [trigger, shape] of SPELLED) {
    if (trigger.startsWith('\\') && !backslashes) continue;
    for (const at of indexesOf(lower, trigger)) {
      const match = matchAt(shape, lower, at);
      if (match !== undefined) yield hitOn(at, match[0].length, MESSAGE);
    }
  }
}

function* bracketed(lower: string): Generator<Hit> {
  for (const at of indexesOf(lower, '[')) {
    const caret = lower[at - 1] === '^' ? matchAt(CARET, lower, at - 1) : undefined;
    const named =
      (lower.endsWith('esc', at) || lower.endsWith('esc ', at)) &&
      !DENIED.test(lower.slice(Math.max(0, at - 80), at));
    const match = caret ?? (named ? matchAt(NAMED, lower, at) : undefined);
    if (match !== undefined) yield hitOn(match.index, match[0].length, MESSAGE);
  }
}

function* check({ guide: { lower } }: Subject): Generator<Hit> {
  yield* spelled(lower);
  yield* bracketed(lower);
}

export const terminalEscape = rule({
  id: 'construct.terminal-escape',
  severity: 'error',
  blocks: 2,
  section: '9',
  clauses: ['GP-09-08', 'VP-13-09'],
  title: 'Spelled terminal escape sequence',
  why: 'Printed by a command, the sequence lets a terminal hide or overwrite what a human is about to approve.',
  fix: 'Remove the sequence; print plain text.',
  check,
});
