import { commandReferences } from './command-references.ts';
import { lineFinder } from './lines.ts';
import { callsOf, leadingStrings } from './literals.ts';
import { maskCode } from './mask-code.ts';
import { basename, dirname, within } from './paths.ts';
import { mayBe, type Reference, type ScanContext, type Scanner, undecided } from './reference.ts';
import { scanShellText } from './scan-shell.ts';

const SYNTAX = { lineComment: '#', blockComment: false, tripleQuotes: true, quotes: `'"` };

/** Statements begin a line, or stand behind `;` or `:`. */
const IMPORT = /(?:^|[;:])[ \t]*import[ \t]+([\w., \t]{1,2000})/gm;
const FROM = /(?:^|[;:])[ \t]*from[ \t]*(\.{0,20})[ \t]*([\w.]*)[ \t]*\bimport\b[ \t]*(\(?)/gm;

const join = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);

/** The folders that modules are looked up in: beside the script, where it runs, and the usual layouts. */
const searched = ({ path, folder }: ScanContext): readonly string[] => [
  ...new Set([dirname(path), folder, join(folder, 'src'), '']),
];

/** Importing `a.b` executes `a/__init__.py`, then `a/b.py` or `a/b/__init__.py`. */
const filesOf = (base: string, module: string, context: ScanContext): readonly string[] => {
  const out: string[] = [];
  let path = base;
  for (const name of module.split('.').filter((one) => one !== '')) {
    path = join(path, name);
    const found = [`${path}/__init__.py`, `${path}.py`].find(context.repository.has);
    if (found !== undefined) out.push(found);
  }
  return out;
};

const fromModule = (bases: readonly string[], module: string, line: number, context: ScanContext) => {
  for (const base of bases) {
    const files = filesOf(base, module, context);
    if (files.length > 0) return files.map((file) => mayBe([file], `import ${module}`, line, context.folder));
  }
  return [];
};

/** The names after `from x import`, over several lines when in brackets. */
const namesAt = (code: string, open: number, bracket: boolean): readonly string[] => {
  const end = code.indexOf(bracket ? ')' : '\n', open);
  const text = code.slice(open, end === -1 ? open + 4000 : Math.min(end, open + 4000));
  return text.split(',').map((part) => part.trim().split(/\s/, 1)[0] ?? '');
};

type LineOf = (at: number) => number;

/** How many import statements and names of one file are looked up. */
const STATEMENTS = 2000;
const NAMES = 100;

const plainImport = (match: RegExpExecArray, line: number, context: ScanContext): readonly Reference[] =>
  (match[1] ?? '')
    .split(',', NAMES)
    .map((part) => part.trim().split(/\s/, 1)[0] ?? '')
    .flatMap((module) => fromModule(searched(context), module, line, context));

/** `from ..a import b`: the package it starts from, `a`, and `b` where that is a module. */
const fromImport = (code: string, match: RegExpExecArray, line: number, context: ScanContext) => {
  const [whole, dots = '', module = '', bracket] = match;
  const base = dots === '' ? undefined : within(dirname(context.path), '../'.repeat(dots.length - 1) || '.');
  const relative = base === undefined ? [] : [base];
  const bases = dots === '' ? searched(context) : relative;
  const names = namesAt(code, match.index + whole.length, bracket === '(').slice(0, NAMES);
  const modules = names
    .filter((one) => /^\w+$/.test(one))
    .map((name) => (module === '' ? name : `${module}.${name}`));
  return [
    ...relative.map((one) => mayBe([join(one, '__init__.py')], `from ${dots}`, line, context.folder)),
    ...(module === '' ? modules : [module, ...modules]).flatMap((one) =>
      fromModule(bases, one, line, context),
    ),
  ];
};

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;

/** Code with its strings emptied and joined lines joined, every offset kept. */
const bareCode = (code: string): string =>
  code.replace(STRING, (text) => `"${' '.repeat(text.length - 2)}"`).replace(/\\\n/g, '  ');

const imports = (code: string, lineOf: LineOf, context: ScanContext): readonly Reference[] => [
  ...[...code.matchAll(IMPORT)]
    .slice(0, STATEMENTS)
    .flatMap((match) => plainImport(match, lineOf(match.index), context)),
  ...[...code.matchAll(FROM)]
    .slice(0, STATEMENTS)
    .flatMap((match) => fromImport(code, match, lineOf(match.index), context)),
];

const PROCESS =
  /\b(?:subprocess\.|sp\.)?(run|call|check_call|check_output|Popen|system|popen|execvp?e?|execl[pe]*|spawn[lv]p?e?)\(/g;
const FROM_CODE = /\b(run_path|run_module|import_module|__import__|execfile)\(/g;
/** Other names for what starts processes or loads code, and other places to load from. */
const RENAMED =
  /\bfrom[ \t]+(?:subprocess|os|pty|importlib|runpy|asyncio)[ \t]+import\b[^\n;]{0,500}\bas\b|\bimport[ \t]+(?:subprocess|os|pty|importlib|runpy)[ \t]+as[ \t]+(?!sp\b)\w|=[ \t]*(?:subprocess|os)\.(?:run|call|check_call|check_output|Popen|system|popen|exec\w+|spawn\w+)\b(?![ \t]*\()|=[ \t]*(?:exec|eval|__import__)\b(?![ \t]*\()|\bgetattr\([ \t]*(?:os|subprocess|importlib|builtins|__builtins__)\b/gm;
const ELSEWHERE =
  /\bsys\.(?:path|meta_path|path_hooks)\b[ \t]*(?:\.(?:insert|append|extend)\b|=(?!=)|\[|\+=)|\bsite\.addsitedir\b|\bspec_from_file_location\b|\bSourceFileLoader\b|\bload_source\b|\bcreate_subprocess_(?:exec|shell)\b|\bposix_spawn\w*\b|\bpty\.spawn\b/g;

const hidden = (code: string, lineOf: LineOf): readonly Reference[] =>
  [...code.matchAll(RENAMED), ...code.matchAll(ELSEWHERE)]
    .slice(0, NAMES)
    .map((match) =>
      undecided(`what "${match[0].trim()}" leads to, only running it shows`, lineOf(match.index)),
    );

const EXECUTES = /(?<![.\w])(exec|eval)\(\s*(?:compile\(\s*)?/g;

/** `[sys.executable, "x.py"]` is Python with a literal file. */
const argumentsAt = (code: string, open: number): readonly string[] => {
  const itself = /^\s*\[\s*sys\.executable\s*,/.exec(code.slice(open, open + 200));
  if (itself === null) return leadingStrings(code, open);
  const rest = leadingStrings(code, open + itself[0].length);
  return rest.length === 0 ? [] : ['python3', ...rest];
};

const processes = (code: string, lineOf: LineOf, context: ScanContext): readonly Reference[] => {
  if (!/\b(?:subprocess|os)\b/.test(code)) return [];
  return callsOf(code, PROCESS).flatMap(({ name, at, open }) => {
    const line = lineOf(at);
    const words = argumentsAt(code, open);
    const listed = /^\s*\[/.test(code.slice(open, open + 100));
    const qualified =
      /(?:subprocess|sp|os)\.$/.test(code.slice(Math.max(0, at - 12), at)) ||
      /^(?:subprocess|sp)\./.test(code.slice(at, at + 12));
    if (words.length === 0)
      return qualified ? [undecided(`what ${name}() starts, only running it shows`, line)] : [];
    if (listed) return commandReferences(words, { folder: context.folder, line }, context);
    return scanShellText(words[0] ?? '', line, context);
  });
};

const dynamic = (code: string, lineOf: LineOf, context: ScanContext): readonly Reference[] => [
  ...callsOf(code, FROM_CODE).flatMap(({ name, at, open }): readonly Reference[] => {
    const [literal] = leadingStrings(code, open);
    const line = lineOf(at);
    if (literal === undefined) return [undecided(`what ${name}() loads, only running it shows`, line)];
    if (name === 'run_path' || name === 'execfile') return fileAt(literal, line, context);
    return fromModule(searched(context), literal, line, context);
  }),
  ...callsOf(code, EXECUTES).flatMap(({ name, at, open }): readonly Reference[] => {
    const opened = /^(?:pathlib\.)?(?:open|Path)\(/.exec(code.slice(open, open + 20));
    const [literal] = opened === null ? [] : leadingStrings(code, open + opened[0].length);
    if (literal !== undefined) return fileAt(literal, lineOf(at), context);
    // A literal text is in the pinned bytes themselves.
    const [text] = leadingStrings(code, open);
    if (text !== undefined && !/import|open|exec|eval|subprocess|system/.test(text)) return [];
    return [undecided(`what ${name}() executes, only running it shows`, lineOf(at))];
  }),
];

const fileAt = (written: string, line: number, context: ScanContext): readonly Reference[] => {
  const path = within(context.folder, written);
  return path === undefined ? [] : [mayBe([path], written, line, context.folder)];
};

/** Python: imports of files in the repository, files it runs, programs it starts with literal arguments. */
export const scanPython: Scanner = (source, context) => {
  const code = maskCode(source, SYNTAX);
  const lineOf = lineFinder(source, 1);
  // `python -m pkg` executes pkg/__init__.py before pkg/__main__.py.
  const own = basename(context.path) === '__main__.py' ? [join(dirname(context.path), '__init__.py')] : [];
  const bare = bareCode(code);
  return [
    ...own.map((file) => mayBe([file], 'its package', 1, context.folder)),
    ...imports(bare, lineOf, context),
    ...hidden(bare, lineOf),
    ...dynamic(code, lineOf, context),
    ...processes(code, lineOf, context),
  ];
};
