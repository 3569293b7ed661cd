import type { DnsRecord, FetchProblem } from '../../base/index.ts';
import { recordsOf } from './chain.ts';
import type { DnsOutcome } from './resolver.ts';

/** The TXT values of a name, each with its chunks joined, and how the question went. */
export interface TxtAnswer {
  readonly record: DnsRecord;
  readonly values: readonly Uint8Array[];
  /** The largest TTL, in seconds. */
  readonly ttl?: number;
  /** The resolver's word that DNSSEC holds (AD bit). */
  readonly authenticated: boolean;
}

/** An answer that leaves open whether there are records is a problem; that there are none is not. */
const problemsOf = (rcode: string): readonly FetchProblem[] =>
  rcode === 'NOERROR' || rcode === 'NXDOMAIN'
    ? []
    : [{ code: 'fetch.unreachable', message: 'the name server could not say which records there are' }];

/** Reads the outcome of a question for the TXT records of `name`. */
export const readTxt = (name: string, fetchedAt: string, outcome: DnsOutcome): TxtAnswer => {
  const asked = { name, type: 'TXT' as const, fetchedAt };
  if (!outcome.ok)
    return { record: { ...asked, problems: [outcome.problem] }, values: [], authenticated: false };
  const { rcode, authenticated } = outcome.reply;
  const found = recordsOf(name.toLowerCase(), outcome.reply).flatMap((one) =>
    one.type === 'TXT' ? [one] : [],
  );
  return {
    record: { ...asked, rcode, problems: problemsOf(rcode) },
    values: found.map(({ value }) => value),
    ...(found.length > 0 && { ttl: Math.max(...found.map(({ ttl }) => ttl)) }),
    authenticated,
  };
};
