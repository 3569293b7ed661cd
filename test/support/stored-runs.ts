import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Approval, Operation, RunState, RunStatus } from '../../src/kernel/index.ts';

/** Rows as they were written once. They are never made anew: what was stored must load for ever. */
export const STORED = resolve(import.meta.dirname, '..', '..', 'fixtures', 'kernel', 'stored');

/** Names of the frozen rows of one kind, `run-…`, `operation-…` or `approval-…`, without the ending. */
export const storedNames = (kind: 'run' | 'operation' | 'approval'): readonly string[] =>
  readdirSync(STORED)
    .filter((file) => file.startsWith(`${kind}-`) && file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

export const storedText = (name: string): string => readFileSync(join(STORED, `${name}.json`), 'utf8');

/** A fresh copy at each call, so that a test may change it. */
export const storedRun = (name: string): RunState => JSON.parse(storedText(`run-${name}`));
export const storedOperation = (name: string): Operation => JSON.parse(storedText(`operation-${name}`));
export const storedApproval = (name: string): Approval => JSON.parse(storedText(`approval-${name}`));

/** All frozen runs by name. */
export const storedRuns = (): readonly (readonly [name: string, run: RunState])[] =>
  storedNames('run').map((name) => [name, JSON.parse(storedText(name))] as const);

/** One single action and, where there is one, one loop in each status. */
export const ONE_OF_EACH: readonly (readonly [status: RunStatus, name: string])[] = [
  ['running', 'action-running'],
  ['running', 'loop-continuation-after-action'],
  ['waiting_approval', 'action-waiting-pending'],
  ['waiting_approval', 'loop-waiting-pending'],
  ['executing', 'action-executing'],
  ['executing', 'loop-executing'],
  ['recovery_required', 'action-recovery-required'],
  ['recovery_required', 'loop-recovery-required'],
  ['completed', 'action-completed'],
  ['completed', 'loop-completed'],
  ['blocked', 'action-blocked'],
  ['blocked', 'loop-blocked'],
  ['failed', 'action-failed'],
  ['failed', 'loop-failed-before-answer'],
  ['cancelled', 'action-cancelled-rejected'],
  ['cancelled', 'loop-cancelled'],
];

/** A JSON value with one member replaced, or removed where `value` is undefined. `path` is written with dots. */
export const changedAt = <T>(value: T, path: string, member: unknown): T => {
  const copy = structuredClone(value);
  const names = path.split('.');
  const last = names.pop() ?? '';
  let at = copy as Record<string, unknown>;
  for (const name of names) at = at[name] as Record<string, unknown>;
  if (member === undefined) delete at[last];
  else at[last] = member;
  return copy;
};
