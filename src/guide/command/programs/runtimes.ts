import { ASKS_SERVER, QUERY, READS, RUNS, WRITES } from './common.ts';
import type { Deed, Program } from './program.ts';

const install: Deed = {
  does: ['networked', 'code-executing', 'writes-files'],
  artifact: { shape: 'exempt' },
};

const installTool: Deed = {
  does: ['networked', 'code-executing', 'persistence-changing'],
  artifact: { shape: 'exempt' },
};

const within: Deed = { does: ['code-executing'], starts: { as: 'words', transparent: true } };

const MAVEN: Deed = { does: ['code-executing', 'writes-files'] };

/** The committed wrappers are exempt, directly below cwd only (GP-12-69, GP-12-70, A24 to A27). */
const wrapper: Deed = { ...MAVEN, artifact: { shape: 'exempt' } };

const PROJECT =
  '-p, --project-dir, -f, --file, -b, --build-file, -P, -D, -pl, -s, --settings, -x, --exclude-task';

const composerScript: Deed = {
  does: ['code-executing'],
  artifact: {
    shape: 'bound',
    files: ['composer.json'],
    folder: '-d, --working-dir',
    entry: 'operand',
    lists: true,
  },
};

const INIT_SCRIPT = '-I, --init-script';

export const runtimes: readonly Program[] = [
  {
    names: 'ruby, jruby',
    values: '-e, -C, -E',
    asks: '-v',
    loads: '-r',
    searches: '-I',
    interprets: { inline: '-e' },
    only: { '-c': ['reads-files'] },
  },
  {
    names: 'gem',
    values: '-v, --version, -n, -i, --install-dir, --source',
    subcommands: {
      'install, update': installTool,
      'uninstall, cleanup': ['destructive', 'persistence-changing'],
      'list, which, contents, specification, dependency': READS,
      'env, environment, help': QUERY,
      'search, info, outdated': ASKS_SERVER,
      build: { does: ['code-executing', 'writes-files'] },
      push: ['networked'],
      'yank, owner': ['networked', 'destructive'],
    },
  },
  {
    names: 'bundle, bundler',
    values: '--gemfile, --path, -j, --jobs, --retry, --without, --with',
    asks: '-v, -h',
    bare: install,
    subcommands: {
      'install, update, add, package, cache': install,
      exec: within,
      'list, show, info, check, outdated, platform, doctor': READS,
      config: ['persistence-changing', 'writes-files'],
      'clean, remove': ['destructive'],
      'init, lock, binstubs': WRITES,
      'version, help, env': QUERY,
    },
  },
  {
    names: 'rake',
    values: '-f, --rakefile, -C, --directory',
    does: ['code-executing'],
    only: { '-T, --tasks, -n, --dry-run': ['code-executing'] },
    artifact: {
      shape: 'bound',
      files: ['Rakefile', 'rakefile'],
      file: '-f, --rakefile',
      folder: '-C, --directory',
      entry: 'operand',
    },
  },
  { names: 'rspec, minitest, cucumber, jekyll, puma, irb, pod', ...RUNS },
  {
    names: 'rails',
    asks: '-v, -h',
    ...RUNS,
    subcommands: {
      'runner, r': { ...RUNS, interprets: { ending: '.rb' } },
      'db:drop, db:reset, db:purge, db:migrate:reset': ['code-executing', 'destructive'],
    },
  },
  {
    names: 'rubocop, standardrb',
    ...READS,
    adds: { '-a, -A, --autocorrect, --autocorrect-all': ['writes-files'] },
  },
  {
    names: 'php',
    values: '-r, -f, -d, -c, -S, -t, -B, -E, -R',
    longDash: true,
    asks: '-v, -m, -i',
    interprets: { inline: '-r, -B, -E, -R', file: '-f' },
    // Its web server runs what is asked for.
    adds: { '-S': ['code-executing'] },
    only: { '-l': ['reads-files'] },
  },
  {
    names: 'composer',
    values: '-d, --working-dir',
    asks: '-h, -v',
    // Scripts of composer.json are commands of composer: `composer test`.
    ...composerScript,
    subcommands: {
      'install, i, update, u, require, create-project': {
        ...install,
        only: { '--dry-run': ['networked'], '--no-scripts': ['networked', 'writes-files'] },
      },
      'global require, global update': installTool,
      'run-script, run': composerScript,
      exec: within,
      'show, validate, licenses, depends, why, status, check-platform-reqs': READS,
      'outdated, search, audit': ASKS_SERVER,
      'dump-autoload, init, remove': { does: ['code-executing', 'writes-files'] },
      'self-update': ['networked', 'persistence-changing'],
      'clear-cache': ['destructive'],
      'about, diagnose, help, list': QUERY,
    },
  },
  { names: 'phpunit, pest, codecept, behat, psalm, phpstan, artisan, drush, wp', ...RUNS },
  {
    names: 'perl',
    loads: '-M, -m',
    searches: '-I',
    asks: '-v',
    interprets: { inline: '-e, -E' },
    adds: { '-i': ['writes-files'] },
  },
  { names: 'cpan, cpanm, carton, luarocks', ...installTool },
  { names: 'prove', ...RUNS },
  { names: 'lua, luajit', values: '-e, -l', asks: '-v', interprets: { inline: '-e' } },
  { names: 'rscript, r', values: '-e', interprets: { inline: '-e' } },
  {
    names: 'julia',
    values: '-e, --eval, -E, --print, --project, -t',
    asks: '-v',
    interprets: { inline: '-e, --eval, -E, --print' },
  },
  {
    names: 'elixir, iex, groovy, scala, kotlin, clojure, clj',
    values: '-e, --eval',
    asks: '-v',
    interprets: { inline: '-e, --eval' },
  },
  {
    names: 'guile, racket, sbcl, swipl, tclsh, wish, expect, octave, osascript',
    values: '-e, -c, --eval, -l',
    interprets: { inline: '-e, -c, --eval' },
  },
  {
    names: 'pwsh, powershell',
    values: '-c, -Command, -File, -ExecutionPolicy',
    longDash: true,
    interprets: { inline: '-c, -Command', file: '-File' },
  },
  {
    names: 'java',
    values: '-cp, -classpath, --class-path, -jar, -m, --module',
    longDash: true,
    asks: '-version, -h',
    loads: '-javaagent:, -agentpath:',
    does: ['code-executing'],
    interprets: { file: '-jar', ending: '.java' },
  },
  {
    names: 'javac, kotlinc, scalac',
    longDash: true,
    values: '-script, -d, -cp, -classpath, --class-path',
    asks: '-version',
    does: ['reads-files', 'writes-files'],
    interprets: { file: '-script', ending: '.kts' },
  },
  { names: 'jar', ...WRITES },
  {
    names: 'mvn, mvnd',
    values: PROJECT,
    longDash: true,
    asks: '-v',
    ...MAVEN,
    subcommands: {
      clean: ['destructive', 'code-executing'],
      deploy: ['networked', 'code-executing'],
      'dependency:resolve, dependency:go-offline': ['networked', 'code-executing'],
      'help:effective-pom, dependency:tree': READS,
    },
  },
  {
    names: 'gradle',
    values: PROJECT,
    sources: INIT_SCRIPT,
    ...MAVEN,
    asks: '-v',
    subcommands: { publish: ['networked', 'code-executing'] },
  },
  { names: './gradlew, ./mvnw', values: PROJECT, sources: INIT_SCRIPT, asks: '-v', ...wrapper },
  {
    names: 'bazel, bazelisk, buck, buck2, pants, scons, waf',
    asks: 'version, -version',
    ...MAVEN,
    subcommands: { clean: ['destructive', 'code-executing'], 'query, cquery, info, version': READS },
  },
  {
    names: 'dotnet',
    values: '-c, --configuration, -f, --framework, -o, --output, -r, --runtime, --project, -v, --verbosity',
    asks: '--info, --list-sdks, --list-runtimes, -h',
    interprets: { ending: '.dll' },
    subcommands: {
      'fsi, script, exec': { interprets: {} },
      'build, publish, pack, msbuild, clean': { does: ['code-executing', 'writes-files'] },
      'test, run, watch': RUNS,
      'restore, add package, add': {
        does: ['networked', 'code-executing', 'writes-files'],
        artifact: { shape: 'exempt' },
      },
      'tool install, workload install, tool update': installTool,
      'tool uninstall': ['destructive', 'persistence-changing'],
      'tool restore': install,
      'nuget push': ['networked'],
      'nuget delete': ['networked', 'destructive'],
      'list, list package, sln list': READS,
      'new, sln, sln add, format': WRITES,
      'ef database update': ['code-executing', 'data-accessing', 'persistence-changing'],
      'ef database drop': ['code-executing', 'destructive'],
    },
  },
  {
    names: 'nuget, msbuild, xbuild',
    does: ['code-executing', 'writes-files'],
    subcommands: { 'install, restore': install, push: ['networked'] },
  },
  {
    names: 'flutter, dart',
    interprets: { ending: '.dart' },
    subcommands: {
      run: { does: ['code-executing', 'writes-files'], interprets: { ending: '.dart' } },
      'pub get, pub upgrade, pub add': { does: ['networked', 'writes-files'] },
      'build, test, drive, compile': { does: ['code-executing', 'writes-files'] },
      'analyze, doctor, devices': READS,
      format: WRITES,
      'pub publish': ['networked'],
      clean: ['destructive'],
      'upgrade, config': ['networked', 'persistence-changing'],
    },
  },
];
