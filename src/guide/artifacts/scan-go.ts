import { dirname } from './paths.ts';
import type { Scanner } from './reference.ts';
import { scanShellText } from './scan-shell.ts';

/** How many directives of one file are read. */
const DIRECTIVES = 1000;

const GENERATE = '//go:generate';

/** Go files: the commands of their `//go:generate` lines, which run in the folder of the file. */
export const scanGo: Scanner = (source, context) => {
  const lines = source.split('\n').map((text, index) => ({ text, line: index + 1 }));
  return lines
    .filter(({ text }) => text.startsWith(GENERATE))
    .slice(0, DIRECTIVES)
    .flatMap(({ text, line }) => {
      const command = text.slice(GENERATE.length).trim();
      return scanShellText(command, line, { ...context, folder: dirname(context.path) });
    });
};
