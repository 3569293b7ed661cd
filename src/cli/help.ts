import type { Command, OptionSpec } from './command.ts';
import { GROUPS } from './groups.ts';
import { commandsBelow, nextWords } from './names.ts';
import { COMMON_OPTIONS } from './parse-options.ts';

const indent = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
};

const flag = ({ name, short, value }: OptionSpec): string =>
  `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;

const meaning = ({ help, choices }: OptionSpec): string =>
  choices === undefined ? help : `${help} (${choices.join(', ')})`;

const USUAL = 'Options';

/** The options below their headings, each heading in the place of its first option. */
const optionsOf = (command: Command): readonly string[] => {
  const all = [...command.options, ...COMMON_OPTIONS];
  const groups = Map.groupBy(all, ({ group }) => group ?? USUAL);
  return [...groups].flatMap(([group, options]) => [
    `${group}:`,
    indent(options.map((option) => [flag(option), meaning(option)])),
    '',
  ]);
};

export const helpFor = (command: Command): string =>
  [
    `readback ${command.name}: ${command.summary}`,
    '',
    `Usage: readback ${command.name} ${command.usage}`.trimEnd(),
    ...(command.about.length > 0 ? ['', ...command.about] : []),
    '',
    ...optionsOf(command),
    'Examples:',
    ...command.examples.flatMap(({ line, does }) => [`  ${line}`, `      ${does}`]),
    '',
  ].join('\n');

/** What a first word leads to: a command's summary, or how many commands a group has. */
const summaries = (
  commands: readonly Command[],
  path: readonly string[],
): readonly (readonly [string, string])[] =>
  path.length > 0
    ? commandsBelow(commands, path).map(({ name, summary }) => [name, summary])
    : nextWords(commands, path).map((word) => {
        const command = commands.find(({ name }) => name === word);
        return [word, command?.summary ?? GROUPS[word] ?? ''];
      });

/** Every command, or those of a group. */
export const overview = (commands: readonly Command[], path: readonly string[] = []): string => {
  const group = path.length === 0 ? '' : `${path.join(' ')} `;
  return [
    group === ''
      ? 'readback: what was approved is what runs.'
      : `readback ${group.trim()}: ${GROUPS[group.trim()]}`,
    '',
    `Usage: readback ${group}<command> [options]`,
    '',
    'Commands:',
    indent(summaries(commands, path)),
    '',
    'Options:',
    indent([
      ...(group === '' ? [['--version', 'show version and build'] as const] : []),
      ['-h, --help', `show this help; readback ${group}<command> --help shows a command in full`],
    ]),
    '',
    'Exit status: 0 holds, 1 findings or refusal, 2 wrong usage or cannot read.',
    '',
  ].join('\n');
};
