import { ok, type Problem, type Result } from '../base/index.ts';
import { isConsequential } from './execution/call.ts';
import { cancelRun } from './execution/cancel.ts';
import { decideRun } from './execution/decide-run.ts';
import { lookupRun } from './execution/lookup.ts';
import { propose } from './execution/propose.ts';
import { recoverRun } from './execution/recover.ts';
import { reissueRun } from './execution/reissue.ts';
import { resumeRun } from './execution/resume.ts';
import { tell } from './execution/tell.ts';
import type { Gates } from './gates.ts';
import type { Kernel, KernelParts, Promised } from './kernel.ts';
import { runLoop } from './loop/run.ts';
import { refuse } from './problem.ts';
import { checkOwner, checkTtl } from './run/lease.ts';
import type { RunStore } from './store.ts';

const overloaded = (what: string): Result<never, Problem> =>
  refuse('overloaded', `as many ${what} are at work as may be`, 'try again later; nothing was begun');

/** Refuses at once, or lets through; without gates everything goes through. */
const through = async <T>(
  parts: Pick<KernelParts, 'gates' | 'observer'>,
  gate: 'run' | 'store',
  act: () => Promised<T>,
): Promised<T> => {
  if (parts.gates === undefined) return act();
  const done = await parts.gates.through(gate, act);
  if (done !== undefined) return done;
  tell(parts.observer, { kind: 'gate', what: 'refused', run_id: null, name: gate, codes: ['overloaded'] });
  return overloaded(gate === 'run' ? 'runs' : 'calls of the store');
};

/**
 * The store behind its gate. Only what begins something is gated: a write that settles what was done, and the heartbeat
 * under it, must never be turned away.
 */
const gatedStore = (parts: KernelParts & { readonly gates: Gates }): RunStore => {
  const { store } = parts;
  return {
    capabilities: store.capabilities,
    create: (commit) => through(parts, 'store', () => store.create(commit)),
    load: (runId) => through(parts, 'store', () => store.load(runId)),
    commit: (commit) => store.commit(commit),
    settle: (settlement) => store.settle(settlement),
    acquire: (runId, owner, ttl) => store.acquire(runId, owner, ttl),
    renew: (lease, ttl) => store.renew(lease, ttl),
    release: (lease) => store.release(lease),
    note: (operationId, evidence) => store.note(operationId, evidence),
    list: (filter) => through(parts, 'store', () => store.list(filter)),
    entries: (runId) => through(parts, 'store', () => store.entries(runId)),
    counts: () => store.counts(),
    purge: (before) => store.purge(before),
  };
};

const hasConsequences = ({ tools }: KernelParts): boolean =>
  tools.names.some((name) => {
    const tool = tools.get(name);
    return tool !== undefined && isConsequential(tool.definition.side_effect_class);
  });

/** What is missing in a store for tools with consequences (GR-DIST-13). */
const missing = ({ store: { capabilities }, mode }: KernelParts): readonly string[] => [
  ...(capabilities.durable || mode === 'plain' ? [] : ['durability']),
  ...(capabilities.leases ? [] : ['leases']),
  ...(capabilities.atomic ? [] : ['one transaction for run, approval, operation and ledger']),
];

const checkStore = (parts: KernelParts): Result<void, Problem> => {
  const lacks = hasConsequences(parts) ? missing(parts) : [];
  return lacks.length === 0
    ? ok(undefined)
    : refuse(
        'store_capability_missing',
        `tools with consequences need a store that promises: ${lacks.join('; ')}`,
        'use the SQLite or PostgreSQL store; without durability, choose mode plain by name',
      );
};

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
    checkStore(given),
    given.leaseMs === undefined ? ok(undefined) : checkTtl(given.leaseMs),
    given.owner === undefined ? ok(undefined) : checkOwner(given.owner),
    checkApprovalMs(given.approvalMs),
  ])
    if (!checked.ok) return checked;
  const named = { ...given, owner: given.owner ?? given.world.newId() };
  const { gates } = named;
  const parts: KernelParts =
    gates === undefined ? named : { ...named, store: gatedStore({ ...named, gates }) };
  const run = <T>(act: () => Promised<T>): Promised<T> => through(parts, 'run', act);
  return ok({
    propose: (submission) => run(() => propose(parts, submission)),
    decide: (runId, decision) => decideRun(parts, runId, decision),
    resume: (runId, loop) => run(() => resumeRun(parts, runId, loop)),
    loop: (submission) =>
      run(() => runLoop(parts, submission, (runId) => resumeRun(parts, runId, submission))),
    reissue: (runId) => reissueRun(parts, runId),
    cancel: (runId, who) => cancelRun(parts, runId, who),
    recover: (runId, recovery) => recoverRun(parts, runId, recovery),
    lookup: (runId) => lookupRun(parts, runId),
  });
};
