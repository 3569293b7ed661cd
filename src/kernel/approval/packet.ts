import type { Approval, BoundAction } from '../contracts/approval.ts';
import { boundFingerprint } from '../fingerprint.ts';
import type { Decision } from '../policy/policy.ts';
import type { Tool } from '../tool/tool.ts';
import type { KernelWorld } from '../world.ts';

export interface PacketParts {
  readonly bound: BoundAction;
  readonly tool: Tool;
  readonly decision: Pick<Decision, 'reasons'>;
  readonly world: KernelWorld;
  /** How long it waits for a decision and for the execution, in ms. */
  readonly validMs: number;
  /** What the application advises, with its reason. */
  readonly recommendation?: string | undefined;
}

// The last moment that the form of times can say.
const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z');

const later = (time: string, ms: number): string =>
  new Date(Math.min(Date.parse(time) + ms, END_OF_TIME)).toISOString();

/** Of a tool that says no more about it. The application calls it; the kernel never does. */
const UNDO = 'the tool has an undo of its own';

const recoveryOf = ({ definition: { recovery, has_undo } }: Tool): string | null => {
  if (recovery === null) return has_undo ? UNDO : null;
  return 'plan' in recovery ? recovery.plan : `not applicable: ${recovery.not_applicable}`;
};

/** A fresh packet with an id of its own, pending. What a person sees is this object, and nothing that is not in it. */
export const packetOf = (parts: PacketParts): Approval => {
  const { bound, tool, decision, world, validMs, recommendation } = parts;
  const issued = world.now();
  return {
    approval_id: world.newId(),
    run_id: bound.run_id,
    status: 'pending',
    action: bound,
    action_fingerprint: boundFingerprint(bound, world),
    reasons: [...decision.reasons],
    ...(recommendation === undefined ? {} : { recommendation }),
    recovery: recoveryOf(tool),
    issued_at: issued,
    expires_at: later(issued, validMs),
    decision: null,
    used_at: null,
  };
};
