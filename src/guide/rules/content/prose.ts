import type { Guide } from '../../parse/guide.ts';
import { flat } from '../../sections.ts';

/** A stretch of lines, both included, without blocks, as one line in lower case. */
export const proseBetween = (guide: Guide, first: number, last: number): string => {
  const blocks = guide.blocks.all.filter(({ lines }) => lines.last >= first && lines.first <= last);
  const inBlock = (number: number): boolean =>
    blocks.some(({ lines }) => number >= lines.first && number <= lines.last);
  return flat(
    guide.text.lines
      .slice(first - 1, last)
      .filter((line) => !inBlock(line.number))
      .map((line) => line.text),
  );
};
