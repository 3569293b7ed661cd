import { expect, test } from 'vitest';
import { splitCommand } from './command-line.ts';

test.each([
  ['verifier', ['verifier']],
  ['  other-verifier   check ', ['other-verifier', 'check']],
  [`node "a b/verify.js" 'c d'`, ['node', 'a b/verify.js', 'c d']],
  [String.raw`a\ b "say \"hi\""`, ['a b', 'say "hi"']],
  [`--x='1 2'"3"`, ['--x=1 23']],
  [`a "" b`, ['a', '', 'b']],
  ['echo $(touch x); rm', ['echo', '$(touch', 'x);', 'rm']],
])('%s', (written, words) => {
  expect(splitCommand(written)).toEqual({ ok: true, value: words });
});

test.each(['', '   '])('nothing to run: %j', (written) => {
  expect(splitCommand(written)).toMatchObject({ ok: false, error: { code: 'command.empty' } });
});

test.each(['"open', "a 'b", 'a"b c'])('a quote that is not closed: %s', (written) => {
  expect(splitCommand(written)).toMatchObject({ ok: false, error: { code: 'command.quotes' } });
});
