import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, ROOT } from './support/command.ts';

const page = readFileSync(join(ROOT, 'docs/guidance/README.md'), 'utf8');

/** The session of the page: its `sh` blocks, one after the other. */
const session = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('\n');

test('each line of docs/guidance/README.md runs as it stands, in an empty folder', () => {
  const folder = folderWith();
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const command = join(bin, 'readback');
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${join(ROOT, 'bin/readback.js')}' "$@"\n`);
  chmodSync(command, 0o755);
  const { status, stderr, stdout } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', session], {
    cwd: folder,
    // Bash takes a socket at standard input for a remote login, and reads the machine's settings.
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env['PATH']}`, HOME: folder },
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toContain('published review-changes@1');
  expect(stdout).toContain('was withdrawn: Step 2 is wrong');
  expect(stdout).toContain('adopted review-changes@1');
  const [line = ''] = readFileSync(join(folder, 'adoptions.jsonl'), 'utf8').trim().split('\n');
  expect(JSON.parse(line)).toMatchObject({
    decision: 'adopted',
    document: { id: 'review-changes', revision: 1 },
    authorisation: { given_by: 'the user, for pull request 12' },
  });
});
