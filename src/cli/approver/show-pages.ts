import type { Terminal } from './terminal.ts';

/** Lines below a page: the question, and what was typed. */
const BELOW = 2;

/**
 * Shows a long text a screen at a time, so that its beginning is not gone before its end is there. False when the person
 * gave up.
 */
export const showPages = async (terminal: Terminal, text: string): Promise<boolean> => {
  const lines = text.trimEnd().split('\n');
  const size = Math.max(terminal.rows - BELOW, 10);
  for (let at = 0; at < lines.length; at += size) {
    terminal.write(`${lines.slice(at, at + size).join('\n')}\n`);
    const left = lines.length - at - size;
    const go = left <= 0 || (await terminal.ask(`-- ${left} more lines, Enter shows them --`)) !== undefined;
    if (!go) return false;
  }
  return true;
};
