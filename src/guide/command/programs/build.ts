import { QUERY, READS, RUNS } from './common.ts';
import type { Deed, Program } from './program.ts';

/** A recipe runner dispatches into its file (GP-12-54, GP-12-56). */
const recipes = (files: readonly string[], file: string, folder: string): Deed => ({
  does: ['code-executing'],
  artifact: { shape: 'bound', files, file, folder, entry: 'operand' },
});

export const build: readonly Program[] = [
  {
    names: 'make, gmake, bmake, nmake, remake',
    values: '-f, --file, --makefile, -C, --directory, -I, --include-dir, -o, -W',
    asks: '-v',
    only: { '-n, --just-print, --dry-run, --recon': ['reads-files'] },
    ...recipes(['Makefile', 'makefile', 'GNUmakefile'], '-f, --file, --makefile', '-C, --directory'),
  },
  {
    names: 'just',
    values: '-f, --justfile, -d, --working-directory, --set, --shell, --dotenv-path',
    asks: '-h',
    ...recipes(['justfile', 'Justfile', '.justfile'], '-f, --justfile', '-d, --working-directory'),
    only: { '-l, --list, --summary, --show, -s, --dump, --evaluate, -n, --dry-run, --fmt': ['reads-files'] },
  },
  {
    names: 'task, go-task',
    values: '-t, --taskfile, -d, --dir, -o, -C, -I',
    asks: '-h',
    ...recipes(
      ['Taskfile.yml', 'Taskfile.yaml', 'taskfile.yml', 'Taskfile.dist.yml'],
      '-t, --taskfile',
      '-d, --dir',
    ),
    only: { '-l, --list, -a, --list-all, --summary, --status, -n, --dry': ['reads-files'] },
  },
  {
    names: 'invoke, inv',
    values: '-c, --collection, -r, --search-root',
    ...recipes(['tasks.py'], '-c, --collection', '-r, --search-root'),
    only: { '-l, --list': ['code-executing'] },
  },
  { names: 'mage', ...recipes(['magefile.go'], '-f', '-d'), only: { '-l': ['code-executing'] } },
  { names: './configure', does: ['code-executing', 'writes-files'], artifact: { shape: 'exempt' } },
  {
    names: 'cmake',
    sources: '-P',
    values: '-S, -B, -G, -D, -C, -T, -A, --build, --install, --preset, -j, --target, --config, --prefix',
    does: ['code-executing', 'writes-files'],
    adds: { '--install': ['persistence-changing'] },
    only: { '-N, --list-presets, --help-module-list': ['reads-files'] },
  },
  {
    names: 'ninja, samu',
    values: '-C, -f, -j, -t, -k',
    does: ['code-executing', 'writes-files'],
    only: { '-n, -t=targets, -t=query, -t=list, -t=graph': ['reads-files'] },
  },
  {
    names: 'meson',
    subcommands: {
      'setup, compile, test, dist': { does: ['code-executing', 'writes-files'] },
      install: ['code-executing', 'persistence-changing'],
      introspect: READS,
      configure: { does: ['writes-files'] },
    },
    values: '-C, -D',
    does: ['code-executing', 'writes-files'],
  },
  {
    names: 'autoreconf, autoconf, automake, aclocal, autogen, libtool, qmake, xmake, premake5, tup',
    does: ['code-executing', 'writes-files'],
  },
  {
    names: 'ctest',
    values: '-R, -E, -L, -j, -C, --test-dir',
    ...RUNS,
    only: { '-N, --show-only': ['reads-files'] },
  },
  {
    names: 'jest, vitest, mocha, ava, tap, jasmine, karma, cypress, playwright, testcafe, c8, nyc, wdio, uvu',
    values: '-c, --config, -t, --testNamePattern, --reporter, -g, --grep, --project, -r, --require',
    asks: '-v, -h',
    ...RUNS,
    subcommands: { 'install, install-deps': ['networked', 'persistence-changing'] },
    only: { '--listTests, --showConfig': ['reads-files'] },
  },
  { names: 'bats, shunit2, shellspec, roundup, newman, hurl, robot, locust, karate', ...RUNS },
  { names: 'act', ...RUNS, only: { '-l, --list, -n, --dryrun': ['reads-files'] } },
  {
    names: 'husky, lefthook, lint-staged, changeset, semantic-release, release-it, standard-version',
    ...RUNS,
  },
  {
    names: 'protoc, buf, flatc, swagger-codegen, openapi-generator, sqlc, thrift',
    does: ['code-executing', 'writes-files'],
    subcommands: { 'lint, breaking, vet': READS },
  },
  { names: 'shellcheck, checkbashisms', ...READS },
  { names: 'shfmt, clang-format', ...READS, adds: { '-w, -i': ['writes-files'] } },
  {
    names: 'latexmk, typst, asciidoctor, hugo, doxygen, dot, mdbook, zola',
    values: '-o, --output',
    does: ['reads-files', 'writes-files'],
  },
  {
    names: 'pandoc',
    values: '-o, --output, -f, --from, -t, --to, -c, --css, --template, -V, -M, --bibliography, --csl',
    runs: '-F, --filter, --pdf-engine',
    sources: '-L, --lua-filter',
    does: ['reads-files', 'writes-files'],
    paths: { operands: 'read', options: { '-o, --output': 'write' } },
  },
  {
    names: 'pdflatex, xelatex, lualatex, latex, tex, pdftex',
    longDash: true,
    values: '-o, -output-directory, --output-directory, -jobname, -interaction',
    does: ['reads-files', 'writes-files'],
    adds: { '-shell-escape, --shell-escape, -enable-write18, --enable-write18': ['code-executing'] },
  },
  { names: 'nproc, getconf', ...QUERY },
];
