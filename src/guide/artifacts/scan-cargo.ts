import { commandReferences } from './command-references.ts';
import { lineFinder } from './lines.ts';
import { maskCode } from './mask-code.ts';
import { basename, dirname, within } from './paths.ts';
import { mayBe, type Reference, type Scanner } from './reference.ts';

const SYNTAX = { lineComment: '//', blockComment: true, tripleQuotes: false, quotes: '"' };

/** How many programs of one file are looked up. */
const COMMANDS = 1000;

const MODULE =
  /^[ \t]*(?:#\[path[ \t]*=[ \t]*"([^"\n]{1,500})"\][ \t]*\n?[ \t]*)?(?:pub[ \t]+)?mod[ \t]+(\w+)[ \t]*;/gm;
const INCLUDE = /\binclude![ \t]*\([ \t]*"([^"\n]{1,500})"[ \t]*\)/g;
const COMMAND = /\bCommand::new\([ \t]*"([^"\n]{1,200})"[ \t]*\)((?:\s*\.args?\([^()\n]{0,500}\)){0,20})/g;

const join = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);

/** Rust build scripts: their modules, what they include, and programs that they start with literal arguments. */
export const scanBuildScript: Scanner = (source, context) => {
  const code = maskCode(source, SYNTAX);
  const lineOf = lineFinder(source, 1);
  const here = dirname(context.path);
  const own = basename(context.path).replace(/\.rs$/, '');
  const folders = /^(?:build|main|lib|mod)$/.test(own) ? [here] : [join(here, own), here];
  const out: Reference[] = [];
  for (const match of code.matchAll(MODULE)) {
    const [, path, name = ''] = match;
    const files =
      path === undefined
        ? folders.flatMap((folder) => [join(folder, `${name}.rs`), join(folder, `${name}/mod.rs`)])
        : [within(here, path) ?? ''];
    out.push(mayBe(files, `mod ${name}`, lineOf(match.index), context.folder));
  }
  for (const match of code.matchAll(INCLUDE))
    out.push(mayBe([within(here, match[1] ?? '') ?? ''], match[0], lineOf(match.index), context.folder));
  for (const match of [...code.matchAll(COMMAND)].slice(0, COMMANDS)) {
    const words = [...(match[2] ?? '').matchAll(/"([^"\n]{0,500})"/g)].map((one) => one[1] ?? '');
    const place = { folder: here, line: lineOf(match.index) };
    out.push(...commandReferences([match[1] ?? '', ...words], place, context));
  }
  return out;
};
