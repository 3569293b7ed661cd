import type { FetchProblem, NetworkLimits } from '../base/index.ts';
import type { Resolver } from './dns/resolver.ts';
import { abortedBy } from './failure.ts';
import type { Admission } from './fetch.ts';
import { addressProblems, isLocalhost, isLoopback, LOOPBACK } from './names.ts';
import type { NetOptions, ResolveEntry } from './options.ts';
import { HTTP, readTarget, type Target, type Written } from './target.ts';

/** Where a target may be reached, before the addresses are judged. */
interface Found {
  readonly addresses: readonly string[];
  readonly problem?: FetchProblem;
}

const whenAborted = (signal: AbortSignal, limits: NetworkLimits): Promise<Found> =>
  new Promise((resolve) => {
    const end = (): void => resolve({ addresses: [], problem: abortedBy(signal.reason, limits) });
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** How one target is checked. */
interface Admitting {
  readonly typed: boolean;
  readonly signal: AbortSignal;
  /** Hears which of the caller's own addresses are used. */
  readonly onGiven: (entry: ResolveEntry) => void;
}

/** The addresses of a target: as overridden, as written, or as looked up. */
const addressesOf = async (
  options: NetOptions,
  resolver: Resolver,
  { host, port, address }: Target,
  onGiven: Admitting['onGiven'],
): Promise<Found> => {
  if (address) return { addresses: [host] };
  const given = options.resolve.find((entry) => entry.host === host && entry.port === port);
  if (given !== undefined) {
    onGiven(given);
    return { addresses: given.addresses };
  }
  return isLocalhost(host) ? { addresses: LOOPBACK } : resolver.host(host);
};

/** Each kind of problem once, whichever address has it. */
const withoutTwins = (problems: readonly FetchProblem[]): readonly FetchProblem[] => [
  ...new Map(problems.map((problem) => [problem.code, problem])).values(),
];

/**
 * Checks a URL as a new target: its text, its name, and every address that the name has, each time before connecting
 * (VP-10-15 to VP-10-17). One bad address refuses the name: whoever answers so is not to be believed about the others.
 */
export const admit = async (
  options: NetOptions,
  resolver: Resolver,
  written: Written,
  { typed, signal, onGiven }: Admitting,
): Promise<Admission> => {
  const { allowPrivate, limits } = options;
  const read = readTarget(written, typed && allowPrivate, typed && options.plainLoopback === true);
  if (!read.ok) return read;
  const { url, host, port, plain } = read.target;
  const found = await Promise.race<Found>([
    addressesOf(options, resolver, read.target, onGiven),
    whenAborted(signal, limits),
  ]);
  if (found.problem !== undefined) return { ok: false, problems: [found.problem] };
  // Only `--resolve` can give localhost another address: plain HTTP leaves this machine under no name.
  if (plain && found.addresses.every(isLoopback))
    return { ok: true, url, pin: { host, port, addresses: found.addresses, plain } };
  if (plain) return { ok: false, problems: [HTTP] };
  const problems = found.addresses.flatMap((address) => addressProblems(address, allowPrivate));
  if (problems.length > 0) return { ok: false, problems: withoutTwins(problems) };
  return { ok: true, url, pin: { host, port, addresses: found.addresses } };
};
