import type { Problem } from '../base/index.ts';
import { closeName } from './close-name.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { complain } from './complain.ts';
import { helpFor, overview } from './help.ts';
import { parseOptions } from './parse-options.ts';
import { versionLine } from './version-line.ts';
import { EXIT, type ExitStatus, type World } from './world.ts';

const refuse = (world: World, problem: Pick<Problem, 'message' | 'fix'>): ExitStatus => {
  complain(world, problem);
  return EXIT.usage;
};

const runCommand = async (command: Command, words: readonly string[], world: World): Promise<ExitStatus> => {
  const parsed = parseOptions(command, words);
  if (!parsed.ok) return refuse(world, parsed.error);
  if (parsed.value.has('help')) {
    world.out.write(helpFor(command));
    return EXIT.holds;
  }
  const outcome = await command.run(parsed.value, world);
  return outcome.ok ? outcome.value : refuse(world, outcome.error);
};

const named = (name: string): Command | undefined => COMMANDS.find((one) => one.name === name);

const unknown = (world: World, name: string): ExitStatus => {
  const close = closeName(
    name,
    COMMANDS.map((one) => one.name),
  );
  const hint = close === undefined ? '' : `; did you mean ${close}?`;
  return refuse(world, {
    message: `there is no command "${name}"${hint}`,
    fix: 'readback --help lists the commands',
  });
};

const help = (about: string | undefined, world: World): ExitStatus => {
  const command = about === undefined ? undefined : named(about);
  if (about !== undefined && command === undefined) return unknown(world, about);
  world.out.write(command === undefined ? overview(COMMANDS) : helpFor(command));
  return EXIT.holds;
};

/** Runs the command line; never throws for what a user typed. */
export const readback = async (words: readonly string[], world: World): Promise<ExitStatus> => {
  const [name, ...rest] = words;
  if (name === '--version' || name === '-V') {
    world.out.write(`${versionLine()}\n`);
    return EXIT.holds;
  }
  if (name === '--help' || name === '-h' || name === 'help') return help(rest[0], world);
  if (name === undefined) {
    world.err.write(overview(COMMANDS));
    return EXIT.usage;
  }
  const command = named(name);
  return command === undefined ? unknown(world, name) : runCommand(command, rest, world);
};
