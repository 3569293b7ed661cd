import type { Problem, Result } from '../../base/index.ts';
import type { KernelParts } from '../kernel.ts';
import { refuse } from '../problem.ts';

/**
 * What a store does not promise that tools with consequences, and every loop, need: leases and whole transactions always,
 * and to outlive the process unless the plain mode is chosen by name (GR-DIST-13).
 */
export const storeProblem = ({
  store: { capabilities },
  mode,
}: Pick<KernelParts, 'store' | 'mode'>): Result<never, Problem> | undefined => {
  const lacks = [
    ...(capabilities.durable || mode === 'plain' ? [] : ['durability']),
    ...(capabilities.leases ? [] : ['leases']),
    ...(capabilities.atomic ? [] : ['one transaction for run, approval, operation and ledger']),
  ];
  return lacks.length === 0
    ? undefined
    : refuse(
        'store_capability_missing',
        `tools with consequences, and loops, need a store that promises: ${lacks.join('; ')}`,
        'use the SQLite or PostgreSQL store; without durability, choose mode plain by name',
      );
};
