import { expect, test } from 'vitest';
import { readGuide } from '../parse/guide.ts';

const TEXT = `Run the tests. Then stop
and ask.

[action]
id: a
command: run the tests
notes: Run this first. Ask after.
[/action]
`;

const guide = readGuide(Buffer.from(TEXT, 'latin1'));
const sentencesWithWord = (word: string): readonly (string | undefined)[] =>
  guide.words.numbersOf(word).map((number) => guide.statements.sentenceOf(number)?.text);

test('A55 a word leads to its sentence, also behind a line wrap and in a field, but not in a command', () => {
  expect(sentencesWithWord('run')).toEqual(['Run the tests.', undefined, 'Run this first.']);
  expect(sentencesWithWord('ask')).toEqual(['Then stop and ask.', 'Ask after.']);
  expect(sentencesWithWord('command')).toEqual([undefined]);
});
