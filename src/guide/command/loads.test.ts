import { expect, test } from 'vitest';
import { commandOf, rowsOf, verdictOn } from '../../../test/support/commands.ts';

test.each(
  rowsOf(`
    node -r ./evil.js --version -> evil.js
    node --require=./evil.js --version -> evil.js
    node --import ./e.mjs -e 1 -> e.mjs
    perl -I. -Mevil -e 1 -> evil
    ruby -r./evil.rb -e 1 -> evil.rb
    java -javaagent:./e.jar -version -> e.jar
    java -javaagent:./e.jar=a=b -version -> e.jar
  `),
)('GP-12-51 GP-12-07 A01 an option that loads a file runs it: %s', (command, file) => {
  const bound = commandOf(command).invocations.filter(({ artifact }) => artifact.shape === 'bound');
  expect(bound.map(({ artifact }) => artifact.files[0])).toEqual([file]);
  expect(commandOf(command).effects).toContain('code-executing');
});

test.each(
  rowsOf(`
    node --check x.js -> normal
    ruby -c x.rb -> normal
    make -n all -> normal
    node x.js --check -> code-executing bound
    ruby x.rb -c -> code-executing bound
    node -r ts-node/register -e 1 -> code-executing inline
    perl -MJSON::PP -e 1 -> code-executing inline
  `),
)(
  'GP-12-51 GP-12-54 checks run nothing, and modules of packages are no files here: %s',
  (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  },
);
