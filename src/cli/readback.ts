import { visible } from '../base/index.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { helpFor, overview } from './help.ts';
import { parseOptions } from './parse-options.ts';
import { versionLine } from './version-line.ts';
import { EXIT, type ExitStatus, type World } from './world.ts';

const complain = (world: World, message: string, fix: string): ExitStatus => {
  world.err.write(`readback: ${visible(message)}\n  ${visible(fix)}\n`);
  return EXIT.usage;
};

const runCommand = async (command: Command, words: readonly string[], world: World): Promise<ExitStatus> => {
  const parsed = parseOptions(command, words);
  if (!parsed.ok) return complain(world, parsed.error.message, parsed.error.fix);
  if (parsed.value.has('help')) {
    world.out.write(helpFor(command));
    return EXIT.holds;
  }
  const outcome = await command.run(parsed.value, world);
  return outcome.ok ? outcome.value : complain(world, outcome.error.message, outcome.error.fix);
};

/** Runs the command line; never throws for what a user typed. */
export const readback = async (words: readonly string[], world: World): Promise<ExitStatus> => {
  const [name, ...rest] = words;
  if (name === '--version' || name === '-V') {
    world.out.write(`${versionLine()}\n`);
    return EXIT.holds;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    world.out.write(overview(COMMANDS));
    return EXIT.holds;
  }
  if (name === undefined) {
    world.err.write(overview(COMMANDS));
    return EXIT.usage;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined)
    return complain(world, `there is no command "${name}"`, 'readback --help lists the commands');
  return runCommand(command, rest, world);
};
