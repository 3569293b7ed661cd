import { fail, ok, type Result } from '../../base/index.ts';
import {
  type FetchOptions,
  gatherHost,
  gatherNamed,
  gatherPublicWeb,
  proveAnchors,
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
import { saidOf } from './usage.ts';
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

/** Reads what an option names, if it was given. */
const readOption = <T>(
  option: string,
  path: string | undefined,
  read: (path: string) => Result<T>,
): Result<T | undefined> => (path === undefined ? ok(undefined) : saidOf(option, read(path)));

/** What the caller gave as files beside the guide. */
const readGiven = async ({ files, network, at }: Wishes): Promise<Result<NonNullable<Wish['given']>>> => {
  const manifest = readOption('manifest', files.manifest, readSupplied);
  if (!manifest.ok) return manifest;
  const anchors = readOption('anchors', files.anchors, readAnchors);
  if (!anchors.ok) return anchors;
  const repository = readOption('repo', files.repo, (path) => readRepository(path, lazyLookups));
  if (!repository.ok) return repository;
  const { securityTxtKey: key } = network;
  const proved = key === undefined ? anchors.value : await proveAnchors(anchors.value ?? [], key, at);
  return ok({
    ...(manifest.value !== undefined && { manifest: manifest.value }),
    ...(anchors.value !== undefined && proved !== undefined && { anchors: proved }),
    ...(repository.value !== undefined && { repository: repository.value }),
  });
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
  const { repository, ...given } = wish.given ?? {};
  return ok({
    mode: 'local-file',
    source: { path: target.kind === 'file' ? target.path : '-' },
    guide: guide.value,
    evaluatedAt: wish.at,
    ...given,
    ...(repository !== undefined && { repository: repository(guide.value) }),
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
  const given = await readGiven(wishes);
  if (!given.ok) return given;
  const wish = { at, ask, given: given.value };
  const options = optionsOf(network, around);
  if (isRemote(target)) return ok(await gatherRemote(target, options, wish));
  const local = await gatherLocal(target, wish, around.world);
  if (!local.ok || !fetch) return local;
  return ok(await gatherNamed(local.value, options));
};
