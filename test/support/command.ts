import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url));

export interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Setting {
  readonly cwd?: string;
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

const environment = (env: Setting['env']): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: tmpdir(),
  ...env,
});

/** Runs the command as a user does, in a process of its own. */
export const readback = (args: readonly string[], { cwd = ROOT, input, env }: Setting = {}): Ran => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin/readback.js'), ...args], {
    cwd,
    input: input ?? '',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: environment(env),
  });
  return { status, out: stdout, err: stderr };
};

/** The same without waiting in place, for servers that answer from the test's own process. */
export const readbackOnline = (
  args: readonly string[],
  { cwd = ROOT, env }: Omit<Setting, 'input'> = {},
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'bin/readback.js'), ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(env),
    });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, out, err }));
  });

/** A folder of its own for one test, with these files. */
export const folderWith = (files: Readonly<Record<string, string | Uint8Array>> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
};
