import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '..', '..', 'examples', 'kernel');

/** The last lines of each example, as docs/kernel.md shows them. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'native-tool.ts': [
    'completed: executed, verified: pass',
    '1 run_created by agent',
    '2 policy_decided',
    '3 approval_requested',
    '4 approval_decided by ann',
    '5 policy_decided',
    '6 operation_started',
    '7 operation_settled',
    '8 run_ended',
  ],
  'loop.ts': [
    'waiting_approval: reports.archive report:january',
    'ann approved exactly this, once',
    'completed: The report of January is in the archive.',
    'effects that were verified: 1',
  ],
  'web-approvals.ts': [
    'nobody: sign in first',
    'bob:    approver_not_authorized',
    'forged: not from this page',
    'ann:    completed',
    'again:  approval_not_pending',
  ],
  'other-process.ts': [
    'archive-january  waiting_approval  reports.archive report:january  Put the report of January into the archive.',
    'status          completed',
  ],
};

test.each(Object.entries(ENDINGS))(
  'examples/kernel/%s runs offline and ends as it should',
  (file, ending) => {
    const printed = execFileSync(process.execPath, [join(FOLDER, file)], { encoding: 'utf8' });
    expect(printed.trimEnd().split('\n').slice(-ending.length)).toEqual(ending);
  },
);

test('the README shows what the loop prints', () => {
  const readme = readFileSync(join(FOLDER, '..', '..', 'README.md'), 'utf8');
  expect(readme).toContain(['$ node examples/kernel/loop.ts', ...(ENDINGS['loop.ts'] ?? [])].join('\n'));
});

test('every example is run above', () => {
  const parts = new Set(['application.ts', 'support.ts', 'README.md']);
  expect(readdirSync(FOLDER).filter((file) => !parts.has(file))).toEqual(Object.keys(ENDINGS).toSorted());
});
