import type { Invocation } from '../command/types.ts';
import { readMakeWords } from './make-words.ts';
import { basename, isDynamic } from './paths.ts';

/** What an invocation dispatches into, from the folder it runs in. */
export interface Target {
  /** Candidates: the first that exists is what runs. */
  readonly files: readonly string[];
  readonly what: string;
  readonly entries: readonly string[];
  /** The folder that the program changes to, from the one it is started in. */
  readonly folder: string;
  /** More files that are executed beside the first. */
  readonly beside: readonly string[];
  /** What reading alone does not tell. */
  readonly open: readonly string[];
  /** Which file is entered is itself not known. */
  readonly lost: boolean;
}

const valuesOf = (invocation: Invocation): readonly string[] => invocation.words.map((word) => word.value);

const plain = (invocation: Invocation): Target => {
  const { files, what, entry } = invocation.artifact;
  return {
    files,
    what,
    entries: entry === undefined ? [] : [entry],
    folder: '.',
    beside: [],
    open: [],
    lost: false,
  };
};

const MAKEFILES = ['GNUmakefile', 'makefile', 'Makefile'];

/** A word that names a file below here: `./x.sh`, `tools/x.sh`. */
const isLocalPath = (value: string): boolean => /^(?:\.{1,2}\/|[\w.@+-]+\/)[^\s$`]*$/.test(value);

const join = (folder: string, file: string): string =>
  folder === '.' || file.startsWith('/') ? file : `${folder}/${file}`;

const inFolder = (folder: string, next: string): string => (next.startsWith('/') ? next : join(folder, next));

/** Programs that make starts by the value of a variable that is set on its command line. */
const localPrograms = (variables: readonly (readonly [string, string])[]): readonly string[] =>
  variables.flatMap(([, value]) => value.split(/\s+/).filter(isLocalPath));

const ofMake = (invocation: Invocation): Target => {
  const { goals, folders, files, variables, evaluated } = readMakeWords(valuesOf(invocation).slice(1));
  const folder = folders.reduce(inFolder, '.');
  const [first, ...others] = files;
  const variable = variables.filter(([name]) => /^(?:SHELL|\.SHELLFLAGS|MAKEFLAGS|MAKEFILES)$/.test(name));
  return {
    ...plain(invocation),
    files: (first === undefined ? MAKEFILES : [first]).map((file) => join(folder, file)),
    entries: goals,
    folder,
    beside: [...others, ...localPrograms(variables)].map((file) => join(folder, file)),
    open: [
      ...(evaluated ? ['what --eval adds, only make shows'] : []),
      ...variable.map(([name]) => `what ${name}= on its command line changes, only make shows`),
    ],
  };
};

/** The values of an option with one letter and one long name, in order. */
const optionValues = (words: readonly string[], names: RegExp): readonly string[] =>
  words.flatMap((word, index) => {
    const [name = '', ...value] = word.split('=');
    if (!names.test(name)) return [];
    return [value.length > 0 ? value.join('=') : (words[index + 1] ?? '')];
  });

const ofContainerBuild = (invocation: Invocation): Target => {
  const words = valuesOf(invocation);
  const last = optionValues(words, /^(?:-f|--file)$/).at(-1);
  const context = words.at(-1) ?? '.';
  const { files } = invocation.artifact;
  const podman = files.toSorted((one, other) => basename(one).localeCompare(basename(other)));
  const named = last === undefined ? undefined : [last];
  const found = named ?? (/^(?:podman|buildah)$/.test(invocation.program) ? podman : files);
  return { ...plain(invocation), files: found, folder: context };
};

const JUST_VALUE =
  /^(?:-d|-f|-c|-E|--(?:working-directory|justfile|color|dotenv-path|dotenv-filename|command-color|dump-format|list-heading|list-prefix|tempdir|timestamp-format))$/;
const JUST_STARTS = /^--(?:shell|shell-arg|chooser)$/;

/** How many words a just option takes with itself. */
const justOptionLength = (word: string): number => {
  if (word === '--set') return 3;
  return JUST_VALUE.test(word) || JUST_STARTS.test(word) ? 2 : 1;
};

const ofJust = (invocation: Invocation): Target => {
  const words = valuesOf(invocation).slice(1);
  const entries: string[] = [];
  const beside: string[] = [];
  const open: string[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const length = justOptionLength(word);
    const value = length === 1 ? word.replace(/^[^=]*=/, '') : (words[at + length - 1] ?? '');
    const [name = ''] = word.split('=', 1);
    if (!word.startsWith('-') && !/^[\w-]+=/.test(word)) entries.push(word);
    else if (name !== '--justfile' && !JUST_VALUE.test(name) && isLocalPath(value)) beside.push(value);
    if (JUST_STARTS.test(name)) open.push(`what ${name} starts, only just shows`);
    at += length;
  }
  return { ...plain(invocation), entries, beside, open };
};

const WORKSPACES =
  /^(?:-ws?|--workspaces?|--filter(?:-prod)?|-F|--recursive|-r|--scope|--include-workspace-root|-iwr|--all|-A)(?:=|$)/;
const YARN_WORKSPACES = /^(?:workspace|workspaces)$/;

/** npm, pnpm, yarn, bun: which package's scripts, and what is handed to them. */
const ofPackageScripts = (invocation: Invocation): Target => {
  const words = valuesOf(invocation).slice(1);
  const end = words.indexOf('--');
  const options = end === -1 ? words : words.slice(0, end);
  const target = plain(invocation);
  const script = target.entries[0] ?? '';
  const elsewhere =
    options.some((word) => WORKSPACES.test(word)) ||
    (invocation.program === 'yarn' &&
      YARN_WORKSPACES.test(options.find((word) => !word.startsWith('-')) ?? ''));
  if (elsewhere)
    return { ...target, lost: true, open: ['whose scripts run, the packages of the workspace decide'] };
  const named = words.indexOf(script);
  const passed = end === -1 ? [] : words.slice(Math.max(end, named) + 1);
  const code = passed.filter((word) => isLocalPath(word) || /\.(?:[cm]?[jt]sx?|sh|py|rb|pl)$/.test(word));
  return { ...target, open: code.map((word) => `what the script does with ${word}, only running it shows`) };
};

const BUILDS = /^(?:build|buildx build|image build|builder build|bud)$/;

const targetOf = (invocation: Invocation): Target => {
  const { program, subcommand } = invocation;
  if (/^g?make$/.test(program)) return ofMake(invocation);
  if (program === 'just') return ofJust(invocation);
  if (/^(?:docker|podman|nerdctl|buildah)$/.test(program) && BUILDS.test(subcommand ?? 'build'))
    return ofContainerBuild(invocation);
  if (
    /^(?:npm|pnpm|yarn|bun)$/.test(program) &&
    basename(invocation.artifact.files[0] ?? '') === 'package.json'
  )
    return ofPackageScripts(invocation);
  return plain(invocation);
};

const TREE = /^(?:\.{1,2}(?:\/.*)?|(?:file:)?\/.*|[\w.-]+\/.*)$/;
const EDITABLE = /^(?:-e|--editable)$/;

/** `pip install . ./sub`, `-e . -e sub`: each tree is built. */
const furtherTrees = (invocation: Invocation): readonly string[] => {
  if (!/^(?:pip|pipx|uv)$/.test(invocation.program)) return [];
  const words = valuesOf(invocation);
  const editable = optionValues(words, EDITABLE);
  const skipped =
    /^-(?:r|c|t|-(?:requirement|constraint|target|prefix|root|src|cache-dir|log|python|find-links))$|^-f$/;
  const operands = words.filter(
    (word, at) =>
      at > 0 && TREE.test(word) && !skipped.test(words[at - 1] ?? '') && !EDITABLE.test(words[at - 1] ?? ''),
  );
  return [...new Set([...editable, ...operands].map((one) => one.replace(/\[[^[\]]*\]$/, '')))];
};

/** One target for each artifact that an invocation names. */
export const targetsOf = (invocation: Invocation): readonly Target[] => {
  const target = targetOf(invocation);
  const [first, ...others] = furtherTrees(invocation);
  if (first === undefined || others.length === 0) return [target];
  const names = [...new Set(target.files.map(basename))];
  return [first, ...others].map((tree) => ({
    ...target,
    what: `${invocation.program} ${invocation.subcommand ?? ''} ${tree}`,
    files:
      isDynamic(tree) || /\.(?:whl|zip|tar\.gz)$/.test(tree)
        ? [tree]
        : names.map((name) => join(tree.replace(/\/$/, ''), name)),
  }));
};
