import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RunView } from '../../src/cli/runs/view.ts';
import type { Kernel, KernelWorld, Registry, RunStore } from '../../src/kernel/index.ts';
import { openStore, systemWorld } from '../../src/store/index.ts';
import { ROOT, readback } from '../support/command.ts';
import {
  decisionFor,
  kernelOf,
  memoryTarget,
  publishTool,
  registryOf,
  submissionOf,
  taken,
} from '../support/governed.ts';
import { readbackHere } from '../support/in-process.ts';

interface House {
  readonly folder: string;
  readonly database: string;
  readonly kernel: Kernel;
  readonly world: KernelWorld;
  readonly store: RunStore;
  readonly tools: Registry;
  readonly ask: (...words: readonly string[]) => ReturnType<typeof readbackHere>;
  readonly json: (...words: readonly string[]) => Promise<unknown>;
}

const houseOf = async (publish: Parameters<typeof publishTool>[1] = {}): Promise<House> => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-runs-'));
  const database = `sqlite:${join(folder, 'runs.db')}`;
  const world = systemWorld();
  const store = await taken(openStore(database, world));
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const tools = registryOf(world, publishTool(memoryTarget(), publish));
  const kernel = kernelOf({ tools, store: store.runs, world });
  const ask: House['ask'] = (...words) =>
    readbackHere(['runs', ...words, '--database', database], {
      READBACK_HOME: folder,
      USER: 'somebody else',
    });
  const json: House['json'] = async (...words) => JSON.parse((await ask(...words, '--format', 'json')).out);
  return { folder, database, kernel, world, store: store.runs, tools, ask, json };
};

const waiting = async ({ kernel }: House, run_id = 'run-1') =>
  taken(kernel.propose(submissionOf({ run_id })));

const executed = async (house: House, run_id = 'run-1') => {
  const run = await waiting(house, run_id);
  await taken(house.kernel.decide(run_id, decisionFor(run, house.world)));
  return house.kernel.resume(run_id);
};

describe('what there is', () => {
  test('a run that waits, in the form that programs rely on', async () => {
    const house = await houseOf();
    const run = await waiting(house);
    const approval = run.pending_action?.approval;
    const view = {
      id: 'run-1',
      status: 'waiting_approval',
      phase: 'waiting_approval',
      revision: 1,
      pending: {
        request_id: run.pending_action?.tool_request.request_id,
        approval_id: approval?.approval_id,
        tool: 'site.publish',
        target: 'docs',
        fingerprint: approval?.action_fingerprint,
        expires_at: approval?.expires_at,
      },
      recovery_reason: null,
      result: null,
    };
    expect(await house.json('show', 'run-1')).toEqual(view);
    expect((await house.ask('show', 'run-1')).out).toContain(
      'readback runs approve ID --approval APPROVAL_ID',
    );
    expect(await house.json('list')).toEqual([view]);
    const { out } = await house.ask('show', 'run-1');
    for (const fact of ['run-1', 'waiting_approval', 'site.publish', 'docs', approval?.approval_id ?? ''])
      expect(out).toContain(fact);
    // Arguments are for the packet.
    expect(out).not.toContain('"site"');
  });

  test('runs are listed by status, so many, and after one', async () => {
    const house = await houseOf();
    for (const id of ['a', 'b', 'c']) await waiting(house, id);
    await taken(executed(house, 'd'));
    const ids = async (...words: readonly string[]) =>
      ((await house.json('list', ...words)) as { id: string }[]).map(({ id }) => id);
    expect(await ids()).toEqual(['a', 'b', 'c', 'd']);
    expect(await ids('--status', 'completed')).toEqual(['d']);
    // GR-SCHEMA-14: the older word is read, and never written.
    expect(await ids('--status', 'complete')).toEqual(['d']);
    expect(await ids('--status', 'completed', '--status', 'waiting_approval', '--limit', '2')).toEqual([
      'a',
      'b',
    ]);
    expect(await ids('--after', 'b')).toEqual(['c', 'd']);
    const told = async (limit: string) =>
      (await house.ask('list', '--limit', limit)).out.trimEnd().split('\n');
    expect(await told('3')).toHaveLength(4);
    expect((await told('3')).at(-1)).toBe('3 shown; there may be more: --after the last id');
    expect(await told('5')).toHaveLength(4);
    expect((await house.ask('list', '--status', 'failed')).out).toBe('There is no run.\n');
    expect((await house.ask('list', '--limit', '0')).status).toBe(2);
    expect((await house.ask('list', '--status', 'tired')).status).toBe(2);
  });

  test('GR-TRACE-20 its trace, without arguments or outputs', async () => {
    const house = await houseOf();
    await taken(executed(house));
    const { trace } = (await house.json('show', 'run-1', '--trace')) as { trace: { events: unknown[] } };
    expect(trace).toMatchObject({ run_id: 'run-1', status: 'completed', workflow: 'release' });
    expect(trace.events).toHaveLength(8);
    const { out } = await house.ask('show', 'run-1', '--trace');
    expect(out).toMatch(/route .*\n.*evaluation .*\n.*approval /);
    expect(out).not.toContain('published');
  });

  test('text of a run acts on no terminal', async () => {
    const house = await houseOf();
    const task = { ...submissionOf().task, objective: 'tidy \u001b[2J\u202e up' };
    await taken(house.kernel.propose(submissionOf({ task })));
    for (const words of [['list'], ['show', 'run-1'], ['list', '--format', 'json']])
      for (const acting of ['\u001b', '\u202e'])
        expect((await house.ask(...words)).out).not.toContain(acting);
    await taken(house.kernel.cancel('run-1', 'user:\u009b2J\u202ekim'));
    const watched = await house.ask('watch', 'run-1', '--format', 'json');
    expect(watched.out).toMatch(/^\{[\x20-\x7e]*\}\n$/);
    expect(JSON.parse(watched.out)).toMatchObject({ result: { ended_by: 'user:\u009b2J\u202ekim' } });
  });

  test('a run that is not there, and a database that is not there', async () => {
    const house = await houseOf();
    const missing = await house.ask('show', 'nobody');
    expect([missing.status, missing.err]).toEqual([1, expect.stringContaining('run_not_found: ')]);
    expect(await house.json('show', 'nobody')).toMatchObject({
      status: 'refused',
      problem: { code: 'run_not_found' },
    });
    const nowhere = await readbackHere(['runs', 'list', '--database', `sqlite:${house.folder}/none.db`]);
    expect(nowhere.status).toBe(2);
  });
});

describe('what can be done', () => {
  test('a run that waits is cancelled, by the account; one that ended is not', async () => {
    const house = await houseOf();
    await waiting(house);
    expect(await house.json('cancel', 'run-1')).toMatchObject({
      status: 'cancelled',
      pending: null,
      result: { ended_by: `account:${userInfo().username}`, how: 'cancelled' },
    });
    const again = await house.ask('cancel', 'run-1');
    expect([again.status, again.err]).toEqual([1, expect.stringMatching(/readback: \w+: /)]);
  });

  test('without an application nothing that was approved is executed', async () => {
    const house = await houseOf();
    const run = await waiting(house);
    await taken(house.kernel.decide('run-1', decisionFor(run, house.world)));
    const refused = await house.ask('resume', 'run-1');
    expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('give --app FILE')]);
    // Forgetting an option costs no approval.
    expect(await house.json('show', 'run-1')).toMatchObject({
      status: 'waiting_approval',
      result: { approval_status: 'approved' },
    });
    expect((await house.ask('show', 'run-1')).out).toMatch(
      /^status {10}waiting_approval\n(.*\n)*approval .* \(approved\)$/m,
    );
    expect((await house.ask('list')).out).toContain('run-1  waiting_approval (approved)  site.publish');
    expect((await house.ask('show', 'run-1')).out).toContain('readback runs resume ID --app FILE');
    const early = ['--decision', 'cancelled', '--evidence', 'a look outside'];
    const nothing = await house.ask('recover', 'run-1', ...early);
    expect([nothing.status, nothing.err]).toEqual([1, expect.stringContaining('nothing is to be settled')]);
  });

  test('GR-REC-01 an uncertain outcome is settled at a terminal only, and not by this', async () => {
    const house = await houseOf({ verify: () => ({ status: 'fail' }) });
    await executed(house);
    expect(await house.json('show', 'run-1')).toMatchObject({
      status: 'recovery_required',
      recovery_reason: expect.stringContaining('verification_failed'),
    });
    expect((await house.ask('resume', 'run-1')).out).toMatch(
      /^status {10}recovery_required\n(.*\n)*approval .* \(used\)$/m,
    );
    for (const words of [
      ['recover', 'run-1'],
      ['recover', 'run-1', '--decision', 'cancelled', '--evidence', ' '],
      ['recover', 'run-1', '--decision', 'maybe', '--evidence', 'x'],
      ['recover', 'run-1', '--decision', 'confirmed_not_executed', '--evidence', 'x'],
      ['recover', 'run-1', '--decision', 'confirmed_succeeded', '--evidence', 'x', '--output', '{'],
    ])
      expect((await house.ask(...words)).status, words.join(' ')).toBe(2);
    const args = ['--decision', 'cancelled', '--evidence', 'nobody knows', '--database', house.database];
    const without = readback(['runs', 'recover', 'run-1', ...args], { env: { READBACK_HOME: house.folder } });
    expect([without.status, without.err]).toEqual([1, expect.stringContaining('no_terminal')]);
    expect(await house.json('show', 'run-1')).toMatchObject({ status: 'recovery_required' });
  });

  test('GR-APPR-14 GR-APPR-19 what nobody decided in time is asked anew, under other ids', async () => {
    const house = await houseOf();
    const app = join(house.folder, 'app.mjs');
    writeFileSync(app, 'export default (parts) => globalThis.applicationOfThisTest(parts);');
    const { store, tools, world } = house;
    vi.stubGlobal('applicationOfThisTest', () => ({ kernel: kernelOf({ store, tools, world }) }));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect((await house.ask('reissue', 'run-1')).status).toBe(2);
    const first = await taken(kernelOf({ store, tools, world, approvalMs: 1 }).propose(submissionOf()));
    await setTimeout(20);
    expect((await house.ask('resume', 'run-1')).out).toContain('readback runs reissue ID --app FILE');
    const fresh = (await house.json('reissue', 'run-1', '--app', app)) as RunView;
    const old = first.pending_action;
    expect(fresh).toMatchObject({ status: 'waiting_approval', result: null });
    expect(fresh.pending?.approval_id).not.toBe(old?.approval.approval_id);
    expect(fresh.pending?.request_id).not.toBe(old?.tool_request.request_id);
    // One that is alive is not asked for twice.
    const again = await house.ask('reissue', 'run-1', '--app', app);
    expect([again.status, again.err]).toEqual([1, expect.stringContaining('its approval is pending')]);
  });

  test('a run is watched until it has ended', async () => {
    const house = await houseOf();
    const run = await waiting(house);
    const watched = house.ask('watch', 'run-1', '--interval', '0.1', '--format', 'json');
    await taken(house.kernel.decide('run-1', decisionFor(run, house.world)));
    await taken(house.kernel.resume('run-1'));
    const { status, out } = await watched;
    const said = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { status: string });
    expect(status).toBe(0);
    expect(said.at(-1)?.status).toBe('completed');
    expect((await house.ask('watch', 'run-1', '--interval', '0')).status).toBe(2);
    expect((await house.ask('watch', 'nobody')).status).toBe(1);
  });

  test('all runs are watched, however many there are, until somebody stops it', async () => {
    const house = await houseOf();
    for (let number = 0; number < 101; number++)
      await waiting(house, `run-${String(number).padStart(3, '0')}`);
    const listed = (out: string): boolean => out.split('\n').length > 101;
    const { status, out } = await readbackHere(['runs', 'watch', '--database', house.database], {}, listed);
    expect(status).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(101);
    expect(out).toContain('run-100');
  });

  test('a watch of which nobody reads on ends by itself', async () => {
    const house = await houseOf();
    await waiting(house, 'first');
    const watch = ['runs', 'watch', '--interval', '0.1', '--database', house.database];
    const watching = spawn(process.execPath, [join(ROOT, 'bin/readback.js'), ...watch], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(watching, 'exit');
    await Promise.race([once(watching.stdout, 'data'), ended]);
    watching.stdout.destroy();
    for (let number = 0; watching.exitCode === null && watching.signalCode === null; number++) {
      await waiting(house, `run-${number}`);
      await Promise.race([ended, setTimeout(100)]);
    }
    expect(await ended).toEqual([0, null]);
  });

  test('an application that is none is told what one is', async () => {
    const house = await houseOf();
    await waiting(house);
    const sources = {
      a: 'export const x = 1;',
      b: 'export default () => ({});',
      c: undefined,
      d: "export default () => { throw new Error('no such folder'); };",
      e: "throw new Error('no such folder');",
    };
    for (const [name, source] of Object.entries(sources)) {
      const module = join(house.folder, `${name}.mjs`);
      if (source !== undefined) writeFileSync(module, source);
      const refused = await house.ask('resume', 'run-1', '--app', module);
      expect([refused.status, refused.err]).toEqual([1, expect.stringContaining('application_invalid')]);
      expect(refused.err.includes('throws: no such folder')).toBe('de'.includes(name));
    }
  });
});
