import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LedgerEntry, RunState, RunStore, StoredRun } from '../../src/kernel/index.ts';
import { crashAt, fakeTarget, runChild } from '../../src/testing/index.ts';
import { builtProgram } from '../support/programs.ts';
import { runs } from '../support/runs.ts';
import { onEveryEngine, opened } from '../support/stores.ts';
import type { CrashInput, Stepped } from './crash-program.ts';
import { type OnDisk, WINDOWS, type Window } from './crash-windows.ts';

/** Each window is entered so often, on each engine. */
const TIMES = Math.min(runs(3), 50);
/** Processes at once. */
const AT_ONCE = 3;
const LONG = { timeout: 30 * 60_000 };

const program = builtProgram(join(import.meta.dirname, 'crash-program.ts'));

/** One window, entered by one run. */
interface Case {
  readonly window: Window;
  readonly input: CrashInput;
  readonly stop_at: string;
}

const KINDS = ['action', 'loop'] as const;

const casesOf = (address: string, folder: string, time: number): readonly Case[] =>
  WINDOWS.map((window, at) => {
    const kinds = KINDS.filter((kind) => window.stops[kind] !== undefined);
    const kind = kinds[time % kinds.length] ?? 'action';
    const run_id = `window-${window.row}-${at}-${kind}-${time}`;
    const input = { address, folder: join(folder, run_id), run_id, kind, steps: window.steps };
    return {
      window,
      stop_at: window.stops[kind] ?? '',
      input: { ...input, ...(window.breaks === undefined ? {} : { breaks: true }) },
    };
  });

const loaded = async (store: RunStore, runId: string): Promise<StoredRun | undefined> => {
  const stored = await store.load(runId);
  if (!stored.ok && stored.error.code !== 'run_not_found') throw new Error(stored.error.code);
  return stored.ok ? stored.value : undefined;
};

const entriesOf = async (store: RunStore, runId: string): Promise<readonly LedgerEntry[]> => {
  const entries = await store.entries(runId);
  if (!entries.ok) throw new Error(entries.error.code);
  return entries.value;
};

const countIn = (folder: string, name: string): readonly (string | null)[] =>
  fakeTarget(join(folder, name))
    .effects()
    .map(({ key }) => key);

const isOnDisk = (stored: StoredRun | undefined, expected: OnDisk | null): void => {
  if (expected === null) return expect(stored).toBeUndefined();
  const run = stored?.run;
  expect(run?.status).toBe(expected.status);
  if (expected.phase !== undefined) expect(run?.checkpoint?.phase).toBe(expected.phase);
  if (expected.approval !== undefined) expect(run?.pending_action?.approval.status).toBe(expected.approval);
  const pending = run?.pending_action?.tool_request.request_id;
  const operation = stored?.operations.find(({ operation_id }) => operation_id === pending) ?? null;
  if (expected.operation === null) expect(operation).toBeNull();
  else if (expected.operation !== undefined)
    expect((operation ?? stored?.operations.at(-1))?.status).toBe(expected.operation);
};

/** Counts and history of a loop, which never shrink. */
const used = (run: RunState | undefined): readonly (readonly [string, number])[] => [
  ['model_steps', run?.checkpoint?.model_steps ?? 0],
  ['tool_calls', run?.checkpoint?.tool_calls ?? 0],
  ['seen', run?.checkpoint?.seen_proposal_fingerprints.length ?? 0],
  ['revision', run?.revision ?? 0],
];

/** Section 10 of the states, for one run, whatever became of it. */
const holds = (stored: StoredRun, entries: readonly LedgerEntry[], effects: number): void => {
  const { run, approvals, operations } = stored;
  const given = approvals.filter(({ used_at }) => used_at !== null);
  expect(effects).toBeLessThanOrEqual(given.length);
  expect(operations).toHaveLength(given.length);
  const usedBy = operations.map(({ approval_id }) => approval_id);
  expect(new Set(usedBy).size).toBe(usedBy.length);
  expect(entries.map(({ number }) => number)).toEqual(entries.map((_, at) => at + 1));
  const revisions = entries.map(({ revision }) => revision);
  expect(revisions).toEqual(revisions.toSorted((one, other) => one - other));
  expect(revisions[0]).toBe(1);
  expect(revisions.at(-1)).toBeLessThanOrEqual(run.revision);
  const ended = entries.filter(({ event }) => event === 'run_ended').length;
  expect(ended).toBe(['completed', 'blocked', 'failed', 'cancelled'].includes(run.status) ? 1 : 0);
};

const crashAll = async (cases: readonly Case[]): Promise<void> => {
  const left = [...cases];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      await crashAt(program(), { scenario: 'go', input: { ...next.input } as never, stop_at: next.stop_at });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

/** A new process takes every run up where it was left. */
const restartAll = async (cases: readonly Case[]): Promise<readonly (readonly Stepped[])[]> => {
  const orders = cases.map(({ window, input }) => ({
    scenario: 'patiently',
    input: { ...input, breaks: false, steps: window.restart } as never,
  }));
  const { answers } = await runChild(program(), orders);
  return answers.map(({ answer }) => answer as unknown as readonly Stepped[]);
};

/** Counted outside of the processes that were killed. */
interface Outside {
  readonly effects: number;
  /** Ids of the requests that the model got. */
  readonly requests: readonly (string | null)[];
  readonly looks: number;
}

const outside = ({ input: { folder } }: Case): Outside => ({
  effects: countIn(folder, 'target').length,
  requests: countIn(folder, 'model'),
  looks: countIn(folder, 'look').length,
});

interface Seen {
  readonly window: Window;
  readonly input: CrashInput;
  readonly crashed: StoredRun | undefined;
  /** When the process was gone. */
  readonly effects: number;
  readonly steps: readonly Stepped[];
  readonly end: Outside;
  readonly after: StoredRun;
  readonly entries: readonly LedgerEntry[];
}

const lookedAt = async (store: RunStore, cases: readonly Case[]): Promise<readonly Seen[]> => {
  const crashed = await Promise.all(cases.map(({ input }) => loaded(store, input.run_id)));
  const effects = cases.map((one) => outside(one).effects);
  const steps = await restartAll(cases);
  return Promise.all(
    cases.map(async (one, at) => {
      const { window, input } = one;
      const after = await loaded(store, input.run_id);
      if (after === undefined) throw new Error(`${input.run_id} is lost`);
      const entries = await entriesOf(store, input.run_id);
      return {
        window,
        input,
        crashed: crashed[at],
        effects: effects[at] ?? 0,
        steps: steps[at] ?? [],
        end: outside(one),
        after,
        entries,
      };
    }),
  );
};

const proves = ({ window, input, crashed, effects, steps, end, after, entries }: Seen): void => {
  isOnDisk(crashed, window.on_disk);
  expect(effects).toBe(window.effects[0]);
  const becomes = input.kind === 'loop' ? (window.loop_becomes ?? window.becomes) : window.becomes;
  expect(steps.map(({ code, status }) => code ?? status)).toEqual(becomes);
  expect(end.effects).toBe(window.effects[1]);
  holds(after, entries, end.effects);
  const [before, later] = [used(crashed?.run), used(after.run)];
  for (const [at, [name, count]] of before.entries())
    expect(later[at]?.[1], name).toBeGreaterThanOrEqual(count);
  const { requests, looks } = end;
  if (window.model !== undefined) expect([requests.length, new Set(requests).size]).toEqual(window.model);
  expect(looks).toBeGreaterThanOrEqual(window.looks?.[0] ?? 0);
  expect(looks).toBeLessThanOrEqual(window.looks?.[1] ?? 2);
};

onEveryEngine(({ address, engine }) => {
  describe(`${engine}: section 9 of the states, each window entered ${TIMES} times with SIGKILL`, () => {
    let seen: Promise<readonly Seen[]> | undefined;

    const all = async (): Promise<readonly Seen[]> => {
      const folder = mkdtempSync(join(tmpdir(), 'readback-crash-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const where = await address();
      const { runs: store } = await opened(where);
      const found: Seen[] = [];
      for (let time = 0; time < TIMES; time++) {
        const cases = casesOf(where, folder, time);
        await crashAll(cases);
        found.push(...(await lookedAt(store, cases)));
      }
      return found;
    };

    for (const window of WINDOWS)
      test(`${window.ids} window ${window.row}: ${window.title}`, LONG, async () => {
        seen ??= all();
        const mine = (await seen).filter((one) => one.window === window);
        expect(mine).toHaveLength(TIMES);
        for (const one of mine) proves(one);
      });
  });
});
