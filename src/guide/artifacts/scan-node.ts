import { commandReferences } from './command-references.ts';
import { lineFinder } from './lines.ts';
import { callsOf, leadingStrings } from './literals.ts';
import { maskCode } from './mask-code.ts';
import { dirname, within } from './paths.ts';
import { mayBe, type Reference, type ScanContext, type Scanner, undecided } from './reference.ts';
import { scanShellText } from './scan-shell.ts';

const SYNTAX = { lineComment: '//', blockComment: true, tripleQuotes: false, quotes: `'"\`` };

/** `import … from 'x'`, `import 'x'`, `export … from 'x'`. */
const STATIC = /(?:\bfrom|^[ \t]*import)[ \t]*(['"])([^'"\n]{1,1000})\1/gm;
const LOADS = /(?<![.\w$])(require|import|createRequire\([^()\n]{0,200}\))[ \t]*\(/g;
const RESOLVES = /\b(?:new[ \t]+)(Worker)\(|(?<![.\w$])(fork)\(|\.fork\(/g;
const STARTS = /(?<![\w$])(?:[\w$]{1,40}\.)?(execSync|exec|spawnSync|spawn|execFileSync|execFile)\(/g;

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
  if (!/^\.{0,2}\//.test(specifier) && specifier !== '.' && specifier !== '..') return [];
  if (specifier.endsWith('.json')) return [];
  const path = within(dirname(context.path), specifier.replace(/[?#].*$/, ''));
  if (path === undefined) return [];
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
  return [...out, ...starts(code, lineOf, context)];
};
