import { boundOf } from '../approval/bound.ts';
import { packetOf } from '../approval/packet.ts';
import type { PendingAction } from '../contracts/run.ts';
import type { ToolRequest } from '../contracts/tool.ts';
import type { Tool } from '../tool/tool.ts';
import type { Assessed } from './assess.ts';
import type { Parts } from './parts.ts';

export interface Asking {
  readonly request: ToolRequest;
  readonly tool: Tool;
  readonly assessed: Assessed;
  /** SHA-256 of the guide that the action comes from. */
  readonly guide: string | null;
  /** The request that recovery closed first, for the same action. */
  readonly reissued_from: string | null;
  /** What the application advises whoever decides. */
  readonly recommendation?: string | undefined;
}

/** An action that waits for a person, with a fresh packet made from what holds now. */
export const pendingActionOf = (
  { world, approvalMs }: Pick<Parts, 'world' | 'approvalMs'>,
  { request, tool, assessed, guide, reissued_from, recommendation }: Asking,
): PendingAction => {
  const { decision, authorization, policy_digest } = assessed;
  const bound = boundOf({ request, tool, decision, authorization, policyDigest: policy_digest, guide });
  return {
    tool_request: request,
    approval: packetOf({
      bound,
      tool,
      decision,
      world,
      validMs: approvalMs,
      recommendation,
    }),
    tool_definition_fingerprint: tool.fingerprint,
    // For the record alone: nothing that is decided later reads it.
    authorization_context: {
      principal: authorization.principal.id,
      environment: authorization.environment,
      scope: authorization.scope,
    },
    reissued_from,
  };
};
