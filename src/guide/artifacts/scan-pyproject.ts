import { moduleFiles } from './facts.ts';
import { lineFinder } from './lines.ts';
import { dirname, within } from './paths.ts';
import { mayBe, type Reference, type ScanContext, type Scanner, undecided } from './reference.ts';

type Table = Readonly<Record<string, unknown>>;

const table = (value: unknown, ...path: readonly string[]): Table => {
  let at: unknown = value;
  for (const key of path) at = typeof at === 'object' && at !== null ? (at as Table)[key] : undefined;
  return typeof at === 'object' && at !== null ? (at as Table) : {};
};

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const LEGACY = /^setuptools\b/;

/** Files that build backends execute by their own settings. */
const hookFiles = (data: Table): readonly string[] => {
  const hatch = table(data, 'tool', 'hatch', 'build');
  const hooks = [hatch, ...Object.values(table(hatch, 'targets'))].map((one) => table(one, 'hooks'));
  const custom = hooks
    .filter((one) => one['custom'] !== undefined)
    .map((one) => text(table(one, 'custom')['path']) ?? 'hatch_build.py');
  const poetry = table(data, 'tool', 'poetry')['build'];
  const script = text(poetry) ?? text(table(poetry)['script']);
  const pdm = text(table(data, 'tool', 'pdm', 'build')['custom-hook']);
  return [...custom, ...(script === undefined ? [] : [script]), ...(pdm === undefined ? [] : [pdm])];
};

/** A build backend that lies in the repository (`backend-path`, PEP 517). */
const localBackend = (system: Table, folder: string, context: ScanContext): readonly string[] => {
  const paths = Array.isArray(system['backend-path']) ? system['backend-path'] : [];
  const module = (text(system['build-backend']) ?? '').split(':', 1)[0] ?? '';
  return paths.flatMap((path) => {
    const base = typeof path === 'string' ? within(folder, path) : undefined;
    return base === undefined ? [] : moduleFiles(context.repository, base, module);
  });
};

/** What the build of a Python project executes, and the script that is entered, if one is. */
export const scanPyproject: Scanner = (source, context) => {
  const data = context.lookups.parseToml(source);
  if (data === undefined) return [undecided('it is no TOML, so its build was not read', 1)];
  const folder = dirname(context.path);
  const lineOf = lineFinder(source, 1);
  const lineWith = (word: string): number => lineOf(Math.max(0, source.indexOf(word)));
  const system = table(data, 'build-system');
  const backend = text(system['build-backend']);
  const out: Reference[] = localBackend(system, folder, context).map((file) =>
    mayBe([file], 'its build backend', lineWith('backend-path'), folder),
  );
  const files =
    backend === undefined || LEGACY.test(backend) ? ['setup.py', ...hookFiles(data)] : hookFiles(data);
  for (const file of files) {
    const path = within(folder, file);
    if (path !== undefined)
      out.push(mayBe([path], file, lineWith(file === 'setup.py' ? 'build-backend' : file), folder));
  }
  for (const entry of context.entries) {
    const target =
      text(table(data, 'project', 'scripts')[entry]) ?? text(table(data, 'tool', 'poetry', 'scripts')[entry]);
    for (const file of moduleFiles(context.repository, folder, (target ?? '').split(':', 1)[0] ?? ''))
      out.push(mayBe([file], `script ${entry}`, lineWith(entry), folder));
  }
  return out;
};
