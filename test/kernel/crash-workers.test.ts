import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { RunStore, StoredRun } from '../../src/kernel/index.ts';
import { systemWorld } from '../../src/store/index.ts';
import { type CrashOrder, fakeTarget, runChild, startChild } from '../../src/testing/index.ts';
import {
  codeOf,
  decisionFor,
  kernelOf,
  publishTool,
  registryOf,
  submissionOf,
  taken,
} from '../support/governed.ts';
import { builtProgram } from '../support/programs.ts';
import { runs } from '../support/runs.ts';
import { onEveryEngine, opened } from '../support/stores.ts';
import type { Competition, CrashInput, Race, Stepped } from './crash-program.ts';

const PROCESSES = 4;
const LONG = { timeout: 30 * 60_000 };
/** Until all processes have started, on a machine that may be busy. */
const START_MS = 1500;

const program = builtProgram(join(import.meta.dirname, 'crash-program.ts'));

const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-workers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const order = (
  scenario: string,
  input: CrashInput | Race | Competition,
  more: Partial<CrashOrder> = {},
): CrashOrder => ({
  scenario,
  input: { ...input } as never,
  ...more,
});

/** What the only order of a child answered. */
const answerOf = async (one: CrashOrder): Promise<unknown> => {
  const { answers } = await runChild(program(), [one]);
  return answers[0]?.answer;
};

const codesOf = (answer: unknown): readonly (string | null)[] =>
  (answer as readonly Stepped[]).map(({ code, status }) => code ?? status);

const effectsIn = (folder: string) => fakeTarget(join(folder, 'target')).effects();

const loaded = (store: RunStore, runId: string): Promise<StoredRun> => taken(store.load(runId));

onEveryEngine(({ address, engine, server }) => {
  test(
    'GR-APPR-12 GR-DIST-12 fifty at once from four processes on one approval: one execution',
    LONG,
    async () => {
      const [where, folder] = [await address(), tempFolder()];
      const { runs: store } = await opened(where);
      for (let time = 0; time < Math.min(runs(1), 50); time++) {
        const run_id = `race-${time}`;
        const input = {
          address: where,
          folder: join(folder, run_id),
          run_id,
          kind: 'action',
          leaseMs: 60_000,
        } as const;
        await answerOf(order('go', { ...input, steps: ['begin', 'decide'] }));
        const start_at = Date.now() + START_MS;
        const answers = await Promise.all(
          Array.from({ length: PROCESSES }, (_, at) =>
            answerOf(order('race', { ...input, steps: [], start_at, workers: at < 2 ? 13 : 12 })),
          ),
        );
        const codes = (answers as string[][]).flat();
        expect(codes).toHaveLength(50);
        const KNOWN = ['completed', 'lease_held', 'state_revision_conflict', 'state_write_failed'];
        for (const code of codes) expect(KNOWN).toContain(code);
        expect(effectsIn(input.folder)).toHaveLength(1);
        const { run, operations, approvals } = await loaded(store, run_id);
        expect([run.status, operations.length, approvals.length]).toEqual(['completed', 1, 1]);
        const events = (await taken(store.entries(run_id))).map(({ event }) => event);
        expect(events.filter((event) => event === 'operation_started')).toHaveLength(1);
      }
    },
  );

  test(
    'window 21 GR-DIST-12 a worker that is stopped past its lease is fenced, and its result kept as evidence',
    LONG,
    async () => {
      const [where, folder] = [await address(), tempFolder()];
      const { runs: store } = await opened(where);
      const input = { address: where, folder, run_id: 'stopped', kind: 'action', leaseMs: 15_000 } as const;
      await answerOf(order('go', { ...input, steps: ['begin', 'decide'] }));
      const resume = { ...input, steps: ['resume'] } as const;
      const worker = startChild(program(), [
        order('go', resume, { stop_at: 'after effect', signal: 'SIGSTOP' }),
      ]);
      onTestFinished(() => void worker.process.kill('SIGKILL'));
      expect(await worker.stopped).toBe('after effect');
      expect(codesOf(await answerOf(order('go', resume)))).toEqual(['lease_held']);
      expect(codesOf(await answerOf(order('patiently', resume)))).toEqual(['recovery_required']);
      const settled = await loaded(store, 'stopped');
      await worker.goOn();
      const { answers } = await worker.ended;
      expect(codesOf(answers[0]?.answer)).toEqual(['fence_stale']);
      const after = await loaded(store, 'stopped');
      expect(after.run).toEqual(settled.run);
      expect(after.operations).toMatchObject([{ status: 'started', result: null }]);
      expect(after.operations[0]?.evidence).toContain('"late":"executed"');
      expect(effectsIn(folder)).toHaveLength(1);
    },
  );

  const ROUNDS = Math.min(runs(20), 200);

  test(
    `GR-REC-16 two processes settle ${ROUNDS} runs otherwise at once: one decision each`,
    LONG,
    async () => {
      const [where, folder] = [await address(), tempFolder()];
      const { runs: store } = await opened(where);
      const run_ids = Array.from({ length: ROUNDS }, (_, at) => `contested-${at}`);
      const input = { address: where, folder, run_id: '', kind: 'action', steps: [] } as const;
      await runChild(
        program(),
        run_ids.map((run_id) =>
          order('go', { ...input, run_id, breaks: true, steps: ['begin', 'decide', 'resume'] }),
        ),
      );
      const start_at = Date.now() + START_MS;
      const decisions = ['confirmed_succeeded', 'confirmed_not_executed'] as const;
      const ends = ['completed', 'waiting_approval'];
      const answers = (await Promise.all(
        decisions.map((decision) => answerOf(order('compete', { ...input, start_at, run_ids, decision }))),
      )) as string[][];
      for (const [at, run_id] of run_ids.entries()) {
        const codes = answers.map((answer) => answer[at] ?? '');
        const winner = codes.findIndex((code, decided) => code === ends[decided]);
        expect(codes.filter((code, decided) => code === ends[decided])).toHaveLength(1);
        expect(['state_revision_conflict', 'lease_held', 'recovery_decision_invalid']).toContain(
          codes[1 - winner],
        );
        const { run, operations } = await loaded(store, run_id);
        expect(run.status).toBe(ends[winner]);
        expect(operations[0]?.status).toBe(winner === 0 ? 'confirmed' : 'not_executed');
      }
      expect(effectsIn(folder)).toEqual([]);
    },
  );

  test('GR-DUR-20 a second connection sees executing from inside the adapter', async () => {
    const [where, folder] = [await address(), tempFolder()];
    const [{ runs: store }, second] = [await opened(where), await opened(where)];
    const world = systemWorld();
    const seen: unknown[] = [];
    const target = fakeTarget(join(folder, 'target'));
    const tools = registryOf(
      world,
      publishTool(target, {
        execute: async (_args, { operation_id, fence }) => {
          const { run, operations, lease } = await loaded(second.runs, 'run-1');
          seen.push(
            run.status,
            operations.map(({ status }) => status),
            lease?.token === fence,
          );
          target.act({ key: operation_id, fence, what: 'publish' });
          return null;
        },
      }),
    );
    const kernel = kernelOf({ world, store, tools });
    const waiting = await taken(kernel.propose(submissionOf()));
    await taken(kernel.decide('run-1', decisionFor(waiting, world)));
    expect(await codeOf(kernel.resume('run-1'))).toBe('completed');
    expect(seen).toEqual(['executing', ['started'], true]);
  });

  test('GR-APPR-10 GR-DUR-15 three runs wait at once, decided in reverse order, the database opened anew for each step', async () => {
    const [where, folder] = [await address(), tempFolder()];
    const world = systemWorld();
    const target = fakeTarget(join(folder, 'target'));
    const anew = async () => {
      const store = await opened(where);
      return {
        store,
        kernel: kernelOf({ world, store: store.runs, tools: registryOf(world, publishTool(target)) }),
      };
    };
    const ids = ['first', 'second', 'third'];
    for (const [build, run_id] of ids.entries()) {
      const { store, kernel } = await anew();
      const proposal = { ...submissionOf().proposal, arguments: { site: 'docs', build } };
      expect(await codeOf(kernel.propose(submissionOf({ run_id, proposal })))).toBe('waiting_approval');
      await store.close();
    }
    for (const run_id of ids.toReversed()) {
      const deciding = await anew();
      const { run } = await loaded(deciding.store.runs, run_id);
      await taken(deciding.kernel.decide(run_id, decisionFor(run, world)));
      await deciding.store.close();
      const resuming = await anew();
      expect(await codeOf(resuming.kernel.resume(run_id))).toBe('completed');
      await resuming.store.close();
    }
    expect(
      target
        .effects()
        .map(({ what }) => what)
        .toSorted(),
    ).toEqual(['docs 0', 'docs 1', 'docs 2']);
  });

  if (engine === 'sqlite')
    test('GR-DUR-20 window 25 a database that does not take the write of executing keeps nothing of it, and nothing runs', async () => {
      const [where, folder] = [await address(), tempFolder()];
      const { runs: store } = await opened(where);
      const world = systemWorld();
      const target = fakeTarget(join(folder, 'target'));
      const kernel = kernelOf({ world, store, tools: registryOf(world, publishTool(target)) });
      const waiting = await taken(kernel.propose(submissionOf()));
      await taken(kernel.decide('run-1', decisionFor(waiting, world)));
      const before = await loaded(store, 'run-1');
      const raw = new DatabaseSync(where.slice('sqlite:'.length));
      raw.exec(`create trigger full before update of status on runs when new.status = 'executing'
        begin select raise(abort, 'database or disk is full'); end`);
      expect(await codeOf(kernel.resume('run-1'))).toBe('state_write_failed');
      expect(await loaded(store, 'run-1')).toEqual(before);
      expect(target.effects()).toEqual([]);
      raw.exec('drop trigger full');
      raw.close();
      expect(await codeOf(kernel.resume('run-1'))).toBe('completed');
      expect(target.effects()).toHaveLength(1);
    });

  if (engine === 'postgres')
    test(
      'GR-DUR-21 GR-DUR-36 PostgreSQL stops at once in the middle of a call, and starts again',
      LONG,
      async () => {
        const [where, folder] = [await address(), tempFolder()];
        const { runs: store } = await opened(where);
        const world = systemWorld();
        const target = fakeTarget(join(folder, 'target'));
        const tools = registryOf(
          world,
          publishTool(target, {
            execute: async (_args, { operation_id, fence }) => {
              target.act({ key: operation_id, fence, what: 'publish' });
              await server().crash();
              // Long enough that its worker has lost the lease.
              await pause(1500);
              return null;
            },
          }),
        );
        const kernel = kernelOf({ world, store, tools, leaseMs: 1000 });
        const waiting = await taken(kernel.propose(submissionOf()));
        await taken(kernel.decide('run-1', decisionFor(waiting, world)));
        const code = await codeOf(kernel.resume('run-1'));
        expect(['completed', 'fence_stale', 'state_write_failed', 'store_unavailable']).toContain(code);
        // A heartbeat may have come through after the start.
        let again = await codeOf(kernel.resume('run-1'));
        for (; again === 'lease_held'; again = await codeOf(kernel.resume('run-1'))) await pause(50);
        for (let times = 0; times < 3; times++) {
          again = await codeOf(kernel.resume('run-1'));
          expect(again).toBe(code === 'completed' ? 'completed' : 'recovery_required');
        }
        expect(target.effects()).toHaveLength(1);
      },
    );
}, 'own');
