import type { LedgerEntry, LedgerEvent } from '../contracts/ledger.ts';
import type { RunState } from '../contracts/run.ts';
import { domainText } from '../domains.ts';
import { canonicalText } from '../json/canonical.ts';
import type { KernelWorld } from '../world.ts';

type Hashing = Pick<KernelWorld, 'sha256'>;

/** An entry as it is kept: the canonical JSON of it, whose digest the next entry of the run names. */
export interface ChainedEntry {
  readonly entry: LedgerEntry;
  readonly text: string;
  readonly digest: string;
}

/** The last entry of a run, as the next one follows it. */
export interface ChainEnd {
  readonly number: number;
  readonly digest: string;
}

/** What is chained: the events of one commit, with the run as it is after it. */
export interface ChainStep {
  readonly run: Pick<RunState, 'run_id' | 'status' | 'revision'>;
  readonly at: string;
  /** Undefined before the first entry of the run. */
  readonly last: ChainEnd | undefined;
  readonly events: readonly LedgerEvent[];
}

/** What the first entry of a run names as the one before it: two runs never share a beginning. */
export const runDigest = (runId: string, { sha256 }: Hashing): string => sha256(domainText('run', runId));

/** The digest of an entry, over its canonical text; the next entry of the run names it. */
export const entryDigest = (text: string, { sha256 }: Hashing): string => sha256(domainText('entry', text));

/** Makes the next entries of a run's chain, in the order of the events. */
export const chain = ({ run, at, last, events }: ChainStep, world: Hashing): readonly ChainedEntry[] => {
  const { run_id, status, revision } = run;
  let end = last ?? { number: 0, digest: runDigest(run_id, world) };
  return events.map(({ event, reference, actor, codes, facts }) => {
    const number = end.number + 1;
    const before = { version: 1, run_id, number, at, status, revision, prev: end.digest } as const;
    const entry: LedgerEntry = { ...before, event, reference, actor, codes, facts };
    const text = canonicalText(entry);
    end = { number, digest: entryDigest(text, world) };
    return { entry, text, digest: end.digest };
  });
};
