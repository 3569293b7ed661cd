import { PACKET_COLUMNS } from '../../kernel/index.ts';
import type { Terminal } from './terminal.ts';

/** Lines below a page: the question, and what was typed. */
const BELOW = 2;

/** A line that the terminal breaks could go on with words of the proposer that look like the packet's own. */
const isWide = async (terminal: Terminal): Promise<boolean> => {
  for (;;) {
    const { columns } = terminal.size();
    if (columns >= PACKET_COLUMNS) return true;
    const question = `-- ${columns} columns are too few: make it ${PACKET_COLUMNS} wide, then press Enter --`;
    if ((await terminal.ask(question)) === undefined) return false;
  }
};

/**
 * Shows a long text a screen at a time, so that its beginning is not gone before its end is there, and none of it on a
 * screen on which its lines do not fit. False when the person gave up.
 */
export const showPages = async (terminal: Terminal, text: string): Promise<boolean> => {
  const lines = text.trimEnd().split('\n');
  for (let at = 0; at < lines.length; ) {
    if (!(await isWide(terminal))) return false;
    const end = at + Math.max(terminal.size().rows - BELOW, 1);
    terminal.write(`${lines.slice(at, end).join('\n')}\n`);
    const left = lines.length - end;
    const go = left <= 0 || (await terminal.ask(`-- ${left} more lines, Enter shows them --`)) !== undefined;
    if (!go) return false;
    at = end;
  }
  return true;
};
