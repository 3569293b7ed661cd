import type { RunState } from '../contracts/run.ts';
import type { Json, JsonObject } from '../json/json.ts';
import type { Kept, UpgradeChain } from './version.ts';

const kept = (row: JsonObject): Kept => {
  const { run_id, task_id, kind, status, revision, created_at, pending_action, claim, checkpoint } =
    row as unknown as RunState;
  return {
    fixed: [run_id, task_id, kind, status, revision, created_at, pending_action as unknown as Json],
    limits: { ...claim?.budgets },
    spent: {
      model_steps: checkpoint?.model_steps ?? 0,
      tool_calls: checkpoint?.tool_calls ?? 0,
      used_tokens: checkpoint?.used_tokens ?? 0,
      used_cost_micros: checkpoint?.used_cost_micros ?? 0,
      used_wall_ms: checkpoint?.used_wall_ms ?? 0,
      provider_attempts: checkpoint?.provider_attempts ?? 0,
    },
    tools: claim?.allowed_tools ?? [],
    seen: checkpoint?.seen_proposal_fingerprints ?? [],
  };
};

/**
 * The versions of a stored run. Version 1 is the first. For a breaking change: raise `newest`, add the step from the
 * version before with its own `kept`, and freeze rows of the old form in `fixtures/kernel/stored/`.
 */
export const UPGRADES: UpgradeChain = { newest: 1, kept, migrations: [] };
