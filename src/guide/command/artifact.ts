import { type Arguments, given, type Option } from './arguments.ts';
import { isPath, looksLocal } from './paths.ts';
import type { ArtifactRule, Interprets } from './programs/program.ts';
import { type Act, argumentsOf, withoutDot } from './resolve.ts';
import { entries } from './table.ts';
import type { Artifact, Word } from './types.ts';

const none = (act: Act): Artifact => ({ shape: 'none', files: [], what: act.written });

const described = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');

const join = (folder: string | undefined, file: string): string => {
  const inside = withoutDot(folder ?? '').replace(/\/$/, '');
  return inside === '' || inside === '.' || file.startsWith('/')
    ? withoutDot(file)
    : `${inside}/${withoutDot(file)}`;
};

/** An archive is the artifact itself; a folder holds one of `files`. */
const filesAt = (place: string, files: readonly string[]): readonly string[] => {
  const path = place.replace(/^file:(?:\/\/)?/, '').replace(/\[[^[\]]*\]$/, '');
  return /\.(?:whl|tgz|tar\.gz|zip|gem|deb|rpm|apk|jar)$/.test(path)
    ? [withoutDot(path)]
    : files.map((file) => join(path, file));
};

const localTree = (rule: ArtifactRule, args: Arguments, depth: number): string | undefined => {
  const options = entries(rule.local);
  const option = args.options.find(
    ({ name, value }) => value !== undefined && options.includes(name) && isPath(value),
  );
  return option?.value ?? args.operands.slice(depth).find((word) => looksLocal(word.value))?.value;
};

const folderOf = (rule: ArtifactRule, args: Arguments, depth: number): string | undefined =>
  rule.folder === 'operand'
    ? args.operands.slice(depth).at(-1)?.value
    : given(args.options, rule.folder)?.value;

/** `make -j 4 CC=clang install`. */
const NO_ENTRY = /^\d+$|^[A-Za-z_][A-Za-z0-9_]*[:?+]?=/;

const entryOf = (rule: ArtifactRule, args: Arguments, depth: number): string | undefined =>
  rule.entry === 'operand'
    ? args.operands.slice(depth).find((word) => !NO_ENTRY.test(word.value))?.value
    : rule.entry?.named;

/** `npm run` without a script lists the scripts. */
export const onlyLists = (act: Act, args: Arguments): boolean => {
  const rule = act.chosen.deed.artifact;
  return rule?.lists === true && entryOf(rule, args, act.chosen.depth) === undefined;
};

const byRule = (act: Act, rule: ArtifactRule, args: Arguments): Artifact => {
  const { depth, subcommand } = act.chosen;
  const files = rule.files ?? [];
  const entry = entryOf(rule, args, depth);
  const head = act.written.startsWith('./') ? act.written : act.name;
  const what = described(head, subcommand, rule.entry === 'operand' ? entry : undefined);
  const tree = rule.local === undefined ? undefined : localTree(rule, args, depth);
  if (tree !== undefined) return { shape: 'bound', files: filesAt(tree, files), what: described(what, tree) };
  if (rule.shape !== 'bound') {
    const { decidedBy } = rule;
    return {
      shape: rule.shape,
      files: rule.shape === 'ambiguous' ? files : [],
      what,
      ...(decidedBy && { decidedBy }),
    };
  }
  const folder = folderOf(rule, args, depth);
  // A build context elsewhere is no artifact of this repository.
  if (rule.folder === 'operand' && folder !== undefined && !isPath(folder)) return none(act);
  const named = given(args.options, rule.file)?.value;
  if (named === undefined && rule.files === undefined) return none(act);
  const inside = rule.folder === 'operand' && named !== undefined ? undefined : folder;
  return {
    shape: 'bound',
    files: (named === undefined ? files : [named]).map((file) => join(inside, file)),
    what,
    ...(entry !== undefined && { entry }),
  };
};

/** What an interpreter is given to run. */
export interface Given {
  readonly kind: 'inline' | 'file' | 'module' | 'nothing';
  readonly value: string;
  readonly word: Word | undefined;
}

const NOTHING_GIVEN: Given = { kind: 'nothing', value: '', word: undefined };

const STDIN = /^\/dev\/(?:stdin|fd\/0)$/;

/**
 * The options that are the act's own, up to `most` operands. An interpreter's end where its program begins: in `bash x.sh -n` and
 * `bash -c CODE -n` the last belongs to the program.
 */
export const ownOptions = (act: Act, most?: number): readonly Option[] => {
  const { interprets } = act.chosen.deed;
  if (interprets === undefined || interprets.text) return argumentsOf(act, most).options;
  const { options } = argumentsOf(act, 0);
  const { inline, file, module } = interprets;
  const end = options.findIndex((option) => [inline, file, module].some((list) => given([option], list)));
  return end < 0 ? options : options.slice(0, end);
};

export const givenTo = (act: Act, interprets: Interprets): Given => {
  const args = argumentsOf(act, interprets.text ? undefined : 0);
  const module = given(args.options, interprets.module);
  const inline = given(args.options, interprets.inline);
  // `python -m x -c y`: what stands first decides, the rest belongs to the module.
  if (
    module !== undefined &&
    (inline === undefined || args.options.indexOf(module) < args.options.indexOf(inline))
  )
    return { kind: 'module', value: module.value ?? '', word: module.word };
  const file = given(args.options, interprets.file);
  if (file?.value !== undefined) return { kind: 'file', value: file.value, word: file.word };
  if (given(args.options, interprets.stdin) !== undefined) return NOTHING_GIVEN;
  if (inline !== undefined) return { kind: 'inline', value: inline.value ?? '', word: inline.word };
  const dash = interprets.dashEnds === true && act.words[args.next]?.value === '-' ? 1 : 0;
  const first = interprets.text ? args.operands[act.chosen.depth] : act.words[args.next + dash];
  if (first !== undefined && STDIN.test(first.value)) return NOTHING_GIVEN;
  if (first === undefined || first.value === '-' || !first.value.endsWith(interprets.ending ?? ''))
    return NOTHING_GIVEN;
  return { kind: interprets.text ? 'inline' : 'file', value: first.value, word: first };
};

/** Made by the environment's own tool, no file of the repository. */
const ACTIVATE = /(?:^|\/)\.?venv\/(?:bin|Scripts)\/activate(?:\.[a-z]+)?$/;

const ofInterpreter = (act: Act, program: Given): Artifact => {
  const what = described(
    act.name,
    act.chosen.subcommand,
    program.kind === 'inline' ? undefined : program.value,
  );
  if (program.kind === 'inline') return { shape: 'inline', files: [], what };
  if (program.kind === 'module') {
    const folder = program.value.replaceAll('.', '/');
    const files = [`${folder}/__main__.py`, `${folder}.py`, `${folder}/__init__.py`];
    return {
      shape: 'ambiguous',
      files,
      what: `${act.name} -m ${program.value}`,
      decidedBy: 'module',
      module: program.value,
    };
  }
  if (program.kind === 'file' && isPath(program.value) && !ACTIVATE.test(program.value))
    return { shape: 'bound', files: [withoutDot(program.value)], what: program.value };
  return none(act);
};

/** The artifact that the act dispatches into; `args` are those of the whole act. */
export const artifactOf = (act: Act, args: Arguments, program: Given | undefined): Artifact => {
  if (act.script !== undefined) return { shape: 'bound', files: [act.script], what: act.script };
  if (program !== undefined && program.kind !== 'nothing') return ofInterpreter(act, program);
  const rule = act.chosen.deed.artifact;
  return rule === undefined || onlyLists(act, args) ? none(act) : byRule(act, rule, args);
};
