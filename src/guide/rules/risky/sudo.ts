import type { Invocation } from '../../command/types.ts';
import { argumentsOf, isShell } from '../commands/interpreters.ts';

const ELEVATORS: ReadonlySet<string> = new Set(['doas', 'pkexec', 'run0', 'sudo']);

/** Programs that are a whole session, not one act. */
const SESSIONS: ReadonlySet<string> = new Set(['login', 'screen', 'su', 'sudoedit', 'tmux', 'visudo']);

/** Binaries that do one narrow thing without any argument. */
const COMPLETE: ReadonlySet<string> = new Set([
  'halt',
  'id',
  'ldconfig',
  'poweroff',
  'reboot',
  'shutdown',
  'sync',
  'update-grub',
  'whoami',
]);

const isElevator = (name: string): boolean => ELEVATORS.has(name.slice(name.lastIndexOf('/') + 1));

/** `sudo -v` and `sudo -k` run nothing. */
const RUNS_NOTHING = /^(?:-[vklKV]|--validate|--list|--version|--reset-timestamp|--remove-timestamp)$/;

export type Elevation = 'none' | 'qualified' | 'unqualified';

/** Whether a program runs with elevated rights, and whether what runs is named narrowly (GP-17-02, GP-17-05). */
export const elevationOf = (invocation: Invocation): Elevation => {
  if (ELEVATORS.has(invocation.program))
    return argumentsOf(invocation).some((word) => RUNS_NOTHING.test(word)) ? 'none' : 'unqualified';
  const wrapper = invocation.wrappers.findIndex(isElevator);
  if (wrapper < 0) return invocation.program === 'su' ? 'unqualified' : 'none';
  const session = isShell(invocation) || SESSIONS.has(invocation.program);
  // A shell between sudo and the program: `sudo sh -c "…"`.
  const throughShell = invocation.wrappers.slice(wrapper + 1).some((name) => / -c$/.test(name));
  if (session || throughShell) return 'unqualified';
  return argumentsOf(invocation).length > 0 || COMPLETE.has(invocation.program) ? 'qualified' : 'unqualified';
};
