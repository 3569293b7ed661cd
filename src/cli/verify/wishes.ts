import { fail, ok, type Result } from '../../base/index.ts';
import type { Ask, Level } from '../../guide/index.ts';
import type { Parsed } from '../command.ts';
import type { World } from '../world.ts';
import type { Format } from './formats.ts';

/** What the options of `verify` amount to. */
export interface Wishes {
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
}

const SEE = 'see: readback verify --help';

const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** ISO 8601 only, and a real day: `Date` would roll 30 February over. */
const instant = (written: string): Result<string> => {
  const time = INSTANT.test(written) ? Date.parse(written) : Number.NaN;
  const day = Number(written.slice(8, 10));
  const lastDay = new Date(
    Date.UTC(Number(written.slice(0, 4)), Number(written.slice(5, 7)), 0),
  ).getUTCDate();
  if (Number.isNaN(time) || day > lastDay)
    return fail(
      'usage',
      `--now "${written}" is no ISO 8601 time`,
      'such as 2026-06-01 or 2026-06-01T12:00:00Z',
    );
  return ok(new Date(time).toISOString());
};

const url = (written: string): Result<string> =>
  URL.canParse(written) && written.startsWith('https://')
    ? ok(written)
    : fail('usage', `--expect-url "${written}" is no https URL`, SEE);

const hex = (written: string): Result<string> =>
  /^[0-9a-f]{64}$/i.test(written)
    ? ok(written.toLowerCase())
    : fail('usage', '--expect-sha256 takes 64 hexadecimal digits', SEE);

const optional = (
  written: string | undefined,
  read: (value: string) => Result<string>,
): Result<string | undefined> => (written === undefined ? ok(undefined) : read(written));

const level = (written: string | undefined): Level | undefined =>
  written === undefined ? undefined : (Number(written) as Level);

const askOf = (parsed: Parsed, sha256: string | undefined, canonicalUrl: string | undefined): Ask => {
  const maxLevel = level(parsed.value('max-level'));
  const profile = parsed.value('profile');
  return {
    ...(maxLevel !== undefined && { maxLevel }),
    ...(parsed.has('strict') && { strict: true }),
    ...((profile === 'declared' || profile === '0.7.0') && { profile }),
    ...(sha256 !== undefined && { expectedSha256: sha256 }),
    ...(canonicalUrl !== undefined && { expectedCanonicalUrl: canonicalUrl }),
  };
};

/** Reads the options; a value that makes no sense is a usage failure. */
export const readWishes = (parsed: Parsed, world: World): Result<Wishes> => {
  const sha256 = optional(parsed.value('expect-sha256'), hex);
  const canonicalUrl = optional(parsed.value('expect-url'), url);
  const at = optional(parsed.value('now'), instant);
  if (!sha256.ok) return sha256;
  if (!canonicalUrl.ok) return canonicalUrl;
  if (!at.ok) return at;
  const files = {
    manifest: parsed.value('manifest'),
    anchors: parsed.value('anchors'),
    repo: parsed.value('repo'),
    evidenceIn: parsed.value('evidence-in'),
    evidenceOut: parsed.value('evidence-out'),
  };
  const problem = misfit(parsed, files);
  if (problem !== undefined) return fail('usage', problem, SEE);
  return ok({
    ask: askOf(parsed, sha256.value, canonicalUrl.value),
    at: at.value ?? world.now(),
    level: level(parsed.value('level')),
    failOn: parsed.value('fail-on') === 'warning' ? 'warning' : 'error',
    format: (parsed.value('format') ?? 'text') as Format,
    quiet: parsed.has('quiet'),
    files,
  });
};

const OPTION_OF: Readonly<Record<keyof Wishes['files'], string>> = {
  manifest: '--manifest',
  anchors: '--anchors',
  repo: '--repo',
  evidenceIn: '--evidence-in',
  evidenceOut: '--evidence-out',
};

/** What saved evidence holds already: the guide, what was given beside it, and the time. */
const misfitSaved = (parsed: Parsed, files: Wishes['files']): string | undefined => {
  if (parsed.targets.length > 0) return '--evidence-in judges what was saved and takes no guide';
  if (parsed.value('now') !== undefined) return '--evidence-in judges at the saved time and takes no --now';
  const given = (['manifest', 'anchors', 'repo', 'evidenceOut'] as const).find(
    (name) => files[name] !== undefined,
  );
  return given === undefined
    ? undefined
    : `--evidence-in judges what was saved and takes no ${OPTION_OF[given]}`;
};

/** What does not go together. */
const misfit = (parsed: Parsed, files: Wishes['files']): string | undefined => {
  const { targets } = parsed;
  const stream = (['evidenceIn', 'evidenceOut'] as const).find((name) => files[name] === '-');
  if (stream !== undefined) return `${OPTION_OF[stream]} takes a file`;
  const [wanted, highest] = [parsed.value('level'), parsed.value('max-level')];
  if (wanted !== undefined && highest !== undefined && wanted > highest)
    return `--level ${wanted} cannot be reached under --max-level ${highest}`;
  if (files.evidenceIn !== undefined) return misfitSaved(parsed, files);
  if (targets.length === 0) return 'no guide is named';
  if (targets.filter((target) => target === '-').length > 1) return 'standard input can be read only once';
  const single = (['manifest', 'anchors', 'evidenceOut'] as const).find((name) => files[name] !== undefined);
  return single === undefined || targets.length === 1
    ? undefined
    : `${OPTION_OF[single]} belongs to one guide; name one`;
};
