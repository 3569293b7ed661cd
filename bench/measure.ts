import { spawnSync } from 'node:child_process';

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** Microseconds of one call, as the mean over as many calls as fill `budget` milliseconds. */
export const costOf = (work: () => unknown, budget = 20): number => {
  const start = performance.now();
  let calls = 0;
  do {
    work();
    calls++;
  } while (performance.now() - start < budget);
  return ((performance.now() - start) * 1000) / calls;
};

/** Medians of two costs taken in turn, so that a drift of the machine meets both. */
export const inTurn = (
  one: () => unknown,
  other: () => unknown,
  rounds: number,
): readonly [number, number] => {
  costOf(one, 300);
  costOf(other, 300);
  const pairs = Array.from({ length: rounds }, () => [costOf(one), costOf(other)] as const);
  return [median(pairs.map(([first]) => first)), median(pairs.map(([, second]) => second))];
};

/** Wall milliseconds of a whole process. */
export const processTime = (args: readonly string[], input?: Uint8Array): number => {
  const start = performance.now();
  spawnSync(process.execPath, args, {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', 'ignore'],
    input,
  });
  return performance.now() - start;
};

export const row = (label: string, figures: string): void => console.log(`  ${label.padEnd(44)} ${figures}`);

export const ratio = (one: number, other: number): string => `${(one / other).toFixed(2)} times`;
