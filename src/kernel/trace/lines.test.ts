import { expect, test } from 'vitest';
import { atOnce } from '../../../test/support/models.ts';
import { lostNotices, notify } from '../execution/notify.ts';
import type { Observed, Observer } from '../observe.ts';
import { lineObserver, observers } from './lines.ts';

const world = { ...atOnce, now: () => '2026-01-02T00:00:00.000Z' };

const EVENT: Observed = {
  kind: 'tool',
  what: 'executed',
  run_id: 'run-1',
  name: 'archive',
  codes: ['allowed'],
  ms: 12,
};

test('GR-TRACE-13 GR-TRACE-18 a line holds the members that every event may show, and no other', () => {
  const lines: string[] = [];
  const observer = lineObserver((line) => void lines.push(line), world);
  observer.see({ ...EVENT, arguments: { password: 'hunter2' } } as Observed);
  observer.see({ ...EVENT, run_id: 'a run of ann@example.com' });
  expect(lines[0]).toBe(
    '{"at":"2026-01-02T00:00:00.000Z","codes":["allowed"],"kind":"tool","ms":12,"name":"archive","run_id":"run-1","what":"executed"}\n',
  );
  expect(lines[1]).toContain('"run_id":"sha256:');
});

test('GR-TRACE-19 GR-POL-15 a sink that throws or hangs is counted and waited for by nobody', async () => {
  const heard: string[] = [];
  const broken: Observer = {
    see: () => {
      throw new Error('the disk is full');
    },
  };
  const hanging: Observer = { see: () => new Promise(() => {}) };
  const rejecting: Observer = { see: () => Promise.reject(new Error('gone')) };
  const well = lineObserver((line) => void heard.push(line), world);
  for (const one of [broken, hanging, rejecting]) notify(one, EVENT);
  notify(observers(broken, well), EVENT);
  await new Promise((resolve) => setImmediate(resolve));
  expect([broken, hanging, rejecting].map(lostNotices)).toEqual([1, 0, 1]);
  expect(heard).toHaveLength(1);
});
