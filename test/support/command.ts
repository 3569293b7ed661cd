import { spawnSync } from 'node:child_process';
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

/** Runs the command as a user does, in a process of its own. */
export const readback = (args: readonly string[], { cwd = ROOT, input, env }: Setting = {}): Ran => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin/readback.js'), ...args], {
    cwd,
    input: input ?? '',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), ...env },
  });
  return { status, out: stdout, err: stderr };
};

/** A folder of its own for one test, with these files. */
export const folderWith = (files: Readonly<Record<string, string | Uint8Array>> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
};
