import { describe, expect, test } from 'vitest';
import { commandOf, rowsOf, verdictOn } from '../../../test/support/commands.ts';
import { processorTime } from '../../../test/support/processor-time.ts';

/** The first candidates of everything bound that a command starts. */
const boundIn = (command: string): readonly (string | undefined)[] =>
  commandOf(command)
    .invocations.filter(({ artifact }) => artifact.shape === 'bound')
    .map(({ artifact }) => artifact.files[0]);

describe('GP-12-51 GP-12-07 A01 a script is found whatever form hides it', () => {
  test.each(
    rowsOf(`
      bash - evil.sh -> evil.sh
      bash --rcfile x -i -> x
      bash --init-file x -> x
      bash --rcfile=x -i -> x
      bash 0< evil.sh -> evil.sh
      bash /dev/stdin < ./evil.sh -> evil.sh
      cat evil.sh | sh -> evil.sh
      cat evil.sh | tee log | bash -s -- --yes -> evil.sh
      env -S 'bash' evil.sh -> evil.sh
      env --split-string='bash evil.sh' -> evil.sh
      gawk -E evil.awk -> evil.awk
      gawk -i evil.awk 1 f -> evil.awk
      bash -euo pipefail evil.sh -> evil.sh
    `),
  )('%s', (command, file) => {
    expect(boundIn(command)).toEqual([file]);
    expect(commandOf(command).effects).toContain('code-executing');
    expect(commandOf(command).pure).toBe(false);
  });

  test.each(['gawk -i inplace 1 f', 'cat notes.md | grep x', 'bash --norc -c true', 'cat a.sql | wc -l'])(
    '%s runs no file',
    (command) => {
      expect(boundIn(command)).toEqual([]);
    },
  );
});

describe('GP-12-03 GP-12-82 a destructive command is found whatever form hides it', () => {
  test.each([
    "env -S 'rm -rf /'",
    "env --split-string='rm -rf' /",
    "sudo env -S 'rm -rf /'",
    "bash -ce 'rm -rf /'",
    "bash -c 'rm -rf /' -n",
    "bash <<< 'rm -rf /'",
    "$'rm' -rf /",
    String.raw`$'\x72m' -rf /`,
    String.raw`$'\162\u006d' -rf /`,
    '$"rm" -rf /',
    "PAGER='rm -rf /' git log",
  ])('%s', (command) => {
    expect(commandOf(command).effects).toContain('destructive');
  });
});

describe('GP-12-51 GP-12-07 A01 settings that have code executed are code', () => {
  test.each(
    rowsOf(`
      LD_PRELOAD=./e.so ls -> e.so
      env LD_PRELOAD=./e.so ls -> e.so
      sudo LD_PRELOAD=./e.so true -> e.so
      export LD_PRELOAD=./e.so && ls -> e.so
      LD_PRELOAD=./e.so; ls -> e.so
      env -S 'LD_PRELOAD=./e.so true' -> e.so
      BASH_ENV=./evil.sh bash -c true -> evil.sh
      ENV=./evil.sh sh -c true -> evil.sh
      PYTHONSTARTUP=evil.py python --version -> evil.py
      MAKEFILES=evil.mk:./other.mk ls -> other.mk
      NODE_OPTIONS=--require=./evil.js node --version -> evil.js
      NODE_OPTIONS='--import ./evil.mjs' node -v -> evil.mjs
      JAVA_TOOL_OPTIONS=-javaagent:./e.jar java -version -> e.jar
      RUBYOPT=-r./evil.rb ruby --version -> evil.rb
      PERL5OPT='-I. -Mevil' perl -v -> evil
      GIT_SSH_COMMAND=./evil.sh git ls-remote x -> evil.sh
      GIT_EXTERNAL_DIFF=./evil.sh git diff -> evil.sh
      GIT_PAGER=./evil.sh git log -> evil.sh
      PAGER=./evil.sh man ls -> evil.sh
      EDITOR=./evil.sh git commit -> evil.sh
      LESSOPEN='|./evil.sh %s' less x -> evil.sh
      RUSTC_WRAPPER=./evil.sh true -> evil.sh
      CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER=./evil.sh true -> evil.sh
      CC=./evil.sh true -> evil.sh
    `),
  )('%s', (command, file) => {
    expect(boundIn(command)).toEqual([file]);
    expect(commandOf(command).effects).toContain('code-executing');
    expect(commandOf(command).pure).toBe(false);
  });

  test.each([
    'PATH=. ls',
    'PATH="$PWD/bin:$PATH" ls',
    'PYTHONPATH=. python --version',
    'EDITOR=evil git status',
    'PERL5OPT=-Mevil perl --version',
    'NODE_OPTIONS="--require evil" node --version',
    'GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.pager GIT_CONFIG_VALUE_0=evil git log',
    'MAKEFLAGS=--eval=x ls',
  ])('%s', (command) => {
    expect(commandOf(command).effects).toContain('code-executing');
    expect(commandOf(command).pure).toBe(false);
  });

  test.each(
    rowsOf(`
      FOO=bar true -> normal pure
      CI=1 NO_COLOR=1 example-cli doctor -> normal
      ENV=production true -> normal pure
      NODE_OPTIONS=--max-old-space-size=4096 node --version -> normal pure
      PATH=$PATH:~/.local/bin:/usr/local/bin ls -> normal
      GIT_PAGER=cat git log -> normal
      PAGER= git log -> normal
      EDITOR=true git status -> normal
      GIT_CONFIG_GLOBAL=/dev/null git status -> normal
      LD_LIBRARY_PATH=/usr/lib ls -> normal
    `),
  )('GP-12-01 GP-12-07 %s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });
});

describe('GP-12-52 GP-12-53 A01 programs by their path', () => {
  test.each(
    rowsOf(`
      /srv/app/setup.sh -> code-executing bound
      /srv/app/setup -> code-executing bound
      /usr/local/bin/evil -> code-executing bound
      ~/go/bin/x -> code-executing bound
      ~/.local/bin/x --help -> code-executing bound
      /usr/bin/../../tmp/evil -> code-executing bound
      ./Setup.SH -> code-executing bound
      tools.AppImage -> code-executing bound
      setup.awk -> code-executing bound
      setup.CMD /q -> code-executing bound
      /usr/bin/example-cli doctor -> normal
      /bin/ls docs -> normal
      /usr/local/bin/node --version -> normal pure
      ~/.cargo/bin/cargo --version -> normal pure
      example-cli setup.sh -> normal
    `),
  )('%s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });
});

describe('GP-12-07 a program that only running shows is code', () => {
  test.each(['{rm,-rf,x}', 'r{m,} -rf x', 'r? -rf x', 'r[m] x', '/bin/r* x', '$CMD -rf x', '$(echo rm) x'])(
    '%s',
    (command) => {
      expect(commandOf(command).invocations[0]).toMatchObject({ known: false, pure: false });
      expect(commandOf(command).effects).toContain('code-executing');
    },
  );

  test.each(['[ -f x ]', 'ls *.md', 'echo {a,b}', '{program} doctor'])('%s is none', (command) => {
    expect(commandOf(command).effects).not.toContain('code-executing');
  });
});

describe('GP-12-51 checks of syntax run nothing', () => {
  test.each(
    rowsOf(`
      bash -n x.sh -> normal
      sh -n x.sh -> normal
      bash x.sh -n -> code-executing bound
      bash -x x.sh -> code-executing bound
    `),
  )('%s', (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });
});

test('settings by the thousand are read in linear time', () => {
  const time = (count: number): number => {
    const command = `${'LD_PRELOAD=./e.so CC="a b" '.repeat(count)}ls`;
    const spent = processorTime();
    commandOf(command);
    return spent();
  };
  time(100);
  const small = Math.min(time(250), time(250), time(250));
  expect(Math.min(time(2000), time(2000), time(2000))).toBeLessThan(Math.max(60, 32 * small));
});
