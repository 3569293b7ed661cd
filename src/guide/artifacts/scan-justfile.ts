import { type LogicalLine, logicalLines } from './logical-lines.ts';
import { isDynamic, within } from './paths.ts';
import {
  mayBe,
  type Reference,
  type ScanContext,
  type Scanner,
  type Undecided,
  undecided,
} from './reference.ts';
import { scanShellText } from './scan-shell.ts';
import { loadsMore } from './settings.ts';

interface Recipe {
  readonly name: string;
  readonly dependencies: readonly string[];
  readonly body: LogicalLine[];
  readonly alias?: boolean;
}

/** How many lines of one recipe are read. */
const LINES = 4000;

const VALUE = `'[^']*'|"[^"]*"|\`[^\`]*\`|\\([^()]*\\)|[^\\s:'"\`()=]+`;
/** `name +p q='x:y': dependencies`. */
const HEADER = new RegExp(
  `^@?([A-Za-z_][\\w-]*)((?:[ \\t]+[+*]?\\$?[\\w-]+(?:[ \\t]*=[ \\t]*(?:${VALUE}))?)*)[ \\t]*:(?!=)(.*)$`,
);
const SETTING = /^set[ \t]+([\w-]+)(.*)$/;
const ALIAS = /^alias[ \t]+([\w-]+)[ \t]*:=[ \t]*([\w:-]+)/;
const COMPUTED = /^(?:export[ \t]+)?([A-Za-z_][\w-]*)[ \t]*:=(.*)$/;
const STARTS = /`([^`]*)`|\bshell\([ \t]*(?:'([^']*)'|"([^"]*)")[ \t]*\)/g;
/** Shells that read recipes the way they are read here, and settings that start nothing. */
const PLAIN_SHELL = /^[ \t]*:=[ \t]*\[[ \t]*['"](?:\/bin\/)?(?:ba|da|z)?sh['"][^\]./]*\]/;
const CHANGING = /^(?:shell|windows-shell|script-interpreter|working-directory|dotenv-load|tempdir)$/;
const IMPORT = /^(?:import|mod)\??[ \t]+(?:([\w-]+)[ \t]*)?(?:['"]([^'"]+)['"])?$/;
const ASSIGN = /^(?:export[ \t]+)?([A-Za-z_][\w-]*)[ \t]*:=[ \t]*(?:'([^']*)'|"([^"]*)")[ \t]*$/;

interface Justfile {
  readonly recipes: Map<string, Recipe>;
  readonly imports: { readonly file: string; readonly line: number }[];
  readonly variables: Map<string, string>;
  /** Shell text that just runs to compute a value. */
  readonly computed: LogicalLine[];
  readonly open: Undecided[];
}

/** `x := \`./a.sh\``, `x := shell('./a.sh')`, `set shell := […]`, `alias x := y`. True when the line is one of these. */
const readSetting = (out: Justfile, { text, line }: LogicalLine): boolean => {
  const set = SETTING.exec(text);
  const [, name, recipe] = ALIAS.exec(text) ?? [];
  const computed = COMPUTED.exec(text);
  if (name !== undefined && recipe !== undefined)
    out.recipes.set(name, { name, dependencies: [recipe.replace(/^.*::/, '')], body: [], alias: true });
  else if (set !== null) {
    const changes =
      CHANGING.test(set[1] ?? '') && set[1] !== 'dotenv-load' && !PLAIN_SHELL.test(set[2] ?? '');
    if (changes) out.open.push(undecided(`what "${text}" changes, only just shows`, line));
  } else if (computed !== null) {
    const value = computed[2] ?? '';
    const starts = [...value.matchAll(STARTS)];
    for (const match of starts) out.computed.push({ text: match[1] ?? match[2] ?? match[3] ?? '', line });
    if (loadsMore(computed[1] ?? '', value.trim()) || (starts.length === 0 && /\bshell\(/.test(value)))
      out.open.push(undecided(`what "${text}" runs, only just shows`, line));
  } else return false;
  return true;
};

const readHeader = (out: Justfile, header: RegExpExecArray, line: number): Recipe => {
  const [, name = '', parameters = '', behind = ''] = header;
  if (/`|\bshell\(/.test(parameters))
    out.open.push(undecided(`what a default value of ${name} runs, only just shows`, line));
  const dependencies = behind.replace(/(?:^|[ \t])#.*$/, '').match(/[A-Za-z_][\w-]*/g) ?? [];
  const recipe: Recipe = { name, dependencies, body: [] };
  out.recipes.set(name, recipe);
  return recipe;
};

/** A line that belongs to no recipe's body; the recipe that it opens. */
const readTopLine = (out: Justfile, { text, line }: LogicalLine): Recipe | undefined => {
  const [, variable, single, double] = ASSIGN.exec(text) ?? [];
  const value = single ?? double ?? '';
  if (variable !== undefined && !loadsMore(variable, value)) {
    out.variables.set(variable, value);
    return undefined;
  }
  const imported = IMPORT.exec(text);
  if (imported !== null) {
    out.imports.push({ file: imported[2] ?? `${imported[1] ?? ''}.just`, line });
    return undefined;
  }
  const header = HEADER.exec(text);
  if (header !== null) return readHeader(out, header, line);
  if (!readSetting(out, { text, line })) out.open.push(undecided(`what "${text}" means to just`, line));
  return undefined;
};

const readJustfile = (source: string): Justfile => {
  const out: Justfile = {
    recipes: new Map(),
    imports: [],
    variables: new Map(),
    computed: [],
    open: [],
  };
  let open: Recipe | undefined;
  for (const { text, line } of logicalLines(source)) {
    if (/^[ \t]/.test(text)) open?.body.push({ text: text.trim(), line });
    else if (text !== '' && !text.startsWith('#') && !text.startsWith('['))
      open = readTopLine(out, { text, line });
  }
  return out;
};

const reached = ({ recipes }: Justfile, entries: readonly string[]): readonly Recipe[] => {
  // An alias is no recipe that could be the default one.
  const first = [...recipes.values()].find((one) => one.alias !== true)?.name;
  const names = new Set(entries.length > 0 ? entries : [first ?? '']);
  const out: Recipe[] = [];
  for (const name of names) {
    const recipe = recipes.get(name);
    if (recipe === undefined) continue;
    out.push(recipe);
    for (const dependency of recipe.dependencies) names.add(dependency);
  }
  return out;
};

/** An entry that no recipe answers to. */
const lost = ({ recipes, imports }: Justfile, entries: readonly string[]): readonly Undecided[] =>
  entries.length > 0 && imports.length === 0 && !entries.some((entry) => recipes.has(entry))
    ? [undecided(`recipe ${entries[0]} is not in it`, 1)]
    : [];

const bodyOf = (recipe: Recipe, { variables }: Justfile, context: ScanContext): readonly Reference[] => {
  const [first] = recipe.body;
  const computed = recipe.body
    .filter(({ text }) => /\{\{[^{}]*(?:`|\bshell\()/.test(text))
    .map(({ line }) => undecided('what is computed inside {{ }}, only just shows', line));
  const lines = recipe.body.map(({ text, line }) => ({
    line,
    text: text.replace(/\{\{[ \t]*([\w-]+)[ \t]*(?:\(\))?[ \t]*\}\}/g, (_, name: string) =>
      name === 'justfile_directory' ? '.' : (variables.get(name) ?? '$UNKNOWN'),
    ),
  }));
  if (first?.text.startsWith('#!')) {
    if (!/\b(?:ba|da|k|z)?sh\b/.test(first.text))
      return [undecided(`recipe ${recipe.name} is in a language that is not read`, first.line)];
    return [...computed, ...scanShellText(lines.map((one) => one.text).join('\n'), first.line, context)];
  }
  const found = lines
    .slice(0, LINES)
    .flatMap(({ text, line }) => scanShellText(text.replace(/^[@-]{1,2}/, ''), line, context));
  return [...computed, ...found];
};

/** justfiles: the recipes that are entered, what they depend on, and imported files. */
export const scanJustfile: Scanner = (source, context) => {
  const justfile = readJustfile(source);
  const imports = justfile.imports.map(({ file, line }): Reference => {
    const path = isDynamic(file) ? undefined : within(context.folder, file);
    if (path === undefined) return undecided(`which file "${file}" is, only just shows`, line);
    return { ...mayBe([path], `import ${file}`, line, context.folder), entries: context.entries };
  });
  const computed = justfile.computed.flatMap(({ text, line }) => scanShellText(text, line, context));
  return [
    ...imports,
    ...computed,
    ...justfile.open,
    ...lost(justfile, context.entries),
    ...reached(justfile, context.entries).flatMap((one) => bodyOf(one, justfile, context)),
  ];
};
