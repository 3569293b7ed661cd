import type { Command, Invocation } from '../../command/types.ts';
import { rule } from '../../rule.ts';
import type { Span } from '../../text/text.ts';
import { argumentsOf, evaluates, interprets, isShell, readsProgram, upstreamOf } from './interpreters.ts';
import { redirectedFile } from './operators.ts';

export interface FetchExecute {
  readonly fetch: Invocation;
  readonly execute: Invocation;
  readonly span: Span;
}

/** PowerShell's clients, under which the profile's POSIX commands do not stand. */
const CMDLETS: ReadonlySet<string> = new Set(['invoke-restmethod', 'invoke-webrequest', 'irm', 'iwr']);

const isFetch = ({ effects, program }: Invocation): boolean =>
  effects.has('networked') || CMDLETS.has(program);

const found = (fetch: Invocation, execute: Invocation): FetchExecute => ({
  fetch,
  execute,
  span: execute.span,
});

/** `curl … | sh`, also with `tee`, `sudo` or `base64` in between, and `… | xargs sh -c`. */
const piped = (execute: Invocation): FetchExecute | undefined => {
  const fed = readsProgram(execute) || (isShell(execute) && execute.wrappers.includes('xargs'));
  const fetch = fed ? upstreamOf(execute).find(isFetch) : undefined;
  return fetch === undefined ? undefined : found(fetch, execute);
};

const SUBSTITUTED = /^(?:\$\(|`|<\()/;

/** The program, its text or its file is itself a substitution, or it evaluates its arguments. */
const runsSubstituted = (execute: Invocation): boolean =>
  SUBSTITUTED.test(execute.written) ||
  evaluates(execute) ||
  (interprets(execute) &&
    (execute.artifact.shape === 'inline' ||
      SUBSTITUTED.test(argumentsOf(execute).find((word) => !word.startsWith('-')) ?? '')));

/** `bash <(curl …)`, `sh -c "$(curl …)"`, `eval "$(wget …)"`: the fetch stands inside what is interpreted. */
const substituted = (command: Command, execute: Invocation): FetchExecute | undefined => {
  if (!runsSubstituted(execute)) return undefined;
  const at = command.invocations.indexOf(execute);
  const fetch = command.invocations.slice(at + 1).find((one) => isFetch(one) && one.pipedFrom !== execute);
  const opening = fetch === undefined ? -1 : openingBefore(command, fetch);
  return fetch === undefined || opening < execute.span.start ? undefined : found(fetch, execute);
};

/** Where the last substitution before an invocation opens; -1 without one. */
const openingBefore = (command: Command, { span }: Invocation): number => {
  const { written } = command;
  const before = written.value.slice(0, Math.max(0, span.start - written.span.start));
  const at = Math.max(before.lastIndexOf('$('), before.lastIndexOf('`'), before.lastIndexOf('<('));
  return at < 0 ? -1 : written.span.start + at;
};

const bare = (path: string): string => path.replace(/^\.\//, '');

const lastSegment = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) ?? '';

/** Names of the files that a fetch leaves behind: by option, by the URL, by `tee` or a redirection behind it. */
const filesOf = (command: Command): ReadonlySet<string> => {
  const files = new Set<string>();
  for (const one of command.invocations) {
    if (!isFetch(one) && !upstreamOf(one).some(isFetch)) continue;
    for (const { path, role } of one.paths) if (role === 'write') files.add(bare(path));
    for (const word of argumentsOf(one)) if (word.includes('://')) files.add(bare(lastSegment(word)));
  }
  for (const operator of command.operators) {
    const file = operator.text.includes('>') ? redirectedFile(operator) : undefined;
    if (file !== undefined) files.add(bare(file));
  }
  files.delete('');
  return files;
};

/** `curl -o x … && sh x`, `wget …/x; chmod +x x; ./x`: fetched first, executed afterwards. */
const afterwards = (command: Command): FetchExecute | undefined => {
  const at = command.invocations.findIndex(isFetch);
  const fetch = command.invocations[at];
  if (fetch === undefined || command.invocations.length < 2) return undefined;
  const files = filesOf(command);
  const execute = command.invocations
    .slice(at + 1)
    .find(
      (one) =>
        files.has(bare(one.written)) ||
        (interprets(one) && argumentsOf(one).some((word) => files.has(bare(word)))),
    );
  return execute === undefined ? undefined : found(fetch, execute);
};

const EVALUATES = /\b(?:exec|eval|Invoke-Expression|iex)\b/i;
const FETCHES =
  /urlopen|requests\.get|\bfetch\(|https?\.get|Net::HTTP|URI\.open|file_get_contents|DownloadString|\biwr\b|\birm\b|Invoke-WebRequest|Invoke-RestMethod/i;

/** `python -c "exec(urlopen(…).read())"`: an inline program that fetches and evaluates. */
const inline = (execute: Invocation): FetchExecute | undefined => {
  if (!interprets(execute) || execute.artifact.shape !== 'inline') return undefined;
  const text = argumentsOf(execute).join(' ');
  return EVALUATES.test(text) && FETCHES.test(text) ? found(execute, execute) : undefined;
};

/** Where a command fetches from the network and executes what came, whatever its class (GP-17-01). */
export const fetchesAndExecutes = (command: Command): FetchExecute | undefined => {
  for (const one of command.invocations) {
    const hit = piped(one) ?? substituted(command, one) ?? inline(one);
    if (hit !== undefined) return hit;
  }
  return afterwards(command);
};

export const fetchExecute = rule({
  id: 'command.fetch-execute',
  severity: 'error',
  blocks: 3,
  section: '17',
  clauses: ['GP-17-01', 'GP-17-04'],
  title: 'Command fetches code and executes it',
  why: 'Whoever controls the server or the name decides what runs; nobody has reviewed it.',
  fix: 'Download in one action, verify a published hash in the next, then run the reviewed file.',
  check: (subject) =>
    subject.guide.actions.all.flatMap(({ command }) => {
      const hit = command === undefined ? undefined : fetchesAndExecutes(command);
      return hit === undefined
        ? []
        : [
            {
              message: `${hit.execute.program} executes what ${hit.fetch.program} fetches`,
              at: hit.span,
            },
          ];
    }),
});
