/** A line with the ones joined to it by a backslash at the end; `line` is the number of the first. */
export interface LogicalLine {
  readonly text: string;
  readonly line: number;
}

export const logicalLines = (source: string): readonly LogicalLine[] => {
  const out: LogicalLine[] = [];
  let parts: string[] = [];
  for (const [index, raw] of source.split('\n').entries()) {
    const joins = raw.endsWith('\\');
    parts.push(joins ? raw.slice(0, -1) : raw);
    if (joins) continue;
    out.push({ text: parts.join(' '), line: index + 2 - parts.length });
    parts = [];
  }
  if (parts.length > 0) out.push({ text: parts.join(' '), line: 1 });
  return out;
};
