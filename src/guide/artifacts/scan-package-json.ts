import { lineFinder } from './lines.ts';
import { dirname, within } from './paths.ts';
import { mayBe, type Reference, type ScanContext, type Scanner, undecided } from './reference.ts';
import { scanShellText } from './scan-shell.ts';

type Scripts = Readonly<Record<string, unknown>>;

const scriptsOf = (source: string): Scripts | undefined => {
  try {
    const data: unknown = JSON.parse(source);
    const scripts = typeof data === 'object' && data !== null && 'scripts' in data ? data.scripts : undefined;
    return typeof scripts === 'object' && scripts !== null ? (scripts as Scripts) : {};
  } catch {
    return undefined;
  }
};

const own = (scripts: Scripts, name: string): string | undefined => {
  const value = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** `npm restart` without a script of that name runs these. */
const standIns = (scripts: Scripts, name: string): readonly string[] =>
  name === 'restart' && own(scripts, name) === undefined ? [name, 'stop', 'start'] : [name];

/** `npm run a` also runs `prea` and `posta`; without a name every script counts. */
const entered = (scripts: Scripts, entries: readonly string[]): readonly string[] =>
  entries.length === 0
    ? Object.keys(scripts).slice(0, 200)
    : entries
        .flatMap((name) => standIns(scripts, name))
        .flatMap((name) => [`pre${name}`, name, `post${name}`]);

/** `npm start` without a script runs server.js; .npmrc may name the shell that reads scripts. */
const unwritten = (
  scripts: Scripts,
  names: readonly string[],
  context: ScanContext,
): readonly Reference[] => {
  const { repository } = context;
  const folder = dirname(context.path);
  const path = within(folder, '.npmrc') ?? '.npmrc';
  const settings = repository.source(path);
  const server = within(folder, 'server.js') ?? 'server.js';
  return [
    ...(names.includes('start') && own(scripts, 'start') === undefined
      ? [mayBe([server], 'npm start', 1, folder)]
      : []),
    ...(repository.has(path) && repository.artifact(path) === undefined
      ? [{ kind: 'asked', files: [path] } as const]
      : []),
    ...(/^[ \t]*(?:script-shell|node-options)[ \t]*=/m.test(settings ?? '')
      ? [undecided(`what ${path} sets to run scripts with, only running it shows`, 1)]
      : []),
  ];
};

/** `scripts` of package.json. A script that runs another one of the same file is followed by the closure. */
export const scanPackageJson: Scanner = (source, context) => {
  const scripts = scriptsOf(source);
  if (scripts === undefined) return [undecided('it is no JSON, so its scripts were not read', 1)];
  const lineOf = lineFinder(source, 1);
  const start = Math.max(0, source.indexOf('"scripts"'));
  const names = entered(scripts, context.entries);
  const found = names.flatMap((name): readonly Reference[] => {
    const script = own(scripts, name);
    if (script === undefined) return [];
    const at = source.indexOf(`${JSON.stringify(name)}:`, start);
    const line = lineOf(at === -1 ? start : at);
    return scanShellText(script, line, context).map((one) => (one.kind === 'asked' ? one : { ...one, line }));
  });
  return [...unwritten(scripts, names, context), ...found];
};
