import { fail, ok, type Result } from '../../base/index.ts';
import {
  type FetchOptions,
  gatherHost,
  gatherNamed,
  gatherPublicWeb,
  readAnchors,
  readLocal,
  readRepository,
  readStream,
  readSupplied,
  type Wish,
} from '../../evidence/index.ts';
import type { Evidence, Received } from '../../guide/index.ts';
import { lazyLookups } from '../lazy-lookups.ts';
import type { World } from '../world.ts';
import { isRemote, type LocalTarget, type RemoteTarget, type Target } from './target.ts';
import type { Wishes } from './wishes.ts';

/** What gathering hears and tells beside the wishes of the caller. */
export interface Surroundings {
  readonly world: World;
  readonly say: (line: string) => void;
  readonly onBug: (error: unknown) => void;
}

const readGuide = async (target: LocalTarget, world: World): Promise<Result<Received>> => {
  if (target.kind === 'stream') return readStream(world.stdin());
  const read = readLocal(target.path);
  if (read.ok || target.url === undefined) return read;
  return fail(
    read.error.code,
    read.error.message,
    `${read.error.fix}; for a URL or a host write ${target.url}`,
  );
};

/** What the caller gave as files beside the guide, apart from the repository. */
const readGiven = ({ files }: Wishes): Result<NonNullable<Wish['given']>> => {
  const manifest = files.manifest === undefined ? ok(undefined) : readSupplied(files.manifest);
  if (!manifest.ok) return manifest;
  const anchors = files.anchors === undefined ? ok(undefined) : readAnchors(files.anchors);
  if (!anchors.ok) return anchors;
  return ok({
    ...(manifest.value !== undefined && { manifest: manifest.value }),
    ...(anchors.value !== undefined && { anchors: anchors.value }),
  });
};

/** Adds the repository that the caller gave; which of its files are read depends on the guide. */
const withRepository = (evidence: Evidence, { files: { repo } }: Wishes): Result<Evidence> => {
  if (repo === undefined) return ok(evidence);
  const repository = readRepository(repo, evidence.guide.bytes, lazyLookups);
  return repository.ok ? ok({ ...evidence, repository: repository.value }) : repository;
};

const optionsOf = (network: Wishes['network'], { world, say, onBug }: Surroundings): FetchOptions => ({
  ...network,
  net: { ...network.net, now: world.now },
  lookups: lazyLookups,
  progress: say,
  onBug,
});

const gatherLocal = async (target: LocalTarget, wish: Wish, world: World): Promise<Result<Evidence>> => {
  const guide = await readGuide(target, world);
  if (!guide.ok) return guide;
  return ok({
    mode: 'local-file',
    source: { path: target.kind === 'file' ? target.path : '-' },
    guide: guide.value,
    evaluatedAt: wish.at,
    ...wish.given,
    ask: wish.ask,
  });
};

const gatherRemote = (target: RemoteTarget, options: FetchOptions, wish: Wish): Promise<Evidence> =>
  target.kind === 'url' ? gatherPublicWeb(target.url, options, wish) : gatherHost(target.host, options, wish);

/** Everything that the caller gave for one guide, and what was fetched where the caller wants that, as evidence. */
export const gather = async (
  target: Target,
  wishes: Wishes,
  around: Surroundings,
): Promise<Result<Evidence>> => {
  const { at, ask, network, fetch } = wishes;
  const given = readGiven(wishes);
  if (!given.ok) return given;
  const wish = { at, ask, given: given.value };
  const options = optionsOf(network, around);
  if (isRemote(target)) return withRepository(await gatherRemote(target, options, wish), wishes);
  const read = await gatherLocal(target, wish, around.world);
  const local = read.ok ? withRepository(read.value, wishes) : read;
  if (!local.ok || !fetch) return local;
  return ok(await gatherNamed(local.value, options));
};
