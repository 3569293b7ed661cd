import { describe, expect, test } from 'vitest';
import { commandsBelow, findCommand, groupPath, groupsOf, nextWords } from './names.ts';

const COMMANDS = ['verify', 'guidance list', 'guidance token add', 'guidance token list'].map((name) => ({
  name,
}));

const words = (line: string): readonly string[] => (line === '' ? [] : line.split(' '));

describe('names of several words', () => {
  test.each([
    ['verify a.txt', 'verify', 'a.txt'],
    ['guidance token add --author ann', 'guidance token add', '--author ann'],
    ['guidance list', 'guidance list', ''],
  ])('%s', (line, name, rest) => {
    expect(findCommand(COMMANDS, words(line))).toEqual({ command: { name }, rest: words(rest) });
  });

  test.each(['', 'guidance', 'guidance token', 'guidance tokens add', 'token add'])(
    '"%s" names no command',
    (line) => {
      expect(findCommand(COMMANDS, words(line))).toBeUndefined();
    },
  );

  test('a group ends where no command goes on', () => {
    expect(groupPath(COMMANDS, words('guidance token ad x'))).toEqual(['guidance', 'token']);
    expect(groupPath(COMMANDS, words('guidance list'))).toEqual(['guidance']);
    expect(groupPath(COMMANDS, words('what'))).toEqual([]);
    expect(groupsOf(COMMANDS)).toEqual(['guidance', 'guidance token']);
    expect(nextWords(COMMANDS, [])).toEqual(['verify', 'guidance']);
    expect(nextWords(COMMANDS, ['guidance'])).toEqual(['list', 'token']);
    expect(commandsBelow(COMMANDS, ['guidance', 'token'])).toHaveLength(2);
  });
});
