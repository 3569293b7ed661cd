import { type FetchProblem, ok, type Result } from '../base/index.ts';
import type { HostAnswer, Resolver } from './dns/resolver.ts';
import type { NetOptions } from './options.ts';
import { readTarget, type Target } from './target.ts';

/** The further names of a host; or why nobody knows them, which is not that there are none. */
export type Aliases = Result<readonly string[], FetchProblem>;

const NONE: Aliases = ok([]);

/** Whether an address is found without a name server, as `admit` finds it. */
const isGiven = ({ resolve }: NetOptions, { host, port, address }: Target): boolean =>
  address || resolve.some((entry) => entry.host === host && entry.port === port);

const namesIn = ({ aliases, unanswered }: HostAnswer): Aliases =>
  unanswered === undefined ? ok(aliases) : { ok: false, error: unanswered };

/** The names that the answer for a URL's host leads through (CNAME). A name that only a private network knows is not asked for. */
export const aliasesOf = async (options: NetOptions, resolver: Resolver, url: string): Promise<Aliases> => {
  const read = readTarget({ text: url }, false);
  if (read.ok) return isGiven(options, read.target) ? NONE : namesIn(await resolver.host(read.target.host));
  const [error = { code: 'fetch.url.refused', message: 'it is no URL that is asked' }] = read.problems;
  return { ok: false, error };
};
