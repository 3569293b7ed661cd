import type { Located } from '../text/text.ts';
import { given } from './arguments.ts';
import type { Starts } from './programs/program.ts';
import { type Act, argumentsOf } from './resolve.ts';
import { entries } from './table.ts';
import type { Word } from './types.ts';

/** The words of a command that an act starts, or the text that a shell will read. */
export interface Started {
  readonly label: string;
  /** The index of its first word; words behind it are no arguments of the act. */
  readonly at: number;
  /** Several commands, for `find`; without them and without `text` it is the words from `at` on. */
  readonly parts?: readonly (readonly Word[])[];
  readonly text?: Located;
}

const rawOf = (source: Located, start: number, length: number): string =>
  source.value.slice(start - source.span.start, start - source.span.start + length);

/** The text of words that a shell will read again, at its place where the words are written plainly. */
export const textOf = (source: Located, words: readonly Word[], value?: string): Located => {
  const first = words[0]?.span ?? source.span;
  const last = words.at(-1)?.span ?? first;
  const length = last.start + last.length - first.start;
  const raw = rawOf(source, first.start, length);
  const text = value ?? words.map((word) => word.value).join(' ');
  const inside = raw.indexOf(text);
  return inside < 0
    ? { value: text, span: { start: first.start, length } }
    : { value: text, span: { start: first.start + inside, length: text.length } };
};

/** `find . -exec a {} ; -exec b {} +`: the words up to each terminator. */
const startedByOption = (act: Act, option: string): Started | undefined => {
  const options = entries(option);
  const found: (readonly Word[])[] = [];
  let first: number | undefined;
  for (let at = act.at + 1; at < act.words.length; at++) {
    if (!options.includes(act.words[at]?.value ?? '')) continue;
    first ??= at;
    const rest = act.words.findIndex(
      (word, index) => index > at && (word.value === ';' || word.value === '+'),
    );
    const stop = rest < 0 ? act.words.length : rest;
    found.push(act.words.slice(at + 1, stop));
    at = stop;
  }
  const label = `${act.name} ${act.words[first ?? 0]?.value}`;
  return first === undefined ? undefined : { label, at: first, parts: found };
};

export const startedBy = (act: Act, starts: Starts, source: Located): Started | undefined => {
  const label = [act.name, act.chosen.subcommand].filter(Boolean).join(' ');
  if (starts.as === 'words' && starts.option !== undefined) return startedByOption(act, starts.option);
  if (starts.as === 'option') {
    const option = given(argumentsOf(act, 0).options, starts.option);
    return option?.value === undefined
      ? undefined
      : {
          label: `${label} ${option.name}`,
          at: act.words.length,
          text: textOf(source, [option.word], option.value),
        };
  }
  const args = argumentsOf(act, starts.dashed ? undefined : (starts.skip ?? 0));
  const split = given(args.options, starts.split);
  if (split?.value !== undefined) {
    const rest = act.words.slice(args.next).map((word) => ` ${word.value}`);
    return { label, at: act.words.length, text: textOf(source, [split.word], split.value + rest.join('')) };
  }
  const at = starts.dashed ? args.dashed : args.next;
  if (at === undefined || at >= act.words.length) return undefined;
  return starts.as === 'shell' ? { label, at, text: textOf(source, act.words.slice(at)) } : { label, at };
};
