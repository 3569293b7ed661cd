import { ok, type Problem, type Result } from '../../base/index.ts';
import type { RunState } from '../contracts/run.ts';
import { approvalRequested } from '../execution/events.ts';
import { notify } from '../execution/notify.ts';
import { pendingActionOf } from '../execution/packet.ts';
import { throughGate } from '../execution/through-gate.ts';
import { toolRequestOf } from '../execution/tool-request.ts';
import { isCharged, planBatch } from './batch.ts';
import { MAX_CALL_ATTEMPTS, plus } from './budget.ts';
import { cancelled, type Ending, failed, stopped } from './end.ts';
import { type Evaluated, type Evaluation, evaluate } from './evaluate.ts';
import { type Batch, execute } from './execute.ts';
import { admitted, attempted, attemptsOf, continued, waiting } from './progress.ts';
import { withEffects } from './settle.ts';
import { BY_SIGNAL, type HeldRun, type Step, save, step, type Work } from './work.ts';
import { checkpointOf, type Write } from './write.ts';

/** The packet is on disk before anybody can see it; the worker lets go of the run in the same write. */
const wait = async (work: Work, hold: HeldRun, call: Evaluated, events: Write['events']): Step => {
  const { parts } = work;
  const { tool, assessed, proposal, arguments: args, target } = call;
  const { run_id } = hold.run;
  const { proposer } = work.submission;
  const request = toolRequestOf(
    proposal,
    { run_id, arguments: args, target, proposed_by: 'model', proposer },
    parts.world,
  );
  const pending = pendingActionOf(parts, { request, tool, assessed, guide: null, reissued_from: null });
  const { approval } = pending;
  const requested = approvalRequested(parts.world, approval);
  const write = waiting(hold.run, call, pending, {
    events: [...events, { ...requested, codes: ['loop_approval_interrupt', ...requested.codes] }],
    now: parts.world.now(),
  });
  const told = { run_id: request.run_id, name: request.tool_name, codes: approval.reasons };
  const stepped = await step(work, hold, write);
  if (stepped.ok) notify(parts.observer, { kind: 'approval', what: 'pending', ...told });
  return stepped;
};

/** What the batch did before it stopped: kept with the end, and told to no model. */
const ending = (run: RunState, batch: Batch, events: Write['events']): Ending => {
  const checkpoint = checkpointOf(run);
  const last = batch.results.at(-1);
  return {
    events: [...events, ...batch.events],
    change: {
      checkpoint: { ...checkpoint, used_wall_ms: plus(checkpoint.used_wall_ms, batch.ms) },
      ...(last === undefined ? {} : { last_tool_result: last, ...withEffects(run, batch.results) }),
    },
  };
};

const keep = (work: Work, hold: HeldRun, batch: Batch, events: Write['events']): Step => {
  const now = work.parts.world.now();
  const { run } = hold;
  if (batch.stop === 'cancelled')
    return step(work, hold, cancelled(run, BY_SIGNAL, now, ending(run, batch, events)));
  if (batch.stop !== undefined)
    return step(work, hold, stopped(run, batch.stop, now, ending(run, batch, events)));
  const write = continued(run, batch, [...events, ...batch.events], now);
  return step(work, hold, write, true);
};

/** Calls that end their process each time are not begun for ever. A full gate begins nothing, and is not counted. */
const begunAnew = async (work: Work, { run, lease }: HeldRun): Promise<Result<HeldRun, Problem>> => {
  const { world } = work.parts;
  const often = failed('loop_execution_failed', 'its calls were begun too often without a result on disk');
  const write =
    attemptsOf(run) >= MAX_CALL_ATTEMPTS ? stopped(run, often, world.now()) : attempted(run, world.now());
  return throughGate(work.parts, 'tool', () => save(work, { run, lease }, write));
};

/** Charged first and run after it; what a worker before this one charged is run without being charged again (R06). */
const runAll = async (work: Work, hold: HeldRun, { calls, events }: Evaluation): Step => {
  const again = isCharged(hold.run, calls);
  const charged = again
    ? await begunAnew(work, hold)
    : await save(work, hold, admitted(hold.run, calls, events, work.parts.world.now()));
  if (!charged.ok) return charged;
  if (charged.value.run.status !== 'running') return ok({ hold: charged.value, reserved: false });
  const batch = await execute(work, charged.value.run, calls);
  return batch.ok ? keep(work, charged.value, batch.value, again ? events : []) : batch;
};

/** Deals with the stored answer: plans all of it, asks the policy about all of it, and only then runs, or waits. */
export const act = async (work: Work, hold: HeldRun): Step => {
  const { run } = hold;
  const planned = planBatch(work.parts, run);
  if (!planned.ok) return step(work, hold, stopped(run, planned.error, work.parts.world.now()));
  const evaluation = await evaluate(work, run, planned.value);
  const { stop, calls, events } = evaluation;
  if (stop !== undefined) return step(work, hold, stopped(run, stop, work.parts.world.now(), { events }));
  const [first] = calls;
  return first?.assessed.decision.outcome === 'needs-approval'
    ? wait(work, hold, first, events)
    : runAll(work, hold, evaluation);
};
