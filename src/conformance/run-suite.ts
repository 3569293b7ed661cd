import { fail, ok, type Result } from '../base/index.ts';
import { UNSTARTABLE } from './ask-verifier.ts';
import type { Aspect } from './compare.ts';
import { ASPECTS } from './compare.ts';
import { type CaseResult, type RunOptions, runCase } from './run-case.ts';
import type { Suite } from './suite.ts';

/** How a verifier did on a suite. */
export interface SuiteResult {
  readonly suite: { readonly dir: string; readonly version?: string; readonly cases: number };
  readonly results: readonly CaseResult[];
  readonly agreement: readonly {
    readonly aspect: Aspect;
    readonly clause: string;
    readonly title: string;
    readonly agreed: number;
    readonly compared: number;
  }[];
}

const agreementOf = (suite: Suite, results: readonly CaseResult[]): SuiteResult['agreement'] => {
  const run = results.filter(({ kind }) => kind !== 'skipped');
  const hashed = new Set(
    suite.cases.filter(({ expected }) => expected.guide_sha256 !== undefined).map(({ name }) => name),
  );
  // A hash is agreed on only where the case states one.
  const comparedIn = (aspect: Aspect): readonly CaseResult[] =>
    aspect === 'sha256' ? run.filter(({ name }) => hashed.has(name)) : run;
  const differs = (result: CaseResult, aspect: Aspect): boolean =>
    result.kind === 'failed' ||
    (result.kind === 'disagrees' && result.disagreements.some((one) => one.aspect === aspect));
  return ASPECTS.map(({ name, clause, title }) => ({
    aspect: name,
    clause,
    title,
    agreed: comparedIn(name).filter((result) => !differs(result, name)).length,
    compared: comparedIn(name).length,
  }));
};

/**
 * Runs each case of a suite, `jobs` at a time; results stand in the order of the suite. A command that cannot be started
 * is the caller's mistake, not a disagreement.
 */
export const runSuite = async (
  suite: Suite,
  options: RunOptions & { readonly jobs: number; readonly onResult?: (result: CaseResult) => void },
): Promise<Result<SuiteResult>> => {
  const results: CaseResult[] = [];
  const waiting = suite.cases.entries();
  let unstartable: CaseResult | undefined;
  const work = async (): Promise<void> => {
    for (const [index, one] of waiting) {
      const result = await runCase(suite, one, options);
      results[index] = result;
      if (result.kind === 'failed' && result.code === UNSTARTABLE) unstartable = result;
      if (unstartable !== undefined) return;
      options.onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  if (unstartable?.kind === 'failed')
    return fail(UNSTARTABLE, unstartable.reason, 'check the name of the program and your rights to it');
  const { dir, version, cases } = suite;
  return ok({
    suite: { dir, ...(version !== undefined && { version }), cases: cases.length },
    results,
    agreement: agreementOf(suite, results),
  });
};
