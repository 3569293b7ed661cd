import { describe, expect, test } from 'vitest';
import { repositoryOf } from '../../../test/support/repositories.ts';
import { standardLookups } from '../standard-lookups.ts';
import { type Closure, closureOf } from './closure.ts';
import { viewRepository } from './repository.ts';

type Files = Readonly<Record<string, string>>;

const closure = (files: Files, path: string, entries: readonly string[]): Closure =>
  closureOf({ path, entries, folder: '' }, viewRepository(repositoryOf(files)), standardLookups, () => false);

const reach = (files: Files, path: string, ...entries: readonly string[]): readonly string[] =>
  closure(files, path, entries)
    .reached.map((one) => `${one.path}:${one.reference.line}`)
    .sort();

const openLines = (files: Files, path: string, ...entries: readonly string[]): readonly number[] =>
  closure(files, path, entries).open.map((one) => one.reference.line);

const X = { 'x.sh': '', 'y.sh': '', 'z.sh': '' };

describe('GP-12-78 Makefiles', () => {
  const makefile = [
    '# builds',
    'SCRIPT := x.sh',
    '.PHONY: all deps',
    'all: deps',
    '\t@bash $(SCRIPT)',
    'deps:',
    '\t./y.sh \\',
    '\t  --quiet',
    'other:',
    '\t./z.sh',
    '',
  ].join('\n');

  test('the default goal, its prerequisites and their recipes', () => {
    expect(reach({ ...X, Makefile: makefile }, 'Makefile')).toEqual(['x.sh:5', 'y.sh:7']);
  });

  test('only the goal that is entered', () => {
    expect(reach({ ...X, Makefile: makefile }, 'Makefile', 'other')).toEqual(['z.sh:10']);
  });

  test('$(MAKE), included files, $(shell), pattern rules and recipes behind a semicolon', () => {
    const files = {
      ...X,
      Makefile:
        'include more.mk\nV := $(shell ./x.sh)\na: ; $(MAKE) -C sub b\nout.%: in.%\n\t./z.sh\nc: out.txt\n',
      'more.mk': 'a: d\nd:\n\t./y.sh\n',
      'sub/Makefile': 'b:\n\t./w.sh\n',
      'sub/w.sh': '',
    };
    expect(reach(files, 'Makefile', 'a')).toEqual([
      'more.mk:1',
      'sub/Makefile:3',
      'sub/w.sh:2',
      'x.sh:2',
      'y.sh:3',
    ]);
    expect(reach(files, 'Makefile', 'c')).toEqual(['more.mk:1', 'x.sh:2', 'z.sh:5']);
  });

  test('what $(call) and a variable program run is not decided', () => {
    expect(openLines({ Makefile: 'a:\n\t$(call run,x)\n\t$(TOOL) x\n' }, 'Makefile').length).toBeGreaterThan(
      0,
    );
  });
});

describe('GP-12-78 package.json scripts', () => {
  const files = {
    ...X,
    'package.json':
      '{\n "scripts": {\n  "prebuild": "./x.sh",\n  "build": "npm run lint && node tool.js",\n  "lint": "./y.sh",\n  "other": "./z.sh"\n }\n}\n',
    'tool.js': 'require("./lib/a");\n',
    'lib/a.js': '',
  };

  test('the script, what runs before it, and the ones it runs', () => {
    expect(reach(files, 'package.json', 'build')).toEqual(['lib/a.js:1', 'tool.js:4', 'x.sh:3', 'y.sh:5']);
    expect(reach(files, 'package.json', 'lint')).toEqual(['y.sh:5']);
  });

  test('programs of installed packages are not in the repository', () => {
    const own = { 'package.json': '{"scripts":{"test":"vitest run && ./node_modules/.bin/x"}}' };
    expect(reach(own, 'package.json', 'test')).toEqual([]);
    expect(openLines(own, 'package.json', 'test')).toEqual([]);
  });

  test('two scripts that run each other end', () => {
    const own = { 'package.json': '{"scripts":{"a":"npm run b","b":"npm run a"}}' };
    expect(reach(own, 'package.json', 'a')).toEqual([]);
  });
});

test('GP-12-78 justfiles: recipes, dependencies, variables, imports', () => {
  const justfile =
    "dir := 'tools'\nimport 'more.just'\n\nsetup: deps (other 'q')\n  @bash {{dir}}/a.sh\n\ndeps:\n  ./x.sh\nother v:\n  ./y.sh\nunused:\n  ./z.sh\n";
  const files = { ...X, justfile, 'tools/a.sh': '', 'more.just': '' };
  expect(reach(files, 'justfile')).toEqual(['more.just:2', 'tools/a.sh:5', 'x.sh:8', 'y.sh:10']);
  expect(reach(files, 'justfile', 'unused')).toEqual(['more.just:2', 'z.sh:12']);
});

describe('GP-12-78 Dockerfiles', () => {
  test('scripts that COPY brought and RUN, ENTRYPOINT or CMD start', () => {
    const Dockerfile =
      'FROM debian\nWORKDIR /app\nCOPY x.sh /tmp/\nCOPY . .\n# RUN ./z.sh\nRUN --mount=type=cache,target=/c \\\n  bash /tmp/x.sh && apt-get update\nENTRYPOINT ["./y.sh", "go"]\n';
    expect(reach({ ...X, Dockerfile }, 'Dockerfile')).toEqual(['x.sh:6', 'y.sh:8']);
  });

  test('what the image already holds is not in the repository', () => {
    const Dockerfile = 'FROM debian\nRUN ./x.sh\nRUN /usr/local/bin/setup.sh\nCMD ["node", "server.js"]\n';
    expect(reach({ ...X, Dockerfile }, 'Dockerfile')).toEqual([]);
  });
});

describe('GP-12-78 Python', () => {
  const package_ = {
    'pkg/__init__.py': '',
    'pkg/__main__.py': 'from . import a\nfrom .b import (\n  c,\n)\n',
  };

  test('a package: its __init__, relative imports, also over several lines', () => {
    const files = { ...package_, 'pkg/a.py': '', 'pkg/b/__init__.py': '', 'pkg/b/c.py': '', 'pkg/d.py': '' };
    expect(reach(files, 'pkg/__main__.py')).toEqual([
      'pkg/__init__.py:1',
      'pkg/a.py:1',
      'pkg/b/__init__.py:2',
      'pkg/b/c.py:2',
    ]);
  });

  test('imports, runpy, importlib, exec and processes with literals', () => {
    const source = [
      'import os, subprocess, helper',
      'import numpy as np',
      'runpy.run_path("r.py")',
      'importlib.import_module("mod")',
      'exec(open("e.py").read())',
      'subprocess.run(["bash", "x.sh"], check=True)',
      'os.system("./y.sh")',
      'subprocess.check_call([sys.executable, "p.py"])',
    ].join('\n');
    const files = { ...X, 's.py': source, 'helper.py': '', 'r.py': '', 'mod.py': '', 'e.py': '', 'p.py': '' };
    expect(reach(files, 's.py')).toEqual([
      'e.py:5',
      'helper.py:1',
      'mod.py:4',
      'p.py:8',
      'r.py:3',
      'x.sh:6',
      'y.sh:7',
    ]);
  });

  test('comments, documentation and strings import nothing', () => {
    const source =
      '"""\nimport helper\n"""\n# import helper\nprint("import helper")\nx = 1  # os.system("./x.sh")\n';
    expect(reach({ ...X, 's.py': source, 'helper.py': '' }, 's.py')).toEqual([]);
  });

  test('what only running shows is named', () => {
    const source = 'import subprocess\nsubprocess.run(cmd)\nimportlib.import_module(name)\neval(text)\n';
    expect(openLines({ 's.py': source }, 's.py').toSorted()).toEqual([2, 3, 4]);
  });

  test('pyproject.toml: a local build backend, setup.py of setuptools, build hooks, scripts', () => {
    const local = '[build-system]\nrequires = []\nbuild-backend = "back"\nbackend-path = ["tools"]\n';
    expect(reach({ 'pyproject.toml': local, 'tools/back.py': '', 'setup.py': '' }, 'pyproject.toml')).toEqual(
      ['tools/back.py:4'],
    );
    const setuptools = '[build-system]\nbuild-backend = "setuptools.build_meta"\n';
    const files = { 'pyproject.toml': setuptools, 'setup.py': 'from helper import v\n', 'helper.py': '' };
    expect(reach(files, 'pyproject.toml')).toEqual(['helper.py:1', 'setup.py:2']);
    const hatch =
      '[build-system]\nbuild-backend = "hatchling.build"\n[tool.hatch.build.hooks.custom]\npath = "hook.py"\n';
    expect(reach({ 'pyproject.toml': hatch, 'hook.py': '', 'setup.py': '' }, 'pyproject.toml')).toEqual([
      'hook.py:4',
    ]);
    const scripts =
      '[project.scripts]\nserve = "app.cli:main"\n[build-system]\nbuild-backend = "hatchling.build"\n';
    expect(reach({ 'pyproject.toml': scripts, 'app/cli.py': '' }, 'pyproject.toml', 'serve')).toEqual([
      'app/cli.py:2',
    ]);
  });
});

describe('GP-12-78 Node', () => {
  test('import, require, export from, dynamic import, workers and child processes', () => {
    const source = [
      "import a from './a.js';",
      "import './b.mjs';",
      "export * from './c';",
      "const d = await import('./d.js');",
      "require('../x');",
      "import { execSync, spawn } from 'node:child_process';",
      "execSync('./x.sh');",
      "spawn('bash', ['y.sh'], { stdio: 'inherit' });",
      "new Worker('./w.js');",
      "import fs from 'node:fs'; import lib from 'lib';",
    ].join('\n');
    const files = {
      ...X,
      'src/s.mjs': source,
      'src/a.js': '',
      'src/b.mjs': '',
      'src/c/index.js': '',
      'src/d.js': '',
      'src/w.js': '',
      'x.js': '',
    };
    expect(reach(files, 'src/s.mjs')).toEqual([
      'src/a.js:1',
      'src/b.mjs:2',
      'src/c/index.js:3',
      'src/d.js:4',
      'src/w.js:9',
      'x.js:5',
      'x.sh:7',
      'y.sh:8',
    ]);
  });

  test('the index of the root', () => {
    expect(reach({ 'bin/s.js': "require('../');\n", 'index.js': '' }, 'bin/s.js')).toEqual(['index.js:1']);
  });

  test('comments, regular expressions and data load nothing', () => {
    const source =
      "// import './a.js'\n/* require('./a.js') */\n/x/.exec('./x.sh');\nimport d from './d.json';\n";
    expect(reach({ ...X, 's.mjs': source, 'a.js': '', 'd.json': '{}' }, 's.mjs')).toEqual([]);
  });

  test('a module that a variable names is not decided', () => {
    expect(openLines({ 's.js': 'require(name);\nimport("./" + x);\n' }, 's.js')).toEqual([1, 2]);
  });
});

test('GP-12-78 build scripts of Rust: modules, include!, programs', () => {
  const source =
    'mod gen;\n// mod no;\ninclude!("t.rs");\nfn main() { Command::new("sh").arg("x.sh").status(); }\n';
  expect(reach({ ...X, 'build.rs': source, 'gen.rs': '', 't.rs': '', 'no.rs': '' }, 'build.rs')).toEqual([
    'gen.rs:1',
    't.rs:3',
    'x.sh:4',
  ]);
});

test('GP-12-78 //go:generate lines run in the folder of their file', () => {
  const source = 'package a\n\n//go:generate bash gen.sh\nvar s = "//go:generate bash x.sh"\n';
  expect(reach({ ...X, 'a/a.go': source, 'a/gen.sh': '' }, 'a/a.go')).toEqual(['a/gen.sh:3']);
});

test('a kind of file that is not read for what it invokes is said to be so; data is not', () => {
  expect(openLines({ tool: '#!/usr/bin/env ruby\n' }, 'tool')).toEqual([1]);
  expect(openLines({ 'setup.cfg': '[x]\n' }, 'setup.cfg')).toEqual([]);
});
