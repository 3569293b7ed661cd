/** The names of commands as a tree: `guidance token add` is a command in the group `guidance token`. */

interface Named {
  readonly name: string;
}

const wordsOf = ({ name }: Named): readonly string[] => name.split(' ');

const begins = (words: readonly string[], path: readonly string[]): boolean =>
  path.every((word, at) => words[at] === word);

/** The command that the first words name, with the words that follow it. */
export const findCommand = <T extends Named>(
  commands: readonly T[],
  words: readonly string[],
): { readonly command: T; readonly rest: readonly string[] } | undefined => {
  const command = commands.find((one) => begins(words, wordsOf(one)));
  return command && { command, rest: words.slice(wordsOf(command).length) };
};

/** The commands of a group, or all of them for no words. */
export const commandsBelow = <T extends Named>(
  commands: readonly T[],
  path: readonly string[],
): readonly T[] => commands.filter((one) => begins(wordsOf(one), path) && wordsOf(one).length > path.length);

/** The words that can follow a path, in the order of the table. */
export const nextWords = (commands: readonly Named[], path: readonly string[]): readonly string[] => [
  ...new Set(commandsBelow(commands, path).map((one) => wordsOf(one)[path.length] ?? '')),
];

/** As many of the first words as lead to a group. */
export const groupPath = (commands: readonly Named[], words: readonly string[]): readonly string[] => {
  const end = words.findIndex((_, at) => commandsBelow(commands, words.slice(0, at + 1)).length === 0);
  return end === -1 ? words : words.slice(0, end);
};

/** Every group's path, shorter ones first within each command's name. */
export const groupsOf = (commands: readonly Named[]): readonly string[] => [
  ...new Set(
    commands.flatMap((one) =>
      wordsOf(one)
        .slice(0, -1)
        .map((_, at, path) => path.slice(0, at + 1).join(' ')),
    ),
  ),
];
