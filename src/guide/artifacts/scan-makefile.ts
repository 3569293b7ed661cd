import type { LogicalLine } from './logical-lines.ts';
import { expand, type Makefile, reachedRules, readMakefile } from './makefile.ts';
import { isDynamic, within } from './paths.ts';
import { type Reference, type ScanContext, type Scanner, undecided } from './reference.ts';
import { scanShellText } from './scan-shell.ts';

const LINES = 4000;
const LONGEST_LINE = 16_384;

const include = (context: ScanContext, file: string, line: number): Reference => {
  const path = isDynamic(file) ? undefined : within(context.folder, file);
  if (path === undefined) return undecided(`which file "include ${file}" reads, only running it shows`, line);
  const { entries, folder } = context;
  return { kind: 'file', files: [path], what: `include ${file}`, entries, folder, line, optional: true };
};

const SHELL_CALL = /\$[({]shell +([^()]{1,2000}(?:\([^()]{0,500}\)[^()]{0,500}){0,4})[)}]/g;

/** `$(shell …)`, which make runs while it reads. */
const shellCalls = (makefile: Makefile, { text, line }: LogicalLine, context: ScanContext) =>
  [...text.slice(0, LONGEST_LINE).matchAll(SHELL_CALL)].flatMap((match) =>
    scanShellText(shellText(makefile, match[1] ?? '', context), line, context),
  );

/** A recipe line as the shell gets it: make's variables replaced, `$$` halved, its own prefixes dropped. */
const shellText = (makefile: Makefile, text: string, context: ScanContext): string =>
  expand(text, makefile.variables)
    .replace(/\$[({]MAKE[)}]/g, 'make')
    .replace(/\$[({](?:CURDIR|PWD)[)}]/g, '.')
    .replace(/\$@|\$\(@D\)/g, context.entries[0] ?? '$TARGET')
    .replace(/^[ \t]*[@+-]{1,3}/, '')
    .replace(/\$\$/g, '$');

const DYNAMIC_CALL = /\$[({](?:eval|call) /;

/** Makefiles: what the goals reach, included files, and commands that make runs while it reads. */
export const scanMakefile: Scanner = (source, context) => {
  const makefile = readMakefile(source);
  const out: Reference[] = [];
  for (const { text, line } of makefile.includes)
    for (const file of expand(text, makefile.variables).split(/[ \t]+/))
      out.push(include(context, file, line));
  for (const line of makefile.loose.slice(0, LINES)) {
    out.push(...shellCalls(makefile, line, context));
    if (DYNAMIC_CALL.test(line.text)) out.push(undecided('what $(eval) adds, only make shows', line.line));
  }
  const recipes = reachedRules(makefile, context.entries).flatMap((rule) => rule.recipe);
  for (const line of recipes.slice(0, LINES)) {
    out.push(...shellCalls(makefile, line, context));
    // `$(` of make that stays is no command substitution.
    const text = shellText(makefile, line.text, context);
    if (DYNAMIC_CALL.test(text)) out.push(undecided('what $(call) runs, only make shows', line.line));
    out.push(...scanShellText(text, line.line, context));
  }
  return out;
};
