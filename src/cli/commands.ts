import type { Command } from './command.ts';
import { completionOf } from './commands/completion.ts';
import { conformance } from './commands/conformance.ts';
import { doctor } from './commands/doctor.ts';
import { explain } from './commands/explain.ts';
import { rulesList } from './commands/rules.ts';
import { verify } from './commands/verify.ts';

/** Every command. A new one is one file and one line here. */
export const COMMANDS: readonly Command[] = [
  verify,
  explain,
  rulesList,
  conformance,
  doctor,
  completionOf(() => COMMANDS),
];
