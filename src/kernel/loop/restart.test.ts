import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Bench, codeOf, decide, loopBench, runOf, submissionOf } from '../../../test/support/loops.ts';
import { type Death, processOf } from '../../../test/support/processes.ts';
import { openStore, systemWorld } from '../../store/index.ts';
import { manualWorld } from '../../testing/manual-world.ts';
import { proposes, type ScriptedModel, says, scriptedModel } from '../../testing/scripted-model.ts';
import type { RunState } from '../contracts/run.ts';
import type { Kernel } from '../kernel.ts';

const look = (what: string) => ({ tool_name: 'look', arguments: { what } });
const send = { tool_name: 'send', arguments: { path: 'notes/a' } };

/** Reading, a call that a person approves, reading again, and an end. */
const script = (): ScriptedModel =>
  scriptedModel(
    [proposes(look('a'), { tool_name: 'secret' }), proposes(send), proposes(look('b')), says('done')],
    { again: true },
  );

/** All that a person and an application do for a run until it is over: decide it, resume it, settle it by what they saw. */
const attend = async (bench: Bench, kernel: Kernel, model: ScriptedModel): Promise<RunState> => {
  let run = await runOf(kernel.loop(submissionOf(model)));
  for (let rounds = 0; rounds < 10; rounds++) {
    if (run.status === 'waiting_approval') {
      if (run.pending_action?.approval.status === 'pending') await decide(bench, kernel, run);
    } else if (run.status === 'recovery_required') {
      const happened = bench.calls.some((call) => call.startsWith('send'));
      run = await runOf(
        kernel.recover(run.run_id, {
          decision: happened ? 'confirmed_succeeded' : 'confirmed_not_executed',
          decided_by: 'carol',
          decided_by_kind: 'human',
          evidence: 'the list of what was sent',
          ...(happened ? { output: { done: 'notes/a' } } : {}),
        }),
      );
      continue;
    } else if (run.status !== 'running') return run;
    run = await runOf(kernel.resume(run.run_id, submissionOf(model)));
  }
  throw new Error(`it does not come to an end: ${run.status}`);
};

/** What must be the same however often it was interrupted. */
const essence = ({ status, claim, checkpoint, result_snapshot }: RunState) => ({
  status,
  claim,
  text: result_snapshot?.text,
  effects: result_snapshot?.verified_effects.length,
  steps: checkpoint?.model_steps,
  calls: checkpoint?.tool_calls,
  tokens: checkpoint?.used_tokens,
  seen: checkpoint?.seen_proposal_fingerprints,
  turns: checkpoint?.turns,
});

const sqliteBench = async (): Promise<Bench> => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-loop-'));
  const world = { ...manualWorld(), ...systemWorld() };
  const opened = await openStore(`sqlite:${join(folder, 'runs.db')}`, world);
  if (!opened.ok) throw new Error(opened.error.message);
  const store = opened.value;
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return loopBench({ store: store.runs, world });
};

/** From the claim to the end; a process that is told to stop later never does. */
const WRITES = 16;

const deaths: readonly Death[] = Array.from({ length: WRITES }, (_, at) => [
  { before: at + 1 },
  { after: at + 1 },
]).flat();

/** Its writes that keep an answer of the model, and those that keep what was read. */
const ANSWERS: readonly number[] = [2, 5, 12, 15];
const RESULTS: readonly number[] = [4, 14];

/** How many writes are on disk when it stops, and which one would have been next. */
const lastOf = ({ before, after }: Death): number => after ?? (before ?? 1) - 1;

/** What was under way is not on disk: an answer that is asked for again, readings that are run again. */
const lost = ({ before = 0 }: Death) => ({
  answers: ANSWERS.includes(before) ? 1 : 0,
  readings: [2, 1][RESULTS.indexOf(before)] ?? 0,
});

/** What a row proves beside counts and history: whether an answer, and what was read, was on disk and is used as it is. */
const idsOf = (death: Death): string =>
  [
    'GR-DUR-03 GR-DUR-04 GR-DUR-11 GR-DUR-12',
    ...(lost(death).answers > 0 ? ['GR-DUR-24'] : []),
    ...(ANSWERS.includes(lastOf(death)) ? ['GR-DUR-09'] : []),
    ...(RESULTS.includes(lastOf(death)) ? ['GR-DUR-10'] : []),
  ].join(' ');

const name = ({ before, after }: Death): string =>
  before === undefined ? `after its write ${after}` : `before its write ${before}`;

const uninterrupted = async (): Promise<ReturnType<typeof essence>> => {
  const bench = loopBench();
  return essence(await attend(bench, bench.kernel(), script()));
};

const checkEnd = async (bench: Bench, model: ScriptedModel, run: RunState): Promise<void> => {
  expect(essence(run)).toEqual(await uninterrupted());
  expect(bench.calls.filter((call) => call.startsWith('send'))).toHaveLength(1);
  model.done();
  const ids = model.requests.map(({ request_id }) => request_id);
  expect(new Set(ids).size).toBe(4);
  const kept = JSON.stringify([await bench.store.load(run.run_id), model.requests]);
  expect(kept).not.toContain('marker-of-a-secret');
};

const engines = { memory: async () => loopBench(), sqlite: sqliteBench };

for (const [engine, open] of Object.entries(engines))
  describe(`on ${engine}: a process stops, another one goes on, and budgets, history, tools and model are as before`, () => {
    test(`without a stop it takes ${WRITES} writes`, async () => {
      const bench = await open();
      const process = processOf(bench, { before: WRITES + 1 });
      expect(await process.until((kernel) => attend(bench, kernel, script()))).toMatchObject({
        status: 'completed',
      });
    });

    for (const death of deaths)
      test(`${idsOf(death)} it stops ${name(death)}`, async () => {
        const bench = await open();
        const model = script();
        const process = processOf(bench, death);
        const ended = await process.until((kernel) => attend(bench, kernel, model));
        // What it had before it stopped is on disk; only that it was told is lost.
        expect(process.dead()).toBe(true);
        expect(ended).toBeUndefined();
        await process.bury();
        await checkEnd(bench, model, await attend(bench, bench.kernel(), model));
        const again = lost(death);
        expect(model.requests).toHaveLength(4 + again.answers);
        expect(bench.calls).toHaveLength(4 + again.readings);
      });
  });

describe('ten restarts in a row at one place give nothing back', () => {
  for (let at = 1; at < WRITES; at++)
    test(`GR-DUR-11 GR-DUR-12 GR-DUR-13 each process stops before its first write, from write ${at} on`, async () => {
      const bench = loopBench();
      const model = script();
      const first = processOf(bench, { after: at });
      await first.until((kernel) => attend(bench, kernel, model));
      await first.bury();
      const before = await bench.store.load('run-of-a-test');
      for (let restart = 0; restart < 10; restart++) {
        const process = processOf(bench, { before: 1 });
        await process.until((kernel) => attend(bench, kernel, model));
        expect(process.dead()).toBe(true);
        await process.bury();
        expect(await bench.store.load('run-of-a-test')).toEqual(before);
      }
      const { allowed_tools } = submissionOf(model);
      const wider = submissionOf(model, { allowed_tools: [...allowed_tools, 'unused'] });
      expect(await codeOf(bench.kernel().loop(wider))).toBe('tool_not_exposed');
      expect(await bench.store.load('run-of-a-test')).toEqual(before);
      await checkEnd(bench, model, await attend(bench, bench.kernel(), model));
    });
});
