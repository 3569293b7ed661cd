import { lineFinder } from './lines.ts';
import { type Reference, type Scanner, undecided } from './reference.ts';
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

/** `npm run a` also runs `prea` and `posta`; without a name every script counts. */
const entered = (scripts: Scripts, entries: readonly string[]): readonly string[] =>
  entries.length === 0
    ? Object.keys(scripts).slice(0, 200)
    : entries.flatMap((name) => [`pre${name}`, name, `post${name}`]);

/** `scripts` of package.json. A script that runs another one of the same file is followed by the closure. */
export const scanPackageJson: Scanner = (source, context) => {
  const scripts = scriptsOf(source);
  if (scripts === undefined) return [undecided('it is no JSON, so its scripts were not read', 1)];
  const lineOf = lineFinder(source, 1);
  const start = Math.max(0, source.indexOf('"scripts"'));
  return entered(scripts, context.entries).flatMap((name): readonly Reference[] => {
    const script = own(scripts, name);
    if (script === undefined) return [];
    const at = source.indexOf(`${JSON.stringify(name)}:`, start);
    const line = lineOf(at === -1 ? start : at);
    return scanShellText(script, line, context).map((one) => (one.kind === 'asked' ? one : { ...one, line }));
  });
};
