import { type BoundAction, boundAction } from '../contracts/approval.ts';
import type { ToolRequest } from '../contracts/tool.ts';
import { canonicalText } from '../json/canonical.ts';
import { sameJson } from '../json/same.ts';
import type { Authorization, Decision } from '../policy/policy.ts';
import type { Tool } from '../tool/tool.ts';

/** Everything that the application knows of a call at this moment. */
export interface BoundParts {
  readonly request: ToolRequest;
  readonly tool: Tool;
  readonly decision: Pick<Decision, 'materiality' | 'policy_revision'>;
  readonly authorization: Pick<Authorization, 'principal' | 'environment' | 'resource'>;
  readonly policyDigest: string;
  /** SHA-256 of the guide that the action comes from; null when it comes from none. */
  readonly guide: string | null;
}

const PLAIN_NAME = /^[\w.:/-]+$/;

/**
 * All capabilities, not the one that a rule happened to use: losing or gaining one changes what the approval rests on.
 * Names that need it stand in a JSON array, which no list of plain names can look like.
 */
const capabilityOf = (capabilities: readonly string[]): string | null => {
  const names = [...new Set(capabilities)].sort();
  if (names.length === 0) return null;
  return names.every((name) => PLAIN_NAME.test(name)) ? names.join(' ') : canonicalText(names);
};

/**
 * What an approval is bound to. Built once for the packet, and anew from fresh facts directly before the execution: the
 * two must be equal in every member (`changedMembers`).
 */
export const boundOf = (parts: BoundParts): BoundAction => {
  const { request, tool, decision, authorization, policyDigest, guide } = parts;
  const { definition } = tool;
  return {
    run_id: request.run_id,
    request_id: request.request_id,
    tool_name: definition.name,
    tool_version: definition.version,
    tool_definition_fingerprint: tool.fingerprint,
    side_effect_class: definition.side_effect_class,
    target: request.target,
    arguments: request.arguments,
    requester: request.proposer,
    principal: authorization.principal.id,
    environment: authorization.environment,
    capability: capabilityOf(authorization.principal.capabilities),
    resource: authorization.resource,
    materiality: decision.materiality,
    policy_revision: decision.policy_revision,
    policy_digest: policyDigest,
    guide,
  };
};

/** The members of what is bound, in the order in which they are shown. */
export const BOUND_MEMBERS = Object.keys(boundAction.shape) as readonly (keyof BoundAction)[];

/** Which members differ, whatever the order of their own; any of them makes the approval stale (GR-APPR-03 to 07, 16). */
export const changedMembers = (approved: BoundAction, now: BoundAction): readonly (keyof BoundAction)[] =>
  BOUND_MEMBERS.filter((member) => !sameJson(approved[member], now[member]));
