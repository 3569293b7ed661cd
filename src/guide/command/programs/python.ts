import { ASKS_SERVER, QUERY, READS, RUNS, WRITES } from './common.ts';
import type { Deed, Program } from './program.ts';

const PROJECT = ['pyproject.toml', 'setup.py'];

/** An install builds what it fetches; of the local tree it runs the project's own build (GP-12-57, GP-12-58). */
const install: Deed = {
  does: ['networked', 'code-executing', 'persistence-changing'],
  only: { '--dry-run': ['networked', 'code-executing'] },
  artifact: { shape: 'exempt', files: PROJECT, local: '-e, --editable' },
  paths: { options: { '-r, --requirement, -c, --constraint': 'read' } },
};

/** Brings the environment of the project in line with its lock file. */
const sync: Deed = {
  does: ['networked', 'code-executing', 'writes-files'],
  only: { '--dry-run': ['networked'] },
  artifact: { shape: 'exempt' },
};

const within: Deed = { does: ['code-executing'], starts: { as: 'words', transparent: true } };

const fetchAndRun: Deed = { does: ['networked', 'code-executing'], artifact: { shape: 'exempt' } };

const global: Deed = {
  does: ['networked', 'code-executing', 'persistence-changing'],
  artifact: { shape: 'exempt', files: PROJECT, local: '-e, --editable' },
};

const build: Deed = {
  does: ['code-executing', 'writes-files'],
  artifact: { shape: 'bound', files: PROJECT },
};

const pip: Program['subcommands'] = {
  install,
  'wheel, download': { ...install, does: ['networked', 'code-executing', 'writes-files'] },
  uninstall: ['destructive', 'persistence-changing'],
  'list, show, freeze, check, inspect, tree': READS,
  'help, debug, config list, config get, cache dir, cache list': QUERY,
  'config set, config unset': ['persistence-changing'],
  'cache purge, cache remove': ['destructive'],
  'index, index versions, search': ASKS_SERVER,
  compile: ['networked', 'writes-files'],
  sync: { ...sync, does: ['networked', 'code-executing', 'persistence-changing'] },
};

const PIP_VALUES =
  '-r, --requirement, -c, --constraint, -e, --editable, -i, --index-url, --extra-index-url, -t, --target, -d, --dest, -w, --wheel-dir, -f, --find-links, --python, --prefix, --root, --platform, --extra, -o, --output-file, --group';

const uv: Program['subcommands'] = {
  'pip install': install,
  'pip uninstall': ['destructive', 'persistence-changing'],
  'pip list, pip show, pip freeze, pip check, pip tree, tree, python list, python find, tool list': READS,
  'pip compile, lock, export': {
    does: ['networked', 'writes-files'],
    only: { '--check, --check-exists, --locked, --frozen': ['reads-files'] },
  },
  'pip sync': install,
  'sync, add, remove': sync,
  run: within,
  'tool run': fetchAndRun,
  'tool install, python install, self update, tool upgrade': global,
  'tool uninstall, python uninstall': ['destructive', 'persistence-changing'],
  venv: ['persistence-changing', 'writes-files'],
  init: WRITES,
  build,
  publish: ['networked'],
  'cache clean, cache prune': ['destructive'],
  'version, help, cache dir': QUERY,
};

const project: Program['subcommands'] = {
  'install, sync, update, add, remove, lock, develop': sync,
  'run, exec': within,
  build,
  publish: { does: ['networked'], adds: { '--build': ['code-executing'] } },
  'show, check, list, env info, env list, graph, tree, outdated': READS,
  'config, self update': ['persistence-changing'],
  'shell, test, fmt': RUNS,
  'new, init, export': WRITES,
  'version, about, help': QUERY,
};

const testRunner = (names: string): Program => ({
  names,
  values: '-k, -m, -n, -c, -e, -p, -o, --cov, --junitxml, --rootdir, -s, -f',
  does: ['code-executing'],
  only: { '--fixtures, --markers, --list, -l': ['code-executing'] },
});

export const python: readonly Program[] = [
  {
    names: 'python, pypy, py, pythonw',
    values: '-c, -m, -W, -X',
    asks: '-h',
    interprets: { inline: '-c', module: '-m' },
  },
  { names: 'pip', values: PIP_VALUES, asks: '-h', subcommands: pip },
  { names: 'pip-compile', does: ['networked', 'writes-files'] },
  { names: 'pip-sync', ...install },
  { names: 'pip-audit, safety', does: ['networked', 'reads-files'] },
  {
    names: 'uv',
    values: `${PIP_VALUES}, --directory, --project, --with, -p, --env-file, -m, --module`,
    asks: '-h',
    subcommands: uv,
  },
  { names: 'uvx', values: '--from, --with, --python', ...fetchAndRun },
  {
    names: 'pipx',
    values: '--spec, --python',
    subcommands: {
      run: fetchAndRun,
      'install, upgrade, upgrade-all, inject, reinstall': global,
      'uninstall, uninstall-all': ['destructive', 'persistence-changing'],
      ensurepath: ['persistence-changing'],
      'list, environment': READS,
    },
  },
  {
    names: 'poetry, pdm, pipenv, hatch, rye, flit',
    values: '-C, --directory, -P, --project, --group, --with, --without, -G, -p, -e, -r',
    asks: '-h, -v',
    subcommands: project,
  },
  {
    names: 'conda, mamba, micromamba',
    values: '-n, --name, -p, --prefix, -c, --channel, -f, --file',
    subcommands: {
      'install, create, update, env create, env update': {
        does: ['networked', 'code-executing', 'persistence-changing'],
        only: { '--dry-run, -d': ['networked'] },
        artifact: { shape: 'exempt' },
      },
      'remove, uninstall, env remove, clean': ['destructive', 'persistence-changing'],
      run: within,
      'list, info, env list, config --show': READS,
      search: ASKS_SERVER,
      'init, config, activate': ['persistence-changing'],
    },
  },
  {
    names: '-m venv, virtualenv',
    does: ['persistence-changing', 'writes-files'],
    adds: { '--clear': ['destructive'] },
  },
  { names: '-m ensurepip', does: ['persistence-changing'] },
  { names: '-m http.server', does: ['reads-files'] },
  {
    names: '-m json.tool, -m zipfile, -m tarfile, -m py_compile, -m compileall',
    does: ['reads-files', 'writes-files'],
  },
  { names: '-m site, -m sysconfig, -m platform, -m pydoc, -m calendar, -m base64', ...READS },
  { names: '-m timeit', ...RUNS },
  testRunner('pytest, py.test, -m unittest, tox, nox, nosetests, behave, pre-commit, pre_commit'),
  {
    names: 'coverage',
    subcommands: {
      run: { does: ['code-executing', 'writes-files'], interprets: { module: '-m' } },
      'report, xml, html, json, combine': ['reads-files', 'writes-files'],
      erase: ['destructive'],
    },
    values: '-m, --source, --rcfile',
  },
  { names: '-m build, pyproject-build', ...build },
  { names: 'twine', subcommands: { check: READS, 'upload, register': ['networked'] } },
  { names: 'mypy, pyright, pylint, flake8, bandit, vulture', asks: '-h', ...READS },
  {
    names: 'ruff',
    ...READS,
    subcommands: {
      check: { ...READS, adds: { '--fix': ['writes-files'] } },
      format: { does: ['reads-files', 'writes-files'], only: { '--check, --diff': ['reads-files'] } },
      'rule, version': QUERY,
    },
  },
  {
    names: 'black, isort, autopep8, yapf',
    does: ['reads-files', 'writes-files'],
    only: { '--check, --check-only, --diff': ['reads-files'] },
  },
  {
    names:
      'django-admin, flask, uvicorn, gunicorn, celery, alembic, jupyter, mkdocs, sphinx-build, airflow, scrapy, snakemake',
    ...RUNS,
  },
];
