import type { Command, OptionSpec } from './command.ts';
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

export const overview = (commands: readonly Command[]): string =>
  [
    'readback: what was approved is what runs.',
    '',
    'Usage: readback <command> [options]',
    '',
    'Commands:',
    indent(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Options:',
    indent([
      ['--version', 'show version and build'],
      ['-h, --help', 'show this help; readback <command> --help shows a command in full'],
    ]),
    '',
    'Exit status: 0 holds, 1 findings or refusal, 2 wrong usage or cannot read.',
    '',
  ].join('\n');
