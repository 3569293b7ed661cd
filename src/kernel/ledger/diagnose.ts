import type { KernelWorld } from '../world.ts';
import { type EntryName, faultAt, type LedgerFault } from './faults.ts';
import { nextLogDigest } from './log.ts';
import type { Met, Suspect } from './walk.ts';

/** What is known beside the entries. */
export interface Clues {
  /** A head's digest was met so many places too early (more than 0) or too late. */
  readonly shift: number;
  /** The row of a run knows of an entry that is not there. */
  readonly owed: EntryName | undefined;
}

interface Case extends Clues {
  readonly world: Pick<KernelWorld, 'sha256'>;
  readonly first: Suspect;
  readonly suspects: readonly Suspect[];
}

type Explain = (given: Case) => LedgerFault | undefined;

const others = ({ first, suspects }: Case): readonly Suspect[] => suspects.filter((one) => one !== first);

const ofSameRun = (given: Case): readonly Suspect[] =>
  others(given).filter(({ line }) => line.run_id === given.first.line.run_id);

/** Whether the text belongs to this run, and its digest stands at another entry of which `isOther` says the run. */
const standsFor = (given: Case, isOther: (run_id: string) => boolean): boolean =>
  given.first.wrong.has('text') &&
  given.first.standing?.run_id === given.first.line.run_id &&
  others(given).some(({ line }) => line.digest === given.first.textDigest && isOther(line.run_id));

/** The whole text of another entry stands here, or the row was given to another run. */
const swapped: Explain = (given) => {
  const { line, standing, textDigest, position, wrong } = given.first;
  if (!wrong.has('log') && standsFor(given, (run_id) => run_id !== line.run_id))
    return faultAt('runs_swapped', position, line, 'its place was given to another run');
  if (standing === undefined || standing.run_id === line.run_id) return undefined;
  const isWhole =
    textDigest === line.digest || others(given).some((other) => other.line.digest === textDigest);
  return isWhole
    ? faultAt('runs_swapped', position, line, 'its text was written for another run')
    : undefined;
};

/** Whether one entry stands where the other one belongs, by the digests of the ledger. */
const isInPlaceOf = ({ world, first }: Case, other: Suspect): boolean => {
  const { before, line } = first;
  const follows = (digest: string): boolean => nextLogDigest(digest, line.digest, world) === line.log_digest;
  if (nextLogDigest(before, other.line.digest, world) === line.log_digest)
    return other.line.digest !== line.digest;
  return other.position > first.position && (follows(other.line.log_digest) || follows(other.before));
};

/** The numbers that are left out before the first suspect come later. */
const comesLater = (given: Case): boolean => {
  const { first } = given;
  if (!first.wrong.has('run-gap')) return false;
  const from = first.last?.number ?? 0;
  return ofSameRun(given).some(({ line }) => line.number > from && line.number < first.line.number);
};

const reordered: Explain = (given) => {
  const { first } = given;
  const hasTextOfAnother = standsFor(given, (run_id) => run_id === first.line.run_id);
  const isMoved = first.wrong.has('log') && others(given).some((other) => isInPlaceOf(given, other));
  return hasTextOfAnother || isMoved || comesLater(given)
    ? faultAt('entries_reordered', first.position, first.line)
    : undefined;
};

/** How far the number that a whole text says is from its own, where that is the next one of its run. */
const movedBy = ({ wrong, line, standing, last }: Suspect): number => {
  const isNext = line.number === (last?.number ?? 0) + 1;
  return wrong.has('text') || !isNext || standing?.run_id !== line.run_id ? 0 : standing.number - line.number;
};

/** What stands before a text that was moved up by one number is in its place, unless the text is a copy of that. */
const strangerBefore = ({ standing, last, textDigest }: Suspect): Met | undefined =>
  last !== undefined && last.number === standing?.number && last.digest !== textDigest ? last : undefined;

/** Neither its text nor its place follows from anything. */
const isStrange = ({ wrong }: Suspect): boolean =>
  wrong.has('log') && (wrong.has('text') || wrong.has('gone'));

/**
 * A later entry follows the one before the strangers; a number of the run is there twice, or was moved up; or there is
 * nothing but strangers, after which nothing comes that would follow the entry before them.
 */
const inserted: Explain = ({ first, suspects }) => {
  const after = suspects.find(
    ({ position, strangers }) =>
      strangers > 0 && position - strangers <= first.position && position >= first.position,
  );
  if (after !== undefined)
    return faultAt(
      'entry_inserted',
      after.position - after.strangers,
      after.position === first.position ? undefined : first.line,
    );
  if (movedBy(first) < 0) {
    const { run_id } = first.line;
    const { position, number } = strangerBefore(first) ?? {
      position: first.position,
      number: first.line.number,
    };
    return faultAt('entry_inserted', position, { run_id, number });
  }
  if (suspects.every(isStrange)) return faultAt('entry_inserted', first.position, first.line);
  return first.wrong.has('run-back')
    ? faultAt('entry_inserted', first.position, first.line, 'its run has this number already')
    : undefined;
};

const missingOf = ({ last, line }: Suspect): EntryName => ({
  run_id: line.run_id,
  number: (last?.number ?? 0) + 1,
});

const dropped: Explain = (given) => {
  const { first, suspects, shift, owed } = given;
  const { wrong, line, position } = first;
  if (wrong.has('gone')) return faultAt('entry_dropped', position, line, 'its text is gone');
  if (wrong.has('text')) return undefined;
  if (wrong.has('run-gap') || movedBy(first) > 0) return faultAt('entry_dropped', position, missingOf(first));
  if (wrong.has('seq')) return faultAt('entry_dropped', position, undefined, 'its place is left out');
  if (!wrong.has('log')) return undefined;
  const gap = suspects.find((one) => one.wrong.has('run-gap'));
  if (gap !== undefined) return faultAt('entry_dropped', position, missingOf(gap));
  return shift > 0 || owed !== undefined ? faultAt('entry_dropped', position, owed) : undefined;
};

/** What is left. Where the chain of a run is what breaks, the entry before was changed with all its own digests. */
const edited = ({ first }: Case): LedgerFault => {
  const { wrong, last, line, position } = first;
  const isOther = wrong.size === 1 && wrong.has('run-prev') && last !== undefined;
  return isOther
    ? faultAt('entry_edited', last.position, { run_id: line.run_id, number: last.number })
    : faultAt('entry_edited', position, line);
};

const EXPLANATIONS: readonly Explain[] = [reordered, inserted, swapped, dropped];

/** The most special thing that explains the first entry that does not hold. */
export const diagnose = (
  world: Pick<KernelWorld, 'sha256'>,
  suspects: readonly Suspect[],
  clues: Clues,
): LedgerFault | undefined => {
  const [first] = suspects;
  if (first === undefined) return undefined;
  const given = { world, first, suspects, ...clues };
  for (const explain of EXPLANATIONS) {
    const fault = explain(given);
    if (fault !== undefined) return fault;
  }
  return edited(given);
};
