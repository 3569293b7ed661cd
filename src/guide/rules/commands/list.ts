import type { Rule } from '../../rule.ts';
import { chaining } from './chaining.ts';
import { cwdInvalid } from './cwd-invalid.ts';
import { cwdMissing } from './cwd-missing.ts';
import { egressHosts } from './egress-hosts.ts';
import { egressMismatch } from './egress-mismatch.ts';
import { egressMissing } from './egress-missing.ts';
import { envVariables } from './env-variables.ts';
import { fetchExecute } from './fetch-execute.ts';
import { globDestructive } from './glob-destructive.ts';
import { pattern } from './pattern.ts';
import { pipeOrRedirection } from './pipe-or-redirection.ts';
import { redirectionOutsideCwd } from './redirection-outside-cwd.ts';
import { runnerArgvSyntax } from './runner-argv-syntax.ts';
import { runnerMissing } from './runner-missing.ts';
import { runnerShell } from './runner-shell.ts';
import { runnerUndeclared } from './runner-undeclared.ts';
import { substitution } from './substitution.ts';

/** What a command may hold, where it may act and how it is run (guide profile 12, verifier profile 19 and 20). */
export const COMMAND_RULES: readonly Rule[] = [
  chaining,
  substitution,
  pipeOrRedirection,
  redirectionOutsideCwd,
  globDestructive,
  fetchExecute,
  pattern,
  envVariables,
  egressMissing,
  egressHosts,
  egressMismatch,
  cwdMissing,
  cwdInvalid,
  runnerShell,
  runnerUndeclared,
  runnerArgvSyntax,
  runnerMissing,
];
