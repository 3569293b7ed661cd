import type { Approval, BoundAction } from './contracts/approval.ts';
import type { ModelInput } from './contracts/model.ts';
import type { ToolDefinition } from './contracts/tool.ts';
import { canonicalText } from './json/canonical.ts';
import type { Json, JsonObject } from './json/json.ts';
import type { KernelWorld } from './world.ts';

type Hashing = Pick<KernelWorld, 'sha256'>;

/**
 * SHA-256 over a line that names what is digested, and the canonical text. The line keeps digests of different
 * things apart, so that none of them can be passed off as another.
 */
const digestOf = (world: Hashing, domain: string, value: unknown): string =>
  world.sha256(`readback.${domain}.v1\n${canonicalText(value as Json)}`);

/** What makes two proposals the same call: name, target and arguments. `null` and `""` are different targets. */
export const proposalFingerprint = (
  call: { readonly tool_name: string; readonly target: string | null; readonly arguments: JsonObject },
  world: Hashing,
): string =>
  digestOf(world, 'proposal', {
    tool_name: call.tool_name,
    target: call.target,
    arguments: call.arguments,
  });

/** What an approval is bound to, in all of its members (GR-APPR-15). */
export const boundFingerprint = (bound: BoundAction, world: Hashing): string =>
  digestOf(world, 'action', bound);

/** Of the packet as the person saw it: what became of it later is left out. */
export const packetDigest = (approval: Approval, world: Hashing): string => {
  const { status: _status, decision: _decision, used_at: _usedAt, ...packet } = approval;
  return digestOf(world, 'packet', packet);
};

/** Of every member that policy or a reviewer relies on, the whole input schema included (GR-APPR-07). */
export const definitionFingerprint = (definition: ToolDefinition, world: Hashing): string =>
  digestOf(world, 'definition', definition);

/** Of what a loop was given: a resubmission must bring the same. */
export const inputDigest = (instructions: string, input: readonly ModelInput[], world: Hashing): string =>
  digestOf(world, 'input', { instructions, input });
