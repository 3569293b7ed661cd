import type { Parsed } from '../command.ts';
import { FETCHING } from './options.ts';
import type { Target } from './target.ts';

const isGiven = (parsed: Parsed, name: string): boolean =>
  parsed.has(name) || parsed.value(name) !== undefined || parsed.values(name).length > 0;

const firstGiven = (parsed: Parsed, names: readonly string[]): string | undefined =>
  names.find((name) => isGiven(parsed, name));

const ONLY_FETCHING = FETCHING.map(({ name }) => name);

/** What saved evidence holds already: the guide, what was given or fetched beside it, and the time. */
const HELD = ['manifest', 'anchors', 'repo', 'evidence-out', 'fetch', ...ONLY_FETCHING];

const misfitSaved = (parsed: Parsed): string | undefined => {
  if (parsed.targets.length > 0) return '--evidence-in judges what was saved and takes no guide';
  if (isGiven(parsed, 'now')) return '--evidence-in judges at the saved time and takes no --now';
  const held = firstGiven(parsed, HELD);
  return held === undefined ? undefined : `--evidence-in judges what was saved and takes no --${held}`;
};

/** An option that says how to fetch, where nothing is fetched. */
const misfitIdle = (parsed: Parsed, targets: readonly Target[]): string | undefined => {
  // A security.txt among the anchors is verified as one that was fetched.
  const names = ONLY_FETCHING.filter((name) => name !== 'security-txt-key' || !isGiven(parsed, 'anchors'));
  const idle = firstGiven(parsed, names);
  if (idle === undefined) return undefined;
  const urls = targets.flatMap((target) => (target.kind === 'file' ? (target.url ?? []) : []));
  const advice = urls[0] === undefined ? 'name a URL' : `for a URL or a host write ${urls[0]}`;
  return `--${idle} says how to fetch, and nothing is fetched; ${advice}, or add --fetch`;
};

/** What does not go together; `fetches` says that something will be fetched. */
export const misfit = (parsed: Parsed, meant: readonly Target[], fetches: boolean): string | undefined => {
  const { targets } = parsed;
  const stream = ['evidence-in', 'evidence-out'].find((name) => parsed.value(name) === '-');
  if (stream !== undefined) return `--${stream} takes a file`;
  const [wanted, highest] = [parsed.value('level'), parsed.value('max-level')];
  if (wanted !== undefined && highest !== undefined && wanted > highest)
    return `--level ${wanted} cannot be reached under --max-level ${highest}`;
  if (isGiven(parsed, 'evidence-in')) return misfitSaved(parsed);
  if (targets.length === 0) return 'no guide is named';
  if (targets.filter((target) => target === '-').length > 1) return 'standard input can be read only once';
  const idle = fetches ? undefined : misfitIdle(parsed, meant);
  if (idle !== undefined) return idle;
  const single = firstGiven(parsed, ['manifest', 'anchors', 'evidence-out']);
  return single === undefined || targets.length === 1
    ? undefined
    : `--${single} belongs to one guide; name one`;
};
