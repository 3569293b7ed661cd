import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fakeTarget } from './fake-target.ts';

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'readback-target-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

test('GR-DIST-16 a target that deduplicates sees one effect for two sends under one key', () => {
  const where = folder();
  const target = fakeTarget(where, { deduplicates: true });
  expect(target.act({ key: 'one', fence: 1, what: 'send' })).toBe('done');
  expect(fakeTarget(where, { deduplicates: true }).act({ key: 'one', fence: 2, what: 'send' })).toBe(
    'repeated',
  );
  expect(target.act({ key: 'two', fence: 2, what: 'send' })).toBe('done');
  expect(target.effects()).toHaveLength(2);
  expect(target.find('one')?.fence).toBe(1);
});

test('GR-DIST-16 a target that fences refuses a lower token than it has seen, and takes the same one', () => {
  const target = fakeTarget(folder(), { fences: true });
  expect(target.act({ key: 'one', fence: 5, what: 'write' })).toBe('done');
  expect(target.act({ key: 'two', fence: 4, what: 'write' })).toBe('fenced');
  expect(target.act({ key: 'three', fence: 5, what: 'write' })).toBe('done');
  expect(target.effects().map(({ key }) => key)).not.toContain('two');
});

test('a target of neither kind counts every effect', () => {
  const target = fakeTarget(folder());
  for (let sends = 0; sends < 3; sends++) target.act({ key: 'one', fence: 1, what: 'send' });
  expect(target.effects()).toHaveLength(3);
});
