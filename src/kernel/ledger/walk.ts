import type { KernelWorld } from '../world.ts';
import { type ChainEnd, entryDigest, runDigest } from './entry.ts';
import type { LedgerLine } from './line.ts';
import { emptyLogDigest, nextLogDigest } from './log.ts';
import { type Standing, standingOf } from './standing.ts';

type Hashing = Pick<KernelWorld, 'sha256'>;

/** What does not hold of one entry. */
export type Wrong =
  /** The text is gone, or another one than its digest says. */
  | 'gone'
  | 'text'
  /** Beside the text, another digest is kept. */
  | 'kept'
  /** It stands in another run, or at another number, than it says. */
  | 'place'
  /** The digest of the ledger does not follow from the one before. */
  | 'log'
  | 'seq'
  /** In the chain of its run a number is left out, comes again, or does not follow. */
  | 'run-gap'
  | 'run-back'
  | 'run-prev';

/** An entry of which something does not hold, with what a diagnosis needs to know. */
export interface Suspect {
  readonly line: Omit<LedgerLine, 'text'>;
  /** Where it was met: 1, 2, 3 …, whatever its row says. */
  readonly position: number;
  readonly wrong: ReadonlySet<Wrong>;
  /** Of the text that is there. */
  readonly textDigest: string | undefined;
  readonly standing: Standing | undefined;
  /** The digest of the ledger before it, as it is stored. */
  readonly before: string;
  /** How many entries before it are strangers: it follows the one before those. 0: none is known to be. */
  readonly strangers: number;
  /** The entry of its run that was met before it. */
  readonly last: Met | undefined;
}

export interface Met extends ChainEnd {
  readonly position: number;
}

/** What a diagnosis looks at; more broken entries than these are only counted. */
const SUSPECTS = 1000;
/** How many entries in a row can be recognised as strangers, at least; twice as many at most. */
const REMEMBERED = 64;

export interface Walk {
  readonly take: (line: LedgerLine) => void;
  readonly end: () => Walked;
}

export interface Walked {
  readonly size: number;
  /** Of the whole ledger, as it is stored. */
  readonly digest: string;
  readonly suspects: readonly Suspect[];
  /** Of all entries of which something does not hold. */
  readonly broken: number;
  readonly lastOf: (runId: string) => Met | undefined;
}

const wrongText = ({ text, digest, kept }: LedgerLine, textDigest: string | undefined): Wrong[] => {
  if (text === null) return ['gone'];
  const wrong: Wrong[] = textDigest === digest ? [] : ['text'];
  return kept === undefined || kept === digest ? wrong : [...wrong, 'kept'];
};

const runWrong = (world: Hashing, standing: Standing, last: Met | undefined): Wrong | undefined => {
  const wanted = (last?.number ?? 0) + 1;
  if (standing.number > wanted) return 'run-gap';
  if (standing.number < wanted) return 'run-back';
  const prev = last?.digest ?? runDigest(standing.run_id, world);
  return standing.prev === prev ? undefined : 'run-prev';
};

/** Whether an entry is the next one of its run. */
export const follows = (
  { run_id, number, digest, text }: Omit<LedgerLine, 'seq' | 'log_digest'>,
  last: Met | undefined,
  world: Hashing,
): boolean => {
  const standing = text === null ? undefined : standingOf(text);
  if (text === null || standing?.run_id !== run_id || standing.number !== number) return false;
  return entryDigest(text, world) === digest && runWrong(world, standing, last) === undefined;
};

const strangersBefore = (world: Hashing, remembered: readonly string[], line: LedgerLine): number => {
  const at = remembered.findLastIndex(
    (before) => nextLogDigest(before, line.digest, world) === line.log_digest,
  );
  return at === -1 ? 0 : remembered.length - 1 - at;
};

const copyOf = (text: string): string => JSON.parse(JSON.stringify(text)) as string;

/**
 * Walks over all entries in the order of the ledger, one SHA-256 for each text and a short one for its place. After an
 * entry that does not hold it goes on from what is stored, so that one change is told once. `whole` false: only the
 * chains of the runs are looked at. Memory grows with the number of runs, not of entries.
 */
export const startWalk = (world: Hashing, origin: string, whole = true): Walk => {
  const runs = new Map<string, Met>();
  const suspects: Suspect[] = [];
  const remembered = [emptyLogDigest(origin, world)];
  let [position, seq, broken] = [0, 0, 0];

  const wrongOf = (line: LedgerLine, textDigest: string | undefined, before: string): readonly Wrong[] => {
    const wrong = wrongText(line, textDigest);
    const standing = line.text === null ? undefined : standingOf(line.text);
    if (whole && line.seq !== seq + 1) wrong.push('seq');
    if (whole && nextLogDigest(before, line.digest, world) !== line.log_digest) wrong.push('log');
    if (standing?.run_id !== line.run_id || standing.number !== line.number) wrong.push('place');
    else {
      const ofRun = runWrong(world, standing, runs.get(line.run_id));
      if (ofRun !== undefined) wrong.push(ofRun);
    }
    return wrong;
  };

  const suspect = (line: LedgerLine, wrong: readonly Wrong[], textDigest: string | undefined): void => {
    broken += 1;
    if (suspects.length >= SUSPECTS) return;
    const { text, ...place } = line;
    suspects.push({
      line: place,
      position,
      wrong: new Set(wrong),
      textDigest,
      standing: text === null ? undefined : standingOf(text),
      before: remembered.at(-1) ?? '',
      strangers: wrong.includes('log') ? strangersBefore(world, remembered, line) : 0,
      last: runs.get(line.run_id),
    });
  };

  return {
    take: (line) => {
      position += 1;
      const textDigest = line.text === null ? undefined : entryDigest(line.text, world);
      const wrong = wrongOf(line, textDigest, remembered.at(-1) ?? '');
      if (wrong.length > 0) suspect(line, wrong, textDigest);
      seq = line.seq;
      // Equal, but texts of their own: what is cut out of a large text would keep all of that in memory.
      const digest = textDigest === line.digest ? textDigest : line.digest;
      const run_id = runs.has(line.run_id) ? line.run_id : copyOf(line.run_id);
      runs.set(run_id, { number: line.number, digest, position });
      remembered.push(line.log_digest);
      if (remembered.length > 2 * REMEMBERED) remembered.splice(0, REMEMBERED);
    },
    end: () => ({
      size: position,
      digest: remembered.at(-1) ?? '',
      suspects,
      broken,
      lastOf: (runId) => runs.get(runId),
    }),
  };
};
