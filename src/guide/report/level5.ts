import type { Level } from '../evidence.ts';
import type { Subject } from '../subject.ts';
import type { Finding } from './finding.ts';

/**
 * Findings that say that a recommendation of "Level 5 preparation" (guide profile 18) does not hold, or that something
 * a Level 5 runtime would execute is not in the reviewed bytes (verifier profile 25).
 */
const UNREADY: ReadonlySet<string> = new Set([
  // runner on every action, without a shell where practical, otherwise with rationale and approval
  'level5.runner.missing',
  'level5.shell-approval.missing',
  'level5.shell-avoidable',
  'runner.shell.missing-rationale',
  'runner.shell.undeclared',
  'runner.argv.shell-syntax',
  // every networked and every consequential action is approved
  'level5.networked-approval.missing',
  'approval.command-implies-required',
  'approval.required-missing',
  'network.command-implies-networked',
  // classes tell what runs
  'action-block.class.code-executing-missing',
  'action-block.class.data-accessing-missing',
  'action-block.class.destructive-missing',
  'action-block.class.persistence-changing-missing',
  'action-block.class.privileged-missing',
  // the executed bytes are the reviewed bytes; an unread pin is not satisfied (GP-12-80)
  'action.exec-ambiguous',
  'action.exec-legacy-profile',
  'action.exec-unbounded',
  'command.pattern',
  'exec-sha256.unverified',
  // narrow cwd, env and egress
  'egress.host-mismatch',
  'risky.unscoped-operation',
]);

/**
 * Whether the guide is prepared for Level 5: it reached Level 4 and no recommendation is missed (GP-18-15, VP-25-26).
 * A signal about the guide, never an achieved Level 5 (GP-18-16). A session applies the newest profile (A01), so a
 * guide that was judged under an older one is not said to be ready.
 */
export const level5Ready = (subject: Subject, findings: readonly Finding[], achieved: Level): boolean =>
  achieved >= 4 &&
  !subject.profile.older &&
  !findings.some(({ id, severity }) => severity === 'error' || UNREADY.has(id));
