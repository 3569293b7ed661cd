import type { Approval, BoundAction } from './contracts/approval.ts';
import type { ModelInput } from './contracts/model.ts';
import type { ToolDefinition } from './contracts/tool.ts';
import { type Domain, domainText } from './domains.ts';
import { canonicalText } from './json/canonical.ts';
import type { Json, JsonObject } from './json/json.ts';
import type { KernelWorld } from './world.ts';

type Hashing = Pick<KernelWorld, 'sha256'>;

/** SHA-256 over the canonical text, under the line of its domain. */
const digestOf = (world: Hashing, domain: Domain, value: unknown): string =>
  world.sha256(domainText(domain, canonicalText(value as Json)));

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

/** An approval as the person saw it: what became of it later is left out. */
export const packetPart = ({
  status: _status,
  decision: _decision,
  used_at: _usedAt,
  ...packet
}: Approval): Omit<Approval, 'status' | 'decision' | 'used_at'> => packet;

/** Of the packet as the person saw it. */
export const packetDigest = (approval: Approval, world: Hashing): string =>
  digestOf(world, 'packet', packetPart(approval));

/** Of every member that policy or a reviewer relies on, the whole input schema included (GR-APPR-07). */
export const definitionFingerprint = (definition: ToolDefinition, world: Hashing): string =>
  digestOf(world, 'definition', definition);

/** Of what a loop was given: a resubmission must bring the same. */
export const inputDigest = (instructions: string, input: readonly ModelInput[], world: Hashing): string =>
  digestOf(world, 'input', { instructions, input });

/** Of a single action as it was submitted: the same submission under the same id is the same run. */
export const submissionDigest = (submission: JsonObject, world: Hashing): string =>
  digestOf(world, 'submission', submission);

/** The id under which the model is asked for one step of a run, also when it is asked again (GR-DUR-34). */
export const requestId = (runId: string, step: number, { sha256 }: Hashing): string =>
  sha256(domainText('request', `${runId}\n${step}`));

/** Of what a recovery rests on; the words themselves stand in no ledger. */
export const evidenceDigest = (evidence: string, { sha256 }: Hashing): string =>
  sha256(domainText('evidence', evidence));
