import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { STORED, storedNames, storedText } from '../../../test/support/stored-runs.ts';
import type { Approval } from '../contracts/approval.ts';
import { OPERATION_STATUSES, type Operation, PHASES, type RunState, STATUSES } from '../contracts/run.ts';
import { approvalText, operationText, readApproval, readOperation, readRun, runText } from './text.ts';

describe('GR-STATE-13 what was stored once loads for ever, and is written with the same bytes', () => {
  test('the corpus is the one that was frozen, file by file', () => {
    const sums = readFileSync(join(STORED, 'SHA256SUMS'), 'utf8').trim().split('\n');
    const files = readdirSync(STORED).filter((file) => file.endsWith('.json'));
    expect(sums.sort()).toEqual(
      files.map((file) => `${hash('sha256', readFileSync(join(STORED, file)))}  ${file}`).sort(),
    );
  });

  for (const name of storedNames('run'))
    test(name, () => {
      const text = storedText(name);
      const { run_id, revision } = JSON.parse(text) as RunState;
      const read = readRun(text, { run_id, revision });
      expect(read).toEqual({ ok: true, value: JSON.parse(text) });
      expect(read.ok && runText(read.value)).toEqual({ ok: true, value: text });
    });

  for (const name of storedNames('operation'))
    test(name, () => {
      const text = storedText(name);
      const read = readOperation(text, JSON.parse(text) as Operation);
      expect(read).toEqual({ ok: true, value: JSON.parse(text) });
      expect(read.ok && operationText(read.value)).toBe(text);
    });

  for (const name of storedNames('approval'))
    test(name, () => {
      const text = storedText(name);
      const read = readApproval(text, JSON.parse(text) as Approval);
      expect(read).toEqual({ ok: true, value: JSON.parse(text) });
      expect(read.ok && approvalText(read.value)).toBe(text);
    });

  test('every status, phase and kind is in it', () => {
    const runs = storedNames('run').map((name) => JSON.parse(storedText(name)) as RunState);
    const seen = (values: readonly unknown[]) => [...new Set(values)].sort();
    expect(seen(runs.map((run) => run.status))).toEqual([...STATUSES].sort());
    expect(seen(runs.flatMap((run) => run.checkpoint?.phase ?? []))).toEqual([...PHASES].sort());
    expect(seen(runs.map((run) => run.kind))).toEqual(['action', 'loop']);
    const operations = storedNames('operation').map((name) => JSON.parse(storedText(name)) as Operation);
    expect(seen(operations.map((one) => one.status))).toEqual([...OPERATION_STATUSES].sort());
  });
});
