import { ok, type Problem, type Result } from '../base/index.ts';
import { isConsequential } from './contracts/common.ts';
import { cancelRun } from './execution/cancel.ts';
import { giveUpRun } from './execution/give-up.ts';
import { lookupRun } from './execution/lookup.ts';
import { type Parts, withDefaults } from './execution/parts.ts';
import { propose } from './execution/propose.ts';
import { recordDecision } from './execution/record-decision.ts';
import { recoverRun } from './execution/recover.ts';
import { reissueRun } from './execution/reissue.ts';
import { resumeRun } from './execution/resume.ts';
import { storeProblem } from './execution/store-problem.ts';
import { throughGate } from './execution/through-gate.ts';
import type { Kernel, KernelParts, Promised } from './kernel.ts';
import { runLoop } from './loop/run.ts';
import { refuse } from './problem.ts';
import { checkOwner, checkTtl } from './run/lease.ts';
import type { RunStore } from './store.ts';

/**
 * The store behind its gate. Only what begins something is gated: a write that settles what was done, and the heartbeat
 * under it, must never be turned away. Nor must a person who decides, cancels or settles, so these get no gated store.
 */
const gatedStore = (parts: Parts): RunStore => {
  const { store } = parts;
  return {
    capabilities: store.capabilities,
    create: (commit) => throughGate(parts, 'store', () => store.create(commit)),
    load: (runId) => throughGate(parts, 'store', () => store.load(runId)),
    commit: (commit) => store.commit(commit),
    settle: (settlement) => store.settle(settlement),
    acquire: (runId, owner, ttl) => store.acquire(runId, owner, ttl),
    renew: (lease, ttl) => store.renew(lease, ttl),
    release: (lease) => store.release(lease),
    note: (operationId, evidence) => store.note(operationId, evidence),
    list: (filter) => throughGate(parts, 'store', () => store.list(filter)),
    entries: (runId) => throughGate(parts, 'store', () => store.entries(runId)),
    counts: () => store.counts(),
    purge: (before) => store.purge(before),
  };
};

const hasConsequences = ({ tools }: KernelParts): boolean =>
  tools.names.some((name) => {
    const tool = tools.get(name);
    return tool !== undefined && isConsequential(tool.definition.side_effect_class);
  });

const checkApprovalMs = (ms: number | undefined): Result<void, Problem> =>
  ms === undefined || (Number.isSafeInteger(ms) && ms >= 1)
    ? ok(undefined)
    : refuse(
        'argument_invalid',
        'an approval waits for a whole number of milliseconds',
        'give one from 1 on; 86,400,000 is a day',
      );

/**
 * Puts an application's parts together to the gate between any proposer and any tool. Refused with
 * `store_capability_missing` when a tool has consequences that the store cannot keep account of. Nothing of what the
 * kernel answers is thrown: each refusal is a value with a code.
 */
export const createKernel = (given: KernelParts): Result<Kernel, Problem> => {
  for (const checked of [
    (hasConsequences(given) ? storeProblem(given) : undefined) ?? ok(undefined),
    given.leaseMs === undefined ? ok(undefined) : checkTtl(given.leaseMs),
    given.owner === undefined ? ok(undefined) : checkOwner(given.owner),
    checkApprovalMs(given.approvalMs),
  ])
    if (!checked.ok) return checked;
  const whole = withDefaults(given);
  const parts: Parts = { ...whole, store: gatedStore(whole) };
  const run = <T>(act: () => Promised<T>): Promised<T> => throughGate(parts, 'run', act);
  return ok({
    propose: (submission) => run(() => propose(parts, submission)),
    decide: (runId, decision) => recordDecision(whole, runId, decision),
    resume: (runId, loop) => run(() => resumeRun(parts, runId, loop)),
    loop: (submission) =>
      run(() => runLoop(parts, submission, (runId) => resumeRun(parts, runId, submission))),
    reissue: (runId) => reissueRun(parts, runId),
    giveUp: (runId, code) => giveUpRun(whole, runId, code),
    cancel: (runId, who) => cancelRun(whole, runId, who),
    recover: (runId, recovery) => recoverRun(whole, runId, recovery),
    lookup: (runId) => lookupRun(whole, runId),
  });
};
