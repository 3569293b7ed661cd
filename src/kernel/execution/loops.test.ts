import { describe, expect, test } from 'vitest';
import { codeOf, decide, loopBench, runOf, submissionOf } from '../../../test/support/loops.ts';
import { proposes, says, scriptedModel } from '../../testing/index.ts';
import type { JsonObject } from '../json/json.ts';
import type { KernelParts } from '../kernel.ts';
import type { Commit, RunStore } from '../store.ts';
import { defineTool } from '../tool/define.ts';
import type { Tool } from '../tool/tool.ts';

const ID = 'run-of-a-test';
const call = { tool_name: 'wipe', arguments: { path: 'notes/a' } };

/** A loop that waits for a person about one call. */
const waitingLoop = async () => {
  const bench = loopBench();
  const submission = submissionOf(scriptedModel([proposes(call), says('tidy')]));
  const run = await runOf(bench.kernel().loop(submission));
  expect(run.status).toBe('waiting_approval');
  return { bench, submission, run };
};

/** The same tools, one of which is another now. */
const withOther = (tools: KernelParts['tools'], name: string): KernelParts['tools'] => ({
  names: tools.names,
  get: (asked) => {
    const tool = tools.get(asked);
    return tool !== undefined && asked === name ? ({ ...tool, fingerprint: 'b'.repeat(64) } as Tool) : tool;
  },
});

describe('an approved action of a loop', () => {
  test('is not executed without the submission, which holds its model and tools', async () => {
    const { bench, submission, run } = await waitingLoop();
    const approved = await decide(bench, bench.kernel(), run);
    expect(await codeOf(bench.kernel().resume(ID))).toBe('run_submission_conflict');
    const stored = await bench.store.load(ID);
    expect(stored.ok && stored.value.run).toEqual(approved);
    expect(bench.calls).toEqual([]);
    expect((await runOf(bench.kernel().resume(ID, submission))).status).toBe('completed');
    expect(bench.calls).toHaveLength(1);
  });

  test.each([
    ['provider', { provider: 'other' }],
    ['model', { model: 'scripted-2' }],
    ['capabilities', { capability_fingerprint: '1'.repeat(64) }],
  ])(
    'GR-DUR-18 another %s than the one that proposed it: nothing is executed, and the approval is stale',
    async (_title, other) => {
      const { bench, submission, run } = await waitingLoop();
      await decide(bench, bench.kernel(), run);
      const { model } = submission;
      const swapped = { ...submission, model: { ...model, identity: { ...model.identity, ...other } } };
      expect(await codeOf(bench.kernel().resume(ID, swapped))).toBe('provider_identity_changed');
      const stored = await bench.store.load(ID);
      expect(stored.ok && stored.value.run.pending_action?.approval.status).toBe('stale');
      expect(stored.ok && stored.value.operations).toEqual([]);
      expect(bench.calls).toEqual([]);
    },
  );

  test('GR-DUR-19 any allowed tool that changed makes it stale, also one that it does not call', async () => {
    const { bench, submission, run } = await waitingLoop();
    await decide(bench, bench.kernel(), run);
    const tools = withOther(bench.tools, 'look');
    expect(await codeOf(bench.kernel({ tools }).resume(ID, submission))).toBe('tool_definition_changed');
    const stored = await bench.store.load(ID);
    expect(stored.ok && stored.value.run.pending_action?.approval.status).toBe('stale');
    expect(bench.calls).toEqual([]);
  });

  test('GR-DUR-17 a loop that waits for another action than the approved one executes nothing, and the approval is stale', async () => {
    const { bench, submission, run } = await waitingLoop();
    await decide(bench, bench.kernel(), run);
    const store: RunStore = {
      ...bench.store,
      load: async (runId) => {
        const stored = await bench.store.load(runId);
        if (!stored.ok || stored.value.run.checkpoint === null) return stored;
        const checkpoint = { ...stored.value.run.checkpoint, pending_request_fingerprint: 'c'.repeat(64) };
        return { ok: true, value: { ...stored.value, run: { ...stored.value.run, checkpoint } } };
      },
    };
    expect(await codeOf(bench.kernel({ store }).resume(ID, submission))).toBe('approval_stale');
    const stored = await bench.store.load(ID);
    expect(stored.ok && stored.value.run.pending_action?.approval.status).toBe('stale');
    expect(bench.calls).toEqual([]);
  });

  test('GR-DUR-19 a tool that the claim does not name is not executed, and the approval is stale', async () => {
    const { bench, submission, run } = await waitingLoop();
    await decide(bench, bench.kernel(), run);
    const others = submission.allowed_tools.filter((name) => name !== call.tool_name);
    const commits: Commit[] = [];
    const store: RunStore = {
      ...bench.store,
      load: async (runId) => {
        const stored = await bench.store.load(runId);
        if (!stored.ok || stored.value.run.claim === null) return stored;
        const claim = { ...stored.value.run.claim, allowed_tools: others };
        return { ok: true, value: { ...stored.value, run: { ...stored.value.run, claim } } };
      },
      commit: async (commit) => {
        commits.push(commit);
        return { ok: true, value: { run: commit.run, lease: null } };
      },
    };
    const fewer = { ...submission, allowed_tools: others };
    expect(await codeOf(bench.kernel({ store }).resume(ID, fewer))).toBe('tool_not_exposed');
    expect(commits.map((commit) => commit.run.pending_action?.approval.status)).toEqual(['stale']);
    expect(bench.calls).toEqual([]);
  });

  test('a loop whose model is gone is given up: blocked, its phases closed, and resumed as it is', async () => {
    const { bench, submission } = await waitingLoop();
    const done = await runOf(bench.kernel().giveUp(ID, 'provider_identity_changed'));
    expect(done).toMatchObject({
      status: 'blocked',
      stop: { code: 'provider_identity_changed' },
      checkpoint: { phase: 'terminal' },
    });
    expect(await runOf(bench.kernel().resume(ID, submission))).toEqual(done);
  });

  test('R04 it is issued anew for the tool that the loop was claimed with, and for no other', async () => {
    let calls = 0;
    const drop = (version: string) =>
      defineTool({
        name: 'drop',
        version,
        description: 'Drops a note.',
        side_effect_class: 'external_commitment',
        input: { type: 'object', properties: { path: { type: 'string' } } },
        target: ({ path }: JsonObject) => String(path),
        execute: () => ++calls,
        verify: () => ({ status: 'pass' }),
      });
    const bench = loopBench({ tools: [drop('1')] });
    const { store, world } = bench;
    const newer = loopBench({ tools: [drop('2')], store, world });
    const model = scriptedModel([proposes({ ...call, tool_name: 'drop' }), says('tidy')]);
    const submission = submissionOf(model, { allowed_tools: ['drop'] });
    const run = await runOf(bench.kernel().loop(submission));
    await decide(bench, bench.kernel(), run);
    expect(await codeOf(newer.kernel().resume(ID, submission))).toBe('tool_definition_changed');
    expect(await codeOf(newer.kernel().reissue(ID))).toBe('tool_definition_changed');
    const fresh = await runOf(bench.kernel().reissue(ID));
    expect(fresh.checkpoint).toEqual(run.checkpoint);
    expect(fresh.pending_action?.approval.approval_id).not.toBe(run.pending_action?.approval.approval_id);
    await decide(bench, bench.kernel(), fresh);
    expect((await runOf(bench.kernel().resume(ID, submission))).status).toBe('completed');
    expect(calls).toBe(1);
  });
});

test('GR-DIST-10 a confirmed action of a loop is finished without its submission, and the loop goes on with it', async () => {
  const { bench, submission, run } = await waitingLoop();
  await decide(bench, bench.kernel(), run);
  const store: RunStore = {
    ...bench.store,
    commit: async (commit) =>
      commit.run.status === 'running'
        ? { ok: false, error: { code: 'state_write_failed', message: 'full', fix: '' } }
        : bench.store.commit(commit),
  };
  expect(await codeOf(bench.kernel({ store }).resume(ID, submission))).toBe('state_write_failed');
  bench.world.advance(30_001);
  const finished = await runOf(bench.kernel().resume(ID));
  expect([finished.status, finished.checkpoint?.phase]).toEqual(['running', 'continuation_ready']);
  expect(finished.last_tool_result).toMatchObject({ status: 'executed', verification: { status: 'pass' } });
  expect((await runOf(bench.kernel().resume(ID, submission))).status).toBe('completed');
  expect(bench.calls).toHaveLength(1);
});

test('a loop that waits, or that nobody is at, can be cancelled; its approval is closed with it', async () => {
  const { bench, submission } = await waitingLoop();
  const done = await runOf(bench.kernel().cancel(ID, 'user:kim'));
  expect(done).toMatchObject({
    status: 'cancelled',
    checkpoint: { phase: 'terminal', pending_proposal_id: null },
    pending_action: { approval: { status: 'stale' } },
  });
  expect((await runOf(bench.kernel().resume(ID, submission))).status).toBe('cancelled');
  expect(bench.calls).toEqual([]);
});
