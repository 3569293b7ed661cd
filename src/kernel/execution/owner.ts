import type { KernelParts } from '../kernel.ts';

/** Who this worker is in leases. */
export const ownerOf = ({ owner }: Pick<KernelParts, 'owner'>): string => {
  if (owner === undefined) throw new Error('createKernel names the worker');
  return owner;
};
