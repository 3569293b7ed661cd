import type { ToolProposal, ToolRequest } from '../contracts/tool.ts';
import type { KernelWorld } from '../world.ts';

/** What a proposal became by its checks, and who proposed it. */
export type Call = Pick<ToolRequest, 'run_id' | 'arguments' | 'target' | 'proposed_by' | 'proposer'>;

/** The exact call that a proposal became, under a fresh id that is also the id of its operation. */
export const toolRequestOf = (
  { tool_name, proposal_id }: Pick<ToolProposal, 'tool_name' | 'proposal_id'>,
  { run_id, arguments: args, target, proposed_by, proposer }: Call,
  world: Pick<KernelWorld, 'newId'>,
): ToolRequest => ({
  request_id: world.newId(),
  run_id,
  tool_name,
  arguments: args,
  target,
  proposed_by,
  proposer,
  proposal_ref: proposal_id,
});
