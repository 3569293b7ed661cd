import { expect, test } from 'vitest';
import {
  authorityOf,
  houseOf,
  kernelOf,
  lookTool,
  memoryTarget,
  publishTool,
  registryOf,
} from '../../test/support/governed.ts';
import { manualWorld } from '../testing/index.ts';
import { createKernel } from './create.ts';
import type { KernelParts } from './kernel.ts';
import { memoryStore } from './memory-store.ts';
import type { StoreCapabilities } from './store.ts';

const made = (capabilities: Partial<StoreCapabilities>, more: Partial<KernelParts> = {}): string => {
  const world = manualWorld();
  const store = memoryStore(world, { durable: true });
  const kernel = createKernel({
    world,
    store: { ...store, capabilities: { ...store.capabilities, ...capabilities } },
    tools: registryOf(world, publishTool(memoryTarget())),
    authority: authorityOf(),
    approvers: { check: () => ({ ok: true, value: undefined }) },
    ...more,
  });
  return kernel.ok ? 'made' : kernel.error.code;
};

test('GR-DIST-13 tools with consequences refuse a store that cannot promise what they need', () => {
  expect(made({})).toBe('made');
  for (const lacking of [{ durable: false }, { leases: false }, { atomic: false }])
    expect(made(lacking)).toBe('store_capability_missing');
});

test('GR-DIST-13 without durability only the plain mode is left, and that is chosen by name', () => {
  expect(made({ durable: false }, { mode: 'plain' })).toBe('made');
  expect(made({ leases: false }, { mode: 'plain' })).toBe('store_capability_missing');
});

test('GR-DIST-13 tools without consequences ask for nothing', () => {
  const world = manualWorld();
  const tools = registryOf(world, lookTool(memoryTarget()));
  expect(() => kernelOf({ world, tools, store: memoryStore(world) })).not.toThrow();
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'times are whole milliseconds, not %s',
  (ms) => {
    expect(made({}, { leaseMs: ms })).toBe('argument_invalid');
    expect(made({}, { approvalMs: ms })).toBe('argument_invalid');
  },
);

test('what no store takes as a lease is refused before anything is executed under it', () => {
  expect(made({}, { leaseMs: 86_400_000, owner: 'w'.repeat(200) })).toBe('made');
  expect(made({}, { leaseMs: 86_400_001 })).toBe('argument_invalid');
  expect(made({}, { owner: '' })).toBe('argument_invalid');
  expect(made({}, { owner: 'w'.repeat(201) })).toBe('argument_invalid');
});

test('what a kernel does: nothing of it takes a proposal and no decision', () => {
  expect(Object.keys(houseOf().kernel).toSorted()).toEqual([
    'cancel',
    'decide',
    'giveUp',
    'lookup',
    'loop',
    'propose',
    'recover',
    'reissue',
    'resume',
  ]);
});
