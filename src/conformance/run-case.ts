import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compare, type Disagreement } from './compare.ts';
import { type Output, outputSchema } from './expected.ts';
import { type Scenario, type Staged, SuiteFault, stageScenario, unsupported } from './scenario.ts';
import type { Case, Suite } from './suite.ts';

/** A verifier under test: what is started for each case, with the case's arguments after it. */
export interface Verifier {
  readonly command: readonly string[];
  /** It knows our options for a caller's wishes, such as `--strict`. */
  readonly knowsWishes: boolean;
}

/** How one case ended. */
export type CaseResult = { readonly name: string } & (
  | { readonly kind: 'agrees' }
  | { readonly kind: 'disagrees'; readonly disagreements: readonly Disagreement[] }
  /** The verifier gave nothing that can be compared. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'skipped'; readonly reason: string }
);

export interface RunOptions {
  readonly verifier: Verifier;
  readonly now: () => Date;
  /** How long one case may take, in milliseconds. */
  readonly timeoutMs: number;
}

const OUTPUT_LIMIT = 32 * 1024 * 1024;

interface Ran {
  readonly out: string;
  readonly status: number | null;
}

const run = (command: readonly string[], timeoutMs: number): Promise<Ran | undefined> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command;
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: timeoutMs });
    const parts: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length > OUTPUT_LIMIT) child.kill('SIGKILL');
      else parts.push(part);
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (status) => resolve({ out: Buffer.concat(parts).toString('utf8'), status }));
  });

const parseOutput = (text: string): Output | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    const parsed = outputSchema.safeParse(Array.isArray(value) ? value[0] : value);
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

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
    return members.length === 0 ? undefined : `its scenario asks for ${members.join(', ')}`;
  }
  if (!existsSync(join(one.dir, 'guide.txt'))) return 'it has no guide.txt';
  if (existsSync(join(one.dir, 'fetch.json')) || one.expected.source !== undefined)
    return 'it is about evidence that no file gives';
  const { ask } = one.expected;
  if (Object.keys(ask ?? {}).some((wish) => WISH_FLAGS[wish] === undefined))
    return 'no option of the command says what it asks for';
  return ask !== undefined && !knowsWishes ? "it needs options of readback's own" : undefined;
};

const outcome = async (suite: Suite, one: Case, args: readonly string[], options: RunOptions) => {
  const ran = await run([...options.verifier.command, '--format', 'json', ...args], options.timeoutMs);
  if (ran === undefined) return { kind: 'failed', reason: 'the command cannot be started' } as const;
  const output = parseOutput(ran.out);
  if (output === undefined)
    return {
      kind: 'failed',
      reason: `no verifier output on standard output (status ${ran.status})`,
    } as const;
  const disagreements = compare(one.expected, output, suite.ids);
  return disagreements.length === 0
    ? ({ kind: 'agrees' } as const)
    : ({ kind: 'disagrees', disagreements } as const);
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
  if (staged instanceof SuiteFault) return { name, kind: 'failed', reason: staged.message };
  try {
    const args = [...filesOf(one), ...staged.flags, ...wishesOf(one), staged.url];
    return { name, ...(await outcome(suite, { ...one, expected: asServed(one, staged) }, args, options)) };
  } finally {
    await staged.close();
  }
};
