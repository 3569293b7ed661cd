import type { Command, Invocation } from '../../command/types.ts';
import type { Action } from '../../parse/actions.ts';
import { type Hit, rule } from '../../rule.ts';
import { argumentsOf, interprets, readsProgram, upstreamOf } from '../commands/interpreters.ts';
import { redirectedFile } from '../commands/operators.ts';
import { hit, none } from './patterns.ts';

/** Programs that print what stands in the command or in a file: the reader sees the text, or it is an artifact. */
const SHOWS_TEXT: ReadonlySet<string> = new Set(['cat', 'echo', 'printf']);

const bare = (path: string): string => path.replace(/^(?:\.\/)+/, '');

const isFetch = ({ effects }: Invocation): boolean => effects.has('networked');

/** `gen | sh`: an interpreter reads what a program has just printed. Fetches are an error of their own. */
const piped = ({ invocations }: Command): Invocation | undefined =>
  invocations.find((one) => {
    const upstream = upstreamOf(one);
    return (
      readsProgram(one) && upstream.some(({ program }) => !SHOWS_TEXT.has(program)) && !upstream.some(isFetch)
    );
  });

/** Files that a command writes as text: by a redirection or by `tee`. */
const writtenBy = (command: Command): readonly string[] => [
  ...command.operators
    .filter(({ text }) => text.includes('>'))
    .flatMap((operator) => redirectedFile(operator) ?? []),
  ...command.invocations
    .filter(({ program }) => program === 'tee')
    .flatMap(({ paths }) => paths.map(({ path }) => path)),
];

const runs = (invocation: Invocation, files: ReadonlySet<string>): boolean =>
  files.has(bare(invocation.written)) ||
  (interprets(invocation) && argumentsOf(invocation).some((word) => files.has(bare(word))));

/** What an action runs although it or an action before it has only just written it. A pin is a review. */
const runsWritten = (action: Action, files: ReadonlySet<string>): Invocation | undefined =>
  files.size === 0 || action.get('exec-sha256') !== undefined
    ? undefined
    : action.command?.invocations.find((one) => runs(one, files));

const SAID = 'runs code that was generated just before, without review';

/** The hits of each action, `actions` being in the order of the guide. */
export const generatedIn = (actions: readonly Action[]): ReadonlyMap<Action, readonly Hit[]> => {
  const files = new Set<string>();
  const found = new Map<Action, readonly Hit[]>();
  for (const action of actions) {
    const { command } = action;
    if (command === undefined) continue;
    for (const file of writtenBy(command)) files.add(bare(file));
    const invocation = piped(command) ?? runsWritten(action, files);
    found.set(
      action,
      invocation === undefined ? none : hit(`${invocation.program} ${SAID}`, invocation.span),
    );
  }
  return found;
};

export const generatedCode = rule({
  id: 'risky.generated-code',
  severity: 'warning',
  from: 3,
  section: '17',
  clauses: ['GP-17-11'],
  title: 'Generated code is run without review',
  why: 'The code did not exist when the guide was read, so nobody has approved what it does.',
  fix: 'Stop between writing and running so that a human can read the file, or pin it with exec-sha256.',
  check: (subject) => [...generatedIn(subject.guide.actions.all).values()].flat(),
});
