import { describe, expect, test } from 'vitest';
import { commandOf, rowsOf, verdictOn } from '../../../../test/support/commands.ts';

describe('GP-12-57 GP-12-58 GP-12-66 VP-19-15 pip and its kin', () => {
  test.each(
    rowsOf(`
      pip install -r requirements.txt -> networked code-executing persistence-changing exempt
      pip3 install -r requirements.txt -> networked code-executing persistence-changing exempt
      python3 -m pip install -r requirements.txt -> networked code-executing persistence-changing exempt
      .venv/bin/python -m pip install -r requirements-gui.txt -> networked code-executing persistence-changing exempt
      pip install requests==2.32.0 -> networked code-executing persistence-changing exempt
      pip install . -> networked code-executing persistence-changing bound
      pip install ./lib -> networked code-executing persistence-changing bound
      pip install .[dev] -> networked code-executing persistence-changing bound
      pip install -e . -> networked code-executing persistence-changing bound
      pip install --editable lib -> networked code-executing persistence-changing bound
      pip install -e git+https://x.example/r.git -> networked code-executing persistence-changing exempt
      python -m pip install -e . -> networked code-executing persistence-changing bound
      python -mpip install . -> networked code-executing persistence-changing bound
      sudo pip install . -> networked code-executing persistence-changing privileged bound
      pip --no-cache-dir install requests -> networked code-executing persistence-changing exempt
      pip install --dry-run requests -> networked code-executing
      pip uninstall -y requests -> persistence-changing destructive
      pip list -> normal
      pip show requests -> normal
      pip freeze -> normal
      pip index versions requests -> networked pure
      pip --version -> normal pure
      pip download requests -> networked code-executing exempt
      pip cache purge -> destructive
      pip-compile requirements.in -> networked
      uv sync -> networked code-executing exempt
      uv --directory lib sync -> networked code-executing exempt
      uv pip install -r requirements.txt -> networked code-executing persistence-changing exempt
      uv pip install -e . -> networked code-executing persistence-changing bound
      uv venv -> persistence-changing
      uv run pytest -q -> code-executing
      uv run tool.py -> code-executing bound
      uv run python tool.py -> code-executing bound
      uvx ruff check -> networked code-executing exempt
      uv tool run ruff -> networked code-executing exempt
      uv tool install ruff -> networked code-executing persistence-changing exempt
      uv lock -> networked
      uv build -> code-executing bound
      pipx install black -> networked code-executing persistence-changing exempt
      pipx run black . -> networked code-executing exempt
      pipx list -> normal
      poetry install -> networked code-executing exempt
      poetry -C lib install -> networked code-executing exempt
      poetry run pytest -> code-executing
      poetry show -> normal
      poetry build -> code-executing bound
      pipenv run python tool.py -> code-executing bound
      conda env create -f environment.yml -> networked code-executing persistence-changing exempt
      conda list -> normal
      conda install --dry-run numpy -> networked pure
      python3 -m venv .venv -> persistence-changing
      virtualenv .venv -> persistence-changing
      python3 -m venv --clear .venv -> persistence-changing destructive
    `),
  )('%s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });
});

describe('GP-12-51 GP-12-59 GP-12-72 GP-12-82 VP-19-16 VP-19-19 the interpreter and what it is given', () => {
  test.each(
    rowsOf(`
      python3 --version -> normal pure
      python -V -> normal pure
      python tool.py -> code-executing bound
      python3.12 tool.py --help -> code-executing bound
      .venv/bin/python prompter_kit.py doctor -> code-executing bound
      /usr/bin/env python3 tool.py -> code-executing bound
      python -u tool.py -> code-executing bound
      python -W ignore tool.py -> code-executing bound
      python -c print(1) -> code-executing inline
      python3 -c "import sys; print(sys.path)" -> code-executing inline
      python -m mypkg -> code-executing ambiguous
      python -m mypkg.cli --flag -c x -> code-executing ambiguous
      python -m pytest -q -> code-executing ambiguous
      python -m unittest discover -> code-executing
      python -m http.server 8000 -> normal
      python -m json.tool a.json -> normal
      python -m build -> code-executing bound
      python.exe tool.py -> code-executing bound
      ./manage.py migrate -> code-executing bound
      python manage.py migrate -> code-executing bound
      python < tool.py -> code-executing bound
      python -> normal
      pytest -> code-executing
      pytest -k name tests/unit -> code-executing
      env PYTHONPATH=src pytest -> code-executing
      pytest --version -> normal pure
      tox -e py312 -> code-executing
      nox -s tests -> code-executing
      coverage run -m pytest -> code-executing ambiguous
      coverage report -> normal
      mypy src -> normal
      ruff check --fix . -> normal
      ruff format --check -> normal
      black --check src -> normal
      timeout 60 pytest -x -> code-executing
      twine upload dist/x.whl -> networked
      twine check dist/x.whl -> normal
      alembic upgrade head -> code-executing
    `),
  )('%s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });

  test('A24 -m is never inline, and the module is named', () => {
    const artifact = commandOf('python -m mypkg.cli').invocations[0]?.artifact;
    expect(artifact).toMatchObject({ decidedBy: 'module', module: 'mypkg.cli' });
    expect(artifact?.files).toContain('mypkg/cli.py');
  });
});

test.each(
  rowsOf(`
    uv lock --check -> normal
    uv lock -> networked
  `),
)('GP-12-02 a check of the lock file changes nothing: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
