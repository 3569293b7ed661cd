import type { Invocation } from '../../command/types.ts';

const SHELLS: ReadonlySet<string> = new Set([
  'ash',
  'bash',
  'csh',
  'dash',
  'fish',
  'ksh',
  'sh',
  'tcsh',
  'zsh',
]);

const LANGUAGES: ReadonlySet<string> = new Set([
  'bun',
  'deno',
  'lua',
  'node',
  'nodejs',
  'osascript',
  'perl',
  'php',
  'powershell',
  'pwsh',
  'python',
  'rscript',
  'ruby',
]);

/** Words of a shell that run the text or the file they are given. */
const EVALUATES: ReadonlySet<string> = new Set(['.', 'eval', 'iex', 'invoke-expression', 'source']);

/** Options whose value, or whose presence, is the program. */
const CARRIES_PROGRAM = /^(?:-[A-Za-z]{0,4}[cemEpnr]|--eval|--exec|--print|--command|-command|run|test)$/;

export const isShell = ({ program }: Invocation): boolean => SHELLS.has(program);

export const interprets = ({ program }: Invocation): boolean =>
  SHELLS.has(program) || LANGUAGES.has(program) || EVALUATES.has(program);

/** `eval` and its like: the arguments are run as they are. */
export const evaluates = ({ program }: Invocation): boolean => EVALUATES.has(program);

const behind = new WeakMap<Invocation, readonly string[]>();

/** The words behind the program. Many rules ask, so the answer is kept. */
export const argumentsOf = (invocation: Invocation): readonly string[] => {
  const known = behind.get(invocation);
  if (known !== undefined) return known;
  const values = invocation.words.slice(1).map(({ value }) => value);
  behind.set(invocation, values);
  return values;
};

/** The program is what stands on standard input: `sh`, `bash -s -- x`, `python -`. */
export const readsProgram = (invocation: Invocation): boolean => {
  if (evaluates(invocation)) return true;
  if (!interprets(invocation)) return false;
  for (const word of argumentsOf(invocation)) {
    if (word === '-' || word === '/dev/stdin' || (word === '-s' && isShell(invocation))) return true;
    if (!word.startsWith('-') || CARRIES_PROGRAM.test(word)) return false;
  }
  return true;
};

const MOST = 32;

/** The invocations whose output it reads, nearest first. */
export const upstreamOf = (invocation: Invocation): readonly Invocation[] => {
  const found: Invocation[] = [];
  for (let one = invocation.pipedFrom; one !== undefined && found.length < MOST; one = one.pipedFrom)
    found.push(one);
  return found;
};
