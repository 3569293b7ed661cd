import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Finding {
  readonly what: string;
  readonly state: 'works' | 'missing';
  readonly detail: string;
  readonly fix?: string;
  /** Whether `readback verify` needs it. */
  readonly needed: boolean;
}

interface Tool {
  readonly program: string;
  readonly why: string;
  readonly debian: string;
}

const TOOLS: readonly Tool[] = [
  { program: 'git', why: 'tests, and the build id', debian: 'git' },
  { program: 'bwrap', why: 'the sandbox of later steps, and its tests', debian: 'bubblewrap' },
  { program: 'chromium', why: 'browser tests', debian: 'chromium' },
  {
    program: 'postgres',
    why: 'the second database engine of later steps, and its tests',
    debian: 'postgresql',
  },
];

/** Where Debian keeps programs that are on nobody's PATH. */
const ASIDE = [
  '/usr/sbin',
  '/usr/lib/postgresql/18/bin',
  '/usr/lib/postgresql/17/bin',
  '/usr/lib/postgresql/16/bin',
  '/usr/lib/postgresql/15/bin',
];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const find = (program: string, path: string): string | undefined =>
  [...path.split(delimiter), ...ASIDE].map((folder) => join(folder, program)).find(isProgram);

const examineTool = ({ program, why, debian }: Tool, path: string): Finding => {
  const found = find(program, path);
  return found === undefined
    ? {
        what: program,
        state: 'missing',
        detail: `not found; used by ${why}`,
        fix: `on Debian: apt-get install ${debian}`,
        needed: false,
      }
    : { what: program, state: 'works', detail: found, needed: false };
};

/** Looks at the machine without changing it. */
export const examine = (env: Readonly<Record<string, string | undefined>>): readonly Finding[] => [
  { what: 'Node.js', state: 'works', detail: process.version, needed: true },
  { what: 'readback verify', state: 'works', detail: 'files and standard input; no network', needed: true },
  ...TOOLS.map((tool) => examineTool(tool, env['PATH'] ?? '')),
];
