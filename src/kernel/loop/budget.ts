import { ok, type Problem, type Result } from '../../base/index.ts';
import type { ModelResponse } from '../contracts/model.ts';
import { type Budgets, budgets, type RunState } from '../contracts/run.ts';
import { forget } from '../forget.ts';
import { firstFault } from '../json/place.ts';
import type { Model } from '../model/model.ts';
import { refuse } from '../problem.ts';
import { checkpointOf, claimOf } from './write.ts';

/** Requests for one and the same step, over all restarts: a loop of crashes ends here. */
export const MAX_PROVIDER_ATTEMPTS = 12;

/** How often the calls of one answer are begun anew after the process that was at them stopped. */
export const MAX_CALL_ATTEMPTS = 12;

/** Budgets as they are fixed with the claim: every one finite; tokens, money and time may be left open by name (null). */
export const readBudgets = (value: unknown): Result<Budgets, Problem> => {
  const read = budgets.safeParse(value);
  if (read.success) return ok(read.data);
  return refuse(
    'budget_invalid',
    firstFault(read.error),
    'give every budget as a whole number; null leaves tokens, money or time open',
  );
};

/** Whatever a provider says of itself, what is spent stays a number that can be kept, and every limit is below it. */
export const plus = (spent: number, ...more: readonly number[]): number =>
  more.reduce((sum, one) => Math.min(sum + one, Number.MAX_SAFE_INTEGER), spent);

/** What is used up, in words, of what bounds every call of a model or a tool alike. */
const usedUp = (run: RunState): string | undefined => {
  if (run.checkpoint === null) return undefined;
  const { used_tokens, used_cost_micros, used_wall_ms } = run.checkpoint;
  const { max_total_tokens, max_cost_micros, max_wall_ms } = claimOf(run).budgets;
  if (max_total_tokens !== null && used_tokens >= max_total_tokens) return 'no tokens are left';
  if (max_cost_micros !== null && used_cost_micros >= max_cost_micros) return 'no money is left';
  if (max_wall_ms !== null && used_wall_ms >= max_wall_ms) return 'no time is left';
  return undefined;
};

/** Why the model may not be asked once more, if so. */
export const noModelCall = (run: RunState): string | undefined => {
  const steps = run.checkpoint?.model_steps ?? 0;
  return steps >= claimOf(run).budgets.max_model_steps ? 'no model steps are left' : usedUp(run);
};

/** Why no tool may be called, if so; `spentMs` is time that no write has counted yet. */
export const noToolCall = (run: RunState, spentMs = 0): string | undefined => {
  const left = wallLeft(run);
  return left !== null && spentMs >= left ? 'no time is left' : usedUp(run);
};

export const toolCallsLeft = (run: RunState): number =>
  claimOf(run).budgets.max_tool_calls - checkpointOf(run).tool_calls;

/** Milliseconds that are left for waiting; null without a limit. */
export const wallLeft = (run: RunState): number | null => {
  const { max_wall_ms } = claimOf(run).budgets;
  return max_wall_ms === null ? null : Math.max(0, max_wall_ms - (run.checkpoint?.used_wall_ms ?? 0));
};

/** What so many tokens cost, in whole millionths; null where the model does not say, or says no price. */
export const priceOf = (model: Model, usage: ModelResponse['usage']): number | null => {
  try {
    const price = model.cost(usage);
    if (typeof price === 'number' && price >= 0 && price <= Number.MAX_SAFE_INTEGER) return Math.ceil(price);
    forget(price);
    return null;
  } catch {
    return null;
  }
};
