/** Lets `room` through at a time, in the order in which they came. */
export const gate = (room: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    if (inside >= room) await new Promise<void>((enter) => waiting.push(enter));
    else inside++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever is next takes the place of who leaves.
      if (next === undefined) inside--;
      else next();
    }
  };
};
