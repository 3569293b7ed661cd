import type { Hit } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { hitOn, indexesOf, matchAt } from './places.ts';

// Printable ASCII that is spelled by number although it could have been written: nothing but a disguise.
const ESCAPED = /(?:\\x\{?[2-7][0-9a-f]\}?|\\u\{?00[2-7][0-9a-f]\}?|\\0?[01][0-7]{2}){4,400}/g;
const PERCENT = /(?:%[2-7][0-9a-f]){6,400}/g;
const LETTERS = /(?:%(?:[46][1-9a-f]|[57][0-9a])){4}/;

const NUMBERS: readonly (readonly [trigger: string, shape: RegExp])[] = [
  [
    'fromcharcode',
    /fromcharcode\s{0,4}\(\s{0,8}(?:0x)?[0-9a-f]{2,3}(?:\s{0,8},\s{0,8}(?:0x)?[0-9a-f]{2,3}){3,400}/y,
  ],
  ['chr(', /(?:chr\(\s{0,4}(?:0x)?[0-9a-f]{2,3}\s{0,4}\)[\s.+&,]{0,8}){4,400}/y],
  ['[char]', /(?:\[char\]\s{0,4}(?:0x)?[0-9a-f]{2,3}[\s+,]{0,8}){4,400}/y],
];

/** Runs of characters spelled by their numbers. */
export function* spelledRuns(lower: string): Generator<Hit> {
  if (lower.includes('\\'))
    for (const match of lower.matchAll(ESCAPED))
      yield hitOn(match.index, match[0].length, 'letters spelled as escapes, so that nobody can read them');
  if (lower.includes('%'))
    for (const match of lower.matchAll(PERCENT))
      if (LETTERS.test(match[0]))
        yield hitOn(
          match.index,
          match[0].length,
          'letters spelled as percent escapes, so that nobody can read them',
        );
  for (const [trigger, shape] of NUMBERS) {
    let past = 0;
    for (const at of indexesOf(lower, trigger)) {
      const match = at < past ? undefined : matchAt(shape, lower, at);
      if (match === undefined) continue;
      past = at + match[0].length;
      yield hitOn(at, match[0].length, 'text spelled as character numbers, so that nobody can read it');
    }
  }
}

const RUN = /[A-Za-z0-9+/]{40,}={0,2}/g;

/** How long a run may be: a SHA-512 in hexadecimal or base64 and a public key are shorter. */
const PLAIN_LIMIT = 100;
const HEX_LIMIT = 160;

const isHex = (run: string): boolean => /^[0-9a-fA-F]+$/.test(run);

/** Whether the letters look like base64: all kinds of them, and no path of short names. */
const looksEncoded = (run: string): boolean =>
  /[a-z]/.test(run) &&
  /[A-Z]/.test(run) &&
  /[0-9+]/.test(run) &&
  run.split('/').some((segment) => segment.length >= 24);

// The word goes on before the run: a URL, a digest with its name, a file name.
const NAMED = /(?:[a-z][a-z0-9+.-]*:\/\/\S*|\bsha\d{1,3}[-:=]|\.)$/;

// Directly before the run: an interpreter that takes its program as a word.
const PROGRAM_NEXT =
  /\b(?:(?:ba|da|z|k|c|fi)?sh\s+-\w{0,4}c|(?:python[\d.]*|node|perl|ruby|php|pwsh|powershell)\s+-{1,2}(?:c|e|r|p|eval|command)|eval|source)\s+\\?\s*["'$(]{0,3}$/;

const tooLong = (run: string, before: string): boolean => {
  if (NAMED.test(before)) return false;
  if (isHex(run)) return run.length >= HEX_LIMIT || (PROGRAM_NEXT.test(before) && run.length > 64);
  if (!looksEncoded(run)) return false;
  return run.length >= PLAIN_LIMIT || PROGRAM_NEXT.test(before);
};

const BEFORE = 80;

/** Long encoded words in the commands of actions, and anywhere as the program of an interpreter. */
export function* encodedRuns({ guide: { text, actions } }: Subject): Generator<Hit> {
  const commands = actions.all.flatMap(({ get }) => get('command') ?? []);
  const inCommand = (at: number): boolean =>
    commands.some(({ span }) => at >= span.start && at < span.start + span.length);
  for (const { 0: run, index } of text.source.matchAll(RUN)) {
    const before = text.source.slice(Math.max(0, index - BEFORE), index).toLowerCase();
    if (tooLong(run, before) && (inCommand(index) || PROGRAM_NEXT.test(before)))
      yield hitOn(index, run.length, `an encoded word of ${run.length} characters in a command`);
  }
}
