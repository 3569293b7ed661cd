import { lstatSync } from 'node:fs';
import { ok, type Result } from '../../base/index.ts';
import {
  type Ask,
  type Level,
  REGISTRY_KINDS,
  type RegistryHost,
  readRegistryHost,
} from '../../guide/index.ts';
import type { Parsed } from '../command.ts';
import type { World } from '../world.ts';
import type { Format } from './formats.ts';
import { misfit } from './misfit.ts';
import type { NetworkWishes } from './network.ts';
import { isRemote, readTarget, type Target } from './target.ts';
import { usage } from './usage.ts';

/** What the options of `verify` amount to. */
export interface Wishes {
  readonly targets: readonly Target[];
  /** How the network is used, if it is. */
  readonly network: NetworkWishes;
  /** Fetch what local guides name; a URL or a host is fetched all the same. */
  readonly fetch: boolean;
  readonly ask: Ask;
  /** The instant that dates are compared with. */
  readonly at: string;
  /** The level that must be reached. */
  readonly level: Level | undefined;
  readonly failOn: 'error' | 'warning';
  readonly format: Format;
  readonly quiet: boolean;
  readonly files: {
    readonly manifest: string | undefined;
    readonly anchors: string | undefined;
    readonly repo: string | undefined;
    readonly evidenceIn: string | undefined;
    readonly evidenceOut: string | undefined;
  };
  /** Files that are read and must not be written over. */
  readonly inputs: readonly string[];
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** ISO 8601 only, and a real day: `Date` would roll 30 February over. */
const instant = (written: string): Result<string> => {
  const time = INSTANT.test(written) ? Date.parse(written) : Number.NaN;
  const day = Number(written.slice(8, 10));
  const lastDay = new Date(
    Date.UTC(Number(written.slice(0, 4)), Number(written.slice(5, 7)), 0),
  ).getUTCDate();
  if (Number.isNaN(time) || day > lastDay)
    return usage(`--now "${written}" is no ISO 8601 time`, 'such as 2026-06-01 or 2026-06-01T12:00:00Z');
  return ok(new Date(time).toISOString());
};

const url = (written: string): Result<string> =>
  URL.canParse(written) && written.startsWith('https://')
    ? ok(written)
    : usage(`--expect-url "${written}" is no https URL`);

const hex = (written: string): Result<string> =>
  /^[0-9a-f]{64}$/i.test(written)
    ? ok(written.toLowerCase())
    : usage('--expect-sha256 takes 64 hexadecimal digits');

const optional = (
  written: string | undefined,
  read: (value: string) => Result<string>,
): Result<string | undefined> => (written === undefined ? ok(undefined) : read(written));

const level = (written: string | undefined): Level | undefined =>
  written === undefined ? undefined : (Number(written) as Level);

const registriesOf = (parsed: Parsed): Result<readonly RegistryHost[]> => {
  const registries: RegistryHost[] = [];
  for (const written of parsed.values('registry')) {
    const registry = readRegistryHost(written);
    if (registry === undefined)
      return usage(
        `--registry "${written}" is not KIND=HOST`,
        `such as npm=packages.example.com; KIND is one of ${REGISTRY_KINDS.join(', ')}`,
      );
    if (registries.some(({ host }) => host === registry.host))
      return usage(`--registry names ${registry.host} twice`, 'a host serves one kind of packages');
    registries.push(registry);
  }
  return ok(registries);
};

/** What the caller expects of the guide, with values that were read. */
type Expected = Pick<Ask, 'registries'> & {
  readonly expectedSha256: string | undefined;
  readonly expectedCanonicalUrl: string | undefined;
};

const askOf = (parsed: Parsed, { expectedSha256, expectedCanonicalUrl, registries = [] }: Expected): Ask => {
  const maxLevel = level(parsed.value('max-level'));
  const profile = parsed.value('profile');
  return {
    ...(maxLevel !== undefined && { maxLevel }),
    ...(parsed.has('strict') && { strict: true }),
    ...((profile === 'declared' || profile === '0.7.0') && { profile }),
    ...(expectedSha256 !== undefined && { expectedSha256 }),
    ...(expectedCanonicalUrl !== undefined && { expectedCanonicalUrl }),
    ...(registries.length > 0 && { registries }),
  };
};

/** What cannot be looked at may well be there: in doubt a name is a file's, and no network is touched for it. */
const exists = (path: string): boolean => {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
};

/** Reading these options loads what only they need. */
const networkOf = async (parsed: Parsed): Promise<Result<NetworkWishes>> => {
  const { readNetwork } = await import('./network.ts');
  return readNetwork(parsed, exists);
};

const READ_FILES = ['manifest', 'cacert', 'security-txt-key', 'log-identity', 'trusted-root'] as const;

const inputsOf = (parsed: Parsed, targets: readonly Target[]): readonly string[] => [
  ...targets.flatMap((target) => (target.kind === 'file' ? [target.path] : [])),
  ...READ_FILES.flatMap((name) => parsed.value(name) ?? []),
];

/** Reads the options; a value that makes no sense is a usage failure. */
export const readWishes = async (parsed: Parsed, world: World): Promise<Result<Wishes>> => {
  const sha256 = optional(parsed.value('expect-sha256'), hex);
  const canonicalUrl = optional(parsed.value('expect-url'), url);
  const at = optional(parsed.value('now'), instant);
  if (!sha256.ok) return sha256;
  if (!canonicalUrl.ok) return canonicalUrl;
  if (!at.ok) return at;
  const registries = registriesOf(parsed);
  if (!registries.ok) return registries;
  const targets = parsed.targets.map((written) => readTarget(written, exists));
  const online = parsed.has('fetch') || targets.some(isRemote);
  const problem = misfit(parsed, targets, online);
  if (problem !== undefined) return usage(problem);
  // The key is for a security.txt that is given as a file, too.
  const trusting = online || parsed.value('security-txt-key') !== undefined;
  const network = trusting ? await networkOf(parsed) : ok({ net: {} });
  if (!network.ok) return network;
  return ok({
    targets,
    network: network.value,
    fetch: parsed.has('fetch'),
    ask: askOf(parsed, {
      expectedSha256: sha256.value,
      expectedCanonicalUrl: canonicalUrl.value,
      registries: registries.value,
    }),
    at: at.value ?? world.now(),
    level: level(parsed.value('level')),
    failOn: parsed.value('fail-on') === 'warning' ? 'warning' : 'error',
    format: (parsed.value('format') ?? 'text') as Format,
    quiet: parsed.has('quiet'),
    files: {
      manifest: parsed.value('manifest'),
      anchors: parsed.value('anchors'),
      repo: parsed.value('repo'),
      evidenceIn: parsed.value('evidence-in'),
      evidenceOut: parsed.value('evidence-out'),
    },
    inputs: inputsOf(parsed, targets),
  });
};
