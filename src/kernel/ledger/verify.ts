import type { KernelWorld } from '../world.ts';
import { diagnose } from './diagnose.ts';
import { type EntryName, faultAt, type LedgerFault } from './faults.ts';
import { invalidHeads, type KeptHeads, type WatchedHeads, watchHeads } from './heads.ts';
import type { LedgerLine } from './line.ts';
import { emptyLogDigest } from './log.ts';
import { follows, startWalk, type Walked } from './walk.ts';

/** What a database knows of its ledger beside the entries. */
export interface LedgerFacts {
  /** An entry that the row of its run knows of, and that is not there. */
  readonly owed: EntryName | undefined;
  /** The last entry of a run whose row is older than that. */
  readonly behind: EntryName | undefined;
  /** A run whose row is the one of another run, and the last entry of it. */
  readonly exchanged: EntryName | undefined;
  /** An entry that has no place in the ledger, and does not wait for one. */
  readonly unlogged: (EntryName & Pick<LedgerLine, 'digest' | 'text'>) | undefined;
  /** Entries that wait for their place. */
  readonly queued: number;
  /** SHA-256 of the address of the database. */
  readonly place: string;
}

export interface LedgerSource {
  readonly origin: string;
  /** Every entry, in the order of the ledger. */
  readonly lines: AsyncIterable<readonly LedgerLine[]> | Iterable<readonly LedgerLine[]>;
  readonly heads: KeptHeads;
  /** Asked after the walk, with the number of entries. Undefined for an export, which knows nothing of runs. */
  readonly facts: ((size: number) => Promise<LedgerFacts>) | undefined;
  /** The entries are those of one run only: its chain is checked, and neither their place in the ledger nor heads are. */
  readonly run?: string | undefined;
}

/** What a check of a ledger found, and how far heads from outside vouch for it. */
export interface LedgerVerdict {
  readonly holds: boolean;
  /** The name of the ledger. */
  readonly origin: string;
  /** Entries that have a place in the ledger, and the digest of all of them. */
  readonly entries: number;
  readonly digest: string;
  /** The one that matters first. */
  readonly faults: readonly LedgerFault[];
  /** Entries of which something does not hold. */
  readonly broken: number;
  readonly heads: {
    readonly checked: number;
    /** Entries up to the last head that agrees; null without one. */
    readonly last: number | null;
    readonly invalid: number;
    readonly incomplete: number;
    readonly foreign: number;
  };
  /** Entries that no head vouches for: whoever holds the database could have changed them. */
  readonly after_last_head: number;
  /** Entries that wait for their place in the ledger; they are among the ones above. */
  readonly unsealed: number;
}

type Hashing = Pick<KernelWorld, 'sha256'>;

interface Seen extends Omit<LedgerSource, 'facts'> {
  readonly facts: LedgerFacts | undefined;
  readonly walked: Walked;
  readonly watched: WatchedHeads;
}

const isEmptied = ({ walked, watched, facts }: Seen): boolean =>
  walked.size === 0 && (watched.known > 0 || facts?.owed !== undefined || facts?.unlogged !== undefined);

/** Somebody was told of another ledger at this very place. */
const isReplaced = ({ heads, facts }: Seen): boolean =>
  facts !== undefined && heads.foreign.some(({ place, size }) => place === facts.place && size > 0);

/**
 * Where the last place is one that a head tells of, no place was cut off. Without such a head, what follows in its run may
 * have had one.
 */
const wasInserted = ({ walked, watched, facts }: Seen, world: Hashing): boolean => {
  const { unlogged, owed } = facts ?? {};
  if (unlogged === undefined || owed !== undefined) return false;
  return watched.known === walked.size || !follows(unlogged, walked.lastOf(unlogged.run_id), world);
};

/** Every entry follows from the one before; what is wrong then is wrong with the whole. */
const faultOfWhole = (seen: Seen, world: Hashing): LedgerFault | undefined => {
  const { walked, watched, facts } = seen;
  const { forked, known } = watched;
  if (isEmptied(seen)) return faultAt('ledger_emptied', 1, facts?.owed ?? facts?.unlogged);
  if (forked !== undefined) {
    const more = `heads agree up to entry ${forked.after}, and the one of entry ${forked.head.size} does not`;
    return faultAt('ledger_forked', forked.after + 1, undefined, more);
  }
  if (facts?.exchanged !== undefined)
    return faultAt('runs_swapped', null, facts.exchanged, 'its row is the one of another run');
  if (facts?.behind !== undefined) return faultAt('run_put_back', null, facts.behind);
  if (wasInserted(seen, world))
    return faultAt('entry_inserted', null, facts?.unlogged, 'it has no place in the ledger');
  const missing = facts?.owed ?? facts?.unlogged;
  const next = walked.size + 1;
  if (missing !== undefined) return faultAt('tail_cut', next, missing, 'a run knows more of them');
  if (walked.size < known) {
    const more = `a head tells of ${known} entries`;
    return faultAt(facts === undefined ? 'tail_cut' : 'old_copy_restored', next, undefined, more);
  }
  return isReplaced(seen)
    ? faultAt('ledger_emptied', 1, undefined, 'another ledger stood in this place')
    : undefined;
};

const verdictOf = (seen: Seen, fault: LedgerFault | undefined): LedgerVerdict => {
  const { origin, heads, walked, watched, facts } = seen;
  const faults = [...(fault === undefined ? [] : [fault]), ...invalidHeads(heads)];
  const unsealed = facts?.queued ?? 0;
  const { invalid, incomplete, foreign, own } = heads;
  const last = own.length > 0 && watched.agreed > 0 ? watched.agreed : null;
  return {
    holds: faults.length === 0,
    origin,
    entries: walked.size,
    digest: walked.digest,
    faults,
    broken: walked.broken,
    heads: { checked: own.length, last, invalid, incomplete, foreign: foreign.length },
    after_last_head: Math.max(0, walked.size - (last ?? 0)) + unsealed,
    unsealed,
  };
};

/** Walks over a ledger once and says whether it is what was written, as far as the heads outside it can tell. */
export const verifyLedger = async (source: LedgerSource, world: Hashing): Promise<LedgerVerdict> => {
  const { origin, lines, heads, run } = source;
  const walk = startWalk(world, origin, run === undefined);
  const watch = watchHeads(run === undefined ? heads.own : []);
  let size = 0;
  watch.see(0, emptyLogDigest(origin, world));
  for await (const batch of lines)
    for (const line of batch) {
      walk.take(line);
      size += 1;
      watch.see(size, line.log_digest);
    }
  const facts = await source.facts?.(size);
  const seen = { ...source, facts, walked: walk.end(), watched: watch.end() };
  const clues = { shift: seen.watched.shift, owed: facts?.owed ?? facts?.unlogged };
  return verdictOf(seen, diagnose(world, seen.walked.suspects, clues) ?? faultOfWhole(seen, world));
};
