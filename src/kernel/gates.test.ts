import { describe, expect, test } from 'vitest';
import { createGates, DEFAULT_LIMITS, GATES } from './gates.ts';
import { unwrap } from './problem.ts';

describe('gates', () => {
  for (const gate of GATES)
    test(`GR-TOOL-40 the gate ${gate} lets its number through, and refuses the next at once without calling it`, async () => {
      const gates = unwrap(createGates({ [gate]: 2 }));
      let called = 0;
      const ends: (() => void)[] = [];
      const work = () => {
        called += 1;
        return new Promise<string>((resolve) => {
          ends.push(() => resolve('done'));
        });
      };
      const inside = [gates.through(gate, work), gates.through(gate, work)];
      expect(await gates.through(gate, work)).toBeUndefined();
      expect([called, gates.active(gate), gates.refused(gate)]).toEqual([2, 2, 1]);
      const others = GATES.filter((one) => one !== gate);
      expect(others.map((one) => [gates.active(one), gates.refused(one)])).toEqual(others.map(() => [0, 0]));
      for (const end of ends) end();
      expect(await Promise.all(inside)).toEqual(['done', 'done']);
      expect(gates.active(gate)).toBe(0);
      const again = gates.through(gate, work);
      ends.at(-1)?.();
      expect(await again).toBe('done');
    });

  test('GR-TOOL-40 what throws or rejects gives its place back', async () => {
    const gates = unwrap(createGates({ tool: 1 }));
    const fail = (): never => {
      throw new Error('at once');
    };
    await expect(gates.through('tool', fail)).rejects.toThrow('at once');
    await expect(gates.through('tool', () => Promise.reject(new Error('later')))).rejects.toThrow('later');
    expect(gates.active('tool')).toBe(0);
    expect(await gates.through('tool', async () => 1)).toBe(1);
  });

  test('GR-TOOL-40 every gate is finite without being told, and no limit makes it endless', () => {
    expect(GATES.every((gate) => Number.isSafeInteger(DEFAULT_LIMITS[gate]))).toBe(true);
    for (const limit of [Number.POSITIVE_INFINITY, Number.NaN, -1, 1.5, 100_001, '3' as unknown as number])
      expect(createGates({ model: limit })).toMatchObject({ ok: false, error: { code: 'argument_invalid' } });
    const unsaid = unwrap(createGates({ model: undefined as unknown as number }));
    expect(unsaid.active('model')).toBe(0);
  });

  test('GR-TOOL-40 a gate of 0 lets nothing through', async () => {
    const gates = unwrap(createGates({ mcp: 0 }));
    let called = false;
    const act = async () => {
      called = true;
    };
    expect(await gates.through('mcp', act)).toBeUndefined();
    expect([called, gates.refused('mcp')]).toEqual([false, 1]);
  });
});
