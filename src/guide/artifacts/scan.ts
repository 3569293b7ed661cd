import { basename } from './paths.ts';
import { type Language, type Reference, type ScanContext, type Scanner, undecided } from './reference.ts';
import { scanBuildScript } from './scan-cargo.ts';
import { scanDockerfile } from './scan-dockerfile.ts';
import { scanGo } from './scan-go.ts';
import { scanJustfile } from './scan-justfile.ts';
import { scanMakefile } from './scan-makefile.ts';
import { scanNode } from './scan-node.ts';
import { scanPackageJson } from './scan-package-json.ts';
import { scanPyproject } from './scan-pyproject.ts';
import { scanPython } from './scan-python.ts';
import { scanSetupCfg } from './scan-setup-cfg.ts';
import { scanShell } from './scan-shell.ts';

const PROJECT: readonly (readonly [RegExp, Scanner])[] = [
  [/^(?:GNU)?[Mm]akefile$|\.(?:mk|mak|make)$/, scanMakefile],
  [/^package\.json$/, scanPackageJson],
  [/^\.?justfile$|\.just$/i, scanJustfile],
  [/^(?:Dockerfile|Containerfile)(?:\..+)?$|\.[Dd]ockerfile$/, scanDockerfile],
  [/^pyproject\.toml$/, scanPyproject],
  [/^setup\.cfg$/, scanSetupCfg],
  [/\.rs$/, scanBuildScript],
  [/\.go$/, scanGo],
];

const BY_SUFFIX: readonly (readonly [RegExp, Scanner])[] = [
  [/\.(?:sh|bash|ksh|zsh|dash|bats)$/, scanShell],
  [/\.pyw?$/, scanPython],
  [/\.[cm]?[jt]sx?$/, scanNode],
];

const BY_INTERPRETER: readonly (readonly [RegExp, Scanner])[] = [
  [/^(?:ba|da|k|z|a)?sh$/, scanShell],
  [/^python[\d.]*$/, scanPython],
  [/^(?:node|nodejs|deno|bun|tsx)$/, scanNode],
  [/^g?make$/, scanMakefile],
  [/^just$/, scanJustfile],
];

const BY_LANGUAGE: Readonly<Record<Language, Scanner>> = {
  shell: scanShell,
  python: scanPython,
  node: scanNode,
};

/** Files that hold data, from which nothing is executed. */
const DATA = /\.(?:json|toml|cfg|ini|txt|md|csv|lock|env|c|h|cc|cpp|hpp)$/i;

const UNREAD = 'this kind of file is not read for what it invokes';

const unread: Scanner = () => [undecided(UNREAD, 1)];

const named = (list: readonly (readonly [RegExp, Scanner])[], name: string): Scanner | undefined =>
  list.find(([pattern]) => pattern.test(name))?.[1];

/** The scanner that the `#!` line asks for; undefined without one. */
const byFirstLine = (source: string): Scanner | undefined => {
  if (!source.startsWith('#!')) return undefined;
  const end = source.indexOf('\n');
  const line = source.slice(2, Math.min(end === -1 ? source.length : end, 300)).trim();
  // An interpreter or an option that is a file of the repository.
  if (/(?:^|\s|=)\.{0,2}[\w-]*\.?\/(?!\S*@)/.test(line) && !line.startsWith('/')) return unread;
  if (/\s\.{1,2}\//.test(line)) return unread;
  const words = line.split(/\s+/).filter((word, index) => index === 0 || !/^-|=/.test(word));
  const [first = '', second = ''] = words.map(basename);
  return named(BY_INTERPRETER, first === 'env' ? second : first) ?? unread;
};

/** Who runs a script says how it is read: its interpreter, else its first line, else its name. */
const scannersFor = (source: string, { path, language }: ScanContext): readonly Scanner[] => {
  const name = basename(path);
  const project = named(PROJECT, name);
  if (project !== undefined) return [project];
  if (language !== undefined) return [BY_LANGUAGE[language]];
  const found = [named(BY_SUFFIX, name), byFirstLine(source)].filter((one) => one !== undefined);
  // Imported, it is read by its name; run by its path, by its first line.
  return [...new Set(found)];
};

/** Lists what the text of a file invokes in the repository, as far as its kind is known. */
export const scan = (source: string, context: ScanContext): readonly Reference[] => {
  const scanners = scannersFor(source, context);
  if (scanners.length > 0)
    return scanners.flatMap((scanner) => scanner(source.replaceAll('\r\n', '\n'), context));
  return DATA.test(context.path) ? [] : unread(source, context);
};
