/** Modules from the package index that are the program of the same name (`python -m pip`). */
const MODULES: ReadonlySet<string> = new Set([
  'pip',
  'pipx',
  'virtualenv',
  'pytest',
  'twine',
  'tox',
  'nox',
  'mypy',
  'ruff',
  'black',
  'isort',
  'flake8',
  'pylint',
  'pre_commit',
  'poetry',
  'uv',
  'coverage',
]);

export const isProgramModule = (name: string): boolean => MODULES.has(name);
