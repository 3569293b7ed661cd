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
import { scanShell } from './scan-shell.ts';

const BY_NAME: readonly (readonly [RegExp, Scanner])[] = [
  [/^(?:GNU)?[Mm]akefile$|\.(?:mk|mak|make)$/, scanMakefile],
  [/^package\.json$/, scanPackageJson],
  [/^\.?justfile$|\.just$/i, scanJustfile],
  [/^(?:Dockerfile|Containerfile)(?:\..+)?$|\.[Dd]ockerfile$/, scanDockerfile],
  [/^pyproject\.toml$/, scanPyproject],
  [/\.(?:sh|bash|ksh|zsh|dash|bats)$/, scanShell],
  [/\.pyw?$/, scanPython],
  [/\.[cm]?[jt]sx?$/, scanNode],
  [/\.rs$/, scanBuildScript],
  [/\.go$/, scanGo],
];

const BY_INTERPRETER: readonly (readonly [RegExp, Scanner])[] = [
  [/\b(?:ba|da|k|z|a)?sh\b/, scanShell],
  [/\bpython[\d.]*\b/, scanPython],
  [/\b(?:node|nodejs|deno|bun|tsx)\b/, scanNode],
  [/\bmake\b/, scanMakefile],
  [/\bjust\b/, scanJustfile],
];

const BY_LANGUAGE: Readonly<Record<Language, Scanner>> = {
  shell: scanShell,
  python: scanPython,
  node: scanNode,
};

/** Files that hold data, from which nothing is executed. */
const DATA = /\.(?:json|ya?ml|toml|cfg|ini|txt|md|csv|lock|env|c|h|cc|cpp|hpp)$/i;

const scannerFor = (source: string, path: string): Scanner | undefined => {
  const name = basename(path);
  const byName = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (byName !== undefined) return byName;
  const end = source.indexOf('\n');
  const first = source.slice(0, Math.min(end === -1 ? source.length : end, 200));
  if (!first.startsWith('#!')) return undefined;
  return BY_INTERPRETER.find(([pattern]) => pattern.test(first))?.[1];
};

/** Lists what the text of a file invokes in the repository, as far as its kind is known. */
export const scan = (source: string, context: ScanContext): readonly Reference[] => {
  const { path, language } = context;
  const scanner = scannerFor(source, path) ?? (language === undefined ? undefined : BY_LANGUAGE[language]);
  if (scanner !== undefined) return scanner(source.replaceAll('\r\n', '\n'), context);
  return DATA.test(path) ? [] : [undecided('this kind of file is not read for what it invokes', 1)];
};
