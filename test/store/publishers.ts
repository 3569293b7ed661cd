import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';

/** The publishing program as one file, which starts several times as fast; to be removed with its folder. */
export const buildPublisher = async (): Promise<{
  readonly program: string;
  readonly remove: () => void;
}> => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-publisher-'));
  const program = join(folder, 'publisher.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'publisher.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    // CommonJS packages inside ask for `require`.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    logLevel: 'error',
  });
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** A process that publishes (publisher.ts), and what it has told so far. */
export interface Publisher {
  readonly process: ChildProcess;
  /** `REVISION DIGEST`, or `refused CODE`, in the order told. */
  readonly told: readonly string[];
  readonly ready: Promise<void>;
  readonly go: () => void;
  readonly ended: Promise<void>;
  /** Kills it when it has told this many, a little later each time. */
  readonly killAfter: (count: number, delayMs: number) => void;
}

export const startPublisher = (
  program: string,
  address: string,
  { id, count, name }: { readonly id: string; readonly count: number; readonly name: string },
): Publisher => {
  const child = spawn(process.execPath, [program, address, id, String(count), name], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const told: string[] = [];
  let killing: { readonly count: number; readonly delayMs: number } | undefined;
  const ready = Promise.withResolvers<void>();
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.stdin.on('error', () => {});
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') return ready.resolve();
    told.push(line);
    if (killing !== undefined && told.length === killing.count)
      setTimeout(() => child.kill('SIGKILL'), killing.delayMs);
  });
  return {
    process: child,
    told,
    ready: ready.promise,
    go: () => child.stdin.write('go\n'),
    ended,
    killAfter: (count, delayMs) => {
      killing = { count, delayMs };
    },
  };
};
