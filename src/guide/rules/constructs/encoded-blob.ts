import { isNegated } from '../../negation.ts';
import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { EVALUATES, FILTERS, FUNCTIONS, INLINE, RUNS_FILE, RUNS_INPUT, RUNS_RESULT } from './decoders.ts';
import { encodedRuns, spelledRuns } from './encoded-runs.ts';
import { hitOn, indexesOf, matchAt } from './places.ts';

/** What stands around a decoder and belongs to the same command. */
interface Around {
  readonly before: string;
  readonly after: string;
  readonly inAction: boolean;
}

const REACH = 400;

/** Within a block a command ends with its line; elsewhere it can be wrapped, up to a blank line. */
const around = ({ guide }: Subject, start: number, end: number): Around => {
  const inAction = guide.actions.all.some(
    ({ block: { span } }) => start >= span.start && start < span.start + span.length,
  );
  const stop = inAction ? /\n/ : /\n[ \t\r]{0,80}\n/;
  const before =
    guide.lower
      .slice(Math.max(0, start - REACH), start)
      .split(stop)
      .at(-1) ?? '';
  const after = guide.lower.slice(end, end + REACH).split(stop, 1)[0] ?? '';
  return { before: inAction ? before.replace(/^command: /, '') : before, after, inAction };
};

/** Whether a later stage of the pipeline runs what the decoder yields. */
const runsInPipe = (after: string): boolean => {
  const [pipeline = ''] = after.split(/;|&&|\|\||\.\s/, 1);
  if (/>\s{0,4}>\(\s{0,4}(?:ba|z|da|k)?sh\b/.test(pipeline)) return true;
  return pipeline
    .split('|')
    .slice(1)
    .some((stage) => RUNS_INPUT.test(stage));
};

/** Whether the decoder writes a file that a later command runs. */
const runsWritten = (after: string): boolean => {
  const [own = '', ...later] = after.split(/;|&&/);
  const file = /(?:>|\s-o(?:ut)?)\s{0,8}["']?([^\s"'>|]{1,120})/.exec(own)?.[1];
  if (file === undefined || file.startsWith('/dev/')) return false;
  return later.some((one) => one.includes(file) && RUNS_FILE.test(one));
};

const isRun = ({ before, after }: Around): boolean =>
  runsInPipe(after) || runsWritten(after) || RUNS_RESULT.test(before);

/** In prose a command that the guide forbids is no command (A55). */
const isForbidden = ({ before, after, inAction }: Around): boolean => {
  if (inAction) return false;
  const lower = (before + after).replace(/\s/g, ' ');
  return isNegated({ lower, lead: '', heading: '' }, before.length);
};

function* filters(subject: Subject): Generator<Hit> {
  const { lower } = subject.guide;
  for (const { trigger, shape, what } of FILTERS)
    for (const at of indexesOf(lower, trigger)) {
      const match = /[\w-]/.test(lower[at - 1] ?? ' ') ? undefined : matchAt(shape, lower, at);
      if (match === undefined) continue;
      const place = around(subject, at, at + match[0].length);
      if (isRun(place) && !isForbidden(place))
        yield hitOn(at, match[0].length, `what ${what} decodes is run as a program`);
    }
}

const programAt = (subject: Subject, at: number, decoder: (typeof FUNCTIONS)[number]): Hit | undefined => {
  const { lower } = subject.guide;
  const call = matchAt(decoder.shape, lower, at);
  const literal = matchAt(decoder.literal, lower, at);
  const match = call ?? literal;
  if (match === undefined) return undefined;
  const place = around(subject, at, at + match[0].length);
  const program = INLINE.test(place.before);
  const evaluated = EVALUATES.test(place.before) || EVALUATES.test(place.after);
  if (!(evaluated || (literal !== undefined && program)) || isForbidden(place)) return undefined;
  return hitOn(at, match[0].length, `what ${decoder.what} decodes is run as a program`);
};

function* functions(subject: Subject): Generator<Hit> {
  const { lower } = subject.guide;
  // Each of them is a call, and most guides hold none.
  if (!/[a-z0-9_]\s{0,4}\(|unpack/.test(lower)) return;
  for (const decoder of FUNCTIONS)
    for (const at of indexesOf(lower, decoder.trigger)) {
      const hit = programAt(subject, at, decoder);
      if (hit !== undefined) yield hit;
    }
}

const isEncodedFlag = (word: string): boolean => {
  const flag = /^[-/](e[a-z]{0,14})$/.exec(word)?.[1];
  return flag !== undefined && (flag === 'ec' || 'encodedcommand'.startsWith(flag));
};

/** PowerShell takes any beginning of `-EncodedCommand`, followed by base64. */
function* encodedCommands(subject: Subject): Generator<Hit> {
  const { lower } = subject.guide;
  for (const trigger of ['powershell', 'pwsh'])
    for (const at of indexesOf(lower, trigger)) {
      const place = around(subject, at, at + trigger.length);
      const words = place.after.split(/\s+/);
      const index = words.findIndex(isEncodedFlag);
      const value = words[index + 1] ?? '';
      const flag = words[index] ?? '';
      const told = flag.startsWith('-enc') || /^["']?[a-z0-9+/]{12,}={0,2}/.test(value);
      if (index === -1 || !told || isForbidden(place)) continue;
      const length = trigger.length + place.after.indexOf(flag) + flag.length;
      yield hitOn(at, length, 'PowerShell is given an encoded program');
    }
}

function* check(subject: Subject): Generator<Hit> {
  yield* filters(subject);
  yield* functions(subject);
  yield* encodedCommands(subject);
  yield* spelledRuns(subject.guide.lower);
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
