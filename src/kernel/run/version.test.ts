import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedAt, storedNames, storedRun, storedText } from '../../../test/support/stored-runs.ts';
import type { RunState } from '../contracts/run.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { UPGRADES } from './migrations.ts';
import { readRun } from './text.ts';
import type { Kept, Migration, UpgradeChain } from './version.ts';

const UNSUPPORTED = 'checkpoint_version_unsupported';

const load = (row: unknown, chain?: UpgradeChain) => {
  const { run_id, revision } = row as RunState;
  return readRun(canonicalText(row as Json), { run_id, revision }, chain);
};

const code = (row: unknown, chain?: UpgradeChain): string => {
  const read = load(row, chain);
  return read.ok ? 'allowed' : read.error.code;
};

const loop = storedRun('loop-response-ready-admitted');

describe('GR-STATE-13 GR-STATE-14 the version of a row and of its checkpoint', () => {
  test.each(['version', 'checkpoint.version'])('%s is 1 and nothing else', (path) => {
    expect(code(loop)).toBe('allowed');
    for (const version of [undefined, null, 0, -1, 2, 999, 1.5, '1', '1.0', true, [1], {}])
      expect(code(changedAt(loop, path, version)), JSON.stringify(version)).toBe(UNSUPPORTED);
  });

  test('1.0 as text of a float is refused, though it is the same number', () => {
    const text = storedText('run-loop-response-ready-admitted');
    const row = { run_id: loop.run_id, revision: loop.revision };
    for (const version of ['1.0', '1e0', '10e-1']) {
      const stored = text.replaceAll('"version":1', `"version":${version}`);
      expect(readRun(stored, row)).toMatchObject({ ok: false, error: { code: UNSUPPORTED } });
    }
  });

  test('row and checkpoint of two versions are refused', () => {
    expect(code({ ...changedAt(loop, 'checkpoint.version', 2), version: 2 })).toBe(UNSUPPORTED);
    expect(code({ ...loop, version: 2 })).toBe(UNSUPPORTED);
  });

  test('an unknown version is told before anything else that is wrong', () => {
    expect(code({ version: 2, run_id: 'run-loop', revision: 3 })).toBe(UNSUPPORTED);
    expect(code({ ...loop, version: 7, status: 'dreaming', claim: 3 })).toBe(UNSUPPORTED);
  });

  test('today there is one version, so there is no step', () => {
    expect(UPGRADES.newest).toBe(1);
    expect(UPGRADES.migrations).toEqual([]);
  });
});

/** A form that never was: budgets lay in the checkpoint under other names, and no spent money was counted. */
const older = (run: RunState): JsonObject => {
  const { claim, checkpoint, ...rest } = structuredClone(run) as unknown as Record<
    string,
    Record<string, Json>
  >;
  const { budgets, ...named } = claim ?? {};
  const { used_cost_micros: _, version: __, ...spent } = checkpoint ?? {};
  return {
    ...(rest as JsonObject),
    version: 0,
    claim: claim ? named : null,
    limits: budgets ?? null,
    checkpoint: checkpoint ? { ...spent, version: 0 } : null,
  };
};

const of = (row: JsonObject, name: string): JsonObject => (row[name] ?? {}) as JsonObject;

const keptOfOlder = (row: JsonObject): Kept => {
  const { used_cost_micros: _, ...spent } = UPGRADES.kept({ ...row, claim: null }).spent;
  return {
    ...UPGRADES.kept({ ...row, claim: null }),
    limits: of(row, 'limits') as Record<string, number | null>,
    spent,
    tools: (of(row, 'claim')['allowed_tools'] ?? []) as string[],
  };
};

const apply = (row: JsonObject): JsonObject => {
  const { limits, claim, checkpoint, ...rest } = row;
  return {
    ...rest,
    version: 1,
    claim: claim === null ? null : { ...of(row, 'claim'), budgets: limits ?? null },
    checkpoint: checkpoint === null ? null : { ...of(row, 'checkpoint'), version: 1, used_cost_micros: 0 },
  };
};

const STEP: Migration = { from: 0, kept: keptOfOlder, apply };
const chain = (migrations: readonly Migration[], newest = 1): UpgradeChain => ({
  ...UPGRADES,
  newest,
  migrations,
});

/** The step, with its outcome changed at one place. */
const bent = (path: string, value: (old: unknown) => unknown): UpgradeChain =>
  chain([
    {
      ...STEP,
      apply: (row) => {
        const next = apply(row);
        const old = path.split('.').reduce((at: unknown, name) => (at as JsonObject)[name], next);
        return changedAt(next, path, value(old));
      },
    },
  ]);

describe('GR-STATE-15 older rows come to the newest version by reviewed steps', () => {
  for (const name of storedNames('run'))
    test(`${name} as an older program would have written it`, () => {
      const run = JSON.parse(storedText(name)) as RunState;
      const read = load(older(run), chain([STEP]));
      const without = run.checkpoint === null ? run : changedAt(run, 'checkpoint.used_cost_micros', 0);
      expect(read).toEqual({ ok: true, value: without });
    });

  test('a gap in the chain fails', () => {
    const row = older(loop);
    expect(code(row)).toBe(UNSUPPORTED);
    expect(code(row, chain([]))).toBe(UNSUPPORTED);
    expect(code(row, chain([{ ...STEP, from: 1 }]))).toBe(UNSUPPORTED);
    expect(code(row, chain([STEP], 2))).toBe(UNSUPPORTED);
    expect(
      code({ ...row, version: -1, checkpoint: { ...of(row, 'checkpoint'), version: -1 } }, chain([STEP])),
    ).toBe(UNSUPPORTED);
  });

  test('two steps are taken one after the other, and each is held against the next form', () => {
    const second: Migration = {
      from: 1,
      kept: UPGRADES.kept,
      apply: (row) => ({ ...changedAt(row, 'checkpoint.version', 2), version: 2 }),
    };
    const read = readRun(canonicalText(older(loop)), loop, chain([STEP, second], 2));
    // It came to version 2, whose form this program does not have.
    expect(read).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/^(state|checkpoint)_invalid$/) },
    });
    const widening: Migration = {
      ...second,
      apply: (row) => changedAt(second.apply(row), 'claim.budgets.max_tool_calls', 9),
    };
    expect(readRun(canonicalText(older(loop)), loop, chain([STEP, widening], 2))).toMatchObject({
      ok: false,
      error: { code: UNSUPPORTED },
    });
  });

  test('a step that throws, or does not come to the next version, is refused', () => {
    const row = older(loop);
    const boom = () => {
      throw new Error('boom');
    };
    expect(code(row, chain([{ ...STEP, apply: boom }]))).toBe(UNSUPPORTED);
    expect(code(row, chain([{ ...STEP, kept: boom }]))).toBe(UNSUPPORTED);
    expect(
      code(
        row,
        bent('version', () => 0),
      ),
    ).toBe(UNSUPPORTED);
    expect(
      code(
        row,
        bent('checkpoint.version', () => 0),
      ),
    ).toBe(UNSUPPORTED);
  });

  test('what a step makes is checked like any other row', () => {
    expect(
      code(
        older(loop),
        bent('task', () => null),
      ),
    ).toBe('state_invalid');
    expect(
      code(
        older(loop),
        bent('checkpoint.phase', () => 'terminal'),
      ),
    ).toBe('checkpoint_invalid');
  });
});

describe('GR-STATE-15 a step that widens anything is refused by the chain itself', () => {
  const row = older(loop);
  const refused: readonly (readonly [string, string, (old: unknown) => unknown])[] = [
    ['raises a limit', 'claim.budgets.max_tool_calls', (old) => Number(old) + 1],
    ['takes a limit away', 'claim.budgets.max_cost_micros', () => null],
    ['forgets a limit', 'claim.budgets.max_wall_ms', () => undefined],
    ['gives a step back', 'checkpoint.model_steps', (old) => Number(old) - 1],
    ['gives a call back', 'checkpoint.tool_calls', (old) => Number(old) - 1],
    ['forgets what is spent', 'checkpoint.used_tokens', () => undefined],
    ['allows another tool', 'claim.allowed_tools', (old) => [...(old as string[]), 'drop_table']],
    ['forgets an action', 'checkpoint.seen_proposal_fingerprints', (old) => (old as string[]).slice(1)],
    ['changes the status', 'status', () => 'completed'],
    ['changes the revision', 'revision', (old) => Number(old) + 1],
    ['changes the id', 'run_id', () => 'run-other'],
  ];
  test.each(refused)('one that %s', (_name, path, value) => {
    expect(code(row, bent(path, value))).toBe(UNSUPPORTED);
  });

  test('one that revives an approval', () => {
    const executing = older(storedRun('action-executing'));
    expect(code(executing, chain([STEP]))).toBe('allowed');
    expect(
      code(
        executing,
        bent('pending_action.approval.used_at', () => null),
      ),
    ).toBe(UNSUPPORTED);
  });

  test('for any numbers: a step passes exactly when it gives no more and forgets nothing', () => {
    const limit = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null });
    fc.assert(
      fc.property(limit, limit, fc.nat(3), fc.nat(3), (before, after, calls, spent) => {
        const from = { ...changedAt(loop, 'claim.budgets.max_total_tokens', before) };
        const old = older(changedAt(from, 'checkpoint.tool_calls', calls));
        const step: Migration = {
          ...STEP,
          apply: (one) =>
            changedAt(
              changedAt(apply(one), 'claim.budgets.max_total_tokens', after),
              'checkpoint.tool_calls',
              spent,
            ),
        };
        const narrower = before === null || (after !== null && after <= before);
        expect(code(old, chain([step]))).toBe(narrower && spent >= calls ? 'allowed' : UNSUPPORTED);
      }),
    );
  });
});
