import { ASKS_SERVER, QUERY, READS, RUNS, WRITES } from './common.ts';
import type { Deed, Program } from './program.ts';

const FOLDER = '--prefix, -C, --dir, --cwd';

/** Lifecycle scripts run, of the dependencies and of the project (VP-19-15). */
const install: Deed = {
  does: ['networked', 'code-executing', 'writes-files'],
  adds: {
    '-g, --global, --location=global': ['persistence-changing'],
  },
  only: {
    '--dry-run': ['networked'],
    '--ignore-scripts': ['networked', 'writes-files'],
    '--package-lock-only, --lockfile-only': ['networked', 'writes-files'],
  },
  artifact: { shape: 'exempt' },
};

const script: Deed = {
  does: ['code-executing'],
  artifact: { shape: 'bound', files: ['package.json'], folder: FOLDER, entry: 'operand', lists: true },
};

const named = (name: string): Deed => ({
  does: ['code-executing'],
  artifact: { shape: 'bound', files: ['package.json'], folder: FOLDER, entry: { named: name } },
});

const remove: Deed = {
  does: ['code-executing', 'writes-files'],
  adds: { '-g, --global': ['persistence-changing'] },
  artifact: { shape: 'exempt' },
};

/** Runs a package that is there or is fetched. */
const fetchAndRun: Deed = { does: ['networked', 'code-executing'], artifact: { shape: 'exempt' } };

const publish: Deed = {
  does: ['networked', 'code-executing'],
  only: { '--dry-run': ['reads-files'] },
  artifact: { shape: 'bound', files: ['package.json'], entry: { named: 'prepublishOnly' } },
};

/** Runs the scripts `preversion`, `version` and `postversion`. */
const versionScripts: Deed = {
  does: ['code-executing', 'writes-files'],
  only: { '--ignore-scripts': ['writes-files'] },
};

const manager: Program['subcommands'] = {
  'install, i, add, ci, clean-install, install-clean, install-test, it, in, ins, inst, isntall, cit, install-ci-test':
    install,
  'update, up, upgrade, dedupe, rebuild': install,
  'uninstall, remove, rm, r, rum, un, unlink, prune': remove,
  'link, ln': {
    does: ['code-executing', 'persistence-changing', 'writes-files'],
    artifact: { shape: 'exempt' },
  },
  'run, run-script': script,
  'test, t, tst': named('test'),
  start: named('start'),
  stop: named('stop'),
  restart: named('restart'),
  publish,
  pack: { does: ['code-executing', 'writes-files'], only: { '--dry-run': ['code-executing'] } },
  'unpublish, deprecate': { does: ['networked', 'destructive'] },
  'view, info, show, search, ping, whoami, outdated, audit, owner ls, dist-tag ls': ASKS_SERVER,
  'audit fix': install,
  'login, adduser, logout': { does: ['networked', 'persistence-changing'] },
  'token, token list, profile get': { does: ['networked', 'data-accessing'] },
  'list, ls, ll, why, explain, root, prefix, bin, query, licenses, sbom': READS,
  'config get, config list, help, version, store path': QUERY,
  'config set, config delete, set': { does: ['persistence-changing'] },
  'pkg get': READS,
  'pkg set': WRITES,
  'version major, version minor, version patch, version premajor, version preminor, version prepatch, version prerelease, version from-git':
    versionScripts,
  explore: { does: ['code-executing'], starts: { as: 'words', dashed: true } },
  'cache clean, cache clear': { does: ['destructive'] },
  'store prune': { does: ['destructive'] },
  init: WRITES,
  'create, dlx': fetchAndRun,
};

const exec: Deed = { does: ['code-executing'], starts: { as: 'words', transparent: true } };

const VALUES = `${FOLDER}, --filter, -F, -w, --workspace, --registry, --location, --tag, --loglevel, --userconfig, --cache, --omit, --include`;

/** Versions of a language side by side in the user's own place. */
const versions: Program['subcommands'] = {
  'install, pin, plugin add, plugin-add, upgrade, self update': {
    does: ['networked', 'persistence-changing', 'code-executing'],
    artifact: { shape: 'exempt' },
  },
  'uninstall, remove': { does: ['destructive', 'persistence-changing'] },
  'use, alias, default, global, local': { does: ['persistence-changing'] },
  'ls, list, current, which, versions, version, where': QUERY,
};

export const node: readonly Program[] = [
  {
    names: 'npm',
    values: VALUES,
    asks: '-v, -h',
    subcommands: { ...manager, 'exec, x': { ...exec, adds: { '-y, --yes': ['networked'] } } },
  },
  { names: 'pnpm', values: VALUES, asks: '-v, -h', ...script, subcommands: { ...manager, exec } },
  {
    names: 'yarn',
    values: VALUES,
    asks: '-v, -h',
    ...script,
    bare: install,
    subcommands: {
      ...manager,
      exec,
      'global add': {
        does: ['networked', 'code-executing', 'persistence-changing'],
        artifact: { shape: 'exempt' },
      },
    },
  },
  {
    names: 'bun',
    values: `${VALUES}, -e, --eval, -p, --print`,
    asks: '-v, -h',
    interprets: { inline: '-e, --eval, -p, --print' },
    subcommands: {
      'install, i, add, ci, update': install,
      'remove, rm': remove,
      run: script,
      test: RUNS,
      build: { does: ['code-executing', 'writes-files'] },
      x: fetchAndRun,
      create: fetchAndRun,
      'pm ls, pm bin, pm cache': READS,
      publish,
      init: WRITES,
    },
  },
  {
    names: 'npx, pnpx',
    values: '-p, --package',
    runs: '-c, --call',
    asks: '-v, -h',
    does: ['code-executing'],
    adds: { '-y, --yes, -p, --package': ['networked'] },
    artifact: { shape: 'exempt' },
  },
  { names: 'bunx', ...fetchAndRun },
  {
    names: 'node, nodejs',
    values: '-e, --eval, -p, --print, --env-file, -C, --conditions',
    loads: '-r, --require, --import, --loader, --experimental-loader',
    only: { '-c, --check': ['reads-files'] },
    asks: '-v, -h',
    interprets: { inline: '-e, --eval, -p, --print' },
    adds: { '--test': ['code-executing'] },
  },
  {
    names: 'tsx, ts-node',
    values: '-e, --eval, -p, --print, --tsconfig',
    loads: '-r, --require, --import, --loader',
    asks: '-v, -h',
    interprets: { inline: '-e, --eval, -p, --print' },
  },
  {
    names: 'deno',
    values: '-c, --config, --import-map',
    interprets: { ending: '.ts' },
    subcommands: {
      'run, serve': { interprets: {} },
      eval: { interprets: { inline: '-p, --print', text: true } },
      'test, bench': RUNS,
      task: {
        does: ['code-executing'],
        artifact: { shape: 'bound', files: ['deno.json', 'deno.jsonc'], entry: 'operand', lists: true },
      },
      'install, add, cache': {
        does: ['networked', 'writes-files'],
        adds: { '-g, --global': ['persistence-changing'] },
      },
      fmt: WRITES,
      'lint, check, info, doc': READS,
      'compile, bundle': WRITES,
      upgrade: { does: ['networked', 'persistence-changing'] },
    },
  },
  {
    names: 'corepack',
    does: ['persistence-changing'],
    subcommands: {
      'enable, disable': ['persistence-changing'],
      'prepare, install, use, up': ['networked', 'persistence-changing'],
    },
  },
  {
    names: 'volta, asdf, pyenv, rbenv, nodenv, goenv',
    values: '--node, --npm, --yarn',
    subcommands: { ...versions, 'exec, x, run': exec },
  },
  {
    names: 'nvm, fnm, n, rustup-init',
    subcommands: {
      ...versions,
      'exec, run': { ...exec, starts: { as: 'words', skip: 1, transparent: true } },
    },
  },
  {
    names: 'mise, rtx',
    values: '-C, --cd, -E, --env',
    subcommands: {
      ...versions,
      'exec, x': { does: ['code-executing'], runs: '-c, --command', starts: { as: 'words', dashed: true } },
      run: RUNS,
    },
  },
  {
    names: 'tsc',
    asks: '-v, -h',
    values: '-p, --project, --outDir, --outFile',
    does: ['reads-files', 'writes-files'],
    only: { '--noEmit': ['reads-files'], '--showConfig, --listFilesOnly': ['reads-files'] },
  },
  {
    names: 'eslint, stylelint, markdownlint, standard, xo, oxlint',
    asks: '-v, -h',
    ...READS,
    adds: { '--fix': ['writes-files'] },
  },
  {
    names: 'prettier, biome, dprint',
    asks: '-v, -h',
    ...READS,
    adds: { '-w, --write, --apply, --fix': ['writes-files'] },
  },
  {
    names:
      'vite, webpack, rollup, esbuild, parcel, next, nuxt, astro, turbo, nx, lerna, gulp, grunt, tsup, swc, rspack, ng, svelte-kit, storybook',
    ...RUNS,
  },
];
