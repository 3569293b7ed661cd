/** Lets so many run at once; the others wait in the order in which they came. */
export const turns = (most: number): (<T>(act: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (act) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      // Whoever is next takes the place of who leaves.
      if (next === undefined) free += 1;
      else next();
    }
  };
};
