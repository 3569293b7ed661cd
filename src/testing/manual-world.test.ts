import { expect, test } from 'vitest';
import { manualWorld } from './manual-world.ts';

test('time stands still until it is moved, and what became due is called in its order', () => {
  const world = manualWorld();
  const seen: string[] = [];
  world.after(20, () => seen.push(`second at ${world.now()}`));
  world.after(10, () => {
    seen.push(`first at ${world.now()}`);
    world.after(5, () => seen.push(`made on the way at ${world.now()}`));
  });
  world.advance(9);
  expect(seen).toEqual([]);
  world.advance(20);
  expect(seen).toEqual([
    'first at 2026-01-01T00:00:00.010Z',
    'made on the way at 2026-01-01T00:00:00.015Z',
    'second at 2026-01-01T00:00:00.020Z',
  ]);
  expect(world.now()).toBe('2026-01-01T00:00:00.029Z');
  expect(world.waiting()).toBe(0);
});

test('a timer that was taken back is not called, and the clock can go back', () => {
  const world = manualWorld({ start: '2030-05-05T05:05:05.000Z' });
  const seen: string[] = [];
  const stop = world.after(1, () => seen.push('called'));
  stop();
  world.advance(10);
  expect(seen).toEqual([]);
  world.set('2029-01-01T00:00:00.000Z');
  expect(world.now()).toBe('2029-01-01T00:00:00.000Z');
});

test('ids are counted and digests are real', () => {
  const world = manualWorld({ prefix: 'run' });
  expect([world.newId(), world.newId()]).toEqual(['run-1', 'run-2']);
  expect(world.sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
