import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../base/index.ts';
import { closeName } from './close-name.ts';
import type { Command, OptionSpec, Parsed } from './command.ts';

/** Options that every command takes. */
export const COMMON_OPTIONS: readonly OptionSpec[] = [
  { name: 'color', help: 'colour the output; default: on a terminal' },
  { name: 'no-color', help: 'never colour the output' },
  { name: 'help', short: 'h', help: 'show this help' },
];

const usage = (command: Command, message: string): Result<never> =>
  fail('usage', message, `see: readback ${command.name} --help`);

const similar = (typed: string, options: readonly OptionSpec[]): string => {
  const close = closeName(
    typed,
    options.map(({ name }) => name),
  );
  return close === undefined ? '' : `; did you mean --${close}?`;
};

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

const check = (command: Command, option: OptionSpec, values: Values): Result<never> | undefined => {
  const given = values[option.name];
  if (given === undefined) return undefined;
  if ([given].flat().includes('')) return usage(command, `--${option.name} is given without a value`);
  const { choices } = option;
  const stranger = [given].flat().find((one) => typeof one === 'string' && choices?.includes(one) === false);
  return stranger === undefined
    ? undefined
    : usage(command, `--${option.name} takes one of ${choices?.join(', ')}, not "${stranger}"`);
};

const parsed = (values: Values, positionals: readonly string[]): Parsed => ({
  targets: positionals,
  has: (name) => values[name] === true,
  value: (name) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  },
  values: (name) => [values[name] ?? []].flat().filter((value) => typeof value === 'string'),
});

/** Reads the words after a command's name by its table of options. */
export const parseOptions = (command: Command, words: readonly string[]): Result<Parsed> => {
  const options = [...command.options, ...COMMON_OPTIONS];
  const config = Object.fromEntries(
    options.map(({ name, short, value, many }) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        ...(short !== undefined && { short }),
        ...(many !== undefined && { multiple: true }),
      },
    ]),
  );
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...words],
      options: config,
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
    const again = repeated(options, tokens);
    if (again !== undefined) return usage(command, `--${again} is given twice; say it once`);
    const wrong = options.map((option) => check(command, option, values)).find((one) => one !== undefined);
    const counted = values['help'] === true ? undefined : miscounted(command, positionals);
    return wrong ?? misplaced(command, positionals) ?? counted ?? ok(parsed(values, positionals));
  } catch (error) {
    return refused(command, options, error);
  }
};

interface Token {
  readonly kind: string;
  readonly name?: string;
}

/** Of an option that takes one value, the last would silently win. */
const repeated = (options: readonly OptionSpec[], tokens: readonly Token[]): string | undefined => {
  const given = tokens.flatMap(({ kind, name }) => (kind === 'option' && name !== undefined ? [name] : []));
  const single = options.filter(({ value, many }) => value !== undefined && many === undefined);
  return single.find(({ name }) => given.filter((one) => one === name).length > 1)?.name;
};

const misplaced = (command: Command, operands: readonly string[]): Result<never> | undefined => {
  if (operands.includes('')) return usage(command, 'one of the names is empty');
  if (command.operands !== 'none' || operands[0] === undefined) return undefined;
  return usage(command, `${command.name} takes no "${operands[0]}"`);
};

const miscounted = (command: Command, operands: readonly string[]): Result<never> | undefined => {
  if (command.takes === undefined) return undefined;
  const { least, most = Number.POSITIVE_INFINITY, what } = command.takes;
  if (operands.length < least) return usage(command, `name ${what}`);
  return operands.length > most ? usage(command, `only ${what} is meant here`) : undefined;
};

const refused = (command: Command, options: readonly OptionSpec[], error: unknown): Result<never> => {
  // parseArgs throws on wrong use; its first sentence says what.
  if (!(error instanceof TypeError) || !('code' in error)) throw error;
  const unknown = /^Unknown option '(-{1,2})([^']*)'/.exec(error.message);
  if (unknown === null) return usage(command, (error.message.split(/\. |\.?\n/)[0] ?? '').replace(/\.$/, ''));
  const [, dashes = '', name = ''] = unknown;
  const file = dashes === '-' ? '; a file whose name starts with a dash is written ./-NAME' : '';
  return usage(command, `unknown option ${dashes}${name}${file || similar(name, options)}`);
};
