import type { Invocation } from '../../command/types.ts';
import { rule } from '../../rule.ts';
import { argumentsOf } from '../commands/interpreters.ts';
import { type Detect, detectAll, hit, none } from './patterns.ts';

const ENVIRON = /^\/proc\/(?:self|thread-self|\d+|\*)\/environ$/;
const IN_PROGRAM =
  /(?:^|console\.log|print|puts|dump|echo|stringify)\W{0,3}(?:process\.env|os\.environ|ENV|%ENV)\b(?!\s*[.[])/;

const ASKS = /^--(?:version|help)$/;

const bare = (args: readonly string[]): boolean =>
  args.every((word) => word.startsWith('-') && !ASKS.test(word));

const LISTS: ReadonlyMap<string, (args: readonly string[]) => boolean> = new Map([
  ['printenv', bare],
  ['env', bare],
  ['set', (args) => args.length === 0],
  ['export', (args) => args.length === 0 || args[0] === '-p'],
  ['declare', (args) => args.length === 0 || args[0] === '-x' || args[0] === '-p'],
  ['get-childitem', (args) => /^env:/i.test(args[0] ?? '')],
]);

const enumerates = (invocation: Invocation): boolean => {
  const args = argumentsOf(invocation);
  if (LISTS.get(invocation.program)?.(args)) return true;
  if (args.some((word) => ENVIRON.test(word))) return true;
  return invocation.artifact.shape === 'inline' && args.some((word) => IN_PROGRAM.test(word));
};

export const detectEnumeration: Detect = (invocation) =>
  enumerates(invocation) ? hit(`${invocation.program} prints the whole environment`, invocation.span) : none;

export const envEnumeration = rule({
  id: 'risky.env-enumeration',
  severity: 'warning',
  from: 3,
  section: '17',
  clauses: ['GP-17-08', 'VP-20-11'],
  title: 'Command prints the whole environment',
  why: 'Tokens and passwords live in the environment; a dump shows them all to the agent and its logs.',
  fix: 'Ask for the one variable that is needed, for example "printenv PATH".',
  check: (subject) => detectAll(subject, detectEnumeration),
});
