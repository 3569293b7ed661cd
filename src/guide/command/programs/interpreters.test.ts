import { describe, expect, test } from 'vitest';
import { commandOf, rowsOf, verdictOn } from '../../../../test/support/commands.ts';

describe('GP-12-07 GP-12-51 VP-19-19 interpreters over files of the project', () => {
  test.each(
    rowsOf(`
      zx build.mjs -> code-executing bound
      ts-node x.ts -> code-executing bound
      tsx x.ts -> code-executing bound
      vite-node x.ts -> code-executing bound
      babel-node x.js -> code-executing bound
      runghc x.hs -> code-executing bound
      ocaml x.ml -> code-executing bound
      escript x -> code-executing bound
      nu x.nu -> code-executing bound
      nu -c ls -> code-executing inline
      xonsh x.xsh -> code-executing bound
      scala-cli x.sc -> code-executing bound
      scala-cli run x.sc -> code-executing bound
      scala-cli version -> normal pure
      jbang x.java -> networked code-executing bound
      jshell x.jsh -> code-executing bound
      kotlinc -script x.kts -> code-executing bound
      kotlinc x.kt -> normal
      wine x.exe -> code-executing bound
      mono x.exe -> code-executing bound
      dotnet x.dll -> code-executing bound
      dotnet fsi x.fsx -> code-executing bound
      dotnet script x.csx -> code-executing bound
      dotnet --info -> normal pure
      swift x.swift -> code-executing bound
      dart x.dart -> code-executing bound
      dart run x.dart -> code-executing bound
      dart analyze -> normal
      nim r x.nim -> code-executing bound
      zig run x.zig -> code-executing bound
      zig version -> normal pure
      crystal x.cr -> code-executing bound
      crystal run x.cr -> code-executing bound
      mix run x.exs -> code-executing bound
      rails runner x.rb -> code-executing bound
      rails db:drop -> code-executing destructive
      ipython x.py -> code-executing bound
      streamlit run x.py -> code-executing bound
      pm2 start x.js -> code-executing persistence-changing bound
      pm2 list -> normal
    `),
  )('%s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });

  test('the program file is the artifact', () => {
    for (const [command, file] of [
      ['zx build.mjs', 'build.mjs'],
      ['dotnet fsi x.fsx', 'x.fsx'],
      ['zig run src/x.zig', 'src/x.zig'],
    ] as const)
      expect(commandOf(command).invocations[0]?.artifact.files).toEqual([file]);
  });
});

test.each(
  rowsOf(`
    ant build -> code-executing bound
    ant -f x.xml dist -> code-executing bound
    ant -version -> normal pure
    rebar3 eunit -> code-executing
    cargo xtask dist -> code-executing
    cargo make flow -> code-executing bound
    cargo watch -x test -> code-executing
    cargo watch -s 'rm x' -> code-executing destructive
  `),
)('GP-12-07 VP-19-17 VP-19-20 build tools: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});

test.each(
  rowsOf(`
    claude -p 'fix it' -> networked code-executing
    codex exec 'fix it' -> networked code-executing
    aider --yes -> networked code-executing
    claude --version -> normal pure
  `),
)('GP-12-02 GP-12-07 an agent acts on its own: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
