import { describe, expect, test } from 'vitest';
import { repositoryOf } from '../../../test/support/repositories.ts';
import { standardLookups } from '../standard-lookups.ts';
import { closureOf } from './closure.ts';
import { viewRepository } from './repository.ts';

type Files = Readonly<Record<string, string>>;

/** Whether the closure of a file names the further file, or says that it could not be followed. */
const tells = (files: Files, path: string, ...entries: readonly string[]): boolean => {
  const repository = viewRepository(repositoryOf(files));
  const closure = closureOf({ path, entries, folder: '' }, repository, standardLookups, () => false);
  return closure.reached.length + closure.open.length > 0;
};

const EVIL = {
  'evil.sh': '',
  'evil.py': '',
  'evil.js': '',
  'evil.sql': '',
  'd/package.json': '{"main":"../evil"}',
};

describe('GP-12-78 shell: ways to run a further file', () => {
  test.each([
    '#!/usr/bin/python3\nimport evil',
    '#!/usr/bin/env node\nrequire("./evil")',
    '#!/usr/bin/perl\ndo "./evil.sh"',
    '#!./evil.sh\n',
    'alias x=./evil.sh\nx',
    'PATH=.:$PATH\nevil.sh',
    'export PATH="$PWD:$PATH"\nx',
    'BASH_ENV=./evil.sh bash -c true',
    'export LD_PRELOAD=./evil.so',
    'if false; then bash() { :; }; fi\nbash evil.sh',
    'exec -a x ./evil.sh',
    'find . -name x -exec bash {} \\;',
    'ls *.sh | xargs -n1 bash',
    'echo evil.sh | xargs bash',
    'exec < evil.sh',
    'bash <(cat evil.sh)',
    'bash -c "$(cat evil.sh)"',
    'psql < evil.sql',
    'python3 < evil.py',
    'python3 <<EOF\nimport evil\nEOF',
    'python3 -c "import os, evil"',
    'node -e "require(\'./evil\')"',
    'cp evil.sh /tmp/x\nbash /tmp/x',
    'ln -s "$PWD/evil.sh" /usr/local/bin/x\nx',
    'install -m755 evil.sh /opt/x && /opt/x',
    'env -C l bash ../evil.sh',
    'cd l/.. && bash evil.sh',
  ])('%j', (script) => {
    expect(tells({ ...EVIL, 'go.sh': script }, 'go.sh')).toBe(true);
  });

  test.each([
    '#!/usr/bin/env bash\nset -e\nexport PATH="$HOME/.local/bin:$PATH"\nnpm ci',
    'export PATH="$PWD/node_modules/.bin:$PATH"\nvitest run',
    'command -v node >/dev/null || exit 1\nexec npm ci',
    'python3 -c "import sys; print(sys.version)"',
    'cp .env.example .env\nnpm ci',
    'log() { echo "$1"; }\nlog x',
  ])('near miss: %j', (script) => {
    expect(tells({ ...EVIL, 'go.sh': script }, 'go.sh')).toBe(false);
  });
});

const JUST = { ...EVIL, 'evil.just': '' };

describe('GP-12-78 justfiles: ways to run a further file', () => {
  test.each([
    'x a="b":\n  ./evil.sh\n',
    "x a=`./evil.sh` b='c:d':\n  echo\n",
    'x +a:\n  ./evil.sh\n',
    'set shell := ["./evil.sh"]\nx:\n  echo\n',
    'v := `./evil.sh`\nx:\n  echo\n',
    "v := shell('./evil.sh')\nx:\n  echo\n",
    'alias x := y\ny:\n  ./evil.sh\n',
    'y:\n  ./evil.sh\n',
    'x:\n  echo {{ `./evil.sh` }}\n',
    'export BASH_ENV := "./evil.sh"\nx:\n  echo\n',
  ])('%j', (justfile) => {
    expect(tells({ ...JUST, justfile }, 'justfile', 'x')).toBe(true);
  });

  test('near miss: another recipe, a plain shell, defaults and settings', () => {
    const justfile =
      'set shell := ["bash", "-euc"]\nset dotenv-load\nv := "1"\nw := v + "x"\n\n# builds\nx a="b": (z a) # ok\n  echo {{a}}\nz a:\n  npm ci\ny:\n  ./evil.sh\n';
    expect(tells({ ...JUST, justfile }, 'justfile', 'x')).toBe(false);
  });
});

describe('GP-12-78 Makefiles: ways to run a further file', () => {
  test.each([
    'SHELL := ./evil.sh\nall:\n\techo\n',
    '.SHELLFLAGS := ./evil.sh -c\nall:\n\techo\n',
    '.RECIPEPREFIX = >\nall:\n> ./evil.sh\n',
    '.ONESHELL:\nall:\n\tcd d\n\tbash ../evil.sh\n',
    '.DEFAULT:\n\t./evil.sh\n',
    'export BASH_ENV = ./evil.sh\nall:\n\techo\n',
    'all: BASH_ENV = ./evil.sh\nall:\n\techo\n',
    'X != ./evil.sh\nall:\n\techo\n',
    'all: $(shell ./evil.sh)\n\techo\n',
    'ifeq ($(shell ./evil.sh),1)\nendif\nall:\n\techo\n',
    'all:\n\techo $(shell\t./evil.sh)\n',
    'include\tevil.sh\nall:\n\techo\n',
    'all:\n\techo\nMakefile:\n\t./evil.sh\n',
    'all:\n\techo\n%: %.sh\n\tbash $<\n',
    'T = all\n$(addprefix a,ll):\n\t./evil.sh\n',
    'MAKEFLAGS += --eval=x\nall:\n\techo\n',
  ])('%j', (Makefile) => {
    expect(tells({ ...EVIL, Makefile }, 'Makefile', /%:/.test(Makefile) ? 'evil' : 'all')).toBe(true);
  });

  test('near miss: flags, shells and other targets', () => {
    const Makefile =
      'SHELL := /bin/bash\n.SHELLFLAGS := -eu -o pipefail -c\nMAKEFLAGS += --no-print-directory\nCC ?= gcc\n.PHONY: all\nall: a.o\n\tnpm ci\n%.o: %.c\n\t$(CC) -c $< -o $@\nother:\n\t./evil.sh\n';
    expect(tells({ ...EVIL, Makefile }, 'Makefile', 'all')).toBe(false);
  });
});

describe('GP-12-78 Python: ways to run a further file', () => {
  test.each([
    'import os; import evil',
    'if True: import evil',
    'try:\n    import evil\nexcept ImportError: pass',
    'def f(): import evil',
    'x = 1; from evil import y',
    'import \\\n  evil',
    'from evil import (\n  y,\n)',
    'from.evil import y',
    'from subprocess import run as r\nr(["bash", "evil.sh"])',
    'import subprocess as s\ns.run(cmd)',
    'from os import system as z\nz("./evil.sh")',
    'import os\nz = os.system\nz("./evil.sh")',
    'exec("import evil")',
    'import sys\nsys.path.insert(0, "d")\nimport thing',
    'import importlib.util\nimportlib.util.spec_from_file_location("e", "evil.py")',
  ])('%j', (source) => {
    expect(tells({ ...EVIL, 'go.py': source }, 'go.py')).toBe(true);
  });

  test('near miss: words in strings, other modules, plain calls', () => {
    const source =
      'import os, sys\nfrom pathlib import Path as P\nprint("x; import evil")\nprint(sys.path)\nx = {"a": 1}\nprint(os.path.join("a", "b"))\n';
    expect(tells({ ...EVIL, 'go.py': source }, 'go.py')).toBe(false);
  });
});

describe('GP-12-78 Node: ways to run a further file', () => {
  test.each([
    'import {\n  a,\n} from\n  "./evil.js";',
    'let a;import "./evil.js"',
    'require(\n  "./evil"\n)',
    'const r = require;\nr("./evil")',
    'module.require("./evil")',
    'import { createRequire } from "node:module";\nconst q = createRequire(import.meta.url);\nq("./evil")',
    'import "#evil"',
    'import "@/evil"',
    'require("./d")',
    'const { exec: e } = require("child_process");\ne("./evil.sh")',
    'import { spawn as s } from "node:child_process";\ns("bash", ["evil.sh"])',
    'const x = /[/*]/;\nrequire("./evil");\n// */',
    'new Worker(new URL("./evil.js", import.meta.url))',
    'import { $ } from "zx";\nawait $`./evil.sh`',
    'import { execa } from "execa";\nexeca("bash", ["evil.sh"])',
    'eval(text)',
  ])('%j', (source) => {
    expect(tells({ ...EVIL, 'go.js': source }, 'go.js')).toBe(true);
  });

  test('near miss: patterns, division, installed packages', () => {
    const source =
      'import fs from "node:fs";\nconst a = b / 2; // import "./evil.js"\nconst m = /require\\("x"\\)/.exec(a);\nconst t = "x".replace(/["\']/g, "");\n/* require("./evil") */\nfs.readFileSync("x");\n';
    expect(tells({ ...EVIL, 'go.js': source }, 'go.js')).toBe(false);
  });
});

describe('GP-12-78 Dockerfiles and package.json: ways to run a further file', () => {
  test.each([
    'COPY evil.sh /x/\nRUN <<EOF\nbash /x/evil.sh\nEOF\n',
    'COPY evil.sh /x/\nONBUILD RUN bash /x/evil.sh\n',
    'COPY evil.sh /x/\nHEALTHCHECK --interval=5s CMD bash /x/evil.sh\n',
    'COPY evil.sh /x/\nRUN true && \\\n  # then\n  bash /x/evil.sh\n',
    'COPY evil.sh /usr/local/bin/tool\nRUN tool\n',
    'ADD https://example.com/i.sh /i.sh\nRUN sh /i.sh\n',
    'SHELL ["/evil.sh"]\nRUN echo\n',
  ])('%j', (Dockerfile) => {
    expect(tells({ ...EVIL, Dockerfile: `FROM a\n${Dockerfile}` }, 'Dockerfile')).toBe(true);
  });

  test.each([
    ['restart', '{"scripts":{"start":"./evil.sh"}}', {}],
    ['start', '{"scripts":{}}', { 'server.js': '' }],
    ['x', '{"scripts":{"x":"run-s y","y":"./evil.sh"}}', {}],
    ['x', '{"scripts":{"x":"concurrently \'npm:y\'","y":"./evil.sh"}}', {}],
    ['x', '{"scripts":{"x":"eslint"}}', { '.npmrc': 'script-shell=./evil.sh\n' }],
  ])('npm run %s of %j', (entry, json, more) => {
    expect(tells({ 'evil.sh': '', 'package.json': json, ...more }, 'package.json', entry)).toBe(true);
  });

  test('near miss: installed tools, other scripts, a plain image', () => {
    const json = '{"scripts":{"x":"eslint .","y":"./evil.sh"}}';
    expect(
      tells({ 'evil.sh': '', 'package.json': json, '.npmrc': 'fund=false\n' }, 'package.json', 'x'),
    ).toBe(false);
    const Dockerfile =
      'FROM a\nCOPY . /app\nRUN apt-get update && \\\n  # tools\n  apt-get install -y curl\nCMD ["node"]\n';
    expect(tells({ ...EVIL, Dockerfile }, 'Dockerfile')).toBe(false);
  });

  test('a Taskfile or a playbook that is run is said not to be read', () => {
    expect(tells({ 'Taskfile.yml': 'tasks: {}\n' }, 'Taskfile.yml')).toBe(true);
    expect(tells({ 'site.yml': '- hosts: all\n' }, 'site.yml')).toBe(true);
  });
});
