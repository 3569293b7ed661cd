import { createGates } from '../gates.ts';
import type { KernelParts } from '../kernel.ts';
import { unwrap } from '../problem.ts';

type Defaulted = 'mode' | 'owner' | 'gates' | 'leaseMs' | 'approvalMs';

/** The parts of a kernel as its own code has them: every default is filled in. */
export interface Parts extends Omit<KernelParts, Defaulted>, Required<Pick<KernelParts, Defaulted>> {}

/** Fills in what an application leaves to the kernel; `KernelParts` says each default. */
export const withDefaults = (given: KernelParts): Parts => ({
  ...given,
  mode: given.mode ?? 'durable',
  owner: given.owner ?? given.world.newId(),
  gates: given.gates ?? unwrap(createGates()),
  leaseMs: given.leaseMs ?? 30_000,
  approvalMs: given.approvalMs ?? 24 * 60 * 60 * 1000,
});
