import { isNegated } from '../../../base/index.ts';
import type { WordIndex } from '../../prose/word-index.ts';
import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { type Around, type CommandText, commandText } from './command-text.ts';
import { FILTERS, FUNCTION_WORDS, FUNCTIONS } from './decoders.ts';
import { encodedRuns, spelledRuns } from './encoded-runs.ts';
import { insideRunSubstitution, runsFile } from './executors.ts';
import { hitOn, indexesOf, matchAt } from './places.ts';

/** Whether the decoder writes a file that a later command runs. */
const runsWritten = (after: string): boolean => {
  const [own = '', ...later] = after.split(/;|&&/);
  const file = /(?:>|\s-o(?:ut)?)\s{0,8}["']?([^\s"'>|]{1,120})/.exec(own)?.[1];
  if (file === undefined || file.startsWith('/dev/')) return false;
  return later.some((one) => one.includes(file) && runsFile(one));
};

const RUNS_FROM_FILE = />\s{0,4}>\(\s{0,4}(?:ba|z|da|k)?sh\b/;

/** In prose a command that the guide forbids is no command (A55). */
const isForbidden = ({ before, after, inAction }: Around): boolean => {
  if (inAction) return false;
  const lower = (before + after).replace(/\s/g, ' ');
  return isNegated({ lower, lead: '', heading: '' }, before.length);
};

const isRun = (text: CommandText, end: number, { before, after }: Around): boolean =>
  text.pipedIntoProgram(end) ||
  insideRunSubstitution(before) ||
  runsWritten(after) ||
  RUNS_FROM_FILE.test(after);

function* filters(text: CommandText, words: WordIndex): Generator<Hit> {
  const { lower } = text;
  for (const { trigger, shape, what } of FILTERS)
    for (const at of words.offsetsOf(trigger)) {
      const match = /[\w-]/.test(lower[at - 1] ?? ' ') ? undefined : matchAt(shape, lower, at);
      if (match === undefined) continue;
      if (!text.canRunOutput()) return;
      const end = at + match[0].length;
      const place = text.around(at, end);
      if (isRun(text, end, place) && !isForbidden(place))
        yield hitOn(at, match[0].length, `what ${what} decodes is run as a program`);
    }
}

const NAME_BEFORE = /([a-z0-9_]{1,24}(?:\.[a-z0-9_]{1,24})?)\s{0,4}$/;

const callAt = (text: CommandText, bracket: number): Hit | undefined => {
  const { lower } = text;
  const dotted = NAME_BEFORE.exec(lower.slice(Math.max(0, bracket - 48), bracket))?.[1];
  if (dotted === undefined) return undefined;
  const name = FUNCTIONS.has(dotted) ? dotted : dotted.slice(dotted.indexOf('.') + 1);
  const decoder = FUNCTIONS.get(name);
  if (decoder === undefined || matchAt(decoder.argument, lower, bracket) === undefined) return undefined;
  const literal = text.inProgramWord(bracket) && matchAt(decoder.literal, lower, bracket) !== undefined;
  if (!literal && !text.nearEvaluation(bracket)) return undefined;
  const start = lower.lastIndexOf(name, bracket);
  if (isForbidden(text.around(start, bracket))) return undefined;
  return hitOn(start, bracket - start + 1, `what ${name} decodes is run as a program`);
};

function* functions(text: CommandText, words: WordIndex): Generator<Hit> {
  if (!words.hasAny(FUNCTION_WORDS)) return;
  for (const bracket of indexesOf(text.lower, '(')) {
    const hit = callAt(text, bracket);
    if (hit !== undefined) yield hit;
  }
}

const isEncodedFlag = (word: string): boolean => {
  const flag = /^[-/](e[a-z]{0,14})$/.exec(word)?.[1];
  return flag !== undefined && (flag === 'ec' || 'encodedcommand'.startsWith(flag));
};

const ENCODED = /^["']?[a-z0-9+/]{12,}={0,2}/;

/** PowerShell takes any beginning of `-EncodedCommand`, followed by base64. */
const encodedCommandAt = (text: CommandText, at: number, end: number): Hit | undefined => {
  const place = text.around(at, end);
  const words = place.after.split(/\s+/, 24);
  const index = words.findIndex(isEncodedFlag);
  const flag = words[index];
  if (flag === undefined || !(flag.length > 3 || ENCODED.test(words[index + 1] ?? ''))) return undefined;
  if (isForbidden(place)) return undefined;
  const length = end - at + place.after.indexOf(` ${flag}`) + 1 + flag.length;
  return hitOn(at, length, 'PowerShell is given an encoded program');
};

function* encodedCommands(text: CommandText): Generator<Hit> {
  for (const trigger of ['powershell', 'pwsh'])
    for (const at of indexesOf(text.lower, trigger)) {
      const hit = encodedCommandAt(text, at, at + trigger.length);
      if (hit !== undefined) yield hit;
    }
}

function* check(subject: Subject): Generator<Hit> {
  const text = commandText(subject);
  yield* filters(text, subject.guide.words);
  yield* functions(text, subject.guide.words);
  yield* encodedCommands(text);
  yield* spelledRuns(text.lower);
  yield* encodedRuns(subject);
}

export const encodedBlob = rule({
  id: 'construct.encoded-blob',
  severity: 'error',
  blocks: 2,
  section: '9',
  clauses: ['GP-09-09', 'VP-13-10'],
  title: 'Encoded command',
  why: 'Nobody can review a program that is written in code: what runs is only known after it has been decoded.',
  fix: 'Write the program itself where a human can read it, or into a file of the repository that exec-sha256 pins.',
  check,
});
