import { fail, ok, type Problem, type Result } from '../../base/index.ts';
import { readAnchors, readLocal, readRepository, readStream, readSupplied } from '../../evidence/index.ts';
import { type Evidence, judgeWith, type Received, type Report } from '../../guide/index.ts';
import { lazyLookups } from '../lazy-lookups.ts';
import type { World } from '../world.ts';
import { readSaved, writeEvidence } from './replay.ts';
import type { Wishes } from './wishes.ts';

export interface Verified {
  readonly reports: readonly Report[];
  readonly unreadable: readonly Problem[];
}

const URL_LIKE = /^[a-z][a-z0-9+.-]*:\/\//i;

const readGuide = async (target: string, world: World): Promise<Result<Received>> => {
  if (target === '-') return readStream(world.stdin());
  if (URL_LIKE.test(target))
    return fail(
      'net.not-yet',
      `${target}: guides at a URL cannot be verified yet`,
      'download it and verify the file: curl -sO URL',
    );
  return readLocal(target);
};

/** Everything that the caller gave for one guide, as evidence. */
const gather = async (target: string, wishes: Wishes, world: World): Promise<Result<Evidence>> => {
  const { manifest, anchors, repo } = wishes.files;
  const guide = await readGuide(target, world);
  if (!guide.ok) return guide;
  const sidecar = manifest === undefined ? ok(undefined) : readSupplied(manifest);
  if (!sidecar.ok) return sidecar;
  const channels = anchors === undefined ? ok(undefined) : readAnchors(anchors);
  if (!channels.ok) return channels;
  const repository =
    repo === undefined ? ok(undefined) : readRepository(repo, guide.value.bytes, lazyLookups);
  if (!repository.ok) return repository;
  return ok({
    mode: 'local-file',
    source: { path: target },
    guide: guide.value,
    evaluatedAt: wishes.at,
    ...(sidecar.value !== undefined && { manifest: sidecar.value }),
    ...(channels.value !== undefined && { anchors: channels.value }),
    ...(repository.value !== undefined && { repository: repository.value }),
    ask: wishes.ask,
  });
};

/** Gathers, and saves what was gathered when the caller asked for it. */
const evidenceFor = async (target: string, wishes: Wishes, world: World): Promise<Result<Evidence>> => {
  const evidence = await gather(target, wishes, world);
  const { evidenceOut, manifest } = wishes.files;
  if (!evidence.ok || evidenceOut === undefined) return evidence;
  const inputs = [target, ...(manifest === undefined ? [] : [manifest])];
  const written = await writeEvidence(evidenceOut, evidence.value, inputs);
  return written.ok ? evidence : written;
};

/** Judges each target in the order given; one that cannot be read does not keep the others from being judged. */
export const judgeTargets = async (
  targets: readonly string[],
  wishes: Wishes,
  world: World,
): Promise<Verified> => {
  const { evidenceIn } = wishes.files;
  const gathered =
    evidenceIn === undefined
      ? targets.map((target) => () => evidenceFor(target, wishes, world))
      : [() => readSaved(evidenceIn, wishes.ask)];
  const reports: Report[] = [];
  const unreadable: Problem[] = [];
  for (const next of gathered) {
    const evidence = await next();
    if (evidence.ok) reports.push(judgeWith(evidence.value, lazyLookups));
    else unreadable.push(evidence.error);
  }
  return { reports, unreadable };
};
