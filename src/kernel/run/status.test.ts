import { expect, test } from 'vitest';
import { storedRun, storedRuns } from '../../../test/support/stored-runs.ts';
import { STATUSES } from '../contracts/run.ts';
import { checkRun } from './check.ts';
import { readStatus } from './status.ts';

test('GR-SCHEMA-14 complete is read as completed where a status is given, and is never stored', () => {
  expect(readStatus('complete')).toBe('completed');
  expect(readStatus('completed')).toBe('completed');
  for (const status of STATUSES) expect(readStatus(status)).toBe(status);
  for (const word of ['', 'Complete', 'complete ', 'done', 'constructor', '__proto__'])
    expect(readStatus(word)).toBeUndefined();
  expect(checkRun({ ...storedRun('loop-completed'), status: 'complete' })).toMatchObject({
    ok: false,
    error: { code: 'state_invalid' },
  });
  for (const [, run] of storedRuns()) expect(JSON.stringify(run)).not.toContain('"complete"');
});
