/** Tells the line of an offset in `source`, whose first line has the number `first`. */
export const lineFinder = (source: string, first: number): ((offset: number) => number) => {
  const starts: number[] = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return first + low;
  };
};
