import { lazy } from '../../../base/index.ts';
import type { Subject } from '../../subject.ts';
import { EVALUATES, insideRunSubstitution, runsFile, runsInput, TAKES_PROGRAM } from './executors.ts';
import { indexesOf } from './places.ts';

/** How far apart the parts of one command can stand. */
export const REACH = 400;

/** What stands around a place and belongs to the same command. */
export interface Around {
  readonly before: string;
  readonly after: string;
  readonly inAction: boolean;
}

/** The guide as a reader of commands sees it; what is costly is found once, whatever is asked how often. */
export interface CommandText {
  readonly lower: string;
  readonly around: (start: number, end: number) => Around;
  /** Whether anything in the guide could run what another command prints or writes. */
  readonly canRunOutput: () => boolean;
  /** Whether a later stage of the pipeline that goes on at `end` runs its input. */
  readonly pipedIntoProgram: (end: number) => boolean;
  /** Whether something evaluates text as a program near the place. */
  readonly nearEvaluation: (place: number) => boolean;
  /** Whether an interpreter takes its program from a word shortly before the place. */
  readonly inProgramWord: (place: number) => boolean;
}

const PARAGRAPH = /\n[ \t\r]{0,80}\n/;
const ENDS_PIPELINE =
  /;|&&|\|\||\.\s|\n[ \t\r]{0,80}\n|\n\[?\/?(?:runner|notes|cwd|action|env|egress|class|approval)\b/;

/** The places of matches, in order. */
const placesOf = (pattern: RegExp, text: string): readonly number[] =>
  [...text.matchAll(pattern)].map((match) => match.index);

/** Whether one of the ordered places lies in `from` to `to`. */
const anyWithin = (places: readonly number[], from: number, to: number): boolean => {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const found = places[low];
  return found !== undefined && found <= to;
};

/** The first command behind a pipe: it ends with its line, unless the line is continued. */
const stageAfter = (lower: string, pipe: number): string =>
  lower
    .slice(pipe + 1, pipe + 160)
    .replace(/^&/, '')
    .trimStart()
    .split(/[|;]|&&|(?<!\\)\n/, 1)[0] ?? '';

const runningStages = (lower: string): readonly number[] =>
  indexesOf(lower, '|').filter((at) => runsInput(stageAfter(lower, at)));

/** A substitution, but for the backticks around inline code and those of a fence. */
const substitutes = (lower: string): boolean =>
  lower.includes('$(') ||
  lower.includes('<(') ||
  indexesOf(lower, '`').some(
    (at) =>
      lower[at - 1] !== '`' &&
      lower[at + 1] !== '`' &&
      insideRunSubstitution(lower.slice(Math.max(0, at - 80), at + 1)),
  );

const runsLater = (lower: string): boolean =>
  ['&&', ';'].some((separator) =>
    indexesOf(lower, separator).some((at) => {
      const start = at + separator.length;
      return runsFile(lower.slice(start, start + 80));
    }),
  );

export const commandText = ({ guide }: Subject): CommandText => {
  const { lower } = guide;
  const stages = lazy(() => runningStages(lower));
  const evaluations = lazy(() => placesOf(EVALUATES, lower));
  const programs = lazy(() => placesOf(TAKES_PROGRAM, lower));
  const spans = guide.actions.all.map(({ block }) => block.span);
  const inAction = (at: number): boolean =>
    spans.some(({ start, length }) => at >= start && at < start + length);
  return {
    lower,
    around: (start, end) => {
      const within = inAction(start);
      // Within a block a command ends with its line; elsewhere it can be wrapped, up to a blank line.
      const stop = within ? /\n/ : PARAGRAPH;
      const before =
        lower
          .slice(Math.max(0, start - REACH), start)
          .split(stop)
          .at(-1) ?? '';
      const after = lower.slice(end, end + REACH).split(stop, 1)[0] ?? '';
      return { before: within ? before.replace(/^command: /, '') : before, after, inAction: within };
    },
    canRunOutput: () => stages().length > 0 || substitutes(lower) || runsLater(lower) || lower.includes('>('),
    pipedIntoProgram: (end) => {
      const places = stages();
      if (!anyWithin(places, end, end + REACH)) return false;
      const stop = lower.slice(end, end + REACH).search(ENDS_PIPELINE);
      return anyWithin(places, end, stop === -1 ? end + REACH : end + stop - 1);
    },
    nearEvaluation: (place) => anyWithin(evaluations(), place - REACH, place + REACH),
    inProgramWord: (place) => anyWithin(programs(), place - REACH, place),
  };
};
