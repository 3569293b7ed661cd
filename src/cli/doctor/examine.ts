import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { receive } from '../../evidence/index.ts';
import { judgeWith } from '../../guide/index.ts';
import { lazyLookups } from '../lazy-lookups.ts';

/** One thing that was looked at on this machine. */
export interface Check {
  readonly what: string;
  readonly state: 'works' | 'missing';
  readonly detail: string;
  readonly fix?: string;
  /** Whether `readback verify` needs it. */
  readonly needed: boolean;
}

export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of the running Node, such as `24.21.0`. */
  readonly node: string;
}

interface Tool {
  readonly program: string;
  readonly why: string;
  readonly debian: string;
}

const TOOLS: readonly Tool[] = [
  { program: 'git', why: 'the build id and npm run soak, in a checkout', debian: 'git' },
  { program: 'gpg', why: 'the tests of signed security.txt, in a checkout', debian: 'gnupg' },
  { program: 'chromium', why: 'the browser test, in a checkout', debian: 'chromium' },
];

const REINSTALL = 'install readback again: npm install --global readback';

const need = (what: string, works: boolean, detail: string, fix: string): Check => ({
  what,
  state: works ? 'works' : 'missing',
  detail,
  ...(!works && { fix }),
  needed: true,
});

/** The range of package.json's `engines`. */
const newEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 24 && minor >= 15) || major >= 26;
};

const attempt = (work: () => boolean): boolean => {
  try {
    return work();
  } catch {
    return false;
  }
};

// A text without the verification instruction is Level 0 under every version of the profile.
const judges = (): boolean => {
  const guide = receive(new TextEncoder().encode('Assistant Guide: example\n'));
  const evidence = {
    mode: 'local-file',
    source: {},
    guide,
    evaluatedAt: '2026-01-01T00:00:00Z',
    ask: {},
  } as const;
  const { findings } = judgeWith(evidence, lazyLookups);
  return findings.some(({ id }) => id === 'verification-instruction.missing');
};

const libraries = (): boolean => lazyLookups.registeredDomain('a.example.co.uk') === 'example.co.uk';

const isProgram = (path: string): boolean =>
  attempt(() => {
    accessSync(path, constants.X_OK);
    return true;
  });

const examineTool = ({ program, why, debian }: Tool, path: string): Check => {
  const found = path
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isProgram);
  if (found !== undefined) return { what: program, state: 'works', detail: found, needed: false };
  const fix = `on Debian: apt-get install ${debian}`;
  return { what: program, state: 'missing', detail: `not found; used for ${why}`, fix, needed: false };
};

// Its modules are no part of a start that fetches nothing.
const examineFetching = async (machine: Machine): Promise<readonly Check[]> =>
  (await import('./network.ts')).examineNetwork(machine);

/** Looks at the machine, and at readback itself by using it; changes nothing and sends nothing. */
export const examine = async ({ env, node }: Machine): Promise<readonly Check[]> => [
  need('Node.js', newEnough(node), node, 'install Node.js 24.15 or later, or 26'),
  need('judging', attempt(judges), 'a text with a known fault is judged as it must be', REINSTALL),
  need('libraries', attempt(libraries), 'the public suffix list knows example.co.uk', REINSTALL),
  ...(await examineFetching({ env, node })),
  ...TOOLS.map((tool) => examineTool(tool, env['PATH'] ?? '')),
];
