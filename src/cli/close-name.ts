/** Longer than any name of ours: what is longer is no slip of the fingers. */
const LONGEST = 40;

/** How many single letters must be changed, added, dropped or swapped with their neighbour to make one word of the other. */
const distance = (one: string, other: string): number => {
  let [before, last]: [readonly number[], readonly number[]] = [[], [...other, ''].map((_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + same,
          swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
};

/** The name that was probably meant: one that begins the same, or that a slip or two of the fingers lead from. */
export const closeName = (typed: string, names: readonly string[]): string | undefined => {
  if (typed.length < 2 || typed.length > LONGEST) return undefined;
  const begun = names.find((name) => name.startsWith(typed) || typed.startsWith(name));
  if (begun !== undefined) return begun;
  const slips = Math.max(1, Math.min(2, Math.floor(typed.length / 3)));
  const [nearest] = names
    .map((name) => ({ name, far: distance(typed, name) }))
    .sort((one, other) => one.far - other.far);
  return nearest !== undefined && nearest.far <= slips ? nearest.name : undefined;
};
