/**
 * Builds `dist/`: modules with types for each public room (tsc), and the command as CommonJS bundles that start fast
 * (esbuild). Each `import()` in the command's source becomes a bundle of its own, loaded only when it is reached.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '..');
/** Built apart and put in place whole: a build that ends early leaves the one before. */
const NEXT = join(ROOT, '.readback', 'dist');
const OUT = join(NEXT, 'bin');

const ENTRY = join(ROOT, 'src/cli/main.ts');

const SOURCES = join(ROOT, 'src');

const PACKAGES = join(ROOT, 'node_modules');

/** `guide/standard-lookups.ts` becomes `guide-standard-lookups.cjs`, a package's file `package-….cjs`: no two share a bundle. */
const bundleName = (source: string): string => {
  if (source === ENTRY) return 'readback.cjs';
  const inPackages = source.startsWith(PACKAGES + sep);
  const name = relative(inPackages ? PACKAGES : SOURCES, source).replace(/\.[a-z]+$/, '');
  return `${inPackages ? 'package-' : ''}${name.replaceAll(sep, '-')}.cjs`;
};

/** Under the LGPL a user may put another version in its place, so it stays a package of its own. */
const EXTERNAL = ['openpgp'];

/** Leaves each dynamic import to run time and remembers what it names. */
const apart = (found: Set<string>): Plugin => ({
  name: 'dynamic-imports-apart',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^/ }, async ({ kind, importer, path, pluginData, resolveDir }) => {
      if (kind !== 'dynamic-import' || EXTERNAL.includes(path) || pluginData === apart) return undefined;
      const source = await resolve(path, { kind, importer, resolveDir, pluginData: apart });
      if (source.external || source.errors.length > 0) return undefined;
      found.add(source.path);
      return { path: `./${bundleName(source.path)}`, external: true };
    });
  },
});

const buildId = (): string | undefined => {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
    const dirty = git('status', '--porcelain', '--', 'src') === '' ? '' : '.dirty';
    return git('rev-parse', '--short=12', 'HEAD') + dirty;
  } catch {
    return undefined;
  }
};

const bundle = async (entry: string, id: string | undefined): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  await build({
    entryPoints: [entry],
    outfile: join(OUT, bundleName(entry)),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    minify: true,
    supported: { 'dynamic-import': false },
    define: {
      'import.meta.url': '__bundleUrl',
      'globalThis.READBACK_IMPORT': '__import',
      'globalThis.READBACK_BUILD_ID': id === undefined ? 'undefined' : JSON.stringify(id),
    },
    banner: { js: "const __bundleUrl='file://'+__filename,__import=(url)=>import(url);" },
    external: EXTERNAL,
    plugins: [apart(found)],
    logLevel: 'warning',
  });
  return found;
};

const bundleAll = async (): Promise<void> => {
  const id = buildId();
  const waiting = [ENTRY, join(ROOT, 'src/guide/standard-lookups.ts')];
  const done = new Set<string>();
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    if (done.has(entry)) continue;
    done.add(entry);
    waiting.push(...(await bundle(entry, id)));
  }
};

rmSync(NEXT, { recursive: true, force: true });
console.log('building dist/: types and modules');
const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', NEXT], {
  cwd: ROOT,
  stdio: 'inherit',
});
if (status !== 0) {
  console.error('readback: the sources do not compile; dist/ is as it was');
  process.exit(1);
}
console.log('building dist/bin/: the command');
await bundleAll();
rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
renameSync(NEXT, join(ROOT, 'dist'));
chmodSync(join(ROOT, 'bin/readback.js'), 0o755);
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
console.log(`built readback ${version}`);
