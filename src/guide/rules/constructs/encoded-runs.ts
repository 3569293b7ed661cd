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

function* numberRuns(lower: string): Generator<Hit> {
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
  if (lower.includes('(') || lower.includes('[char]')) yield* numberRuns(lower);
}

const RUN = /[A-Za-z0-9+/]{40,}={0,2}/g;

/** How long a run may be: a SHA-512 in hexadecimal or base64 and a public key are shorter. */
const PLAIN_LIMIT = 100;
const HEX_LIMIT = 160;
/** A SHA-256 in hexadecimal. */
const HASH = 64;

const isHex = (run: string): boolean => /^[0-9a-fA-F]+$/.test(run);

/** Whether the letters look like base64: all kinds of them, and no path of short names. */
const looksEncoded = (run: string): boolean =>
  /[a-z]/.test(run) &&
  /[A-Z]/.test(run) &&
  /[0-9+]/.test(run) &&
  run.split('/').some((segment) => segment.length >= 24);

// The word goes on before the run: a URL, a digest with its name, a file name.
const NAMED = /(?:[a-z][a-z0-9+.-]*:\/\/\S*|\bsha\d{1,3}[-:=]|\.)$/i;

const message = (run: string): string => `an encoded word of ${run.length} characters in a command`;

const inCommands = ({ guide }: Subject): readonly Hit[] =>
  guide.actions.all
    .flatMap(({ get }) => get('command') ?? [])
    .filter(({ value }) => value.length >= PLAIN_LIMIT)
    .flatMap(({ value, span }) =>
      [...value.matchAll(RUN)]
        .filter(({ 0: run, index }) => {
          if (NAMED.test(value.slice(Math.max(0, index - 200), index))) return false;
          return isHex(run) ? run.length >= HEX_LIMIT : run.length >= PLAIN_LIMIT && looksEncoded(run);
        })
        .map(({ 0: run, index }) => hitOn(span.start + index, run.length, message(run))),
    );

// A flag that takes a program, and what may stand before the program: a continued line, quotes, a substitution.
const PROGRAM =
  /\s-{1,2}(?:\w{0,4}c|e|r|p|pe|ne|eval|print|command)\s{1,8}\\?\s{0,8}["'$(]{0,3}([A-Za-z0-9+/]{40,}={0,2})/y;
const INTERPRETER =
  /\b(?:(?:ba|da|z|k|c|fi)?sh|python[\d.]{0,6}|node|deno|bun|perl|ruby|php|pwsh|powershell)(?:\s{1,8}-\w{1,12}){0,2}$/i;

function* asPrograms({ guide: { text } }: Subject): Generator<Hit> {
  for (const dash of indexesOf(text.source, '-')) {
    const flag = dash - 1;
    if (text.source[flag] !== ' ') continue;
    const match = matchAt(PROGRAM, text.source, flag);
    const run = match?.[1];
    if (match === undefined || run === undefined) continue;
    if (!INTERPRETER.test(text.source.slice(Math.max(0, flag - 60), flag))) continue;
    if (isHex(run) ? run.length > HASH : looksEncoded(run))
      yield hitOn(match.index + match[0].length - run.length, run.length, message(run));
  }
}

/** Long encoded words in the commands of actions, and anywhere as the program of an interpreter. */
export function* encodedRuns(subject: Subject): Generator<Hit> {
  const seen = new Set<number>();
  for (const hit of [...inCommands(subject), ...asPrograms(subject)]) {
    const start = hit.at?.start ?? 0;
    if (!seen.has(start)) yield hit;
    seen.add(start);
  }
}
