import { dirname } from './paths.ts';
import type { Reference, Scanner } from './reference.ts';
import { scanShellText } from './scan-shell.ts';

const GENERATE = '//go:generate';

/** Go files: the commands of their `//go:generate` lines, which run in the folder of the file. */
export const scanGo: Scanner = (source, context) => {
  const out: Reference[] = [];
  for (const [index, line] of source.split('\n').entries())
    if (line.startsWith(GENERATE)) {
      const command = line.slice(GENERATE.length).trim();
      out.push(...scanShellText(command, index + 1, { ...context, folder: dirname(context.path) }));
    }
  return out;
};
