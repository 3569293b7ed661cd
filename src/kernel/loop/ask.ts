import { ok, type Problem, type Result } from '../../base/index.ts';
import type { ModelResponse } from '../contracts/model.ts';
import type { RunState } from '../contracts/run.ts';
import { notify } from '../execution/notify.ts';
import { throughGate } from '../execution/through-gate.ts';
import { between, withinTime } from '../execution/within-time.ts';
import type { Model } from '../model/model.ts';
import { REASON_CODES, type ReasonCode } from '../reason-codes.ts';
import type { KernelWorld } from '../world.ts';
import { priceOf, wallLeft } from './budget.ts';
import { blocked, cancelled, failed, type Stop, stopped } from './end.ts';
import { answered, attempted } from './progress.ts';
import { modelRequestOf } from './request.ts';
import { readResponse } from './response.ts';
import { BY_SIGNAL, type HeldRun, type Step, save, step, type Work } from './work.ts';
import { claimOf } from './write.ts';

/** The longest time that a timer of any platform can take, in ms: 24 days. */
const LONGEST = 2_147_483_647;

type Said =
  | { readonly kind: 'answer'; readonly response: ModelResponse }
  | { readonly kind: 'stop'; readonly stop: Stop }
  | { readonly kind: 'left' };

const isCode = (code: unknown): code is ReasonCode =>
  typeof code === 'string' && Object.hasOwn(REASON_CODES, code);

/** A refusal by its code alone: the words may be a provider's. */
const refused = (error: Problem | undefined): Said => ({
  kind: 'stop',
  stop: failed(isCode(error?.code) ? error.code : 'provider_failed'),
});

const read = (result: Result<ModelResponse, Problem>, { isProxy }: KernelWorld): Said => {
  if (result?.ok !== true) return refused(result?.error);
  const response = readResponse(result.value, isProxy);
  return response.ok ? { kind: 'answer', response: response.value } : refused(response.error);
};

/** What an adapter answers may be anything, also something that throws when it is looked at. */
const readAny = (result: Result<ModelResponse, Problem>, world: KernelWorld): Said => {
  try {
    return read(result, world);
  } catch {
    return refused(undefined);
  }
};

const send = async ({ parts, submission }: Work, run: RunState): Promise<Said> => {
  const request = modelRequestOf(parts, run, submission);
  const timed = withinTime(parts.world, Math.min(wallLeft(run) ?? LONGEST, LONGEST), submission.signal);
  try {
    const { signal } = timed;
    const said = await timed.wait(async () => submission.model.respond(request, { signal }));
    if (said.kind === 'left') return { kind: 'left' };
    if (said.kind === 'late')
      return { kind: 'stop', stop: blocked('loop_budget_exhausted', 'no time is left') };
    return said.kind === 'threw' ? refused(undefined) : readAny(said.value, parts.world);
  } finally {
    timed.end();
  }
};

/** What an answer cost. Where money is bounded and the price is not known, all that was allowed counts as spent. */
const costOf = (run: RunState, model: Model, usage: ModelResponse['usage']): number =>
  priceOf(model, usage) ?? claimOf(run).budgets.max_cost_micros ?? 0;

const tellAnswer = ({ parts, submission }: Work, run: RunState, said: Said, ms: number): void =>
  notify(parts.observer, {
    kind: 'model',
    what: said.kind === 'answer' ? said.response.status : 'refused',
    run_id: run.run_id,
    name: submission.model.identity.model,
    codes: said.kind === 'stop' ? [said.stop.code] : [],
    ms,
  });

const sendAndKeep = async (work: Work, hold: HeldRun): Step => {
  const { world } = work.parts;
  const start = world.now();
  const said = await send(work, hold.run);
  const now = world.now();
  const ms = between(start, now);
  tellAnswer(work, hold.run, said, ms);
  if (said.kind === 'left') return step(work, hold, cancelled(hold.run, BY_SIGNAL, now));
  if (said.kind === 'stop') return step(work, hold, stopped(hold.run, said.stop, now));
  const cost_micros = costOf(hold.run, work.submission.model, said.response.usage);
  return step(work, hold, answered(hold.run, said.response, { ms, cost_micros }, now));
};

/** One request to the model, counted on disk before it is sent; its answer is on disk, whole, before it is looked at. */
export const ask = async (work: Work, hold: HeldRun, reserved: boolean): Step => {
  const act = async (): Step => {
    const { run } = hold;
    const counted = reserved ? ok(hold) : await save(work, hold, attempted(run, work.parts.world.now()));
    return counted.ok ? sendAndKeep(work, counted.value) : counted;
  };
  return throughGate(work.parts, 'model', act);
};
