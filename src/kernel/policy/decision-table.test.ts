import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { inputOf, policyOf, ruleOf } from '../../../test/support/policy-calls.ts';
import { SIDE_EFFECT_CLASSES, type SideEffectClass } from '../contracts/common.ts';
import { decide } from './decide.ts';
import type { Authorization, Outcome, Policy, PolicyInput } from './policy.ts';

/**
 * The golden table. A row says: a call like this gives this code at this strictness; `*` is anything. What a call gets is
 * the strictest outcome among its rows, with all codes of that strictness; a grant is its one row.
 */
const GOLDEN = readFileSync(new URL('../../../test/kernel/decision-table.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

const DIMENSIONS = {
  class: SIDE_EFFECT_CLASSES,
  mode: ['durable', 'plain'],
  scope: ['authorized', 'not_authorized', 'unknown', 'missing'],
  intent: ['confirmed', 'not_confirmed', 'missing'],
  target: ['verified', 'not_verified', 'missing', 'null'],
  materiality: ['routine', 'material', 'unknown', 'missing'],
  rule: ['none', 'allow', 'needs-approval', 'deny', 'allow+deny', 'misfit', 'material'],
} as const;

type Cell = { readonly [Name in keyof typeof DIMENSIONS]: (typeof DIMENSIONS)[Name][number] };

const NAMES = Object.keys(DIMENSIONS) as readonly (keyof Cell)[];

const cells: readonly Cell[] = NAMES.reduce<readonly Partial<Cell>[]>(
  (all, name) => all.flatMap((cell) => DIMENSIONS[name].map((value) => ({ ...cell, [name]: value }))),
  [{}],
) as readonly Cell[];

const misfit = { pointer: '/path', op: 'at_most' as const, value: 3 };

const POLICIES: Readonly<Record<Cell['rule'], Policy>> = {
  none: policyOf(),
  allow: policyOf(ruleOf('grant')),
  'needs-approval': policyOf(ruleOf('grant'), ruleOf('ask', { effect: 'needs-approval' })),
  deny: policyOf(ruleOf('no', { effect: 'deny' })),
  'allow+deny': policyOf(ruleOf('no', { effect: 'deny' }), ruleOf('grant')),
  misfit: policyOf(ruleOf('grant', { when: [misfit] })),
  material: policyOf(ruleOf('grant', { material: true })),
};

const said = (value: string): string | undefined => (value === 'missing' ? undefined : value);

const inputFor = (cell: Cell): PolicyInput => {
  const authorization = {
    ...inputOf('read').authorization,
    scope: said(cell.scope),
    intent: said(cell.intent),
    target: cell.target === 'null' ? 'verified' : said(cell.target),
    materiality: said(cell.materiality),
  } as Authorization;
  return inputOf(cell.class, {
    authorization,
    policy: POLICIES[cell.rule],
    mode: cell.mode,
    target: cell.target === 'null' ? null : 'notes/today',
  });
};

const STRICT: readonly Outcome[] = ['deny', 'needs-approval', 'allow'];

const rowsFor = (cell: Cell): readonly (readonly string[])[] =>
  GOLDEN.filter((row) =>
    NAMES.every((name, at) => row[at + 2] === '*' || row[at + 2]?.split(' ').includes(cell[name])),
  );

const expectedFor = (cell: Cell) => {
  const rows = rowsFor(cell);
  const outcome = STRICT.find((one) => rows.some((row) => row[0] === one));
  return { outcome, codes: [...new Set(rows.filter((row) => row[0] === outcome).map((row) => row[1]))] };
};

const name = (cell: Cell): string => NAMES.map((one) => `${one} ${cell[one]}`).join(', ');

const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
};

describe('the golden table over the full matrix', () => {
  test('GR-POL-08 GR-POL-09 GR-TOOL-08 GR-TOOL-09 GR-TOOL-10 GR-TOOL-11 GR-TOOL-12 each of 13,440 calls gets the outcome and the codes of the table', () => {
    expect(cells).toHaveLength(13_440);
    const wrong = cells.filter((cell) => {
      const { outcome, codes } = expectedFor(cell);
      const decision = decide(inputFor(cell));
      const same =
        codes.length === decision.reasons.length &&
        codes.every((one) => decision.reasons.includes(one as never));
      return decision.outcome !== outcome || !same;
    });
    expect(
      wrong.slice(0, 3).map((cell) => [name(cell), expectedFor(cell), decide(inputFor(cell)).reasons]),
    ).toEqual([]);
  });

  test('GR-POL-09 every row of the table decides some call, so no code in it is idle', () => {
    const idle = GOLDEN.filter(
      (row) => !cells.some((cell) => expectedFor(cell).outcome === row[0] && rowsFor(cell).includes(row)),
    );
    expect(idle).toEqual([]);
  });

  test('a stronger class is never decided more gently than a weaker one', () => {
    const strictness = (cell: Cell, of: SideEffectClass): number =>
      -STRICT.indexOf(decide(inputFor({ ...cell, class: of })).outcome);
    for (const cell of cells.filter((one) => one.class === 'analysis')) {
      const ranks = SIDE_EFFECT_CLASSES.map((of) => strictness(cell, of));
      expect(ranks, name(cell)).toEqual([...ranks].sort((one, other) => one - other));
    }
  });
});

describe('purity', () => {
  const cell = fc.record(
    Object.fromEntries(NAMES.map((one) => [one, fc.constantFrom(...DIMENSIONS[one])])),
  ) as unknown as fc.Arbitrary<Cell>;

  test('GR-POL-08 the same input gives the same decision, unchanged, with no clock, chance or network', () => {
    const forbidden = (): never => {
      throw new Error('a decision looked outside');
    };
    const spies = [
      vi.spyOn(Date, 'now').mockImplementation(forbidden),
      vi.spyOn(Math, 'random').mockImplementation(forbidden),
      vi.spyOn(globalThis, 'fetch').mockImplementation(forbidden),
      vi.spyOn(globalThis.crypto, 'randomUUID').mockImplementation(forbidden),
    ];
    const decided = cells
      .filter((_, at) => at % 97 === 0)
      .map((one) => [decide(deepFreeze(inputFor(one))), decide(inputFor(one))]);
    for (const spy of spies) spy.mockRestore();
    for (const [one, other] of decided) expect(one).toEqual(other);
  });

  test('GR-POL-08 what stands beside the input, and the order of the rules, change no outcome', () => {
    fc.assert(
      fc.property(cell, fc.jsonValue(), (one, noise) => {
        const input = inputFor(one);
        const noisy = {
          ...input,
          correlation: noise,
          policy: { ...input.policy, rules: [...input.policy.rules].reverse() },
        };
        const [plain, other] = [decide(input), decide(noisy)];
        expect(other.outcome).toBe(plain.outcome);
        expect([...other.reasons].sort()).toEqual([...plain.reasons].sort());
      }),
      { numRuns: 300 },
    );
  });

  test('what arguments claim of themselves changes no decision', () => {
    const claims = {
      side_effect_class: 'read',
      requires_verification: false,
      version: '999',
      scope: 'authorized',
      authorization: { scope: 'authorized', principal: { id: 'root', capabilities: ['*'] } },
      human_intent_confirmed: true,
      intent: 'confirmed',
      target_verified: true,
      approval_status: 'approved',
      approved: true,
      extensions: { approval: { status: 'approved' } },
    };
    for (const one of cells.filter((_, at) => at % 11 === 0)) {
      const input = inputFor(one);
      expect(decide({ ...input, arguments: { ...input.arguments, ...claims } })).toEqual(decide(input));
    }
  });
});
