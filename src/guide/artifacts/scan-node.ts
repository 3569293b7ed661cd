import { commandReferences } from './command-references.ts';
import { lineFinder } from './lines.ts';
import { callsOf, leadingStrings } from './literals.ts';
import { maskCode } from './mask-code.ts';
import { dirname, within } from './paths.ts';
import { mayBe, type Reference, type ScanContext, type Scanner, undecided } from './reference.ts';
import { scanShellText } from './scan-shell.ts';

const SYNTAX = { lineComment: '//', blockComment: true, tripleQuotes: false, quotes: `'"\``, patterns: true };

/** `import … from 'x'`, `import 'x'`, `export … from 'x'`. */
const STATIC = /(?:\bfrom|(?:^|[;}])[ \t]*import)\s{0,200}(['"])([^'"\n]{1,1000})\1/gm;
const LOADS =
  /(?<![.\w$])((?:module\.|mainModule\.)?require|import|createRequire\([^()\n]{0,200}\))\s{0,200}\(/g;
const RESOLVES = /\b(?:new[ \t]+)(Worker)\((?:[ \t]*new[ \t]+URL\()?|(?<![.\w$])(fork)\(|\.fork\(/g;
const STARTS = /(?<![\w$])(?:[\w$]{1,40}\.)?(execSync|exec|spawnSync|spawn|execFileSync|execFile)\(/g;

/** Other names for what loads or starts code, and calls whose text is the program. */
const HIDDEN =
  /=\s{0,20}require\b(?!\s{0,20}[.(])|\b(?!require\b)[\w$]{1,60}\s{0,20}=\s{0,20}(?:module\.)?createRequire\(|\bvm\.(?:run|Script|compile)\w*|(?<![.\w$])(?:eval|Function)\(|\bprocess\.(?:binding|dlopen)\b|\bsetup(?:Primary|Master)\(/g;
const RENAMED_STARTS =
  /\b(?:exec|execSync|spawn|spawnSync|execFile|execFileSync|fork)\b\s{0,20}(?::\s{0,20}[\w$]|\bas\b)|\bpromisify\(\s{0,20}(?:[\w$]{1,40}\.)?exec|=\s{0,20}(?:[\w$]{1,40}|require\([^()\n]{0,60}\))\.(?:exec|execSync|spawn|spawnSync|execFile|execFileSync|fork)\b(?!\s{0,20}\()/g;
const LIBRARY_STARTS =
  /\b(?:execa\w{0,12}|execaCommand\w{0,8}|shell\.exec|sh\.exec|exec|spawn)\s{0,20}\(|(?<![\w$])\$\s{0,5}`/g;
const LIBRARIES = /['"](?:execa|zx|zx\/globals|shelljs|cross-spawn|tinyexec|nano-spawn)['"]/;

const hidden = (code: string, lineOf: (at: number) => number): readonly Reference[] => {
  const found = [
    ...code.matchAll(HIDDEN),
    ...(code.includes('child_process') ? code.matchAll(RENAMED_STARTS) : []),
    ...(LIBRARIES.test(code) ? code.matchAll(LIBRARY_STARTS) : []),
  ];
  return found
    .slice(0, 200)
    .map((match) =>
      undecided(`what "${match[0].trim()}" leads to, only running it shows`, lineOf(match.index)),
    );
};

const SUFFIXES = [
  '',
  '.js',
  '.mjs',
  '.cjs',
  '.ts',
  '.mts',
  '.cts',
  '.tsx',
  '.jsx',
  '/index.js',
  '/index.ts',
  '/index.mjs',
  '/index.cjs',
];

const local = (specifier: string, line: number, context: ScanContext): readonly Reference[] => {
  // `imports` of package.json and `paths` of tsconfig.json say what these are.
  if (/^(?:#|[@~]\/)/.test(specifier))
    return [undecided(`which file "${specifier}" is, the project's settings decide`, line)];
  if (!/^\.{0,2}\//.test(specifier) && specifier !== '.' && specifier !== '..') return [];
  if (specifier.endsWith('.json')) return [];
  const path = within(dirname(context.path), specifier.replace(/[?#].*$/, ''));
  if (path === undefined) return [];
  if (context.repository.has(`${path}/package.json`))
    return [undecided(`which file "${specifier}" is, its package.json decides`, line)];
  // TypeScript sources are imported by the name of their output.
  const source = path.replace(/\.([cm]?)js$/, '.$1ts');
  // The root's own index has no slash in front.
  const files = [...SUFFIXES.map((suffix) => `${path}${suffix}`.replace(/^\//, '')), source];
  return [mayBe(files, specifier, line, context.folder)];
};

const starts = (code: string, lineOf: (at: number) => number, context: ScanContext): readonly Reference[] => {
  if (!code.includes('child_process')) return [];
  return callsOf(code, STARTS).flatMap(({ name, at, open }) => {
    const line = lineOf(at);
    const words = leadingStrings(code, open);
    if (/^(?:execSync|exec)$/.test(name)) {
      if (words[0] !== undefined) return scanShellText(words[0], line, context);
      // `pattern.exec(text)` is no process.
      return name === 'execSync' ? [undecided('what execSync() starts, only running it shows', line)] : [];
    }
    if (words.length === 0) return [undecided(`what ${name}() starts, only running it shows`, line)];
    return commandReferences(words, { folder: context.folder, line }, context);
  });
};

/** Node: imports of files in the repository, and programs that it starts with literal arguments. */
export const scanNode: Scanner = (source, context) => {
  const code = maskCode(source, SYNTAX);
  const lineOf = lineFinder(source, 1);
  const out: Reference[] = [];
  for (const match of code.matchAll(STATIC)) out.push(...local(match[2] ?? '', lineOf(match.index), context));
  for (const { name, at, open } of callsOf(code, LOADS)) {
    const [literal] = leadingStrings(code, open);
    const line = lineOf(at);
    if (literal !== undefined) out.push(...local(literal, line, context));
    else out.push(undecided(`what ${name}() loads, only running it shows`, line));
  }
  for (const { at, open } of callsOf(code, RESOLVES)) {
    const [literal] = leadingStrings(code, open);
    if (literal === undefined) continue;
    const beside = literal.startsWith('.') ? literal : `./${literal}`;
    out.push(...local(beside, lineOf(at), context));
  }
  return [...out, ...hidden(code, lineOf), ...starts(code, lineOf, context)];
};
