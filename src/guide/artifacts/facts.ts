import type { Lookups } from '../lookups.ts';
import { basename, dirname } from './paths.ts';
import type { Repository } from './repository.ts';

/** What the repository says about an invocation whose form alone does not decide (A01). */
export interface Facts {
  /** Files with first-party code that the invocation executes. */
  readonly hooks: readonly string[];
  /** Every file that could hold a hook was looked at. */
  readonly decided: boolean;
  /** Files to read before that can be said. */
  readonly unread: readonly string[];
}

/** How many files one fact may ask for, so that a hostile repository stays cheap. */
const ASKED = 400;

const join = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);

/**
 * `python -m a.b`: the files of a first-party module, below the folder it runs in or in its `src`. The one that is
 * executed comes first.
 */
export const moduleFiles = (repository: Repository, folder: string, module: string): readonly string[] => {
  if (!/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(module)) return [];
  const path = module.replaceAll('.', '/');
  const found: string[] = [];
  for (const base of [join(folder, path), join(folder, `src/${path}`)])
    for (const file of [`${base}/__main__.py`, `${base}.py`, `${base}/__init__.py`])
      if (repository.has(file)) found.push(file);
  return found;
};

const buildSetting = (manifest: string, lookups: Lookups): unknown => {
  const data = lookups.parseToml(manifest)?.['package'];
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)['build'] : undefined;
};

const OTHERS = /(?:^|\/)(?:vendor|target|node_modules|third_party|\.cargo)\//;

/** The build scripts of the crates below a folder: `build.rs`, or what `package.build` names. */
export const cargoHooks = (repository: Repository, folder: string, lookups: Lookups): Facts => {
  const manifests = repository
    .below(folder)
    .filter((path) => basename(path) === 'Cargo.toml' && !OTHERS.test(path))
    .slice(0, ASKED);
  const hooks: string[] = [];
  const unread: string[] = [];
  for (const path of manifests) {
    const source = repository.source(path);
    if (source === undefined && repository.artifact(path) === undefined) unread.push(path);
    const setting = source === undefined ? undefined : buildSetting(source, lookups);
    if (setting === false) continue;
    const script = join(dirname(path), typeof setting === 'string' ? setting : 'build.rs');
    if (repository.has(script)) hooks.push(script);
  }
  const whole = manifests.length > 0 && manifests.every((path) => repository.source(path) !== undefined);
  return { hooks, decided: repository.complete && whole && manifests.length < ASKED, unread };
};

const GO_HOOK =
  /^\/\/go:generate[ \t]|(?:^|;)[ \t]*import[ \t]*\(?[ \t]*(?:_[ \t]*)?"C"|^[ \t]+(?:_[ \t]*)?"C"[ \t]*(?:;|\/[/*]|\)|$)/m;

/** Files with a cgo directive or a `//go:generate` line, below the folder of the module. */
export const goHooks = (repository: Repository, folder: string): Facts => {
  const files = repository
    .below(folder)
    .filter((path) => path.endsWith('.go') && !OTHERS.test(path) && !/(?:^|\/)testdata\//.test(path))
    .slice(0, ASKED);
  const hooks = files.filter((path) => GO_HOOK.test(repository.source(path) ?? ''));
  const whole = files.length > 0 && files.every((path) => repository.source(path) !== undefined);
  return {
    hooks,
    decided: repository.complete && whole && files.length < ASKED,
    unread: files.filter((path) => repository.artifact(path) === undefined),
  };
};
