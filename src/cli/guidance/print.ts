import { type Result, visible } from '../../base/index.ts';
import type { DocumentProblem } from '../../guidance/index.ts';
import type { StoreProblem } from '../../store/index.ts';
import type { OptionSpec, Parsed } from '../command.ts';
import { complain } from '../complain.ts';
import { EXIT, type ExitStatus, type World } from '../world.ts';

/** What a command has to say: the same for people and for programs. */
export interface Told {
  readonly text: string;
  /** Absent where the text is already in the format that was asked for. */
  readonly json?: unknown;
  readonly status?: ExitStatus;
}

export const FORMAT: OptionSpec = {
  name: 'format',
  short: 'f',
  value: 'FORMAT',
  choices: ['text', 'json'],
  help: 'default: text',
};

/** The options of a command that prints a result: with `--format`, unless it has formats of its own. */
export const withFormat = (options: readonly OptionSpec[]): readonly OptionSpec[] =>
  options.some(({ name }) => name === FORMAT.name) ? options : [...options, FORMAT];

// JSON escapes less than a terminal acts on or hides; all of it stands within strings, where an escape says the same.
const ACTING = /(?!\n)[\p{Cc}\p{Cf}]/gu;

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => {
    const unit = character.charCodeAt(at).toString(16).padStart(4, '0');
    return `\\u${unit}`;
  }).join('');

export const inJson = (value: unknown): string =>
  `${JSON.stringify(value, undefined, 2).replace(ACTING, escaped)}\n`;

/** The same on one line. */
export const inJsonLine = (value: unknown): string => `${JSON.stringify(value).replace(ACTING, escaped)}\n`;

/** One problem of a document in one line, with its place where a text was read. */
export const problemLine = ({ code, path, message, line, column }: DocumentProblem): string => {
  const place = line === undefined ? '' : `${line}:${column ?? 1} `;
  return `  ${place}${code} ${visible(path)}: ${visible(message)}`;
};

/** What cannot be read, as against what was refused. */
const isFault = (code: string): boolean =>
  code.startsWith('store_') || code === 'integrity_mismatch' || code === 'source_unreachable';

/** A refusal is an answer (exit status 1), not wrong use. */
const refused = (problem: StoreProblem, parsed: Parsed, world: World): ExitStatus => {
  const { problems = [] } = problem;
  if (parsed.value('format') === 'json') world.out.write(inJson({ status: 'refused', problem }));
  complain(world, problem);
  for (const one of problems) world.err.write(`${problemLine(one)}\n`);
  return isFault(problem.code) ? EXIT.usage : EXIT.findings;
};

/** Shows what a command has to say, in the format that was asked for. */
export const tell = (told: Result<Told, StoreProblem>, parsed: Parsed, world: World): ExitStatus => {
  if (!told.ok) return refused(told.error, parsed, world);
  const { text, json, status } = told.value;
  world.out.write(parsed.value('format') === 'json' && json !== undefined ? inJson(json) : text);
  return status ?? EXIT.holds;
};
