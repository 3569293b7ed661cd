import { type LogicalLine, logicalLines } from './logical-lines.ts';
import { isDynamic, within } from './paths.ts';
import { mayBe, type Reference, type ScanContext, type Scanner, undecided } from './reference.ts';
import { scanShellText } from './scan-shell.ts';

interface Recipe {
  readonly name: string;
  readonly dependencies: readonly string[];
  readonly body: LogicalLine[];
}

/** How many lines of one recipe are read. */
const LINES = 4000;

const HEADER = /^@?([A-Za-z_][\w-]*)((?:[ \t][^:=]{0,400})?):(?!=)(.*)$/;
const IMPORT = /^(?:import|mod)\??[ \t]+(?:([\w-]+)[ \t]*)?(?:['"]([^'"]+)['"])?$/;
const ASSIGN = /^(?:export[ \t]+)?([A-Za-z_][\w-]*)[ \t]*:=[ \t]*(?:'([^']*)'|"([^"]*)")[ \t]*$/;

interface Justfile {
  readonly recipes: Map<string, Recipe>;
  readonly imports: { readonly file: string; readonly line: number }[];
  readonly variables: Map<string, string>;
}

const readJustfile = (source: string): Justfile => {
  const out: Justfile = { recipes: new Map(), imports: [], variables: new Map() };
  let open: Recipe | undefined;
  for (const { text, line } of logicalLines(source)) {
    if (/^[ \t]/.test(text)) {
      open?.body.push({ text: text.trim(), line });
      continue;
    }
    if (text === '' || text.startsWith('#') || text.startsWith('[')) continue;
    open = undefined;
    const assigned = ASSIGN.exec(text);
    const imported = IMPORT.exec(text);
    const header = HEADER.exec(text);
    if (assigned?.[1] !== undefined) out.variables.set(assigned[1], assigned[2] ?? assigned[3] ?? '');
    else if (imported !== null) out.imports.push({ file: imported[2] ?? `${imported[1] ?? ''}.just`, line });
    else if (header?.[1] !== undefined) {
      const dependencies = (header[3] ?? '').match(/[A-Za-z_][\w-]*/g) ?? [];
      open = { name: header[1], dependencies, body: [] };
      out.recipes.set(open.name, open);
    }
  }
  return out;
};

const reached = ({ recipes }: Justfile, entries: readonly string[]): readonly Recipe[] => {
  const [first] = recipes.keys();
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

const bodyOf = (recipe: Recipe, { variables }: Justfile, context: ScanContext): readonly Reference[] => {
  const [first] = recipe.body;
  const lines = recipe.body.map(({ text, line }) => ({
    line,
    text: text.replace(/\{\{[ \t]*([\w-]+)[ \t]*(?:\(\))?[ \t]*\}\}/g, (_, name: string) =>
      name === 'justfile_directory' ? '.' : (variables.get(name) ?? '$UNKNOWN'),
    ),
  }));
  if (first?.text.startsWith('#!')) {
    if (!/\b(?:ba|da|k|z)?sh\b/.test(first.text))
      return [undecided(`recipe ${recipe.name} is in a language that is not read`, first.line)];
    return scanShellText(lines.map((one) => one.text).join('\n'), first.line, context);
  }
  return lines
    .slice(0, LINES)
    .flatMap(({ text, line }) => scanShellText(text.replace(/^[@-]{1,2}/, ''), line, context));
};

/** justfiles: the recipes that are entered, what they depend on, and imported files. */
export const scanJustfile: Scanner = (source, context) => {
  const justfile = readJustfile(source);
  const imports = justfile.imports.map(({ file, line }): Reference => {
    const path = isDynamic(file) ? undefined : within(context.folder, file);
    if (path === undefined) return undecided(`which file "${file}" is, only just shows`, line);
    return { ...mayBe([path], `import ${file}`, line, context.folder), entries: context.entries };
  });
  return [...imports, ...reached(justfile, context.entries).flatMap((one) => bodyOf(one, justfile, context))];
};
