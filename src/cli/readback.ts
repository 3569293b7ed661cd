import type { Problem } from '../base/index.ts';
import { closeName } from './close-name.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { complain } from './complain.ts';
import { helpFor, overview } from './help.ts';
import { findCommand, groupPath, nextWords } from './names.ts';
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

const unknown = (world: World, path: readonly string[], name: string): ExitStatus => {
  const close = closeName(name, nextWords(COMMANDS, path));
  const hint = close === undefined ? '' : `; did you mean ${close}?`;
  const group = path.length === 0 ? '' : `${path.join(' ')} `;
  return refuse(world, {
    message: `there is no command "${group}${name}"${hint}`,
    fix: `readback ${group}--help lists the commands`,
  });
};

const asksHelp = (word: string | undefined): boolean => word === '--help' || word === '-h' || word === 'help';

/** The help of a command, or of a group, or of all. */
const help = (about: readonly string[], world: World): ExitStatus => {
  const found = findCommand(COMMANDS, about);
  const path = groupPath(COMMANDS, about);
  const name = about[path.length];
  if (found === undefined && name !== undefined) return unknown(world, path, name);
  world.out.write(found === undefined ? overview(COMMANDS, path) : helpFor(found.command));
  return EXIT.holds;
};

/** Runs the command line; never throws for what a user typed. */
export const readback = async (words: readonly string[], world: World): Promise<ExitStatus> => {
  const [first, ...rest] = words;
  if (first === '--version' || first === '-V') {
    world.out.write(`${versionLine()}\n`);
    return EXIT.holds;
  }
  if (asksHelp(first)) return help(rest, world);
  const found = findCommand(COMMANDS, words);
  if (found !== undefined) return runCommand(found.command, found.rest, world);
  const path = groupPath(COMMANDS, words);
  const name = words[path.length];
  if (asksHelp(name)) return help(path, world);
  if (name !== undefined) return unknown(world, path, name);
  world.err.write(overview(COMMANDS, path));
  return EXIT.usage;
};
