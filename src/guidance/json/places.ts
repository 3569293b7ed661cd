export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Line and column of offsets in a text, each counted from 1; LF, CRLF and CR end a line. */
export const placesIn = (text: string): ((offset: number) => Place) => {
  const starts = [0];
  for (const end of text.matchAll(/\r\n?|\n/g)) starts.push(end.index + end[0].length);
  return (offset) => {
    let low = 0;
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
};
