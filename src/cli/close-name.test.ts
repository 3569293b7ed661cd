import { expect, test } from 'vitest';
import { closeName } from './close-name.ts';

const NAMES = ['manifest', 'anchors', 'fetch', 'max-level', 'level'];

test.each([
  ['manfest', 'manifest'],
  ['manifset', 'manifest'],
  ['anchor', 'anchors'],
  ['fech', 'fetch'],
  ['fetched', 'fetch'],
  ['levle', 'level'],
  ['maxlevel', 'max-level'],
])('%s is probably %s', (typed, meant) => expect(closeName(typed, NAMES)).toBe(meant));

test.each([['f'], ['quiet'], ['no-fetch'], ['abc'], ['x'.repeat(10_000)]])('%s is nothing near', (typed) =>
  expect(closeName(typed, NAMES)).toBeUndefined(),
);
