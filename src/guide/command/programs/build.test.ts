import { expect, test } from 'vitest';
import { commandOf, rowsOf, verdictOn } from '../../../../test/support/commands.ts';

test.each(
  rowsOf(`
    make -> code-executing bound
    make install -> code-executing bound
    make -j 4 test -> code-executing bound
    make -C sub test -> code-executing bound
    make -f build.mk all -> code-executing bound
    sudo make install -> code-executing privileged bound
    make --version -> normal pure
    gmake test -> code-executing bound
    just setup -> code-executing bound
    just -f ci.just test -> code-executing bound
    just --list -> normal
    nice just test -> code-executing bound
    task build -> code-executing bound
    task -t ci.yml build -> code-executing bound
    task --list -> normal
    invoke build -> code-executing bound
    rake build -> code-executing bound
    ./configure -> code-executing exempt
    ./configure --prefix=/opt/x -> code-executing exempt
    env CC=clang ./configure -> code-executing exempt
    ./sub/configure -> code-executing bound
    cmake -S . -B build -> code-executing
    cmake --build build -> code-executing
    cmake --install build -> code-executing persistence-changing
    cmake --version -> normal pure
    ninja -C build -> code-executing
    ninja -n -> normal
    meson setup build -> code-executing
    meson introspect build -> normal
    meson install -C build -> code-executing persistence-changing
    ctest --test-dir build -> code-executing
    ctest -N -> normal
    jest -> code-executing
    jest --listTests -> normal
    vitest run -> code-executing
    node_modules/.bin/vitest run -> code-executing
    npx vitest run -> code-executing exempt
    mocha -g name -> code-executing
    playwright install -> networked persistence-changing
    playwright test -> code-executing
    bats test -> code-executing
    shellcheck setup.sh -> normal
    shfmt -d . -> normal
    shfmt -w . -> normal
    act -l -> normal
    buf lint -> normal
    protoc --go_out=. x.proto -> code-executing
    pandoc -o x.html x.md -> normal
    timeout 60 jest -> code-executing
    ./scripts/setup.sh -> code-executing bound
    ./scripts/setup.sh --help -> code-executing bound
    scripts/setup -> code-executing bound
    ../tools/setup -> code-executing bound
    /srv/app/setup.sh -> code-executing bound
    sudo ./setup.sh -> code-executing privileged bound
    bash scripts/setup.sh -> code-executing bound
    bash setup -> code-executing bound
    sh -e scripts/setup.sh -> code-executing bound
    zsh -x setup.sh -> code-executing bound
    bash -o pipefail setup.sh -> code-executing bound
    bash < setup.sh -> code-executing bound
    source env.sh -> code-executing bound
    . ./env.sh -> code-executing bound
    source .venv/bin/activate -> code-executing
    vendor/bin/own -> code-executing bound
    .venv/bin/true -> code-executing bound
    node_modules/.bin/ls -> code-executing bound
    /usr/local/bin/agentlink doctor -> code-executing bound
    bash -c "ls docs" -> normal inline
    sh -c 'rm -rf build' -> destructive inline
    bash -lc 'npm run build' -> code-executing inline bound
    awk {print} f -> normal inline
    awk '{print $1}' f -> normal inline
    awk -F : '{print $1}' f -> normal inline
    awk -f s.awk f -> code-executing bound
    sed -n 1,220p spec.md -> normal inline
    sed -i s/a/b/ f -> normal inline
    sed -f s.sed f -> code-executing bound
  `),
)(
  'GP-12-51 GP-12-52 GP-12-53 GP-12-54 GP-12-56 GP-12-71 GP-12-82 GP-12-83 VP-19-16 VP-19-17 VP-19-18 VP-19-20 %s',
  (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  },
);

test.each([
  ['make install', ['Makefile', 'makefile', 'GNUmakefile'], 'install'],
  ['make -C sub install', ['sub/Makefile', 'sub/makefile', 'sub/GNUmakefile'], 'install'],
  ['make -C sub -f x.mk', ['sub/x.mk'], undefined],
  ['npm run build', ['package.json'], 'build'],
  ['npm --prefix web run build', ['web/package.json'], 'build'],
  ['npm test', ['package.json'], 'test'],
  ['yarn build', ['package.json'], 'build'],
  ['just setup', ['justfile', 'Justfile', '.justfile'], 'setup'],
  ['pip install -e lib', ['lib/pyproject.toml', 'lib/setup.py'], undefined],
  ['pip install .', ['pyproject.toml', 'setup.py'], undefined],
  ['pip install ./dist/x.whl', ['dist/x.whl'], undefined],
  ['bash ./scripts/setup.sh', ['scripts/setup.sh'], undefined],
  ['./scripts/setup.sh', ['scripts/setup.sh'], undefined],
  ['/srv/x', ['/srv/x'], undefined],
  ['python -u tool.py x', ['tool.py'], undefined],
  ['awk -f s.awk f', ['s.awk'], undefined],
] as const)('A27 GP-12-76 the files and the entry of %s', (command, files, entry) => {
  const artifact = commandOf(command).invocations[0]?.artifact;
  expect(artifact?.files).toEqual(files);
  expect(artifact?.entry).toBe(entry);
});

test.each(
  rowsOf(`
    pandoc --filter ./x a.md -> code-executing bound
    pandoc --lua-filter x.lua a.md -> code-executing bound
    pandoc -o a.pdf a.md -> normal
    pdflatex --shell-escape a.tex -> code-executing
    pdflatex -shell-escape a.tex -> code-executing
    pdflatex -interaction nonstopmode a.tex -> normal
    cmake -P x.cmake -> code-executing bound
  `),
)('GP-12-07 options that carry programs: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
