import type { LogicalLine } from './logical-lines.ts';
import { expand, type Makefile, reachedRules, readMakefile } from './makefile.ts';
import { isDynamic, within } from './paths.ts';
import { type Reference, type ScanContext, type Scanner, undecided } from './reference.ts';
import { scanShellText } from './scan-shell.ts';
import { loadsMore } from './settings.ts';

const LINES = 4000;
const LONGEST_LINE = 16_384;

const include = (context: ScanContext, file: string, line: number): Reference => {
  const path = isDynamic(file) ? undefined : within(context.folder, file);
  if (path === undefined) return undecided(`which file "include ${file}" reads, only running it shows`, line);
  const { entries, folder } = context;
  return { kind: 'file', files: [path], what: `include ${file}`, entries, folder, line, optional: true };
};

const SHELL_CALL = /\$[({]shell[ \t]+([^()]{1,2000}(?:\([^()]{0,500}\)[^()]{0,500}){0,4})[)}]/g;

/** `$(shell …)`, which make runs while it reads. */
const shellCalls = (
  makefile: Makefile,
  { text, line }: LogicalLine,
  context: ScanContext,
): readonly Reference[] => {
  const calls = [...text.slice(0, LONGEST_LINE).matchAll(SHELL_CALL)];
  const found = calls.flatMap((match) =>
    scanShellText(shellText(makefile, match[1] ?? '', context), line, context),
  );
  const written = text.split(/\$[({]shell[ \t]/).length - 1;
  return written > calls.length ? [...found, undecided('what $(shell) runs, only make shows', line)] : found;
};

const SET =
  /^(?:(?:export|override|private)[ \t]+){0,3}(?:[^:=\s]+[ \t]*:[ \t]*)?(\.?[A-Za-z_][\w.]*)[ \t]*([!:?+]*)=[ \t]*(.*)$/;
const PLAIN_SHELL = /^(?:(?:\/usr)?\/bin\/(?:env[ \t]+)?)?(?:ba|da|z|k)?sh(?:[ \t]+-[\w -]*)?$/;

/** Variables that change what reads the recipes or what programs load, and `X != command`. */
const assigned = (
  makefile: Makefile,
  { text, line }: LogicalLine,
  context: ScanContext,
): readonly Reference[] => {
  const [, name = '', operator = '', written = ''] = SET.exec(text) ?? [];
  if (operator.includes('!')) return scanShellText(shellText(makefile, written, context), line, context);
  const value = expand(written, makefile.variables).trim();
  const shell = (name === 'SHELL' && !PLAIN_SHELL.test(value)) || name === '.RECIPEPREFIX';
  const flags = name === '.SHELLFLAGS' && !/^[-\w\s]*$/.test(value);
  return shell || flags || (name !== 'SHELL' && loadsMore(name, value))
    ? [undecided(`what ${name} = ${value} changes, only make shows`, line)]
    : [];
};

/** With .ONESHELL one shell reads a whole recipe. */
const recipesOf = (makefile: Makefile, goals: readonly string[]): readonly LogicalLine[] => {
  const recipes = reachedRules(makefile, goals).map((rule) => rule.recipe);
  if (!makefile.rules.some((rule) => rule.targets.includes('.ONESHELL'))) return recipes.flat();
  return recipes.flatMap((recipe) => {
    const [first] = recipe;
    return first === undefined ? [] : [{ text: recipe.map((one) => one.text).join('\n'), line: first.line }];
  });
};

/** A recipe line as the shell gets it: make's variables replaced, `$$` halved, its own prefixes dropped. */
const shellText = (makefile: Makefile, text: string, context: ScanContext): string =>
  expand(text, makefile.variables)
    .replace(/\$[({]MAKE[)}]/g, 'make')
    .replace(/\$[({](?:CURDIR|PWD)[)}]/g, '.')
    .replace(/(?<!\$)\$[@*]|\$\([@*][DF]?\)/g, context.entries[0] ?? '$TARGET')
    .replace(/(?<!\$)\$[<^?+|]|\$\([<^?+|][DF]?\)/g, '$PREREQUISITE')
    .replace(/^[ \t]*[@+-]{1,3}/, '')
    .replace(/\$\$/g, '$');

const DYNAMIC_CALL = /\$[({](?:eval|call)[ \t]/;

/** Makefiles: what the goals reach, included files, and commands that make runs while it reads. */
export const scanMakefile: Scanner = (source, context) => {
  const makefile = readMakefile(source);
  const out: Reference[] = [];
  for (const { text, line } of makefile.includes)
    for (const file of expand(text, makefile.variables).split(/[ \t]+/))
      out.push(include(context, file, line));
  for (const line of makefile.loose.slice(0, LINES)) {
    out.push(...shellCalls(makefile, line, context), ...assigned(makefile, line, context));
    if (DYNAMIC_CALL.test(line.text)) out.push(undecided('what $(eval) adds, only make shows', line.line));
  }
  const recipes = recipesOf(makefile, context.entries);
  if (Math.max(recipes.length, makefile.loose.length) > LINES)
    out.push(undecided('it is too long to be read to its end', 1));
  for (const line of recipes.slice(0, LINES)) {
    out.push(...shellCalls(makefile, line, context));
    // `$(` of make that stays is no command substitution.
    const text = shellText(makefile, line.text, context);
    if (DYNAMIC_CALL.test(text)) out.push(undecided('what $(call) runs, only make shows', line.line));
    out.push(...scanShellText(text, line.line, context));
  }
  return out;
};
