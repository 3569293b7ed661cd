import { ASKS_SERVER, QUERY, READS, RUNS, WRITES } from './common.ts';
import type { Deed, Program } from './program.ts';

/** `cargo build` runs a build.rs where there is one (GP-12-62, GP-12-68). */
const cargoBuild: Deed = {
  does: ['code-executing', 'writes-files'],
  artifact: { shape: 'ambiguous', files: ['build.rs'], decidedBy: 'cargo' },
};

const cargoInstall: Deed = {
  does: ['networked', 'code-executing', 'persistence-changing'],
  artifact: { shape: 'exempt', files: ['build.rs', 'Cargo.toml'], local: '--path' },
};

/** cgo directives and generators decide (GP-12-63, A01). */
const goBuild: Deed = {
  does: ['code-executing', 'writes-files'],
  artifact: { shape: 'ambiguous', files: [], decidedBy: 'go' },
};

const goRun: Deed = {
  does: ['code-executing'],
  artifact: { shape: 'ambiguous', files: [], decidedBy: 'go' },
};

export const compiled: readonly Program[] = [
  {
    names: 'cargo',
    plus: true,
    values:
      '-C, --manifest-path, --target, --target-dir, -p, --package, --features, -F, --bin, --example, --test, --bench, --profile, -j, --jobs, --color, --config, --path, --git, --tag, --branch, --rev, --root, --version, --vers, --registry, --index, --message-format',
    asks: '-h',
    subcommands: {
      'build, b, check, c, clippy, doc, rustc, rustdoc, package': cargoBuild,
      'test, t, bench, run, r, nextest, nextest run, miri, tarpaulin, llvm-cov': cargoBuild,
      xtask: RUNS,
      make: {
        ...RUNS,
        artifact: { shape: 'bound', files: ['Makefile.toml'], file: '--makefile', entry: 'operand' },
      },
      watch: {
        ...RUNS,
        values: '-x, --exec, -s, --shell, -w, --watch, -i, --ignore',
        starts: { as: 'option', option: '-s, --shell' },
      },
      install: cargoInstall,
      uninstall: ['destructive', 'persistence-changing'],
      clean: { does: ['destructive'], only: { '--dry-run, -n': ['reads-files'] } },
      'fetch, vendor, update, generate-lockfile': ['networked', 'writes-files'],
      'add, remove, rm': ['networked', 'writes-files'],
      publish: {
        does: ['networked', 'code-executing'],
        only: { '--dry-run, -n': ['code-executing'] },
        artifact: { shape: 'ambiguous', files: ['build.rs'], decidedBy: 'cargo' },
      },
      'yank, owner': ['networked', 'destructive'],
      'search, info': ASKS_SERVER,
      'login, logout': ['networked', 'persistence-changing'],
      'fmt, fix': { does: ['writes-files'], only: { '--check': ['reads-files'] } },
      'tree, metadata, pkgid, locate-project, verify-project, deny, audit, outdated, machete': READS,
      'new, init': WRITES,
      'help, version': QUERY,
    },
  },
  {
    names: 'rustup',
    subcommands: {
      'install, update, self update, toolchain install, component add, target add': {
        does: ['networked', 'persistence-changing'],
      },
      'uninstall, toolchain uninstall, self uninstall, component remove, target remove': [
        'destructive',
        'persistence-changing',
      ],
      'default, override set': ['persistence-changing'],
      'show, toolchain list, target list, component list, which, doc, check': QUERY,
      run: { does: ['code-executing'], starts: { as: 'words', skip: 1, transparent: true } },
    },
  },
  { names: 'rustc', asks: '-vV', does: ['reads-files', 'writes-files'], longDash: true },
  { names: 'rustfmt', does: ['writes-files'], only: { '--check': ['reads-files'] } },
  {
    names: 'go',
    values:
      '-C, -o, -tags, -ldflags, -gcflags, -run, -bench, -count, -timeout, -coverprofile, -covermode, -p, -mod, -modfile, -f, -json',
    runs: '-exec, -toolexec, -vettool',
    longDash: true,
    asks: '-h',
    subcommands: {
      build: goBuild,
      'vet, test, run, tool': goRun,
      install: {
        does: ['networked', 'code-executing', 'persistence-changing'],
        artifact: { shape: 'ambiguous', files: [], decidedBy: 'go' },
      },
      generate: { does: ['code-executing', 'writes-files'], artifact: { shape: 'bound', files: [] } },
      get: { does: ['networked', 'writes-files'] },
      'mod download, mod tidy, mod vendor, mod verify, mod graph, mod why': ['networked', 'writes-files'],
      'mod init, mod edit, work init, work use, work sync, fmt, fix': WRITES,
      clean: { does: ['destructive'], only: { '-n': ['reads-files'] } },
      'version, env, help': { pure: true, adds: { '-w, -u': ['persistence-changing'] } },
      'list, doc': READS,
    },
  },
  { names: 'gofmt, goimports, gofumpt', ...READS, adds: { '-w': ['writes-files'] } },
  {
    names: 'golangci-lint, staticcheck, govulncheck',
    ...READS,
    subcommands: { run: { ...READS, adds: { '--fix': ['writes-files'] } } },
  },
  { names: 'gotestsum, ginkgo, dlv', ...RUNS },
  {
    names: 'goreleaser',
    ...RUNS,
    subcommands: {
      release: {
        does: ['networked', 'code-executing', 'writes-files'],
        only: { '--snapshot, --skip=publish': ['code-executing', 'writes-files'] },
      },
      check: READS,
    },
  },
  {
    names: 'gcc, g++, cc, c++, clang, clang++, ld, as, ar, ranlib, nasm, strip, objcopy',
    longDash: true,
    does: ['reads-files', 'writes-files'],
    values: '-o',
    runs: '-wrapper',
    loads: '-fplugin',
    asks: '-v, -dumpversion, -dumpmachine',
  },
  { names: 'objdump, nm, readelf, ldd, size, strings, addr2line, pkg-config, otool', ...READS },
  {
    names: 'zig',
    subcommands: {
      'build, test, build-exe, build-lib': { does: ['code-executing', 'writes-files'] },
      run: { ...RUNS, interprets: { ending: '.zig' } },
      'version, env, help': QUERY,
      fmt: WRITES,
      fetch: ['networked', 'writes-files'],
    },
  },
  {
    names: 'swift, xcodebuild',
    ...RUNS,
    interprets: { ending: '.swift' },
    subcommands: {
      'build, test, run': { does: ['code-executing', 'writes-files'] },
      'package resolve, package update': ['networked', 'writes-files'],
    },
  },
  { names: 'ghc, ocamlfind, dmd, vala', does: ['code-executing', 'writes-files'] },
  {
    names: 'nim, crystal',
    does: ['code-executing', 'writes-files'],
    asks: '-v, version',
    interprets: { ending: '.cr' },
    subcommands: { 'r, e, run': { does: ['code-executing', 'writes-files'], interprets: {} } },
  },
  {
    names: 'cabal, stack, dune, opam, mix, rebar3, lein, sbt, gleam, shards, nimble, dub, vcpkg, conan',
    subcommands: {
      'build, test, compile, exec, bench, check, eunit, ct, proper, dialyzer, escriptize, release, shell': {
        does: ['code-executing', 'writes-files'],
      },
      run: { does: ['code-executing', 'writes-files'], interprets: { ending: '.exs' } },
      'install, deps.get, update, fetch, get, add': {
        does: ['networked', 'code-executing', 'writes-files'],
        artifact: { shape: 'exempt' },
      },
      'clean, distclean': ['destructive'],
      'version, --version, help, list, search': QUERY,
    },
  },
];
