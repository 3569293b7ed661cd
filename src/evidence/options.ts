import type { Lookups } from '../guide/index.ts';
import { loadLookups } from '../guide/index.ts';
import { DEFAULT_LIMITS, type NetOptions } from '../net/index.ts';
import type { GatherOptions } from './gathering.ts';

/** How evidence is fetched, as a caller says it; what is left out is the default. */
export interface FetchOptions extends Omit<GatherOptions, 'net' | 'lookups'> {
  /** `now` is the clock of the records; nothing else reads one. Limits that are left out are `DEFAULT_LIMITS`. */
  readonly net: Pick<NetOptions, 'now'> &
    Partial<Omit<NetOptions, 'limits'>> & { readonly limits?: Partial<NetOptions['limits']> };
  /** The libraries that gathering borrows from; default: those of `judge`. */
  readonly lookups?: Lookups;
}

/** The same with every default filled in. */
export const completed = async ({ net, lookups, ...rest }: FetchOptions): Promise<GatherOptions> => ({
  ...rest,
  net: { resolve: [], allowPrivate: false, ...net, limits: { ...DEFAULT_LIMITS, ...net.limits } },
  lookups: lookups ?? (await loadLookups()).standardLookups,
});
