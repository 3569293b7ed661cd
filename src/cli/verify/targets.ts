import { ok, type Problem, type Result } from '../../base/index.ts';
import { type Evidence, judgeWith, type Report } from '../../guide/index.ts';
import { lazyLookups } from '../lazy-lookups.ts';
import { gather, type Surroundings } from './gather.ts';
import { readSaved, writeEvidence } from './replay.ts';
import { sideBySide } from './side-by-side.ts';
import type { Target } from './target.ts';
import type { Wishes } from './wishes.ts';

export interface Verified {
  readonly reports: readonly Report[];
  readonly unreadable: readonly Problem[];
}

/** How many targets are gathered at a time: one that is slow must not hold up all others, and sockets are few. */
const WIDTH = 8;

/** Gathers, and saves what was gathered when the caller asked for it. */
const evidenceFor = async (
  target: Target,
  wishes: Wishes,
  around: Surroundings,
): Promise<Result<Evidence>> => {
  const evidence = await gather(target, wishes, around);
  const { evidenceOut } = wishes.files;
  if (!evidence.ok || evidenceOut === undefined) return evidence;
  const written = await writeEvidence(evidenceOut, evidence.value, wishes.inputs);
  return written.ok ? evidence : written;
};

const judged = (evidence: Result<Evidence>): Result<Report> =>
  evidence.ok ? ok(judgeWith(evidence.value, lazyLookups)) : evidence;

/** Judges each target; one that cannot be read does not keep the others from being judged. Reports stand in the order given. */
export const judgeTargets = async (wishes: Wishes, around: Surroundings): Promise<Verified> => {
  const { evidenceIn } = wishes.files;
  const outcomes =
    evidenceIn === undefined
      ? await sideBySide(wishes.targets, WIDTH, async (target) =>
          judged(await evidenceFor(target, wishes, around)),
        )
      : [judged(await readSaved(evidenceIn, wishes.ask))];
  return {
    reports: outcomes.flatMap((one) => (one.ok ? [one.value] : [])),
    unreadable: outcomes.flatMap((one) => (one.ok ? [] : [one.error])),
  };
};
