import { type Arguments, given, type Option } from './arguments.ts';
import { artifactOf, type Given, givenTo, onlyLists, ownOptions } from './artifact.ts';
import { carries } from './carried.ts';
import { addEffects, isPath } from './paths.ts';
import type { Deed, Paths } from './programs/program.ts';
import { type Act, argumentsOf, withoutDot } from './resolve.ts';
import { entries } from './table.ts';
import type { Artifact, Effect, Invocation, Operator, PathRole, PathUse, Word } from './types.ts';

/** What an act does, by its row, its options, its paths and its redirections. */
export interface Performed {
  readonly effects: Set<Effect>;
  readonly pure: boolean;
  readonly artifact: Artifact;
  readonly paths: readonly PathUse[];
  readonly operands: readonly Word[];
}

/** What an act is given beside its words. */
interface Input {
  readonly redirects: readonly Operator[];
  /** It reads what this one printed. */
  readonly pipedFrom: Invocation | undefined;
}

/** Options that, alone, make any program print a version or its help. */
const ASKS = /^(?:--version|-V|--help)$/;

/** `git --version`, `git clone --help`: a question whatever the program; a script is run to answer it. */
const onlyAsks = (act: Act): boolean => {
  if (act.script !== undefined) return false;
  const rest = act.words.length - act.at - 1;
  const last = act.words.at(-1)?.value ?? '';
  if (rest === 1) return ASKS.test(last) || entries(act.program?.asks).includes(last);
  const { chosen } = act;
  const direct = chosen.deed.starts === undefined && chosen.deed.interprets === undefined;
  return chosen.depth > 0 && rest === chosen.depth + 1 && direct && last === '--help';
};

const roleAt = (rule: Paths, index: number, count: number, rewrites: boolean): PathRole | undefined => {
  if (rule.last !== undefined && index === count - 1 && count > 1) return rule.last;
  return rewrites && rule.operands !== undefined ? 'write' : rule.operands;
};

const NO_PATHS: readonly PathUse[] = [];

const pathsOf = (deed: Deed, args: Arguments, depth: number): readonly PathUse[] => {
  const rule = deed.paths;
  if (rule === undefined) return NO_PATHS;
  const recursive = given(args.options, rule.recursive) !== undefined;
  const rewrites = given(args.options, rule.rewrites) !== undefined;
  const skip = given(args.options, rule.unless) === undefined ? (rule.skip ?? 0) : 0;
  const operands = args.operands.slice(depth + skip);
  const uses: PathUse[] = [];
  const use = (path: string | undefined, role: PathRole | undefined, word: Word): void => {
    if (path !== undefined && role !== undefined && isPath(path))
      uses.push({ path, role, recursive, span: word.span });
  };
  for (const [index, word] of operands.entries())
    use(word.value, roleAt(rule, index, operands.length, rewrites), word);
  if (rule.options === undefined || args.options.length === 0) return uses;
  for (const [names, role] of Object.entries(rule.options))
    for (const option of args.options)
      if (entries(names).includes(option.name)) use(option.value, role, option.word);
  return uses;
};

/** Redirections; here-documents and here-strings are text. */
export const pathsOfRedirects = (redirects: readonly Operator[]): readonly PathUse[] => {
  if (redirects.length === 0) return NO_PATHS;
  const uses: PathUse[] = [];
  for (const { text, target } of redirects) {
    if (target === undefined || text.endsWith('<<') || text.endsWith('<<-')) continue;
    const role = text.endsWith('<') ? 'read' : 'write';
    uses.push({ path: target.value, role, recursive: false, span: target.span });
  }
  return uses;
};

const NONE: readonly (readonly Effect[])[] = [];

const firing = (rows: Deed['adds'], options: readonly Option[]): readonly (readonly Effect[])[] =>
  rows === undefined || options.length === 0
    ? NONE
    : Object.entries(rows).flatMap(([names, effects]) =>
        given(options, names) === undefined ? [] : [effects],
      );

/** `only` means: this and no more. */
const limited = (act: Act): readonly Effect[] | undefined => {
  const { only } = act.chosen.deed;
  return only === undefined ? undefined : firing(only, ownOptions(act))[0];
};

/** An interpreter runs code unless it is given none, or a text that only transforms what it reads. */
const runsCode = (deed: Deed, program: Given | undefined, fed: boolean): boolean => {
  if (program === undefined) return false;
  if (program.kind === 'nothing') return fed;
  return program.kind !== 'inline' || deed.interprets?.tame !== true;
};

const destroys = ({ chosen, words, at }: Act): boolean => {
  const pattern = chosen.deed.destroys;
  return pattern !== undefined && words.slice(at).some((word) => pattern.test(word.value));
};

const fedBy = (redirects: readonly Operator[], pipedFrom: Invocation | undefined): boolean =>
  pipedFrom !== undefined || redirects.some(({ text }) => text.includes('<'));

/** A pipe is followed back this far, so that reading stays linear. */
const LONGEST_PIPE = 8;

/** The files whose text comes through the pipe: `cat setup.sh | tee log | sh`. */
const pipedFiles = (pipedFrom: Invocation | undefined): readonly string[] => {
  let from = pipedFrom;
  for (let step = 0; from !== undefined && step < LONGEST_PIPE; step++) {
    const files = from.paths.filter(({ role }) => role === 'read').map(({ path }) => withoutDot(path));
    if (files.length > 0) return files;
    from = from.pipedFrom;
  }
  return [];
};

/** `bash < setup.sh` and `cat setup.sh | bash` run the file. */
const fedFile = (
  act: Act,
  program: Given | undefined,
  { redirects, pipedFrom }: Input,
): Artifact | undefined => {
  if (program?.kind !== 'nothing') return undefined;
  const fed = redirects.find(({ text }) => /^0?<>?$/.test(text))?.target;
  if (fed !== undefined)
    return isPath(fed.value)
      ? { shape: 'bound', files: [withoutDot(fed.value)], what: `${act.name} < ${fed.value}` }
      : undefined;
  const files = redirects.some(({ text }) => text.includes('<')) ? [] : pipedFiles(pipedFrom);
  return files.length === 0 ? undefined : { shape: 'bound', files, what: `${files.join(' ')} | ${act.name}` };
};

const effectsOf = (
  paths: readonly PathUse[],
  ...more: readonly (readonly Effect[] | undefined)[]
): Set<Effect> => {
  const effects = new Set<Effect>();
  for (const list of more) for (const effect of list ?? []) effects.add(effect);
  for (const path of paths) addEffects(effects, path);
  return effects;
};

const asked = (act: Act, paths: readonly PathUse[]): Performed => ({
  effects: effectsOf(paths),
  pure: paths.length === 0,
  artifact: { shape: 'none', files: [], what: act.written },
  paths,
  operands: [],
});

export const perform = (act: Act, input: Input): Performed => {
  const { redirects, pipedFrom } = input;
  const redirected = pathsOfRedirects(redirects);
  if (onlyAsks(act)) return asked(act, redirected);
  const { deed, depth } = act.chosen;
  const args = argumentsOf(act);
  const operands = args.operands.slice(depth);
  const only = limited(act);
  if (only !== undefined) {
    const effects = effectsOf(redirected, only);
    const artifact: Artifact = { shape: 'none', files: [], what: act.written };
    return {
      effects,
      pure: [...effects].every((effect) => effect === 'networked'),
      artifact,
      paths: redirected,
      operands,
    };
  }
  const program = deed.interprets === undefined ? undefined : givenTo(act, deed.interprets);
  const added = firing(deed.adds, args.options);
  const paths = [...pathsOf(deed, args, depth), ...redirected];
  if (program?.kind === 'file' && program.word !== undefined && isPath(program.value))
    paths.push({ path: program.value, role: 'read', recursive: false, span: program.word.span });
  const effects = effectsOf(paths, deed.does, ...added);
  if (act.script !== undefined || act.open || runsCode(deed, program, fedBy(redirects, pipedFrom)))
    effects.add('code-executing');
  if (destroys(act)) effects.add('destructive');
  if (onlyLists(act, args)) effects.delete('code-executing');
  return {
    effects,
    pure: deed.pure === true && added.length === 0 && paths.length === 0 && !carries(act),
    artifact: fedFile(act, program, input) ?? artifactOf(act, args, program),
    paths,
    operands,
  };
};
