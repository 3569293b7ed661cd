import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { askVerifier } from './ask-verifier.ts';
import { compare, type Disagreement } from './compare.ts';
import { type Scenario, type Staged, SuiteFault, stageScenario, unsupported } from './scenario.ts';
import type { Case, Suite } from './suite.ts';

/** A verifier under test: what is started for each case, with the case's arguments after it. */
export interface Verifier {
  readonly command: readonly string[];
  /** It knows our options for a caller's wishes, such as `--strict`. */
  readonly knowsWishes: boolean;
}

type Outcome =
  | { readonly kind: 'agrees' }
  | { readonly kind: 'disagrees'; readonly disagreements: readonly Disagreement[] }
  /** The verifier gave nothing that can be compared. */
  | { readonly kind: 'failed'; readonly code: string; readonly reason: string }
  | { readonly kind: 'skipped'; readonly reason: string };

/** How one case ended. */
export type CaseResult = { readonly name: string } & Outcome;

export interface RunOptions {
  readonly verifier: Verifier;
  readonly now: () => Date;
  /** How long one case may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** The option that says what a caller asked for; a wish without one cannot be said on a command line. */
const WISH_FLAGS: Readonly<Record<string, string>> = {
  maxLevel: '--max-level',
  profile: '--profile',
  expectedSha256: '--expect-sha256',
  expectedCanonicalUrl: '--expect-url',
  strict: '--strict',
};

const wishesOf = ({ expected }: Case): readonly string[] =>
  Object.entries(expected.ask ?? {}).flatMap(([wish, value]) => {
    const flag = WISH_FLAGS[wish];
    if (flag === undefined || value === false) return [];
    return value === true ? [flag] : [flag, String(value)];
  });

const filesOf = ({ dir, expected }: Case): readonly string[] => {
  const given = (flag: string, name: string): readonly string[] =>
    existsSync(join(dir, name)) ? [flag, join(dir, name)] : [];
  return [
    ...given('--manifest', 'manifest.txt'),
    ...given('--anchors', 'anchors'),
    ...given('--repo', 'files'),
    ...(expected.now === undefined ? [] : ['--now', expected.now]),
  ];
};

/** Why a case is not run through a command, if it is not. */
const unfit = (one: Case, { knowsWishes }: Verifier): string | undefined => {
  if (one.scenario !== undefined) {
    const members = unsupported(one.scenario);
    return members.length === 0 ? undefined : `their scenarios ask for ${members.join(', ')}`;
  }
  const holds = (file: string): boolean => existsSync(join(one.dir, file));
  if (['fetch.json', 'evidence.json'].some(holds) || one.expected.source !== undefined)
    return 'what they are about is evidence that no file gives';
  if (!holds('guide.txt')) return 'they have no guide.txt';
  const { ask } = one.expected;
  if (Object.keys(ask ?? {}).some((wish) => WISH_FLAGS[wish] === undefined))
    return 'no option of the command says what they ask for';
  return ask !== undefined && !knowsWishes ? "they need options of readback's own" : undefined;
};

const outcome = async (
  suite: Suite,
  one: Case,
  args: readonly string[],
  { verifier, timeoutMs }: RunOptions,
): Promise<Outcome> => {
  const output = await askVerifier(verifier.command, ['--format', 'json', ...args], timeoutMs);
  if (!output.ok) return { kind: 'failed', reason: output.error.message, code: output.error.code };
  const disagreements = compare(one.expected, output.value, suite.ids);
  return disagreements.length === 0 ? { kind: 'agrees' } : { kind: 'disagrees', disagreements };
};

const stage = async (
  suite: Suite,
  dir: string,
  scenario: Scenario,
  now: Date,
): Promise<Staged | SuiteFault> => {
  try {
    return await stageScenario(suite.dir, dir, scenario, now);
  } catch (error) {
    if (error instanceof SuiteFault) return error;
    throw error;
  }
};

/** What a scenario's case expects of the bytes that its servers serve. */
const asServed = ({ expected }: Case, { fill }: Staged): Case['expected'] =>
  expected.guide_sha256 === undefined ? expected : { ...expected, guide_sha256: fill(expected.guide_sha256) };

/** Runs one case through a verifier, as its user would. */
export const runCase = async (suite: Suite, one: Case, options: RunOptions): Promise<CaseResult> => {
  const { name, dir, scenario } = one;
  const reason = unfit(one, options.verifier);
  if (reason !== undefined) return { name, kind: 'skipped', reason };
  if (scenario === undefined) {
    const args = [...filesOf(one), ...wishesOf(one), join(dir, 'guide.txt')];
    return { name, ...(await outcome(suite, one, args, options)) };
  }
  const staged = await stage(suite, dir, scenario, options.now());
  if (staged instanceof SuiteFault)
    return { name, kind: 'failed', code: 'suite.invalid', reason: staged.message };
  try {
    const args = [...filesOf(one), ...staged.flags, ...wishesOf(one), staged.url];
    return { name, ...(await outcome(suite, { ...one, expected: asServed(one, staged) }, args, options)) };
  } finally {
    await staged.close();
  }
};
